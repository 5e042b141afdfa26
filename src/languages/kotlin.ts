import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { dottedNameFiles, dottedNameFolders, insideTypesOnly } from "./_dotted-names.ts";
import { lowerKotlin } from "./lowering/kotlin/lower-kotlin.ts";

/**
 * A companion without a name is no definition: its members are used as members of the class around it. An annotation class without
 * parentheses may read as words between operands.
 */
const QUERY = `
[(line_comment) (block_comment)] @comment
(modifiers (annotation (user_type (identifier) @name .)) @decorator)
(modifiers (annotation (constructor_invocation (user_type (identifier) @name .))) @decorator)

(class_declaration "interface" name: (identifier) @name (class_body)? @body) @def.interface
(class_declaration (modifiers (class_modifier "enum")) name: (identifier) @name [(enum_class_body) (class_body)]? @body) @def.enum
(class_declaration name: (identifier) @name [(class_body) (enum_class_body)]? @body) @def.class
((infix_expression (infix_expression (_) (identifier) (identifier) @_class) (identifier) @name @def.class) (#eq? @_class "class"))
((infix_expression (identifier) (identifier) @_class (identifier) @name @def.class) (#eq? @_class "class"))
((infix_expression . (identifier) @_class . (identifier) @name . (lambda_literal) @body) @def.class (#eq? @_class "class"))
((infix_expression (_) (identifier) @_class (call_expression (identifier) @name [(annotated_lambda) (value_arguments)] @body) @def.class) (#eq? @_class "class"))
(object_declaration name: (identifier) @name (class_body)? @body) @def.class
(companion_object name: (identifier) @name (class_body)? @body) @def.class
(type_alias type: (identifier) @name) @def.type
(enum_entry (identifier) @name (class_body)? @body) @def.enum-member
(class_parameter ["val" "var"] . (identifier) @name) @def.property
(secondary_constructor "constructor" @name (block)? @body) @def.method

(class_body (function_declaration name: (identifier) @name (function_body)? @body) @def.method)
(enum_class_body (function_declaration name: (identifier) @name (function_body)? @body) @def.method)
(function_declaration [
  (user_type (identifier) @container)
  (nullable_type (user_type (identifier) @container))
  (parenthesized_type (user_type (identifier) @container))
] . "." . name: (identifier) @name (function_body)? @body) @def.function
(function_declaration name: (identifier) @name (function_body)? @body) @def.function

([(class_body (property_declaration (variable_declaration (identifier) @name) [(lambda_literal) (anonymous_function)] @body) @def.method)
  (enum_class_body (property_declaration (variable_declaration (identifier) @name) [(lambda_literal) (anonymous_function)] @body) @def.method)])
([(class_body (property_declaration (variable_declaration (identifier) @name) [(getter) (setter)]? @body) @def.property)
  (enum_class_body (property_declaration (variable_declaration (identifier) @name) [(getter) (setter)]? @body) @def.property)])
(property_declaration (variable_declaration (identifier) @name) [(lambda_literal) (anonymous_function)] @body) @def.function
(property_declaration [
  (user_type (identifier) @container)
  (nullable_type (user_type (identifier) @container))
] . "." . (variable_declaration (identifier) @name) (getter)? @body) @def.variable
(property_declaration (variable_declaration (identifier) @name) [(getter) (setter)]? @body) @def.variable
(property_declaration (multi_variable_declaration (variable_declaration (identifier) @name))) @def.variable

(import (qualified_identifier) @source "*") @import.module
(import (qualified_identifier (identifier) @name .) @source "as" (identifier) @alias) @import.named
((import (qualified_identifier (identifier) @name .) @source) @import.named (#not-match? @import.named "\\\\*\\\\s*$"))
`;

/**
 * A type by the file named after it; a function by the folder of its package. Files may hold several types and folders may
 * leave out the packages that all share, so the folders follow in both cases.
 */
export function kotlinImports(specifier: string, { name }: ImportContext): readonly ImportCandidate[] {
  if (/^(kotlin|javax?)\./.test(specifier)) return [];
  if (name === "") return dottedNameFolders(specifier);
  const inner = specifier.slice(0, Math.max(0, specifier.lastIndexOf(".")));
  const files = dottedNameFiles(specifier, [".kt", ".java"]).filter(({ value }) => value.includes("/"));
  return [...files, ...dottedNameFolders(inner)];
}

/** Whether the words in front of the declaration keep it inside its file, class or module. */
function isHidden(header: string): boolean {
  const before = header.split(/\b(?:fun|class|interface|object|val|var|typealias|constructor)\b/, 1)[0] ?? "";
  return /\b(private|internal)\b/.test(before);
}

const kotlin: Language = {
  id: "kotlin",
  name: "Kotlin",
  extensions: [".kt", ".kts"],
  grammar: "kotlin",
  query: QUERY,
  isExported: (_name, header, container) => !isHidden(header) && insideTypesOnly(container),
  isTestPath: (path) => /(^|\/)(\w+Test|jvmTest|androidTest)\/|Tests?\.kt$/.test(path),
  lower: lowerKotlin,
  importCandidates: kotlinImports,
};
export default kotlin;
