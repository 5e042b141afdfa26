import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { joinPath } from "./_ecmascript.ts";
import { lowerPhp } from "./lowering/php/lower-php.ts";

const QUERY = `
(comment) @comment
(attribute_list (attribute_group (attribute [(name) (qualified_name)] @name))) @decorator

(namespace_definition name: (_) @name body: (_)) @scope
(anonymous_class) @scope
(function_definition name: (_) @name body: (_) @body) @def.function
(method_declaration name: (name) @name body: (_)? @body (#match? @name "^test[A-Z0-9_]")) @def.test
(method_declaration name: (name) @name body: (_)? @body) @def.method
(class_declaration name: (_) @name body: (_) @body) @def.class
(interface_declaration name: (_) @name body: (_) @body) @def.interface
(trait_declaration name: (_) @name body: (_) @body) @def.interface
(enum_declaration name: (_) @name body: (_) @body) @def.enum
(enum_case name: (_) @name) @def.enum-member
(declaration_list (const_declaration (const_element . (name) @name)) @def.property)
(enum_declaration_list (const_declaration (const_element . (name) @name)) @def.property)
(const_declaration (const_element . (name) @name)) @def.variable
(property_declaration (property_element name: (variable_name (name) @name))) @def.property
(property_promotion_parameter name: (variable_name (name) @name)) @def.property
(assignment_expression left: (variable_name (name) @name) right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) @def.function
(array_element_initializer . (string (string_content) @name) [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) @def.method
(program (expression_statement (assignment_expression left: (variable_name (name) @name)) @def.variable))
(function_call_expression function: (name) @_define arguments: (arguments . (argument (string (string_content) @name))) (#eq? @_define "define")) @def.variable
(function_call_expression function: (name) @_test arguments: (arguments . (argument [(string) (encapsed_string)] @name) . (argument [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) .) (#any-of? @_test "describe" "it" "test")) @def.test

(namespace_use_declaration !body (namespace_use_clause . [(name) @source @name (qualified_name (name) @name) @source] alias: (_)? @alias)) @import.named
(namespace_use_declaration (namespace_name) @source body: (_ (namespace_use_clause . [(name) @name (qualified_name (name) @name)] alias: (_)? @alias))) @import.named
(include_expression [(string) @source (binary_expression right: (string) @source)]) @import.module
(include_once_expression [(string) @source (binary_expression right: (string) @source)]) @import.module
(require_expression [(string) @source (binary_expression right: (string) @source)]) @import.module
(require_once_expression [(string) @source (binary_expression right: (string) @source)]) @import.module
`;

/** A class by its PSR-4 tails (the first namespaces may stand for a folder such as `src/`), an included file by its path. */
function* importCandidates(specifier: string, { from, name }: ImportContext): Iterable<ImportCandidate> {
  if (specifier.includes("/") || specifier.endsWith(".php")) {
    const beside = joinPath(from, specifier);
    if (beside !== undefined) yield { match: "path", value: beside };
    yield { match: "suffix", value: specifier.replace(/^(?:\.{0,2}\/)+/, "") };
    return;
  }
  const segments = specifier.split(/[\\.]/).filter((segment) => segment !== "");
  if (name !== "" && segments.at(-1) !== name) segments.push(name);
  for (let first = 0; first < segments.length - 1; first++) {
    yield { match: "suffix", value: `${segments.slice(first).join("/")}.php` };
  }
  if (segments.length > 1) yield { match: "suffix", value: `src/${segments.at(-1)}.php` };
}

const php: Language = {
  id: "php",
  name: "PHP",
  extensions: [".php", ".phtml", ".php3", ".php4", ".php5", ".phps"],
  interpreters: ["php"],
  grammar: "php",
  query: QUERY,
  lower: lowerPhp,
  isExported: (_name, header) =>
    !/^(?:(?:abstract|final|static|readonly)\s+)*(?:private|protected)\b|^(?:it|test|describe)\b|^\$|^'/.test(header),
  isTestPath: (path) => /Test\.php$/.test(path),
  importCandidates,
};
export default php;
