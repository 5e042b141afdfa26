import type { Idiom } from "#contracts/idiom.ts";

const MODULES = ["@nestjs/bull", "@nestjs/bullmq"];

/** What is given a queue is taken to put jobs into it. */
const nestQueues: Idiom = {
  id: "nest-queues",
  title: "Nest queues",
  rules: [
    {
      role: "handles",
      trunk: "queue",
      form: "decorator",
      use: MODULES.map((module) => `${module}#Processor`),
      key: "${0.name|0}",
    },
    {
      role: "dispatches",
      trunk: "queue",
      form: "decorator",
      use: MODULES.map((module) => `${module}#InjectQueue`),
      key: "${0}",
    },
  ],
};
export default nestQueues;
