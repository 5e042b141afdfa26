import type { Idiom } from "#contracts/idiom.ts";

/** The test clients of Starlette and FastAPI are clients of httpx. */
const CLIENTS = ["httpx#{Client,AsyncClient}", "{fastapi,starlette}.testclient#TestClient"];
const CALLERS = ["httpx#", ...CLIENTS.map((client) => `${client}().`)];

const httpx: Idiom = {
  id: "httpx",
  title: "HTTPX requests",
  rules: [
    {
      role: "dispatches",
      trunk: "rest",
      use: CALLERS.map((caller) => `${caller}{get,post,put,delete,patch,options,head}`),
      key: "${name} ${base}${0|=url}",
    },
    {
      role: "dispatches",
      trunk: "rest",
      use: CALLERS.map((caller) => `${caller}{request,stream,build_request}`),
      key: "${0|=method} ${base}${1|=url}",
    },
    {
      role: "dispatches",
      trunk: "rest",
      use: "{fastapi,starlette}.testclient#TestClient().websocket_connect",
      key: "WS ${base}${0|=url}",
    },
  ],
  bases: [{ kind: "made", use: CLIENTS, prefix: "${=base_url?}" }],
};
export default httpx;
