import type { Idiom } from "#contracts/idiom.ts";

const AGENDA = ["agenda#{default,Agenda}()"];

const agenda: Idiom = {
  id: "agenda",
  title: "Agenda jobs",
  rules: [
    { role: "handles", trunk: "queue", use: AGENDA.map((one) => `${one}.define`), key: "${0}", handler: "2|1" },
    { role: "dispatches", trunk: "queue", use: AGENDA.map((one) => `${one}.{now,create}`), key: "${0}" },
    { role: "dispatches", trunk: "queue", use: AGENDA.map((one) => `${one}.{every,schedule}`), key: "${1[]}" },
  ],
};
export default agenda;
