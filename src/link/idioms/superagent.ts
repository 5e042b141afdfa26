import type { Idiom } from "#contracts/idiom.ts";

/** The client, agents of it, and supertest, which asks an application under test. */
const CLIENTS = ["superagent#", "superagent#agent().", "supertest#default().", "supertest#agent().", "supertest#default.agent()."];

const superagent: Idiom = {
  id: "superagent",
  title: "superagent and supertest requests",
  rules: [
    {
      role: "dispatches",
      trunk: "rest",
      use: CLIENTS.map((client) => `${client}{get,post,put,patch,delete,head,options}`),
      key: "${name} ${0}",
    },
    { role: "dispatches", trunk: "rest", use: CLIENTS.map((client) => `${client}del`), key: "DELETE ${0}" },
    { role: "dispatches", trunk: "rest", use: "superagent#default", key: "${0} ${1}" },
  ],
};
export default superagent;
