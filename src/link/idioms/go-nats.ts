import type { Idiom } from "#contracts/idiom.ts";

const CONN = ["Connect()[0]", "Conn()", "NewEncodedConn()[0]", "EncodedConn()", "JetStreamContext()", "Conn().JetStream()[0]"];
const on = (name: string): readonly string[] => CONN.map((conn) => `github.com/nats-io/nats.go#${conn}.${name}`);

const goNats: Idiom = {
  id: "go-nats",
  title: "NATS subjects of Go",
  rules: [
    { role: "dispatches", trunk: "pubsub", use: on("{Publish,PublishRequest,Request,PublishAsync}"), key: "${0}" },
    { role: "dispatches", trunk: "pubsub", use: on("RequestWithContext"), key: "${1}" },
    { role: "handles", trunk: "pubsub", use: on("Subscribe"), key: "${0}", handler: "1" },
    { role: "handles", trunk: "pubsub", use: on("QueueSubscribe"), key: "${0}", handler: "2" },
    { role: "handles", trunk: "pubsub", use: on("{SubscribeSync,QueueSubscribeSync,ChanSubscribe}"), key: "${0}" },
  ],
};
export default goNats;
