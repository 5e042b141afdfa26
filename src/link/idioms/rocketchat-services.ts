import type { Idiom } from "#contracts/idiom.ts";

const BASES = ["ServiceClass", "ServiceClassInternal"].flatMap((name) => [
  `@rocket.chat/core-services#${name}`,
  `**/core-services/src/types/ServiceClass.ts#${name}`,
]);
const PROXIFY = "{proxify,proxifyWithWait}";

const rocketchatServices: Idiom = {
  id: "rocketchat-services",
  title: "Rocket.Chat service proxies",
  rules: [
    {
      role: "dispatches",
      trunk: "service",
      use: [`**/core-services/src/lib/proxify.ts#${PROXIFY}`, `@rocket.chat/core-services#${PROXIFY}`],
      key: "${0}",
    },
    { role: "handles", trunk: "service", form: "subclass", use: BASES, key: "${member.name}" },
  ],
};
export default rocketchatServices;
