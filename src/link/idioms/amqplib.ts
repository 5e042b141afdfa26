import type { Idiom } from "#contracts/idiom.ts";

const CHANNELS = ["amqplib#connect().{createChannel,createConfirmChannel}()", "amqplib#{Channel,ConfirmChannel}()"];
const use = (names: string) => CHANNELS.map((channel) => `${channel}.${names}`);

const amqplib: Idiom = {
  id: "amqplib",
  title: "RabbitMQ queues and exchanges (amqplib)",
  rules: [
    { role: "dispatches", trunk: "queue", use: use("sendToQueue"), key: "${0}" },
    { role: "handles", trunk: "queue", use: use("consume"), key: "${0}", handler: "1" },
    { role: "dispatches", trunk: "pubsub", use: use("publish"), key: "${0}" },
    { role: "handles", trunk: "pubsub", use: use("bindQueue"), key: "${1}" },
  ],
};
export default amqplib;
