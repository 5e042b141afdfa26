import type { Language } from "#contracts/language.ts";

const tcl: Language = {
  id: "tcl",
  name: "Tcl",
  extensions: [".tcl", ".tk", ".exp"],
  interpreters: ["tclsh", "wish", "expect"],
  text: "plain",
  nature: "code",
};
export default tcl;
