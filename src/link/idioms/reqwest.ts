import type { Idiom } from "#contracts/idiom.ts";

const MADE = ["Client.new()", "Client.builder().build()", "Client()"];
const CLIENTS = MADE.flatMap((made) => [`reqwest#${made}`, `global#reqwest.${made}`]);

const reqwest: Idiom = {
  id: "reqwest",
  title: "reqwest",
  rules: [
    { role: "dispatches", trunk: "rest", use: ["global#reqwest.get", "reqwest#get"], key: "GET ${0}" },
    { role: "dispatches", trunk: "rest", use: CLIENTS.map((client) => `${client}.{get,post,put,delete,patch,head}`), key: "${name} ${0}" },
    { role: "dispatches", trunk: "rest", use: CLIENTS.map((client) => `${client}.request`), key: "${0.@name} ${1}" },
  ],
};
export default reqwest;
