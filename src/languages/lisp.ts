import type { Language } from "#contracts/language.ts";

/** Emacs Lisp, Common Lisp, Scheme, Racket and their kin. */
const lisp: Language = {
  id: "lisp",
  name: "Lisp",
  extensions: [".el", ".lisp", ".lsp", ".cl", ".asd", ".scm", ".ss", ".rkt", ".fnl", ".hy"],
  interpreters: ["sbcl", "guile", "racket", "emacs"],
  text: "plain",
  nature: "code",
};
export default lisp;
