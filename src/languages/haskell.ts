import type { ImportCandidate, Language } from "#contracts/language.ts";

const NAME = "[(variable) @name (prefix_id (operator) @name)]";
const BINDING = (role: string) => `
(function name: ${NAME} match: (_)? @body) ${role}
(function (infix operator: (operator) @name) match: (_)? @body) ${role}
(bind name: ${NAME} match: (_)? @body) ${role}`;
/** The same below a parent. */
const within = (parent: string, role: string) =>
  BINDING(role)
    .trim()
    .split("\n")
    .map((pattern) => `(${parent} ${pattern})`)
    .join("\n");

const QUERY = `
[(comment) (haddock)] @comment

(data_type name: (_) @name constructors: (_)? @body) @def.class
(newtype name: (_) @name constructor: (_)? @body) @def.class
(type_synomym name: (_) @name) @def.type
(type_family name: (_) @name) @def.type
(data_family name: (_) @name) @def.type
(class name: (_) @name declarations: (_)? @body) @def.interface
(instance name: (_) @name) @scope
(data_constructor constructor: (record name: (constructor) @name @def.enum-member))
(data_constructor constructor: (prefix name: (constructor) @name)) @def.enum-member
(newtype_constructor name: (constructor) @name @def.enum-member)
(gadt_constructor name: (constructor) @name) @def.enum-member
(field name: (field_name (variable) @name)) @def.property
(class_declarations (signature name: ${NAME}) @def.method)
${within("class_declarations", "@def.method")}
${within("instance_declarations", "@def.method")}
(declarations (signature name: ${NAME}) @def.function)
(declarations (foreign_import signature: (signature name: (variable) @name)) @def.function)
(declarations (pattern_synonym (signature synonym: (constructor) @name)) @def.function)
${within("declarations", "@def.function")}
(local_binds (function name: (variable) @name match: (_)? @body) @def.function)

(import module: (module) @source alias: (module) @alias) @import.namespace
(import module: (module) @source) @import.module

(deriving classes: (tuple (name) @name)) @ref.implements
(deriving classes: (name) @name) @ref.implements
(apply function: [(variable) @name (qualified module: (module (module_id) @receiver .) id: (variable) @name)]) @ref.call
(apply function: [(constructor) @name (qualified module: (module (module_id) @receiver .) id: (constructor) @name)]) @ref.new
(infix left_operand: [(variable) @name (qualified module: (module (module_id) @receiver .) id: (variable) @name)] operator: (operator) @_apply (#any-of? @_apply "$" "$!" "<$>" "." ">>=" "<$" "<*>")) @ref.call
(infix operator: (operator) @_apply right_operand: [(variable) @name (qualified module: (module (module_id) @receiver .) id: (variable) @name)] (#any-of? @_apply "." ">>=" "=<<" ">>")) @ref.call
(exp [(variable) @name (qualified module: (module (module_id) @receiver .) id: (variable) @name)]) @ref.call
(infix_id (variable) @name) @ref.call
`;

/** Without the lines of the C preprocessor, so that all branches are read. */
function masked(source: string): string {
  return source.replace(/^#(?:if|ifdef|ifndef|else|elif|endif|define|undef|include|error)\b[^\n]*/gm, (line) => " ".repeat(line.length));
}

/** `A.B` is `A/B.hs` below any source folder. */
function importCandidates(specifier: string): readonly ImportCandidate[] {
  const path = specifier.replaceAll(".", "/");
  return [".hs", ".lhs", ".hsc"].map((ending) => ({ match: "suffix", value: path + ending }));
}

const haskell: Language = {
  id: "haskell",
  name: "Haskell",
  extensions: [".hs", ".hsc", ".hs-boot"],
  interpreters: ["runhaskell", "runghc", "stack"],
  grammar: "haskell",
  query: QUERY,
  masked,
  mergesClauses: true,
  isExported: (_name, _header, container) => container === "" || /^[A-Z]/.test(container),
  isTestPath: (path) => /(?:Spec|Test|Tests)\.hs$/.test(path),
  importCandidates,
};
export default haskell;
