import type { Idiom } from "#contracts/idiom.ts";

const rocketchatModels: Idiom = {
  id: "rocketchat-models",
  title: "Rocket.Chat model proxies",
  rules: [
    {
      role: "dispatches",
      trunk: "di",
      use: ["**/models/src/proxify.ts#proxify", "@rocket.chat/models#proxify"],
      key: "${0}",
    },
    {
      role: "handles",
      trunk: "di",
      use: ["**/models/src/proxify.ts#registerModel", "@rocket.chat/models#registerModel"],
      key: "${0}",
      handler: "1",
    },
  ],
};
export default rocketchatModels;
