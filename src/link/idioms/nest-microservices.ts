import type { Idiom } from "#contracts/idiom.ts";

const CLIENT = [
  "{ClientProxy,ClientKafka,ClientKafkaProxy,ClientRedis,ClientNats,ClientMqtt,ClientRMQ,ClientTCP}()",
  "ClientProxyFactory.create()",
].map((made) => `@nestjs/microservices#${made}`);

const nestMicroservices: Idiom = {
  id: "nest-microservices",
  title: "Nest message patterns",
  rules: [
    { role: "handles", trunk: "rpc", form: "decorator", use: "@nestjs/microservices#MessagePattern", key: "${0.cmd|0[]}" },
    { role: "handles", trunk: "pubsub", form: "decorator", use: "@nestjs/microservices#EventPattern", key: "${0.cmd|0[]}" },
    { role: "dispatches", trunk: "rpc", use: CLIENT.map((client) => `${client}.send`), key: "${0.cmd|0}" },
    { role: "dispatches", trunk: "pubsub", use: CLIENT.map((client) => `${client}.emit`), key: "${0.cmd|0}" },
    {
      role: "handles",
      trunk: "rpc",
      form: "decorator",
      use: "@nestjs/microservices#{GrpcMethod,GrpcStreamMethod,GrpcStreamCall}",
      key: "${0}/${1|decorated}",
    },
    { role: "handles", trunk: "event", form: "decorator", use: "@nestjs/websockets#SubscribeMessage", key: "${0}" },
  ],
};
export default nestMicroservices;
