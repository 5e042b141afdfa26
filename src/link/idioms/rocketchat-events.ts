import type { Idiom } from "#contracts/idiom.ts";

const BROADCAST = "{broadcast,broadcastLocal}";
const SERVICE = "{ServiceClass,IServiceClass,ServiceClassInternal}";

const rocketchatEvents: Idiom = {
  id: "rocketchat-events",
  title: "Rocket.Chat service events",
  rules: [
    {
      role: "dispatches",
      trunk: "event",
      use: [
        `@rocket.chat/core-services#api.${BROADCAST}`,
        `**/core-services/src/**#api.${BROADCAST}`,
        `**/core-services/src/**#{Api,IApiService}.${BROADCAST}`,
        `**/core-services/src/**#{Api,IApiService}().${BROADCAST}`,
      ],
      key: "${0}",
    },
    {
      role: "handles",
      trunk: "event",
      use: [`**/core-services/src/**#${SERVICE}.onEvent`, `@rocket.chat/core-services#${SERVICE}().onEvent`],
      key: "${0}",
      handler: "1",
    },
  ],
};
export default rocketchatEvents;
