import type { Idiom } from "#contracts/idiom.ts";

const PRODUCERS = ["kafkajs#Kafka().producer()", "kafkajs#Producer()"];
const CONSUMERS = ["kafkajs#Kafka().consumer()", "kafkajs#Consumer()"];

const kafkajs: Idiom = {
  id: "kafkajs",
  title: "Kafka topics (KafkaJS)",
  rules: [
    { role: "dispatches", trunk: "pubsub", use: PRODUCERS.map((one) => `${one}.send`), key: "${0.topic}" },
    { role: "dispatches", trunk: "pubsub", use: PRODUCERS.map((one) => `${one}.sendBatch`), key: "${0.topicMessages[].topic}" },
    { role: "handles", trunk: "pubsub", use: CONSUMERS.map((one) => `${one}.subscribe`), key: "${0.topics[]|0.topic}" },
  ],
};
export default kafkajs;
