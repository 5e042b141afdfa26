import type { Idiom } from "#contracts/idiom.ts";

const cron: Idiom = {
  id: "cron",
  title: "Work at set times: node-cron, cron, node-schedule, croner",
  rules: [
    { role: "handles", trunk: "event", use: "node-cron#{schedule,createTask}", key: "cron ${0}", handler: "1" },
    { role: "handles", trunk: "event", use: "cron#CronJob", form: "new", key: "cron ${0}", handler: "1" },
    { role: "handles", trunk: "event", use: "cron#CronJob.from", key: "cron ${0.cronTime}", handler: "0.onTick" },
    { role: "handles", trunk: "event", use: "croner#Cron", form: "new", key: "cron ${0}", handler: "-1" },
    { role: "handles", trunk: "event", use: "node-schedule#scheduleJob", key: "cron ${0}", handler: "-1" },
  ],
};
export default cron;
