import type { Idiom } from "#contracts/idiom.ts";

const ROUTER = "github.com/labstack/echo{,/*}#{New,Echo,Group}()**";

const echo: Idiom = {
  id: "echo",
  title: "Echo routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: `${ROUTER}.{GET,POST,PUT,DELETE,PATCH,OPTIONS,HEAD,CONNECT,TRACE,Any}`,
      key: "${name} ${base}${0}",
      handler: "1",
    },
    { role: "handles", trunk: "rest", use: `${ROUTER}.Add`, key: "${0} ${base}${1}", handler: "2" },
    { role: "handles", trunk: "rest", use: `${ROUTER}.Match`, key: "${0[]} ${base}${1}", handler: "2" },
  ],
  bases: [{ kind: "made", use: `${ROUTER}.Group`, prefix: "${0}", inherits: true }],
};
export default echo;
