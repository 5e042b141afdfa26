import type { Idiom } from "#contracts/idiom.ts";

const MADE = ["got#extend()", "got#extend().extend()", "got#Got()"];

const got: Idiom = {
  id: "got",
  title: "got requests",
  rules: [
    {
      role: "dispatches",
      trunk: "rest",
      use: ["got#", "got#got.", ...MADE.map((made) => `${made}.`)].map((client) => `${client}{get,post,put,patch,delete,head}`),
      key: "${name} ${base}${0}",
    },
    {
      role: "dispatches",
      trunk: "rest",
      use: ["got#default", "got#got", ...MADE],
      key: "${1.method|0.method|'GET'} ${base}${0.url|0}",
    },
  ],
  bases: [{ kind: "made", use: ["got#extend", "got#got.extend", "got#extend().extend"], prefix: "${0.prefixUrl?}", inherits: true }],
};
export default got;
