import type { Idiom } from "#contracts/idiom.ts";

const VERBS = "{get,post,put,delete,patch,head}";
const SERVER = "io.ktor.server.routing";

/** Routes are extensions: a call without a receiver is known by its import. */
const ktor: Idiom = {
  id: "ktor",
  title: "Ktor routes and client",
  rules: [
    { role: "handles", trunk: "rest", use: `${SERVER}#${VERBS}`, key: "${name} ${base}${0}", when: { "0": ["/^/"] } },
    { role: "handles", trunk: "rest", use: `${SERVER}#${VERBS}`, key: "${name} ${base}", when: { count: ["1"], "0?": [""] } },
    { role: "dispatches", trunk: "rest", use: `io.ktor.client#HttpClient().${VERBS}`, key: "${name} ${0}" },
  ],
  bases: [{ kind: "around", use: `${SERVER}#route`, prefix: "${0}" }],
};
export default ktor;
