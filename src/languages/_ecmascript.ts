import type { ImportCandidate, ImportContext } from "#contracts/language.ts";

/** What JavaScript and TypeScript share; TypeScript adds its own patterns. Earlier patterns win for one name. */
const CORE = `
(comment) @comment
(decorator [(identifier) @name (call_expression function: (_) @name) (member_expression) @name]) @decorator

(function_declaration name: (_) @name body: (_) @body) @def.function
(generator_function_declaration name: (_) @name body: (_) @body) @def.function
(class body: (_) @body name: (_) @name) @def.class
(method_definition name: (_) @name body: (_) @body) @def.method
(variable_declarator name: (identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @def.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @def.class
(variable_declarator name: (identifier) @name value: (object) @body) @def.variable
(variable_declarator name: (identifier) @name) @def.variable
(variable_declarator name: (object_pattern [(shorthand_property_identifier_pattern) @name (pair_pattern value: (identifier) @name)])) @def.variable
(pair key: [(property_identifier) (string)] @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @def.method
(pair key: [(property_identifier) (string)] @name value: (object) @body) @def.variable
(assignment_expression left: (member_expression object: (member_expression object: (identifier) @container property: (property_identifier) @_prototype) property: (property_identifier) @name) right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)] (#eq? @_prototype "prototype")) @def.method
(assignment_expression left: (member_expression object: (identifier) @_exports property: (property_identifier) @name) right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)] (#eq? @_exports "exports")) @def.function
(assignment_expression left: (member_expression object: (member_expression object: (identifier) @_module property: (property_identifier) @_exports) property: (property_identifier) @name) right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)] (#eq? @_module "module") (#eq? @_exports "exports")) @def.function
(assignment_expression left: (member_expression object: (identifier) @container property: (property_identifier) @name) right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @def.method
(export_statement value: [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)]) @def.function
(export_statement value: (class !name body: (_) @body)) @def.class
(export_statement value: (binary_expression right: [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)])) @def.function
(function_expression name: (identifier) @name body: (_) @body) @def.function
(call_expression function: [(identifier) @_test (member_expression object: (identifier) @_test)] arguments: (arguments . (string) @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) (#match? @_test "^(describe|it|test|suite|context)$")) @def.test

(export_statement) @export.declaration
(export_statement "default") @export.default
(export_statement (export_clause (export_specifier name: (_) @name alias: (_)? @alias))) @export
(export_statement "default" value: (identifier) @name) @export

(import_statement source: (string) @source) @import.module
(import_statement (import_clause (identifier) @alias) source: (string) @source) @import.default
(import_statement (import_clause (namespace_import (identifier) @alias)) source: (string) @source) @import.namespace
(import_statement (import_clause (named_imports (import_specifier name: (_) @name alias: (_)? @alias))) source: (string) @source) @import.named
(export_statement (export_clause (export_specifier name: (_) @name alias: (_)? @alias)) source: (string) @source) @import.re-export
(export_statement "*" source: (string) @source) @import.re-export-all
(export_statement (namespace_export (_) @alias) source: (string) @source) @import.re-export-all
(call_expression function: (import) arguments: (arguments . (string) @source)) @import.dynamic
(variable_declarator name: (identifier) @alias value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @source)) (#eq? @_require "require")) @import.namespace
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name) value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @source)) (#eq? @_require "require")) @import.named
(variable_declarator name: (object_pattern (pair_pattern key: (_) @name value: (identifier) @alias)) value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @source)) (#eq? @_require "require")) @import.named
(call_expression function: (identifier) @_require arguments: (arguments . (string) @source) (#eq? @_require "require")) @import.module
`;

const JAVASCRIPT_ONLY = `
(class_declaration name: (identifier) @name body: (_) @body) @def.class
(field_definition property: (_) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @def.method
(field_definition property: (_) @name) @def.property
`;

const TYPESCRIPT_ONLY = `
(class_declaration name: (type_identifier) @name body: (_) @body) @def.class
(abstract_class_declaration name: (type_identifier) @name body: (_) @body) @def.class
(abstract_method_signature name: (_) @name) @def.method
(public_field_definition name: (_) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @def.method
(public_field_definition name: (_) @name) @def.property
(interface_declaration name: (_) @name body: (_) @body) @def.interface
(method_signature name: (_) @name) @def.method
(property_signature name: (_) @name) @def.property
(type_alias_declaration name: (_) @name) @def.type
(enum_declaration name: (_) @name body: (_) @body) @def.enum
(enum_body name: (_) @name @def.enum-member)
(enum_assignment name: (_) @name) @def.enum-member
(internal_module name: [(identifier) (nested_identifier)] @name body: (_) @body) @def.module
(module name: (_) @name body: (_)? @body) @def.module
(function_signature name: (_) @name) @def.function
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @def.property
(import_statement (import_require_clause (identifier) @alias source: (string) @source)) @import.namespace
`;

export const JAVASCRIPT_QUERY: string = CORE + JAVASCRIPT_ONLY;
export const TYPESCRIPT_QUERY: string = CORE + TYPESCRIPT_ONLY;

const ENDINGS = [".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs", ".vue", ".svelte", ".json"];
const COMPILED = /\.(js|jsx|mjs|cjs)$/;

/** Files that a relative specifier may mean: as written, with an ending, a compiled name's source, or a folder's index. */
export function* ecmascriptImports(specifier: string, { from }: ImportContext): Iterable<ImportCandidate> {
  if (!specifier.startsWith(".")) return yield* packageCandidates(specifier);
  const base = joinPath(from, specifier);
  if (base === undefined) return;
  const path = (value: string): ImportCandidate => ({ match: "path", value });
  if (COMPILED.test(base)) {
    yield path(base);
    const bare = base.replace(COMPILED, "");
    for (const ending of [".ts", ".tsx", ".mts", ".cts", ".d.ts"]) yield path(bare + ending);
  }
  for (const ending of ENDINGS) yield path(base + ending);
  for (const ending of ENDINGS) yield path(`${base}/index${ending}`);
  yield path(base);
}

/** A scoped package or path alias, by the file that its last segments name. */
function packageCandidates(specifier: string): readonly ImportCandidate[] {
  const inner = /^(?:@[\w.-]+\/[\w.-]+|[@~#][\w.-]*)\/(.+)$/.exec(specifier)?.[1];
  if (inner === undefined) return [];
  return ENDINGS.map((ending) => ({ match: "suffix", value: COMPILED.test(inner) ? inner : inner + ending }));
}

/** The path that a relative specifier names, or undefined where it leaves the root. */
export function joinPath(from: string, specifier: string): string | undefined {
  const segments = from.split("/").slice(0, -1);
  for (const segment of specifier.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}
