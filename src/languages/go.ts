import type { ImportCandidate, Language } from "#contracts/language.ts";
import { lowerGo } from "./lowering/go/lower-go.ts";

const QUERY = `
(comment) @comment

(function_declaration name: (identifier) @name body: (block)? @body) @def.function
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @container)) name: (field_identifier) @name body: (block)? @body) @def.method
(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @def.class
(type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @def.interface
(type_spec name: (type_identifier) @name) @def.type
(type_alias name: (type_identifier) @name) @def.type
(field_declaration name: (field_identifier) @name) @def.property
(method_elem name: (field_identifier) @name) @def.method
(const_spec (identifier) @name (#not-eq? @name "_")) @def.variable
(var_spec name: (identifier) @name value: (expression_list . (func_literal body: (block) @body) .)) @def.function
(var_spec name: (identifier) @name (#not-eq? @name "_")) @def.variable
(short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . (func_literal body: (block) @body) .)) @def.function

(import_spec !name path: (_) @source) @import.module
(import_spec name: [(dot) (blank_identifier)] path: (_) @source) @import.module
(import_spec name: (package_identifier) @alias path: (_) @source) @import.namespace
`;

const STANDARD_LIBRARY =
  /^(archive|bufio|bytes|cmp|compress|container|context|crypto|database|debug|embed|encoding|errors|expvar|flag|fmt|go|hash|html|image|index|io|iter|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings|structs|sync|syscall|testing|text|time|unicode|unique|unsafe|weak)(\/|$)/;

/**
 * The folder that an import path ends with: vendored in full, else without host, owner and repository, which a checkout does
 * not repeat. The root package of a module cannot be told from a dependency's by its path alone.
 */
export function goImports(specifier: string): readonly ImportCandidate[] {
  if (STANDARD_LIBRARY.test(specifier) || specifier === "C") return [];
  const segments = specifier.split("/").filter((segment) => segment !== "" && !/^v\d+$/.test(segment));
  return segments.map((_, first) => ({ match: "folder", value: segments.slice(first).join("/"), except: "_test.go" }));
}

const go: Language = {
  id: "go",
  name: "Go",
  extensions: [".go"],
  grammar: "go",
  query: QUERY,
  lower: lowerGo,
  isExported: (name) => /^\p{Lu}/u.test(name),
  importCandidates: goImports,
};
export default go;
