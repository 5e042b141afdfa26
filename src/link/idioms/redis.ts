import type { Idiom } from "#contracts/idiom.ts";

const CLIENTS = [
  "ioredis#{default,Redis,Cluster}()",
  "ioredis#{default,Redis}().duplicate()",
  "redis#{createClient,createCluster}()",
  "redis#{createClient,createCluster}().duplicate()",
  "redis#RedisClientType()",
];

const redis: Idiom = {
  id: "redis",
  title: "Redis messages (ioredis, node-redis)",
  rules: [
    { role: "dispatches", trunk: "pubsub", use: CLIENTS.map((one) => `${one}.{publish,spublish,sPublish}`), key: "${0}" },
    {
      role: "handles",
      trunk: "pubsub",
      use: CLIENTS.map((one) => `${one}.{subscribe,ssubscribe,sSubscribe}`),
      key: ["${0[]}", "${1}", "${2}"],
      handler: "1?",
    },
  ],
};
export default redis;
