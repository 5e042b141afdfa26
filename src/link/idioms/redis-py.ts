import type { Idiom } from "#contracts/idiom.ts";

const CLIENT = ["redis#{Redis,StrictRedis,from_url}()", "redis#Redis.from_url()", "redis.asyncio#{Redis,from_url}()"];

const redisPy: Idiom = {
  id: "redis-py",
  title: "Redis channels of Python",
  rules: [
    { role: "dispatches", trunk: "pubsub", use: CLIENT.map((client) => `${client}.publish`), key: "${0|=channel}" },
    {
      role: "handles",
      trunk: "pubsub",
      use: CLIENT.map((client) => `${client}.pubsub().subscribe`),
      key: ["${0}", "${1}", "${2}", "${3}"],
    },
  ],
};
export default redisPy;
