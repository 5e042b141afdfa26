import type { ImportCandidate, Language } from "#contracts/language.ts";
import { dottedNameFiles } from "./_dotted-names.ts";
import { lowerCSharp } from "./lowering/c-sharp/lower-c-sharp.ts";

const QUERY = `
(comment) @comment
(attribute_list (attribute name: (_) @name)) @decorator

(namespace_declaration name: (_) @name) @scope
(compilation_unit (file_scoped_namespace_declaration name: (_) @name)) @scope
(class_declaration name: (identifier) @name body: (_)? @body) @def.class
(struct_declaration name: (identifier) @name body: (_)? @body) @def.class
(record_declaration name: (identifier) @name body: (_)? @body) @def.class
(interface_declaration name: (identifier) @name body: (_)? @body) @def.interface
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(enum_member_declaration name: (identifier) @name) @def.enum-member
(delegate_declaration name: (identifier) @name) @def.type
(record_declaration (parameter_list (parameter name: (identifier) @name) @def.property))
(method_declaration name: (identifier) @name body: (_)? @body) @def.method
(constructor_declaration name: (identifier) @name (constructor_initializer)? @body body: (_)? @body) @def.method
(destructor_declaration name: (identifier) @name body: (_)? @body) @def.method
(operator_declaration operator: _ @name body: (_)? @body) @def.method
(conversion_operator_declaration type: [(identifier) @name (predefined_type) @name (generic_name (identifier) @name) (_) @name] body: (_)? @body) @def.method
(local_function_statement name: (identifier) @name body: (_)? @body) @def.function
(local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @name (lambda_expression body: (_) @body)))) @def.function
(property_declaration name: (identifier) @name accessors: (_) @body) @def.property
(property_declaration name: (identifier) @name value: (arrow_expression_clause) @body) @def.property
(indexer_declaration "this" @name [accessors: (_) @body value: (_) @body]) @def.property
(event_declaration name: (identifier) @name accessors: (_) @body) @def.property
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @def.property
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @def.property

(interface_declaration body: (declaration_list (_) @export.declaration))
(enum_member_declaration_list (enum_member_declaration) @export.declaration)
(record_declaration (parameter_list (parameter) @export.declaration))

(using_directive name: (identifier) @alias (_) @source) @import.namespace
(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @source) @import.module
`;

const MODIFIERS = String.raw`[ \t]*(?:(?:public|internal|protected|private|static|sealed|abstract|partial|unsafe|readonly)\b[ \t]*)+\r?\n`;
const CHOSEN_MODIFIERS = new RegExp(
  String.raw`^[ \t]*#if\b[^\n]*\n(?:${MODIFIERS}[ \t]*#el(?:se|if)\b[^\n]*\n)*(${MODIFIERS})[ \t]*#endif[^\n]*$`,
  "gm",
);

/**
 * Covers what the grammar cannot take before a type: of modifiers that a condition of the preprocessor chooses between the last choice
 * stays, and `ref partial struct` loses its `ref`.
 */
function masked(source: string): string {
  let text = source;
  if (text.includes("#endif")) {
    text = text.replace(CHOSEN_MODIFIERS, (whole: string, kept: string) => {
      const at = whole.lastIndexOf(kept);
      return covered(whole.slice(0, at)) + kept + covered(whole.slice(at + kept.length));
    });
  }
  return text.includes("ref partial struct") ? text.replaceAll("ref partial struct", "    partial struct") : text;
}

function covered(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}

/** A namespace by its folder, in which leading names are often written with dots or left out; a type by the file named after it. */
export function csharpImports(specifier: string): readonly ImportCandidate[] {
  const name = specifier.replace(/^global::/, "").replace(/<.*$/, "");
  if (/^(System|Microsoft)(\.|$)/.test(name)) return [];
  const segments = name.split(".");
  const found: ImportCandidate[] = [];
  for (let dotted = segments.length; dotted > 0; dotted--) {
    found.push({ match: "folder", value: [segments.slice(0, dotted).join("."), ...segments.slice(dotted)].join("/") });
  }
  found.push(...dottedNameFiles(name, [".cs"]).filter(({ value }) => value.includes("/")));
  for (let first = 1; first < segments.length; first++) found.push({ match: "folder", value: segments.slice(first).join("/") });
  return found;
}

const csharp: Language = {
  id: "c-sharp",
  name: "C#",
  extensions: [".cs", ".csx"],
  grammar: "c-sharp",
  query: QUERY,
  isExported: (_name, header) => /\bpublic\b/.test(header),
  isTestPath: (path) => /(^|\/)[\w.]*Tests?\/|Tests?\.cs$/.test(path),
  masked,
  lower: lowerCSharp,
  importCandidates: csharpImports,
};
export default csharp;
