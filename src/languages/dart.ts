import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { joinPath } from "./_ecmascript.ts";

/** A body is the next sibling of its signature in this grammar: the two main captures of a match span both. */
const BODY = ". (function_body) @body";
const BODIES = ["class_body", "extension_body", "enum_body"];
const SIGNATURES = [
  "(function_signature name: (identifier) @name)",
  "(getter_signature name: (identifier) @name)",
  "(setter_signature name: (identifier) @name)",
  "(constructor_signature name: (identifier) @name . parameters: (_))",
  "(factory_constructor_signature (identifier) @name . (formal_parameter_list))",
  "(operator_signature [(binary_operator) (tilde_operator)] @name)",
];

const QUERY = `
[(comment) (documentation_comment)] @comment
(annotation name: (_) @name) @decorator

(class_definition name: (_) @name body: (_) @body) @def.class
(mixin_declaration (identifier) @name (class_body) @body) @def.interface
(extension_declaration name: (identifier) @name body: (_) @body) @def.class
(enum_declaration name: (_) @name body: (_) @body) @def.enum
(enum_constant name: (_) @name) @def.enum-member
(type_alias . (type_identifier) @name) @def.type
${BODIES.flatMap((body) => SIGNATURES.map((signature) => `(${body} (method_signature ${signature}) @def.method ${BODY} @def.method)`)).join("\n")}
${SIGNATURES.map((signature) => `(declaration ${signature}) @def.method`).join("\n")}
(method_signature (function_signature name: (identifier) @name)) @def.method
${SIGNATURES.slice(0, 3)
  .map((signature) => `(program ${signature} @def.function ${BODY} @def.function)`)
  .join("\n")}
(local_function_declaration (lambda_expression parameters: (function_signature name: (identifier) @name) body: (_) @body)) @def.function
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @def.property
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @def.property
(program (static_final_declaration_list (static_final_declaration . (identifier) @name)) @def.variable)
(program (initialized_identifier_list (initialized_identifier . (identifier) @name)) @def.variable)
(expression_statement . (identifier) @_test . (selector (argument_part (arguments . (argument (string_literal) @name) (argument (function_expression body: (_) @body)))))
  (#any-of? @_test "test" "group" "testWidgets")) @def.test

(import_specification (configurable_uri (uri (string_literal) @source)) (identifier) @alias) @import.namespace
(import_specification (configurable_uri (uri (string_literal) @source))) @import.module
(library_export (configurable_uri (uri (string_literal) @source))) @import.re-export-all
(part_directive (uri (string_literal) @source)) @import.module

(superclass (type_identifier) @name) @ref.extends
(mixins (type_identifier) @name) @ref.implements
(interfaces (type_identifier) @name) @ref.implements
(annotation name: (identifier) @name) @ref.decorator
(new_expression (type_identifier) @name (arguments) @args) @ref.new
(const_object_expression (type_identifier) @name (arguments) @args) @ref.new
((identifier) @name @ref.new . (selector (argument_part (arguments) @args)) (#match? @name "^_?[A-Z]"))
((identifier) @name @ref.call . (selector (argument_part (arguments) @args)))
((selector (unconditional_assignable_selector (identifier) @name)) @ref.call . (selector (argument_part (arguments) @args)))
((selector (conditional_assignable_selector (identifier) @name)) @ref.call . (selector (argument_part (arguments) @args)))
`;

/** A path beside the file, or a package's file below its `lib/`. */
function* importCandidates(specifier: string, { from }: ImportContext): Iterable<ImportCandidate> {
  const inPackage = /^package:([^/]+)\/(.+)$/.exec(specifier);
  if (inPackage?.[2] !== undefined) {
    yield { match: "suffix", value: `${inPackage[1]}/lib/${inPackage[2]}` };
    yield { match: "suffix", value: `lib/${inPackage[2]}` };
  } else if (!specifier.includes(":")) {
    const beside = joinPath(from, specifier);
    if (beside !== undefined) yield { match: "path", value: beside };
  }
}

const dart: Language = {
  id: "dart",
  name: "Dart",
  extensions: [".dart"],
  interpreters: ["dart"],
  grammar: "dart",
  query: QUERY,
  isExported: (name, header) => !name.startsWith("_") && !/^(?:test|group|testWidgets)\(/.test(header),
  importCandidates,
};
export default dart;
