import type { Language } from "#contracts/language.ts";
import { cFamilyQuery, includeCandidates, maskMacros } from "./_c-family.ts";
import { lowerCpp } from "./lowering/c/lower-c.ts";

const NAME = "[(identifier) (field_identifier) (operator_name) (destructor_name)] @name";
const SCOPE = "scope: [(namespace_identifier) @container (template_type name: (_) @container)]?";
const OUTER = "scope: [(namespace_identifier) @container (template_type name: (_) @container)]";
const PART = "(identifier) @name (operator_name) @name (destructor_name) @name (template_function name: (_) @name)";
/** `A::b` and `A::B::c`. */
const QUALIFIED = `(qualified_identifier ${SCOPE} name: [${PART} (qualified_identifier ${OUTER} name: [${PART}])])`;

/** A function's declarator, plain or below a pointer or a reference. */
function returning(declarator: string): string {
  const own = `(function_declarator declarator: ${declarator})`;
  return `[${own} (pointer_declarator declarator: ${own}) (reference_declarator ${own})]`;
}

/** A definition as it is, and with the `template <…>` line that belongs to it: that one first, since earlier patterns win. */
function templated(pattern: string, role: string): string {
  return `(template_declaration ${pattern}) ${role}\n${pattern} ${role}\n`;
}

const TYPE_NAME =
  "[(type_identifier) @name (template_type name: (_) @name) (qualified_identifier scope: (_) @container name: [(type_identifier) @name (template_type name: (_) @name)])]";

const QUERY = `
(attribute_declaration (attribute name: (_) @name)) @decorator

(namespace_definition name: (_) @name body: (_)) @scope

(function_definition !type declarator: (function_declarator declarator: (identifier) @_test parameters: (parameter_list . (parameter_declaration type: (_) @container) . (parameter_declaration type: (_) @name))) body: (_) @body (#match? @_test "^(?:\\\\w+_)?TEST(?:_\\\\w+)?$")) @def.test
(function_definition !type declarator: (function_declarator declarator: (identifier) @_test parameters: (parameter_list . (parameter_declaration type: (_) @name) .)) body: (_) @body (#match? @_test "^(?:(?:\\\\w+_)?TEST(?:_\\\\w+)?|SCENARIO|SECTION|SUBCASE|GIVEN|WHEN|THEN)$")) @def.test

(field_declaration_list (template_declaration (function_definition declarator: ${returning(NAME)} body: (_)? @body)) @def.method)
(field_declaration_list (function_definition declarator: ${returning(NAME)} body: (_)? @body) @def.method)
(field_declaration_list (function_definition declarator: (operator_cast) @name body: (_)? @body) @def.method)
(field_declaration_list (template_declaration (declaration declarator: ${returning(NAME)})) @def.method)
(field_declaration_list (declaration declarator: [${returning(NAME)} (operator_cast) @name]) @def.method)
(field_declaration declarator: ${returning(NAME)}) @def.method
(template_declaration (template_declaration (function_definition declarator: ${returning(QUALIFIED)} body: (_)? @body))) @def.method
${templated(`(function_definition declarator: ${returning(QUALIFIED)} body: (_)? @body)`, "@def.method")}
(function_definition declarator: (qualified_identifier ${SCOPE} name: (operator_cast) @name) body: (_)? @body) @def.method
${templated(`(function_definition type: (_) declarator: ${returning("[(identifier) (operator_name)] @name")} body: (_)? @body)`, "@def.function")}
(function_definition !type declarator: (function_declarator declarator: (identifier) @name) body: (_) @body (#not-match? @name "TEST|^(?:SCENARIO|SECTION|SUBCASE|GIVEN|WHEN|THEN|if|for|while|switch)$")) @def.function
(compound_statement (declaration declarator: ${returning("(identifier) @name")}) @def.variable)
(template_declaration (declaration declarator: ${returning("[(identifier) (operator_name)] @name")})) @def.function
(declaration type: (_) declarator: ${returning("[(identifier) (operator_name)] @name")}) @def.function
(declaration declarator: (init_declarator declarator: (identifier) @name value: (lambda_expression body: (_) @body))) @def.function

${templated(`(class_specifier name: ${TYPE_NAME} body: (_) @body)`, "@def.class")}
${templated(`(struct_specifier name: ${TYPE_NAME} body: (_) @body)`, "@def.class")}
${templated(`(union_specifier name: ${TYPE_NAME} body: (_) @body)`, "@def.class")}
${templated("(alias_declaration name: (_) @name)", "@def.type")}
${templated("(concept_definition name: (_) @name)", "@def.type")}
(template_declaration (declaration declarator: [(identifier) @name (init_declarator declarator: (identifier) @name)])) @def.variable
`;

const TEST = /^(?:\w+_)?(?:TEST|SCENARIO|SECTION|SUBCASE|GIVEN|WHEN|THEN)(?:_\w+)?\(/;

const cpp: Language = {
  id: "cpp",
  name: "C++",
  extensions: [
    ".cc",
    ".cpp",
    ".cxx",
    ".c++",
    ".hpp",
    ".hh",
    ".hxx",
    ".h++",
    ".h",
    ".ipp",
    ".inl",
    ".tpp",
    ".cppm",
    ".ixx",
    ".cu",
    ".cuh",
    ".ino",
  ],
  grammar: "cpp",
  query: QUERY + cFamilyQuery("(reference_declarator …)"),
  masked: maskMacros,
  lower: lowerCpp,
  isExported: (_name, header, container) => !TEST.test(header) && (container !== "" || !/\bstatic\b/.test(header)),
  importCandidates: includeCandidates,
};
export default cpp;
