import type { Idiom, Rule } from "#contracts/idiom.ts";

const WORKERS = ["global#Worker()", "global#SharedWorker().port", "worker_threads#Worker()", "node:worker_threads#Worker()"];
const PARENTS = ["worker_threads#parentPort", "node:worker_threads#parentPort"];
const WINDOWS = ["global#{window,parent,top,opener}", "global#window.{parent,top,opener}"];

/** What listens to messages of these objects, whichever way: `addEventListener`, `on`, `onmessage =`. */
function listeners(objects: readonly string[], key: string, scope?: string): Rule[] {
  const of = (members: string) => objects.map((object) => `${object}${members}`);
  const shared = { role: "handles", trunk: "event", key, ...(scope === undefined ? {} : { scope }) } as const;
  return [
    { ...shared, use: of(".{addEventListener,on,once}"), handler: "1", when: { "0": ["message"] } },
    { ...shared, use: of(".onmessage"), form: "assign", handler: "value" },
  ];
}

/** The code of a worker has its messages from whoever started its file, by names that nothing declares: there has to be one. */
const inWorker = (rule: Rule): Rule => ({ ...rule, joinedOnly: true });

const postMessage: Idiom = {
  id: "post-message",
  title: "Messages to workers and their answers, between windows, and over broadcast channels",
  rules: [
    { role: "dispatches", trunk: "event", use: WORKERS.map((one) => `${one}.postMessage`), key: "message to ${made.0.@file}" },
    ...listeners(["global#self", "global#globalThis", ...PARENTS], "message to ${file}").map(inWorker),
    ...listeners(WORKERS, "message from ${made.0.@file}"),
    inWorker({
      role: "handles",
      trunk: "event",
      use: "global#addEventListener",
      key: "message to ${file}",
      handler: "1",
      when: { "0": ["message"] },
    }),
    inWorker({ role: "handles", trunk: "event", use: "global#onmessage", form: "assign", key: "message to ${file}", handler: "value" }),
    inWorker({
      role: "dispatches",
      trunk: "event",
      use: ["global#postMessage", "global#{self,globalThis}.postMessage", ...PARENTS.map((one) => `${one}.postMessage`)],
      key: "message from ${file}",
    }),
    { role: "dispatches", trunk: "event", use: "global#BroadcastChannel().postMessage", key: "message on ${made.0}" },
    ...listeners(["global#BroadcastChannel()"], "message on ${made.0}"),
    { role: "dispatches", trunk: "event", use: WINDOWS.map((one) => `${one}.postMessage`), key: "message to a window" },
    ...listeners(["global#window"], "message to a window"),
  ],
};
export default postMessage;
