import type { Idiom } from "#contracts/idiom.ts";

/** Its router is its own: paths of other applications beside it are others. */
const SCOPE = "'rocketchat'";

const rocketchatRoutes: Idiom = {
  id: "rocketchat-routes",
  title: "Rocket.Chat routes and room tabs",
  rules: [
    {
      role: "handles",
      trunk: "route",
      scope: SCOPE,
      use: "**/providers/RouterProvider.tsx#router.defineRoutes",
      key: "${0[].path}",
      handler: "0[].element",
    },
    {
      role: "handles",
      trunk: "route",
      scope: SCOPE,
      use: "**/createRouteGroup.tsx#createRouteGroup()",
      key: "${made.1}${0}",
      handler: "1.component",
    },
    {
      role: "handles",
      trunk: "route",
      scope: SCOPE,
      form: "result",
      use: "**/lib/rooms/roomTypes/*.ts#{getConversationRoomType,getDirectMessageRoomType,getFavoriteRoomType,getLivechatRoomType,getPrivateRoomType,getPublicRoomType,getUnreadRoomType,getVoipRoomType}",
      key: "${value.route.path}",
    },
    {
      role: "handles",
      trunk: "route",
      form: "value",
      use: "**/client/ui.ts#roomActionHooks",
      key: "tab ${value[].@name}",
      handler: "value[]",
    },
  ],
};
export default rocketchatRoutes;
