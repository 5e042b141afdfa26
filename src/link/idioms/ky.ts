import type { Idiom } from "#contracts/idiom.ts";

const MADE = ["ky#{create,extend}()", "ky#{create,extend}().{create,extend}()", "ky#KyInstance()"];

const ky: Idiom = {
  id: "ky",
  title: "ky requests",
  rules: [
    {
      role: "dispatches",
      trunk: "rest",
      use: ["ky#", ...MADE.map((made) => `${made}.`)].map((client) => `${client}{get,post,put,patch,delete,head}`),
      key: "${name} ${base}${0}",
    },
    { role: "dispatches", trunk: "rest", use: ["ky#default", ...MADE], key: "${1.method|'GET'} ${base}${0}" },
  ],
  bases: [
    { kind: "made", use: ["ky#create", "ky#{create,extend}()**.create"], prefix: "${0.prefixUrl?}" },
    { kind: "made", use: ["ky#extend", "ky#{create,extend}()**.extend"], prefix: "${0.prefixUrl?}", inherits: true },
  ],
};
export default ky;
