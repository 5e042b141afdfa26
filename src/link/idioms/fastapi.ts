import type { Idiom } from "#contracts/idiom.ts";

const MODULES = ["fastapi", "fastapi.applications", "fastapi.routing", "starlette.applications", "starlette.routing"];
const APP = MODULES.map((module) => `${module}#{FastAPI,APIRouter,Starlette,Router}()`);
const on = (name: string): readonly string[] => APP.map((app) => `${app}.${name}`);
const METHODS = "${=methods[]|'GET'} ${base}${0|=path}";

const fastapi: Idiom = {
  id: "fastapi",
  title: "FastAPI and Starlette routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      form: "decorator",
      use: on("{get,post,put,delete,patch,options,head,trace}"),
      key: "${name} ${base}${0|=path}",
    },
    { role: "handles", trunk: "rest", form: "decorator", use: on("{api_route,route}"), key: METHODS },
    { role: "handles", trunk: "rest", form: "decorator", use: on("{websocket,websocket_route}"), key: "WS ${base}${0|=path}" },
    { role: "handles", trunk: "rest", use: on("{add_api_route,add_route}"), key: METHODS, handler: "1|=endpoint|=route" },
    {
      role: "handles",
      trunk: "rest",
      use: on("{add_api_websocket_route,add_websocket_route}"),
      key: "WS ${base}${0|=path}",
      handler: "1|=endpoint|=route",
    },
    { role: "handles", trunk: "rest", use: "{starlette,fastapi}.routing#{Route,APIRoute}", key: METHODS, handler: "1|=endpoint" },
    {
      role: "handles",
      trunk: "rest",
      use: "{starlette,fastapi}.routing#{WebSocketRoute,APIWebSocketRoute}",
      key: "WS ${base}${0|=path}",
      handler: "1|=endpoint",
    },
  ],
  bases: [
    { kind: "made", use: ["fastapi#APIRouter", "fastapi.routing#APIRouter"], prefix: "${=prefix?}" },
    { kind: "mount", use: on("include_router"), prefix: "${=prefix?}", mounted: "0|=router" },
    { kind: "mount", use: on("mount"), prefix: "${0|=path}", mounted: "1|=app" },
    { kind: "mount", use: "starlette.routing#Mount", prefix: "${0|=path}", mounted: "=routes|1|=app" },
  ],
};
export default fastapi;
