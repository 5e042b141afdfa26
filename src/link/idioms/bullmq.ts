import type { Idiom } from "#contracts/idiom.ts";

const bullmq: Idiom = {
  id: "bullmq",
  title: "BullMQ and Bull queues",
  rules: [
    { role: "dispatches", trunk: "queue", use: "bullmq#Queue().{add,addBulk,upsertJobScheduler}", key: "${made.0}" },
    { role: "handles", trunk: "queue", use: "bullmq#Worker", form: "new", key: "${0}", handler: "1" },
    { role: "dispatches", trunk: "queue", use: "bullmq#FlowProducer().add", key: "${0.queueName}" },
    { role: "dispatches", trunk: "queue", use: "bull#{default,Queue}().{add,addBulk}", key: "${made.0}" },
    { role: "handles", trunk: "queue", use: "bull#{default,Queue}().process", key: "${made.0}", handler: "-1" },
    { role: "dispatches", trunk: "queue", use: "bee-queue#default().createJob", key: "${made.0}" },
    { role: "handles", trunk: "queue", use: "bee-queue#default().process", key: "${made.0}", handler: "-1" },
  ],
};
export default bullmq;
