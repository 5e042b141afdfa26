import type { Idiom } from "#contracts/idiom.ts";

const ROUTER = "github.com/gin-gonic/gin#{New,Default,Engine,RouterGroup,IRoutes,IRouter}()**";

const gin: Idiom = {
  id: "gin",
  title: "Gin routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: `${ROUTER}.{GET,POST,PUT,DELETE,PATCH,OPTIONS,HEAD,Any}`,
      key: "${name} ${base}${0}",
      handler: "-1",
    },
    { role: "handles", trunk: "rest", use: `${ROUTER}.Handle`, key: "${0} ${base}${1}", handler: "-1" },
    { role: "handles", trunk: "rest", use: `${ROUTER}.Match`, key: "${0[]} ${base}${1}", handler: "-1" },
  ],
  bases: [{ kind: "made", use: `${ROUTER}.Group`, prefix: "${0}", inherits: true }],
};
export default gin;
