import type { Idiom } from "#contracts/idiom.ts";

const JOB = "Illuminate.Foundation.Bus#Dispatchable";
const EVENT = "Illuminate.Foundation.Events#Dispatchable";

/** Jobs and events by the simple name of their class. */
const laravelJobs: Idiom = {
  id: "laravel-jobs",
  title: "Laravel jobs and events",
  rules: [
    { role: "handles", trunk: "queue", form: "subclass", use: JOB, key: "${owner}", handler: "member.handle" },
    {
      role: "dispatches",
      trunk: "queue",
      use: `${JOB}.{dispatch,dispatchSync,dispatchAfterResponse,dispatchIf,dispatchUnless}`,
      key: "${this:type}",
    },
    { role: "dispatches", trunk: "queue", use: "global#{dispatch,dispatch_sync}", key: "${0:type}", joinedOnly: true, paths: ["**/*.php"] },
    { role: "dispatches", trunk: "event", use: `${EVENT}.{dispatch,dispatchIf,dispatchUnless}`, key: "${this:type}" },
    { role: "dispatches", trunk: "event", use: "global#event", key: "${0:type}", paths: ["**/*.php"] },
    { role: "dispatches", trunk: "event", use: "Illuminate.Support.Facades#Event.dispatch", key: "${0:type}" },
    {
      role: "handles",
      trunk: "event",
      use: "Illuminate.Support.Facades#Event.listen",
      key: "${0:type}",
      handler: "1.handle|1",
    },
  ],
};
export default laravelJobs;
