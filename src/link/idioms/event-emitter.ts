import type { Idiom } from "#contracts/idiom.ts";

/** Emitters by the packages that they come from; types count as their instances. */
const EMITTERS = [
  "events#{EventEmitter,default,EventEmitterAsyncResource}()",
  "events#EventEmitter.EventEmitter()",
  "eventemitter3#{EventEmitter,default}()",
  "eventemitter2#{EventEmitter2,default}()",
  "mitt#{default,Emitter}()",
  "tiny-emitter#{TinyEmitter,default}()",
  "nanoevents#{createNanoEvents,Emitter}()",
  "emittery#default()",
  "tiny-typed-emitter#TypedEmitter()",
  "typed-emitter#default()",
  "strict-event-emitter#{Emitter,StrictEventEmitter}()",
];
const use = (names: string) => EMITTERS.map((emitter) => `${emitter}.${names}`);

const eventEmitter: Idiom = {
  id: "event-emitter",
  title: "Event emitters",
  rules: [
    { role: "dispatches", trunk: "event", use: use("{emit,emitAsync,emitSerial}"), key: "${0}", scope: "this" },
    {
      role: "handles",
      trunk: "event",
      use: use("{on,once,addListener,prependListener,prependOnceListener,many}"),
      key: "${0[]}",
      handler: "-1",
      scope: "this",
    },
    { role: "handles", trunk: "event", use: "events#{on,once}", key: "${1}", scope: "0", joinedOnly: true },
  ],
};
export default eventEmitter;
