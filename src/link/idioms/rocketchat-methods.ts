import type { Idiom } from "#contracts/idiom.ts";

const CALLED = [
  "@rocket.chat/ui-contexts#useMethod",
  "**/ui-contexts/src/hooks/useMethod.ts#useMethod",
  "**/SDKClient.ts#sdk.call",
  "**/SDKClient.ts#createSDK().call",
  "@rocket.chat/ddp-client#DDPSDK().call",
];

/** DDP methods as Rocket.Chat calls them, besides Meteor's own ways; `sdk.call` and the like are wrappers that are found. */
const rocketchatMethods: Idiom = {
  id: "rocketchat-methods",
  title: "Rocket.Chat methods",
  rules: [
    { role: "dispatches", trunk: "rpc", use: CALLED, key: "${0}" },
    { role: "dispatches", trunk: "rpc", use: CALLED, key: "${0} (client)", joinedOnly: true },
    {
      role: "dispatches",
      trunk: "rpc",
      use: ["**/SDKClient.ts#sdk.publish", "**/SDKClient.ts#createSDK().publish"],
      key: "stream-${0}",
    },
    { role: "handles", trunk: "rpc", use: "**/ddp-streamer/src/**#server.methods", key: "${0{}}", handler: "0{}" },
    { role: "handles", trunk: "rpc", use: "**/streamer/streamer.module.ts#Streamer.registerMethod", key: "stream-${0{}}", handler: "0{}" },
    { role: "handles", trunk: "pubsub", use: "**/ddp-streamer/src/**#server.publish", key: "${0}", handler: "1", unwrapped: true },
  ],
};
export default rocketchatMethods;
