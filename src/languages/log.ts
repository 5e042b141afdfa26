import type { Language } from "#contracts/language.ts";

const log: Language = {
  id: "log",
  name: "Log",
  extensions: [".log"],
  text: "plain",
  nature: "data",
};
export default log;
