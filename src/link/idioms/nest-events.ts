import type { Idiom } from "#contracts/idiom.ts";

const nestEvents: Idiom = {
  id: "nest-events",
  title: "Nest events and schedules",
  rules: [
    { role: "handles", trunk: "event", form: "decorator", use: "@nestjs/event-emitter#OnEvent", key: "${0[]}" },
    { role: "dispatches", trunk: "event", use: "@nestjs/event-emitter#EventEmitter2().{emit,emitAsync}", key: "${0}" },
    { role: "handles", trunk: "event", form: "decorator", use: "@nestjs/schedule#Cron", key: "cron ${0}" },
  ],
};
export default nestEvents;
