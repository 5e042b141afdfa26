import type { Idiom } from "#contracts/idiom.ts";

const ROUTER = "github.com/gorilla/mux#{NewRouter,Router}()**";
const PATH = "${base}${made:HandleFunc.0|made:Handle.0|made:Path.0}";

const gorillaMux: Idiom = {
  id: "gorilla-mux",
  title: "gorilla/mux routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: `${ROUTER}.{HandleFunc,Handle}()**.Methods`,
      key: [`\${0} ${PATH}`, `\${1} ${PATH}`, `\${2} ${PATH}`, `\${3} ${PATH}`],
      handler: "made:HandleFunc.1|made:Handle.1",
    },
    {
      role: "handles",
      trunk: "rest",
      use: `${ROUTER}.{HandleFunc,Handle}`,
      key: "* ${base}${0}",
      handler: "1",
      when: { "then:Methods": [""] },
    },
  ],
  bases: [{ kind: "made", use: `${ROUTER}.Subrouter`, prefix: "${made:PathPrefix.0}", inherits: true }],
};
export default gorillaMux;
