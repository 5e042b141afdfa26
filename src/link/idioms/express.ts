import type { Idiom } from "#contracts/idiom.ts";

/** An application or router, whichever way it was made or annotated. */
const APP = ["default()", "Router()", "default.Router()", "Express()", "Application()", "IRouter()"].flatMap((made) =>
  ["express", "express-serve-static-core", "express-promise-router"].map((module) => `${module}#${made}`),
);
const VERBS = "{get,post,put,delete,patch,options,head,all}";
/** Registering gives the router again. */
const CHAIN = APP.flatMap((app) => [app, `${app}.${VERBS}()`, `${app}.${VERBS}().${VERBS}()`]);

const express: Idiom = {
  id: "express",
  title: "Express routes",
  rules: [
    { role: "handles", trunk: "rest", use: CHAIN.map((app) => `${app}.${VERBS}`), key: "${name} ${base}${0[]}", handler: "-1" },
    {
      role: "handles",
      trunk: "rest",
      use: APP.map((app) => `${app}.route()**.${VERBS}`),
      key: "${name} ${base}${made:route.0}",
      handler: "-1",
    },
  ],
  bases: ["-1[]", "-2[]"].map((mounted) => ({ kind: "mount", use: APP.map((app) => `${app}.use`), prefix: "${0}", mounted })),
};
export default express;
