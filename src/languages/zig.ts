import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { joinPath } from "./_ecmascript.ts";

const IMPORT = "(builtin_function (builtin_identifier) @_import (arguments . (string (string_content) @source)))";
const CONTAINERS = ["struct_declaration", "enum_declaration", "union_declaration", "opaque_declaration"];
const inside = (pattern: string) => CONTAINERS.map((container) => `(${container} ${pattern})`).join("\n");

const QUERY = `
(comment) @comment

(variable_declaration . (identifier) @name [(struct_declaration) (union_declaration) (opaque_declaration)] @body) @def.class
(variable_declaration . (identifier) @name [(enum_declaration) (error_set_declaration)] @body) @def.enum
(enum_declaration (container_field name: (_) @name) @def.enum-member)
(error_set_declaration (identifier) @name @def.enum-member)
(container_field name: (_) @name) @def.property
${inside("(function_declaration name: (_) @name body: (_)? @body) @def.method")}
(function_declaration name: (_) @name body: (_)? @body) @def.function
(source_file (variable_declaration . (identifier) @name) @def.variable)
${inside("(variable_declaration . (identifier) @name) @def.variable")}
(test_declaration [(string (string_content) @name) (identifier) @name] (block) @body) @def.test

(variable_declaration . (identifier) @alias ${IMPORT} (#eq? @_import "@import")) @import.namespace
(variable_declaration . (identifier) @alias (field_expression object: ${IMPORT} member: (identifier) @name) (#eq? @_import "@import")) @import.named
(${IMPORT} (#eq? @_import "@import")) @import.module

(call_expression function: (identifier) @name) @ref.call @args
(call_expression function: (field_expression object: (_)? @receiver member: (identifier) @name)) @ref.call @args
(struct_initializer . (identifier) @name) @ref.new
`;

/** Files are imported by path; a bare name is a package. */
function importCandidates(specifier: string, { from }: ImportContext): readonly ImportCandidate[] {
  const path = /\.z(?:ig|on)$/.test(specifier) ? joinPath(from, specifier) : undefined;
  return path === undefined ? [] : [{ match: "path", value: path }];
}

const zig: Language = {
  id: "zig",
  name: "Zig",
  extensions: [".zig", ".zon"],
  grammar: "zig",
  query: QUERY,
  isExported: (_name, header) => /^(?:pub|export)\b/.test(header),
  importCandidates,
};
export default zig;
