import type { Idiom } from "#contracts/idiom.ts";

const CHANNEL = ["pika#{BlockingConnection,SelectConnection}().channel()", "pika.channel#Channel()"];
const on = (name: string): readonly string[] => [
  ...CHANNEL.map((channel) => `${channel}.${name}`),
  `pika.adapters.blocking_connection#BlockingChannel().${name}`,
];

const pika: Idiom = {
  id: "pika",
  title: "RabbitMQ queues of pika",
  rules: [
    { role: "dispatches", trunk: "queue", use: on("basic_publish"), key: "${=routing_key|1}", when: { "=exchange|0": [""] } },
    { role: "handles", trunk: "queue", use: on("basic_consume"), key: "${=queue|0}", handler: "=on_message_callback|1" },
  ],
};
export default pika;
