import type { Idiom } from "#contracts/idiom.ts";

const SESSION = "aiohttp#ClientSession()";
const WEB = "aiohttp.web#";
const VERBS = ["get", "post", "put", "delete", "patch", "options", "head"];

const aiohttp: Idiom = {
  id: "aiohttp",
  title: "aiohttp requests and routes",
  rules: [
    { role: "dispatches", trunk: "rest", use: `${SESSION}.{${VERBS}}`, key: "${name} ${base}${0|=url}" },
    { role: "dispatches", trunk: "rest", use: [`${SESSION}.request`, "aiohttp#request"], key: "${0|=method} ${base}${1|=url}" },
    { role: "dispatches", trunk: "rest", use: `${SESSION}.ws_connect`, key: "WS ${base}${0|=url}" },
    {
      role: "handles",
      trunk: "rest",
      form: "decorator",
      use: `${WEB}RouteTableDef().{${VERBS}}`,
      key: "${name} ${0|=path}",
    },
    { role: "handles", trunk: "rest", use: `${WEB}{${VERBS}}`, key: "${name} ${base}${0}", handler: "1" },
    ...VERBS.map(
      (verb) =>
        ({
          role: "handles",
          trunk: "rest",
          use: `${WEB}Application().router.add_${verb}`,
          key: `${verb} \${base}\${0|=path}`,
          handler: "1|=handler",
        }) as const,
    ),
    {
      role: "handles",
      trunk: "rest",
      use: [`${WEB}Application().router.add_route`, `${WEB}route`],
      key: "${0|=method} ${base}${1|=path}",
      handler: "2|=handler",
    },
  ],
  bases: [
    { kind: "made", use: "aiohttp#ClientSession", prefix: "${0|=base_url?}" },
    { kind: "mount", use: `${WEB}Application().add_subapp`, prefix: "${0|=prefix}", mounted: "1|=subapp" },
  ],
};
export default aiohttp;
