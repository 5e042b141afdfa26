import type { Idiom } from "#contracts/idiom.ts";

const kafkaPython: Idiom = {
  id: "kafka-python",
  title: "Kafka topics of Python",
  rules: [
    {
      role: "dispatches",
      trunk: "stream",
      use: ["kafka#KafkaProducer().send", "aiokafka#AIOKafkaProducer().{send,send_and_wait}", "confluent_kafka#Producer().produce"],
      key: "${0|=topic}",
    },
    {
      role: "handles",
      trunk: "stream",
      use: ["kafka#KafkaConsumer", "aiokafka#AIOKafkaConsumer"],
      key: ["${0}", "${1}", "${2}", "${3}"],
    },
    {
      role: "handles",
      trunk: "stream",
      use: ["kafka#KafkaConsumer().subscribe", "aiokafka#AIOKafkaConsumer().subscribe", "confluent_kafka#Consumer().subscribe"],
      key: "${0[]|=topics[]}",
    },
  ],
};
export default kafkaPython;
