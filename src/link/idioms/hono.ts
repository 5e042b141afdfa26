import type { Idiom } from "#contracts/idiom.ts";

const MADE = ["hono#Hono()", "hono/tiny#Hono()", "hono/quick#Hono()", "@hono/zod-openapi#OpenAPIHono()"];
/** Applications, also at the end of a chain. */
const APP = MADE.map((made) => `${made}**`);

const hono: Idiom = {
  id: "hono",
  title: "Hono routes and clients",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: APP.map((app) => `${app}.{get,post,put,delete,patch,options,all}`),
      key: "${name} ${base}${0}",
      handler: "-1",
    },
    { role: "handles", trunk: "rest", use: APP.map((app) => `${app}.on`), key: "${0[]} ${base}${1[]}", handler: "-1" },
    ...(["get", "post", "put", "delete", "patch"] as const).map((method) => ({
      role: "dispatches" as const,
      trunk: "rest" as const,
      use: `hono/client#hc()**.$${method}`,
      key: `${method} \${made.0}/\${slashed}`,
    })),
  ],
  bases: [
    { kind: "made", use: APP.map((app) => `${app}.basePath`), prefix: "${0}", inherits: true },
    { kind: "mount", use: APP.map((app) => `${app}.route`), prefix: "${0}", mounted: "1" },
  ],
};
export default hono;
