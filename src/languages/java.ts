import type { ImportCandidate, Language } from "#contracts/language.ts";
import { dottedNameFiles, dottedNameFolders, insideTypesOnly } from "./_dotted-names.ts";
import { lowerJava } from "./lowering/java/lower-java.ts";

const QUERY = `
[(line_comment) (block_comment)] @comment
(modifiers (marker_annotation name: (_) @name) @decorator)
(modifiers (annotation name: (_) @name) @decorator)

(method_declaration name: (identifier) @name body: (block)? @body) @def.method
(constructor_declaration name: (identifier) @name body: (_) @body) @def.method
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @def.method
(annotation_type_element_declaration name: (identifier) @name) @def.method
(class_declaration name: (identifier) @name body: (_) @body) @def.class
(record_declaration name: (identifier) @name body: (_) @body) @def.class
(interface_declaration name: (identifier) @name body: (_) @body) @def.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @def.interface
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(enum_constant name: (identifier) @name body: (_)? @body) @def.enum-member
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @def.property
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @def.property
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @def.property))
(local_variable_declaration declarator: (variable_declarator name: (identifier) @name value: (lambda_expression body: (_) @body))) @def.function
(module_declaration name: (_) @name body: (_) @body) @def.module

(interface_body (_) @export.declaration)
(annotation_type_body (_) @export.declaration)
(enum_body (enum_constant) @export.declaration)

(import_declaration "static" (scoped_identifier scope: (_) @source name: (identifier) @name) . ";") @import.named
(import_declaration "import" . (scoped_identifier name: (identifier) @name) @source . ";") @import.named
(import_declaration "import" . (identifier) @source @name . ";") @import.named
(import_declaration [(scoped_identifier) (identifier)] @source (asterisk)) @import.module
(requires_module_directive module: (_) @source) @import.module
`;

/** A type by the file named after it, a package by its folder; a capital tells them apart. */
export function javaImports(specifier: string): readonly ImportCandidate[] {
  if (/^javax?\./.test(specifier)) return [];
  const last = specifier.slice(specifier.lastIndexOf(".") + 1);
  if (!/^\p{Lu}/u.test(last)) return dottedNameFolders(specifier).slice(0, 1);
  return dottedNameFiles(specifier, [".java", ".kt"]).filter(({ value }) => value.includes("/"));
}

const java: Language = {
  id: "java",
  name: "Java",
  extensions: [".java"],
  grammar: "java",
  query: QUERY,
  isExported: (_name, header, container) => /\bpublic\b/.test(header) && insideTypesOnly(container),
  isTestPath: (path) => /(^|\/)Test\w+\.java$|(Tests?|TestCase|[a-z]IT)\.java$/.test(path),
  lower: lowerJava,
  importCandidates: javaImports,
};
export default java;
