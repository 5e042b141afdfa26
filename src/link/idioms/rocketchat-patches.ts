import type { Idiom } from "#contracts/idiom.ts";

const rocketchatPatches: Idiom = {
  id: "rocketchat-patches",
  title: "Rocket.Chat patches",
  rules: [
    {
      role: "dispatches",
      trunk: "callback",
      use: ["@rocket.chat/patch-injection#makeFunction", "**/patch-injection/src/makeFunction.ts#makeFunction"],
      key: "patch ${declared}",
      scope: "result",
    },
    {
      role: "handles",
      trunk: "callback",
      use: ["@rocket.chat/patch-injection#makeFunction().patch", "**/patch-injection/src/makeFunction.ts#makeFunction().patch"],
      key: "patch ${declared}",
      scope: "this",
      handler: "0",
    },
  ],
};
export default rocketchatPatches;
