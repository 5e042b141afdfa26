import type { Idiom } from "#contracts/idiom.ts";

const CONNECTIONS = ["nats", "@nats-io/transport-node", "@nats-io/nats-core", "nats.ws"].flatMap((module) => [
  `${module}#connect()`,
  `${module}#NatsConnection()`,
]);

const nats: Idiom = {
  id: "nats",
  title: "NATS subjects",
  rules: [
    { role: "dispatches", trunk: "pubsub", use: CONNECTIONS.map((one) => `${one}.{publish,request}`), key: "${0}" },
    { role: "handles", trunk: "pubsub", use: CONNECTIONS.map((one) => `${one}.subscribe`), key: "${0}", handler: "1.callback?" },
  ],
};
export default nats;
