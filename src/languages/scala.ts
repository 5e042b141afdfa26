import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";

const TYPE =
  "[(type_identifier) @name (generic_type type: (type_identifier) @name) (stable_type_identifier (type_identifier) @name) (generic_type type: (stable_type_identifier (type_identifier) @name))]";
const member = (pattern: string) => ["template_body", "enum_body"].map((body) => `(${body} ${pattern})`).join("\n");

const QUERY = `
[(comment) (block_comment)] @comment
(annotation name: (_) @name) @decorator

(class_definition name: (_) @name body: (_)? @body) @def.class
(object_definition name: (_) @name body: (_)? @body) @def.class
(package_object name: (_) @name body: (_)? @body) @def.module
(trait_definition name: (_) @name body: (_)? @body) @def.interface
(enum_definition name: (_) @name body: (_) @body) @def.enum
(simple_enum_case name: (_) @name) @def.enum-member
(full_enum_case name: (_) @name) @def.enum-member
(class_definition class_parameters: (class_parameters (class_parameter name: (identifier) @name) @def.property))
${member("(function_definition name: (_) @name body: (_)? @body) @def.method")}
${member("(function_declaration name: (_) @name) @def.method")}
(extension_definition body: (function_definition name: (_) @name body: (_)? @body)) @def.method
(function_definition name: (_) @name body: (_)? @body) @def.function
(function_declaration name: (_) @name) @def.function
(type_definition name: (_) @name) @def.type
(given_definition name: (_) @name body: (_)? @body) @def.variable
${["val_definition", "var_definition"].map((kind) => member(`(${kind} pattern: (identifier) @name value: (template_body)? @body) @def.property`)).join("\n")}
${["val_declaration", "var_declaration"].map((kind) => member(`(${kind} name: (identifier) @name) @def.property`)).join("\n")}
(compilation_unit [(val_definition pattern: (identifier) @name) (var_definition pattern: (identifier) @name)] @def.variable)
(call_expression function: (call_expression function: (identifier) @_test arguments: (arguments . (string) @name)) arguments: (block) @body (#any-of? @_test "test" "property" "describe" "it")) @def.test

(import_declaration . (identifier) @source (identifier) @source . (namespace_selectors [(identifier) @name (arrow_renamed_identifier name: (_) @name alias: (_) @alias) (as_renamed_identifier name: (_) @name alias: (_) @alias)])) @import.named
(import_declaration . (identifier) @source (identifier) @source . (namespace_wildcard)) @import.module
(import_declaration . (identifier) @source (identifier) @source .) @import.module
(import_declaration . (identifier) @source . [(namespace_wildcard) (namespace_selectors)]) @import.module

(extends_clause type: ${TYPE}) @ref.extends
(annotation name: (type_identifier) @name arguments: (_)? @args) @ref.decorator
(instance_expression ${TYPE} arguments: (_)? @args) @ref.new
(call_expression function: (identifier) @name arguments: (_) @args (#match? @name "^[A-Z]")) @ref.new
(call_expression function: [(identifier) @name (generic_function function: (identifier) @name)] arguments: (_) @args) @ref.call
(call_expression function: [(field_expression value: (_) @receiver field: (identifier) @name) (generic_function function: (field_expression value: (_) @receiver field: (identifier) @name))] arguments: (_) @args) @ref.call
`;

/** A class by the file that is named after it, or after its package; `a.b._` is all of a folder. */
function* importCandidates(specifier: string, { name }: ImportContext): Iterable<ImportCandidate> {
  const path = specifier.replace(/\.[_*]$/, "").replaceAll(".", "/");
  if (name !== "") yield { match: "suffix", value: `${path}/${name}.scala` };
  yield { match: "suffix", value: `${path}.scala` };
  yield { match: "suffix", value: `${path}/package.scala` };
  yield { match: "folder", value: path };
}

const scala: Language = {
  id: "scala",
  name: "Scala",
  extensions: [".scala", ".sc", ".sbt"],
  interpreters: ["scala", "scala-cli"],
  grammar: "scala",
  query: QUERY,
  isExported: (_name, header) => !/\bprivate\b/.test(header.split(/\b(?:def|val|var|class|object|trait|type|enum)\b/)[0] ?? ""),
  isTestPath: (path) => /(?:Spec|Suite|Tests?)\.scala$/.test(path),
  importCandidates,
};
export default scala;
