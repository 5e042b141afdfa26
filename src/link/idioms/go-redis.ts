import type { Idiom } from "#contracts/idiom.ts";

const CLIENT =
  "github.com/{redis/go-redis,go-redis/redis}{,/*}#{NewClient,NewClusterClient,NewUniversalClient,Client,ClusterClient,UniversalClient,Cmdable}()";

const goRedis: Idiom = {
  id: "go-redis",
  title: "Redis channels of Go",
  rules: [
    { role: "dispatches", trunk: "pubsub", use: `${CLIENT}.Publish`, key: "${1}" },
    { role: "handles", trunk: "pubsub", use: `${CLIENT}.Subscribe`, key: ["${1}", "${2}", "${3}", "${4}"] },
  ],
};
export default goRedis;
