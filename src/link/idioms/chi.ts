import type { Idiom } from "#contracts/idiom.ts";

const ROUTER = "github.com/go-chi/chi{,/*}#{NewRouter,NewMux,Router,Mux}()**";

const chi: Idiom = {
  id: "chi",
  title: "chi routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: `${ROUTER}.{Get,Post,Put,Delete,Patch,Options,Head,Connect,Trace}`,
      key: "${name} ${base}${0}",
      handler: "1",
    },
    { role: "handles", trunk: "rest", use: `${ROUTER}.{Method,MethodFunc}`, key: "${0} ${base}${1}", handler: "2" },
    { role: "handles", trunk: "rest", use: `${ROUTER}.{Handle,HandleFunc}`, key: "* ${base}${0}", handler: "1" },
  ],
  bases: [
    { kind: "made", use: `${ROUTER}.Route`, prefix: "${0}", inherits: true },
    { kind: "mount", use: `${ROUTER}.Mount`, prefix: "${0}", mounted: "1" },
  ],
};
export default chi;
