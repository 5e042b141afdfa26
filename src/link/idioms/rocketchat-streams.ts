import type { Idiom } from "#contracts/idiom.ts";

const EMIT = "{emit,emitWithoutBroadcast}";
const MADE = "**/notifications/notifications.module.ts#NotificationsModule.Streamer()";

/** The server's emit dispatches, the client's subscription handles. */
const rocketchatStreams: Idiom = {
  id: "rocketchat-streams",
  title: "Rocket.Chat streams",
  rules: [
    { role: "dispatches", trunk: "stream", use: `${MADE}.${EMIT}`, key: "${made.0}/${0}" },
    {
      role: "dispatches",
      trunk: "stream",
      use: `**/Presence.ts#StreamPresence.getInstance().${EMIT}`,
      key: "${made.1}/${0}",
    },
    {
      role: "dispatches",
      trunk: "stream",
      form: "new",
      use: "**/notifications/notifications.module.ts#NotificationsModule.Streamer",
      key: "${0}/${'**'}",
    },
    {
      role: "handles",
      trunk: "stream",
      use: ["**/SDKClient.ts#sdk.stream", "**/SDKClient.ts#createSDK().stream", "@rocket.chat/ddp-client#DDPSDK().stream"],
      key: "${0}/${1.0|1}",
      handler: "2",
    },
    {
      role: "handles",
      trunk: "stream",
      use: ["@rocket.chat/ui-contexts#useStream()", "**/ui-contexts/src/hooks/useStream.ts#useStream()"],
      key: "${made.0}/${0}",
      handler: "1",
    },
  ],
};
export default rocketchatStreams;
