import type { Idiom } from "#contracts/idiom.ts";

const ROUTER = "github.com/gofiber/fiber{,/*}#{New,App,Router,Group}()**";

const fiber: Idiom = {
  id: "fiber",
  title: "Fiber routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: `${ROUTER}.{Get,Post,Put,Delete,Patch,Options,Head,Connect,Trace,All}`,
      key: "${name} ${base}${0}",
      handler: "-1",
    },
    { role: "handles", trunk: "rest", use: `${ROUTER}.Add`, key: "${0[]} ${base}${1}", handler: "-1" },
  ],
  bases: [
    { kind: "made", use: `${ROUTER}.{Group,Route}`, prefix: "${0}", inherits: true },
    { kind: "mount", use: `${ROUTER}.Mount`, prefix: "${0}", mounted: "1" },
  ],
};
export default fiber;
