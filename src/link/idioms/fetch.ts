import type { Idiom } from "#contracts/idiom.ts";

/** What fetches, by the standard's own name or from a package that gives out the same function. */
const FETCH = [
  "global#fetch",
  "global#{window,globalThis,self}.fetch",
  "node-fetch#default",
  "cross-fetch#{default,fetch}",
  "isomorphic-fetch#default",
  "isomorphic-unfetch#default",
  "undici#{fetch,request,stream}",
  "ofetch#{ofetch,$fetch}",
  "@tauri-apps/plugin-http#fetch",
];

const fetch: Idiom = {
  id: "fetch",
  title: "fetch, WebSocket and other requests of the browser",
  rules: [
    { role: "dispatches", trunk: "rest", use: FETCH, key: "${1.method|'GET'} ${0}" },
    {
      role: "dispatches",
      trunk: "rest",
      use: ["global#Request", "node-fetch#Request", "undici#Request"],
      form: "new",
      key: "${1.method|'GET'} ${0}",
    },
    {
      role: "dispatches",
      trunk: "rest",
      use: [
        "global#WebSocket",
        "global#{window,globalThis,self}.WebSocket",
        "ws#default",
        "ws#WebSocket",
        "reconnecting-websocket#default",
      ],
      form: "new",
      key: "WS ${0}",
    },
    { role: "dispatches", trunk: "rest", use: ["global#EventSource", "eventsource#default"], form: "new", key: "GET ${0}" },
    { role: "dispatches", trunk: "rest", use: ["global#navigator.sendBeacon"], key: "POST ${0}" },
    { role: "dispatches", trunk: "rest", use: "global#XMLHttpRequest().open", key: "${0} ${1}" },
  ],
};
export default fetch;
