import type { Idiom } from "#contracts/idiom.ts";

/** Applications, and what plugins are given; plugins register plugins. */
const MADE = ["default()**", "fastify()**", "FastifyInstance()**", "{FastifyPluginAsync,FastifyPluginCallback,FastifyPlugin}>0"];
const PROVIDERS = [
  "@fastify/type-provider-typebox#{FastifyPluginAsyncTypebox,FastifyPluginCallbackTypebox}>0",
  "@fastify/type-provider-json-schema-to-ts#{FastifyPluginAsyncJsonSchemaToTs,FastifyPluginCallbackJsonSchemaToTs}>0",
  "fastify-type-provider-zod#{FastifyPluginAsyncZod,FastifyPluginCallbackZod}>0",
  "fastify-plugin#default>0",
];
const OUTER = [...MADE.map((made) => `fastify#${made}`), ...PROVIDERS];
const INNER = OUTER.map((made) => `${made}.register>0`);
const INNERMOST = INNER.map((made) => `${made}.register>0`);
const APP = [...OUTER, ...INNER, ...INNERMOST, ...INNERMOST.map((made) => `${made}.register>0`)];

const fastify: Idiom = {
  id: "fastify",
  title: "Fastify routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: APP.map((app) => `${app}.{get,post,put,delete,patch,options,head,all}`),
      key: "${name} ${base}${0}",
      handler: "-1.handler|-1",
    },
    {
      role: "handles",
      trunk: "rest",
      use: APP.map((app) => `${app}.route`),
      key: "${0.method[]} ${base}${0.url|0.path}",
      handler: "0.handler",
    },
  ],
  bases: [{ kind: "made", use: APP.map((app) => `${app}.register`), prefix: "${1.prefix?}", inherits: true }],
};
export default fastify;
