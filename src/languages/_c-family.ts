import type { ImportCandidate, ImportContext } from "#contracts/language.ts";
import { joinPath } from "./_ecmascript.ts";

/** Where a declaration is one of the file or its namespaces, not of a function. */
const OUTSIDE = ["translation_unit", "declaration_list", "preproc_ifdef", "preproc_if", "preproc_else", "preproc_elif", "linkage_specification"];

/** A pattern directly below each of the nodes that hold what is not local. */
export function outside(pattern: string): string {
  return OUTSIDE.map((parent) => `(${parent} ${pattern})`).join("\n");
}

/** A name under the pointers, arrays and function types that a C declarator wraps around it, to a depth of three. */
export function wrapped(name: string): string {
  const once = (inner: string) => `(pointer_declarator declarator: ${inner}) (array_declarator declarator: ${inner})`;
  const pointed = `(function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: [${name} (array_declarator declarator: ${name})])))`;
  return `[${name} ${once(`[${name} ${once(`[${name} ${once(name)}]`)}]`)} ${pointed}]`;
}

/** Patterns for both grammars: macros, types with members, variables, includes and plain calls. */
export const C_FAMILY_QUERY = `
(comment) @comment

(preproc_function_def name: (_) @name value: (_)? @body) @def.function
(preproc_def name: (_) @name (#not-match? @name "_(?:H|HH|HPP|HXX|H_INCLUDED|INCLUDED)_*$")) @def.variable

(type_definition type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)] declarator: (type_identifier) @name) @def.class
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @def.enum
(type_definition type: [(struct_specifier body: (_)) (union_specifier body: (_)) (enum_specifier body: (_))] declarator: ${wrapped("(type_identifier) @name @def.type")})
(type_definition declarator: ${wrapped("(type_identifier) @name")}) @def.type
(type_definition declarator: (function_declarator declarator: (type_identifier) @name)) @def.type
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum
(enumerator name: (_) @name) @def.enum-member
(field_declaration declarator: ${wrapped("(field_identifier) @name")}) @def.property

${outside(`(declaration declarator: ${wrapped("(identifier) @name")}) @def.variable`)}
${outside(`(declaration declarator: (init_declarator declarator: ${wrapped("(identifier) @name")} value: (initializer_list)? @body)) @def.variable`)}

(preproc_include path: [(string_literal) (system_lib_string)] @source) @import.module

(call_expression function: (identifier) @name arguments: (_) @args) @ref.call
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @name) arguments: (_) @args) @ref.call
`;

const ARGUMENTS = String.raw`(?:[ \t]?\((?:[^()\n]|\([^()\n]*\))*\))?`;
const MACRO = String.raw`[A-Z][A-Z0-9]*_[A-Z0-9_]*\b`;
const ATTRIBUTE = String.raw`(?:ATTRIBUTE_\w+|\w*GUARDED_BY|\w*LOCKS?_(?:REQUIRED|EXCLUDED|RETURNED|FUNCTION)|NO_THREAD_\w+|\w*DEPRECATED\w*|NONNULL\w*|LIFETIME_BOUND|UNUSED|PRINTF_\w+|CAPTURED_BY|NODISCARD|NORETURN)`;

/** Macros that stand where no expression can, which the grammars take for types and lose their way. */
const MACRO_PLACES: readonly RegExp[] = [
  // Alone on a line, where a statement or a declaration may start.
  new RegExp(String.raw`(?<=(?:^|[;{}>/)\w"])[ \t]*\n(?:[ \t]*\n)*[ \t]*)${MACRO}${ARGUMENTS}(?=[ \t]*(?:\n|//))`, "g"),
  // Between the keyword and the name of a type: class SHOP_EXPORT Baker.
  new RegExp(String.raw`(?<=\b(?:class|struct|union|enum)[ \t]+)${MACRO}${ARGUMENTS}(?=[ \t]+\w)`, "g"),
  // Before a declaration: SHOP_EXTERN int bake(void).
  new RegExp(
    String.raw`(?<=^[ \t]*(?:(?:extern "C"|static|inline|constexpr|explicit|virtual|friend|template ?<[^\n]*>)[ \t]+)*)${MACRO}${ARGUMENTS}(?=[ \t]+(?:[A-Za-z_][\w:]*)(?:[ \t]+[A-Za-z_~]|[ \t]*[*&<]))`,
    "gm",
  ),
  // After a declarator: int loaves GUARDED_BY(lock).
  new RegExp(String.raw`\b(?:[A-Z0-9]+_)*${ATTRIBUTE}\b${ARGUMENTS}(?=[ \t\n]*[;,{=)]|[ \t]+(?:override|const|noexcept))`, "g"),
  /\babsl_(?:nonnull|nullable|nullability_unknown)\b/g,
];

/** A test that a macro with a string opens; with a word in place of the string it parses as a function. */
const STRING_TEST = /\b((?:TEMPLATE_)?TEST_CASE(?:_TEMPLATE)?|SCENARIO|SECTION|SUBCASE|GIVEN|WHEN|THEN)(\s*\(\s*)("(?:[^"\\\n]|\\.)*")([^\n]*)\)(?=\s*\{)/g;

/** Covers macros that a C grammar cannot see through. */
export function maskMacros(source: string): string {
  let text = source;
  for (const place of MACRO_PLACES) text = text.replace(place, blank);
  return text.replace(STRING_TEST, (_whole, macro: string, open: string, name: string, rest: string) => {
    return `${macro}${open}${"x".repeat(name.length)}${blank(rest)})`;
  });
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** An include: beside the file, or below any include path. */
export function includeCandidates(specifier: string, { from }: ImportContext): readonly ImportCandidate[] {
  const beside = joinPath(from, specifier);
  const tail = specifier.replace(/^(?:\.{1,2}\/)+/, "");
  const candidates: ImportCandidate[] = beside === undefined ? [] : [{ match: "path", value: beside }];
  candidates.push({ match: "suffix", value: `include/${tail}` }, { match: "suffix", value: tail });
  return candidates;
}
