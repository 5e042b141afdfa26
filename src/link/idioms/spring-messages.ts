import type { Idiom, Rule } from "#contracts/idiom.ts";

function template(use: string, names: string): readonly string[] {
  return [`${use}().${names}`];
}

const RABBIT = [
  ...template("org.springframework.amqp.rabbit.core#RabbitTemplate", "{convertAndSend,convertSendAndReceive}"),
  ...template("org.springframework.amqp.core#AmqpTemplate", "{convertAndSend,convertSendAndReceive}"),
];
const LISTENER: Pick<Rule, "role" | "form" | "on"> = { role: "handles", form: "decorator", on: "function" };

/** Topics of Kafka and queues of RabbitMQ and JMS. A message to an exchange of RabbitMQ has its routing key as its queue. */
const springMessages: Idiom = {
  id: "spring-messages",
  title: "Spring messages: Kafka, RabbitMQ, JMS",
  rules: [
    { ...LISTENER, trunk: "pubsub", use: "org.springframework.kafka.annotation#KafkaListener", key: "${=topics[]}" },
    {
      role: "dispatches",
      trunk: "pubsub",
      use: ["KafkaTemplate", "KafkaOperations"].map((name) => `org.springframework.kafka.core#${name}().send`),
      key: "${0}",
    },
    { ...LISTENER, trunk: "queue", use: "org.springframework.amqp.rabbit.annotation#RabbitListener", key: "${=queues[]}" },
    { role: "dispatches", trunk: "queue", use: RABBIT, key: "${0}", when: { count: ["2"] } },
    { role: "dispatches", trunk: "queue", use: RABBIT, key: "${1}", when: { count: ["3", "4"] } },
    { ...LISTENER, trunk: "queue", use: "org.springframework.jms.annotation#JmsListener", key: "${=destination}" },
    {
      role: "dispatches",
      trunk: "queue",
      use: ["org.springframework.jms.core#JmsTemplate().convertAndSend", "org.springframework.jms.core#JmsOperations().convertAndSend"],
      key: "${0}",
    },
  ],
};
export default springMessages;
