import type { Idiom } from "#contracts/idiom.ts";

const CLIENTS = [
  "**/SDKClient.ts#sdk.rest",
  "**/SDKClient.ts#createSDK().rest",
  "**/RestApiClient.ts#APIClient",
  "@rocket.chat/api-client#RestClient()",
  "@rocket.chat/api-client#RestClientInterface()",
  "**/api-client/src/index.ts#RestClient()",
  "**/api-client/src/RestClientInterface.ts#RestClientInterface()",
  "@rocket.chat/ddp-client#DDPSDK().rest",
  "@rocket.chat/ddp-client#DDPSDK.create().rest",
];

const rocketchatRest: Idiom = {
  id: "rocketchat-rest",
  title: "Rocket.Chat REST endpoints",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: ["**/api/server/**#API.v1.addRoute", "**/api/server/api.ts#API.v1.addRoute"],
      key: "${-1{}} /v1/${0[]}",
      handler: "-1{}",
      at: "site",
    },
    { role: "handles", trunk: "rest", use: "**/api/server/**#API.default.addRoute", key: "${-1{}} /${0[]}", handler: "-1{}", at: "site" },
    {
      role: "handles",
      trunk: "rest",
      use: "**/apps/communication/rest.ts#AppsRestApi.api.addRoute",
      key: "${-1{}} /apps/${0[]}",
      handler: "-1{}",
      at: "site",
    },
    {
      role: "dispatches",
      trunk: "rest",
      use: ["@rocket.chat/ui-contexts#useEndpoint", "**/ui-contexts/src/hooks/useEndpoint.ts#useEndpoint"],
      key: "${0} ${1}",
    },
    {
      role: "dispatches",
      trunk: "rest",
      use: ["@rocket.chat/ui-contexts#useUpload", "**/ui-contexts/src/hooks/useUpload.ts#useUpload"],
      key: "POST ${0}",
    },
    { role: "dispatches", trunk: "rest", use: CLIENTS.map((client) => `${client}.{get,post,put,delete}`), key: "${name} ${0}" },
    { role: "dispatches", trunk: "rest", use: CLIENTS.map((client) => `${client}.upload`), key: "POST ${0}" },
    { role: "dispatches", trunk: "rest", use: CLIENTS.map((client) => `${client}.send`), key: "${1} ${0}" },
  ],
};
export default rocketchatRest;
