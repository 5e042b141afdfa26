import type { ImportCandidate, Language } from "#contracts/language.ts";

/** A pattern directly below each kind of type body. */
const inBody = (pattern: string) => ["class_body", "enum_class_body"].map((body) => `(${body} ${pattern})`).join("\n");
const BOUND = "(pattern bound_identifier: (simple_identifier) @name)";

const QUERY = `
[(comment) (multiline_comment)] @comment
(modifiers (attribute (user_type (type_identifier) @name)) @decorator)

(class_declaration "extension" name: (_) @name) @scope
(class_declaration "enum" name: (type_identifier) @name body: (_) @body) @def.enum
(class_declaration name: (type_identifier) @name body: (_) @body) @def.class
(protocol_declaration name: (type_identifier) @name body: (_) @body) @def.interface
(enum_entry name: (simple_identifier) @name) @def.enum-member
(typealias_declaration name: (type_identifier) @name) @def.type
(associatedtype_declaration name: (type_identifier) @name) @def.type

(function_declaration name: (simple_identifier) @name body: (_) @body (#match? @name "^test[A-Z_0-9]")) @def.test
${inBody("(function_declaration name: (simple_identifier) @name body: (_)? @body) @def.method")}
${inBody('(function_declaration "func" . _ @name body: (_)? @body (#match? @name "^[-+*/%=<>!&|^~?.]+$")) @def.method')}
(function_declaration name: (simple_identifier) @name body: (_)? @body) @def.function
(source_file (function_declaration "func" . _ @name body: (_)? @body (#match? @name "^[-+*/%=<>!&|^~?.]+$")) @def.function)
(protocol_function_declaration name: (simple_identifier) @name) @def.method
(protocol_property_declaration name: ${BOUND}) @def.property
(init_declaration "init" @name body: (_)? @body) @def.method
(deinit_declaration "deinit" @name body: (_)? @body) @def.method
(subscript_declaration "subscript" @name (computed_property)? @body) @def.method
${inBody(`(property_declaration name: ${BOUND} computed_value: (_)? @body) @def.property`)}
(source_file (property_declaration name: ${BOUND} computed_value: (_)? @body) @def.variable)

(import_declaration (identifier) @source) @import.module

(modifiers (attribute (user_type (type_identifier) @name)) @ref.decorator)
(class_declaration "class" (inheritance_specifier inherits_from: (user_type (type_identifier) @name)) @ref.extends)
(protocol_declaration (inheritance_specifier inherits_from: (user_type (type_identifier) @name)) @ref.extends)
(inheritance_specifier inherits_from: (user_type (type_identifier) @name)) @ref.implements
(call_expression (simple_identifier) @name (call_suffix) @args (#match? @name "^[A-Z]")) @ref.new
(call_expression (simple_identifier) @name (call_suffix) @args) @ref.call
(call_expression (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)) (call_suffix) @args) @ref.call
`;

/** Without the lines of conditional compilation, and with the quotes inside raw strings covered. */
function masked(source: string): string {
  return source
    .replace(/^[ \t]*#(?:if|else|elseif|endif|error|warning)\b[^\n]*/gm, (line) => " ".repeat(line.length))
    .replace(/#"([^\n]{0,1000}?)"#/g, (_whole, inner: string) => ` "${inner.replace(/["\\]/g, "_")}" `);
}

/** A module of the same package: its folder below `Sources/`. */
function importCandidates(specifier: string): readonly ImportCandidate[] {
  const module = specifier.split(".")[0] ?? specifier;
  return [
    { match: "folder", value: `Sources/${module}` },
    { match: "folder", value: `Source/${module}` },
  ];
}

const swift: Language = {
  id: "swift",
  name: "Swift",
  extensions: [".swift"],
  interpreters: ["swift"],
  grammar: "swift",
  query: QUERY,
  masked,
  isExported: (_name, header) => !/\b(?:private|fileprivate)\b/.test(header),
  isTestPath: (path) => /(?:^|\/)Tests\/|Tests?\.swift$/.test(path),
  importCandidates,
};
export default swift;
