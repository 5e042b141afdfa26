import type { Idiom } from "#contracts/idiom.ts";

const PUBLISHERS = ["ApplicationEventPublisher", "ApplicationContext", "ConfigurableApplicationContext"].map(
  (name) => `org.springframework.context#${name}().publishEvent`,
);
const LISTENERS = [
  "org.springframework.context.event#EventListener",
  "org.springframework.transaction.event#TransactionalEventListener",
  "org.springframework.modulith.events#ApplicationModuleListener",
];

/** Events inside of an application; the simple name of an event's class is its key. */
const springEvents: Idiom = {
  id: "spring-events",
  title: "Spring events and schedules",
  rules: [
    { role: "dispatches", trunk: "event", use: PUBLISHERS, key: "${0:type}" },
    {
      role: "handles",
      trunk: "event",
      form: "decorator",
      on: "function",
      use: LISTENERS,
      key: "${0[]:type|=value[]:type|=classes[]:type|parameter.0:type}",
    },
    {
      role: "handles",
      trunk: "event",
      form: "subclass",
      use: "org.springframework.context#ApplicationListener",
      key: "${typed.0:type}",
      handler: "member.onApplicationEvent",
    },
    {
      role: "handles",
      trunk: "queue",
      form: "decorator",
      on: "function",
      use: "org.springframework.scheduling.annotation#Scheduled",
      key: "cron ${=cron}",
    },
  ],
};
export default springEvents;
