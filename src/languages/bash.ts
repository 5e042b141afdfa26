import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { joinPath } from "./_ecmascript.ts";

const BUILTINS = [
  "echo",
  "printf",
  "return",
  "exit",
  "shift",
  "set",
  "unset",
  "cd",
  "read",
  "eval",
  "trap",
  "true",
  "false",
  ":",
  "[",
  "test",
  "wait",
  "break",
  "continue",
  "source",
  ".",
  "alias",
  "shopt",
  "let",
];

const QUERY = `
(comment) @comment

(function_definition name: (word) @name body: (_) @body (#match? @name "^@+$")) @def.test
(function_definition name: (word) @name body: (_) @body) @def.function
(program (variable_assignment name: (variable_name) @name value: (array)? @body) @def.variable)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @def.variable)
(command name: (command_name (word) @_alias) argument: [(word) (number)] @name . [(raw_string) (string) (concatenation) (word) (ansi_c_string)] (#eq? @_alias "alias")) @def.function

(command name: (command_name (word) @_source) . argument: [(word) (string) (raw_string) (concatenation)] @source (#any-of? @_source "source" ".")) @import.module
(command name: (command_name (word) @name) . argument: [(string) (raw_string)]? @args (#not-any-of? @name ${BUILTINS.map((word) => JSON.stringify(word)).join(" ")})) @ref.call
`;

/** Aliases with a space for the `=`, Bats tests as functions named by their titles, and no semicolon inside an expansion. */
function masked(source: string): string {
  return source
    .replace(/\$\{\w+:?[-+=](?:[^{}\n]|\$\{[^{}\n]*\})*\}/g, (expansion) => expansion.replaceAll(";", ","))
    .replace(/^([ \t]*alias[ \t]+(?:-[gs][ \t]+)?[\w.:~-]+)=(?=\S)/gm, "$1 ")
    .replace(/^([ \t]*)@test[ \t]+"([^"\n]+)"[ \t]+\{/gm, (whole, indent: string, title: string) => {
      const before = whole.indexOf('"') + 1;
      return `${indent}${" ".repeat(before - indent.length)}${"@".repeat(title.length)}()${" ".repeat(whole.length - before - title.length - 3)}{`;
    });
}

/** A sourced file: beside the sourcing one, or by what follows a variable. */
function* importCandidates(specifier: string, { from }: ImportContext): Iterable<ImportCandidate> {
  const tail = specifier
    .replace(/^.*[)}]"?\//, "")
    .replace(/^["']?(?:\$\w+|~)\//, "")
    .replaceAll(/["']/g, "");
  if (tail === "" || tail.includes("$")) return;
  const beside = joinPath(from, tail);
  if (beside !== undefined) yield { match: "path", value: beside };
  yield { match: "path", value: tail.replace(/^\.\//, "") };
  yield { match: "suffix", value: tail.replace(/^(?:\.{1,2}\/)+/, "") };
}

const bash: Language = {
  id: "bash",
  name: "Shell",
  extensions: [
    ".sh",
    ".bash",
    ".zsh",
    ".ksh",
    ".bats",
    ".bash_aliases",
    ".bash_profile",
    ".bash_logout",
    ".bashrc",
    ".zshrc",
    ".zshenv",
    ".zprofile",
    ".envrc",
    ".profile",
    ".zsh-theme",
    ".command",
    ".ebuild",
  ],
  filenames: ["PKGBUILD", "APKBUILD"],
  interpreters: ["sh", "bash", "zsh", "ksh", "dash", "ash", "bats"],
  grammar: "bash",
  query: QUERY,
  masked,
  isExported: (name) => !/\s/.test(name),
  isTestPath: (path) => path.endsWith(".bats"),
  importCandidates,
};
export default bash;
