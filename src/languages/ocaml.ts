import type { Language } from "#contracts/language.ts";

const ocaml: Language = {
  id: "ocaml",
  name: "OCaml",
  extensions: [".ml", ".mli", ".mll", ".mly"],
  interpreters: ["ocaml"],
  text: "plain",
  nature: "code",
};
export default ocaml;
