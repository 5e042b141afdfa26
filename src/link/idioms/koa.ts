import type { Idiom } from "#contracts/idiom.ts";

/** Routers, whichever way they were made or annotated. */
const ROUTER = ["@koa/router", "koa-router"].flatMap((module) => ["default", "Router"].map((name) => `${module}#${name}`));
const VERBS = "{get,post,put,patch,delete,options,head,all}";

const koa: Idiom = {
  id: "koa",
  title: "Koa routers",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: ROUTER.map((router) => `${router}()**.${VERBS}`),
      key: "${name} ${base}${1[]|0[]}",
      handler: "-1",
    },
    {
      role: "handles",
      trunk: "rest",
      use: ROUTER.map((router) => `${router}()**.del`),
      key: "delete ${base}${1[]|0[]}",
      handler: "-1",
    },
  ],
  bases: [
    { kind: "made", use: ROUTER, prefix: "${0.prefix?}" },
    { kind: "mount", use: ROUTER.map((router) => `${router}()**.prefix`), prefix: "${0}", mounted: "this" },
    { kind: "mount", use: ROUTER.map((router) => `${router}()**.use`), prefix: "${0}", mounted: "1|0" },
    { kind: "mount", use: "koa#default()**.use", prefix: "", mounted: "-1" },
    { kind: "mount", use: "koa-mount#default", prefix: "${0}", mounted: "-1" },
  ],
};
export default koa;
