import type { Idiom } from "#contracts/idiom.ts";

const JOB = "global#ActiveJob.Base";
const WORKERS = ["global#Sidekiq.Job", "global#Sidekiq.Worker"];
const LATER = "{perform_async,perform_in,perform_at}";

/** Jobs by the name of their class, and notifications. */
const railsJobs: Idiom = {
  id: "rails-jobs",
  title: "Rails jobs, Sidekiq workers and notifications",
  rules: [
    { role: "handles", trunk: "queue", form: "subclass", use: [JOB, ...WORKERS], key: "${owner}", handler: "member.perform" },
    {
      role: "dispatches",
      trunk: "queue",
      use: [`${JOB}.{perform_later,perform_now}`, `${JOB}.set().{perform_later,perform_now}`],
      key: "${this:type}",
    },
    {
      role: "dispatches",
      trunk: "queue",
      use: WORKERS.flatMap((worker) => [`${worker}.${LATER}`, `${worker}.set().${LATER}`]),
      key: "${this:type}",
    },
    { role: "dispatches", trunk: "event", use: "global#ActiveSupport.Notifications.instrument", key: "${0}" },
    { role: "handles", trunk: "event", use: "global#ActiveSupport.Notifications.subscribe", key: "${0}", handler: "1?" },
  ],
};
export default railsJobs;
