import type { Idiom } from "#contracts/idiom.ts";

const dramatiq: Idiom = {
  id: "dramatiq",
  title: "Dramatiq actors",
  rules: [
    { role: "handles", trunk: "queue", form: "decorator", use: "dramatiq#actor", key: "${=actor_name|dotted}" },
    {
      role: "dispatches",
      trunk: "queue",
      use: ["dramatiq#actor().{send,send_with_options,message}", "dramatiq#actor()().{send,send_with_options,message}"],
      key: "${made:actor.=actor_name|dotted}",
    },
  ],
};
export default dramatiq;
