import type { ImportCandidate, ImportContext } from "#contracts/language.ts";
import { isStandardHeader } from "./_c-headers.ts";
import { joinPath } from "./_ecmascript.ts";

/** A name under the pointers, arrays and function types that a declarator wraps around it, to a depth of two. */
function wrapped(name: string, more: string): string {
  const once = (inner: string) =>
    `(pointer_declarator declarator: ${inner}) (array_declarator declarator: ${inner}) ${more.replace("…", inner)}`;
  const pointed = `(function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: [${name} (array_declarator declarator: ${name})])))`;
  return `[${name} ${once(`[${name} ${once(name)}]`)} ${pointed} (pointer_declarator declarator: ${pointed})]`;
}

/** Patterns for both grammars: macros, types with members, variables and includes. `more` wraps a name too. */
export function cFamilyQuery(more: string): string {
  const typeName = wrapped("(type_identifier) @name", more);
  const name = wrapped("(identifier) @name", more);
  return `
(comment) @comment

(preproc_function_def name: (_) @name value: (_)? @body) @def.function
(preproc_def name: (_) @name (#not-match? @name "_(?:H|HH|HPP|HXX|H_INCLUDED|INCLUDED)_*$")) @def.variable

(type_definition type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)] declarator: (type_identifier) @name) @def.class
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @def.enum
(type_definition type: [(struct_specifier body: (_)) (union_specifier body: (_)) (enum_specifier body: (_))] declarator: ${wrapped("(type_identifier) @name @def.type", more)})
(type_definition declarator: ${typeName}) @def.type
(type_definition declarator: (function_declarator declarator: (type_identifier) @name)) @def.type
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum
(enumerator name: (_) @name) @def.enum-member
(field_declaration declarator: ${wrapped("(field_identifier) @name", more)}) @def.property

(declaration declarator: ${name}) @def.variable
(declaration declarator: (init_declarator declarator: ${name} value: (initializer_list)? @body)) @def.variable

(preproc_include path: [(string_literal) (system_lib_string)] @source) @import.module
`;
}

// Every repetition below has a limit, and what is behind a place is looked at only where a macro can begin: a source that opens what it
// never closes costs no more for each character than one that does.
const ARGUMENTS = String.raw`(?:[ \t]?\((?:[^()\n]|\([^()\n]{0,200}\)){0,400}\))?`;
const MACRO = String.raw`\b[A-Z][A-Z0-9]{0,80}_[A-Z0-9_]{0,120}\b`;
const ATTRIBUTE = String.raw`(?:ATTRIBUTE_\w{1,60}|\w{0,60}GUARDED_BY|\w{0,60}LOCKS?_(?:REQUIRED|EXCLUDED|RETURNED|FUNCTION)|NO_THREAD_\w{1,60}|\w{0,60}DEPRECATED\w{0,60}|NONNULL\w{0,60}|LIFETIME_BOUND|UNUSED|PRINTF_\w{1,60}|CAPTURED_BY|NODISCARD|NORETURN)`;

/** A macro alone on a line, where a statement or a declaration may start. */
const LONE_MACRO = new RegExp(
  String.raw`\b(?=[A-Z])(?<=(?:^|[;{}>/)\w"])[ \t]{0,100}\n(?:[ \t]{0,100}\n){0,20}[ \t]{0,100})${MACRO}${ARGUMENTS}(?=[ \t]{0,100}(?://|\n(?!\s{0,200}\{)))`,
  "g",
);

/** A call at the start of a line whose arguments are types or braces: it generates declarations. */
const GENERATOR = new RegExp(
  String.raw`^(?!\w{0,100}ASSERT)${MACRO}\((?=[^;]{0,1000}(?:[{<&*]|\b(?:bool|int|const|char|unsigned|struct|long|double|float|void|class)\b))(?:[^();{}"]|"[^"\n]{0,400}"|\{[^{}()]{0,400}\}|\((?:[^()]|\([^()]{0,200}\)){0,400}\)){0,400}\);`,
  "gm",
);

/** Macros that stand where no expression can, which the grammars take for types and lose their way. */
const MACRO_PLACES: readonly RegExp[] = [
  GENERATOR,
  // Between the keyword and the name of a type: class SHOP_EXPORT Baker.
  new RegExp(String.raw`\b(?=[A-Z])(?<=\b(?:class|struct|union|enum)[ \t]{1,100})${MACRO}${ARGUMENTS}(?=[ \t]{1,100}\w)`, "g"),
  // The same in one word, where a body follows: class LOCKABLE Baker {.
  /\b(?=[A-Z])(?<=\b(?:class|struct|union)[ \t]{1,100})[A-Z][A-Z0-9_]{1,120}(?=[ \t]{1,100}[A-Za-z_]\w{0,200}(?:[ \t]{1,100}final)?[ \t\n]{0,100}(?::(?!:)|\{[ \t]{0,100}\n))/g,
  // Before a declaration: SHOP_EXTERN int bake(void).
  new RegExp(
    String.raw`\b(?=[A-Z])(?<=^[ \t]{0,100}(?:(?:extern "C"|static|inline|constexpr|explicit|virtual|friend|template ?<(?:[^<>\n]|<[^<>\n]{0,200}>){0,200}>)[ \t]{1,100}){0,8})${MACRO}${ARGUMENTS}(?=[ \t]{1,100}(?:[A-Za-z_][\w:]{0,200})(?:[ \t]{1,100}[A-Za-z_~]|[ \t]{0,100}[*&<]|[ \t]{0,100}\n[ \t]{0,100}[A-Za-z_]))`,
    "gm",
  ),
  // After a declarator: int loaves GUARDED_BY(lock).
  new RegExp(
    String.raw`\b(?:[A-Z0-9]{1,40}_){0,6}${ATTRIBUTE}\b${ARGUMENTS}(?=[ \t\n]{0,100}(?:[;,{=)]|:(?!:))|[ \t]{1,100}(?:override|const|noexcept))`,
    "g",
  ),
  /\babsl_(?:nonnull|nullable|nullability_unknown)\b/g,
];

/** A test that a macro with a string opens; with a word in place of the string it parses as a function. */
const STRING_TEST =
  /\b((?:TEMPLATE_)?TEST_CASE(?:_TEMPLATE)?|SCENARIO|SECTION|SUBCASE|GIVEN|WHEN|THEN)(\s{0,100}\(\s{0,100})("(?:[^"\\\n]|\\.){0,400}")([^\n]{0,400})\)(?=\s{0,100}\{)/g;

/** A macro of several lines; the grammars lose their way where it holds a comment. */
const LONG_MACRO = /^[ \t]*#[ \t]*define[^\n]*\\\n(?:[^\n]*\\\n)*[^\n]*/gm;

/** A macro around the head of a function: SHOP_UNUSED(static int bake(void)) {. */
const WRAPPED_HEAD = new RegExp(
  String.raw`^(${MACRO}\()((?:static|extern|inline|const|struct|unsigned|signed|void|int|char|bool|long|short|float|double|size_t|u?int\d{1,3}_t)\b[^;{}()#]{0,300}\b[A-Za-z_]\w{0,100}[ \t\n]{0,50}\((?:[^(){};#]|\([^(){};#]{0,200}\)){0,400}\))([ \t\n]{0,50}\))(?=[ \t\n]{0,50}[{;])`,
  "gm",
);

/** Branches among a constructor's initialisers, or among the values of a table: no grammar has a place for them. */
const SPLIT_LIST =
  /(?<=[:,][ \t]{0,100}\n)([ \t]{0,100}#[ \t]{0,100}if[^\n]*)(\n(?:[ \t]{0,100}\w{1,200}\([^\n]{0,400}\),?[ \t]{0,100}\n){1,6})([ \t]{0,100}#[ \t]{0,100}endif[^\n]*)/g;

/** A header's name in a condition: #if __has_include(<version>). */
const ASKED_HEADER = /(?=<)(?<=^[ \t]{0,100}#[ \t]{0,100}(?:if|elif)\b[^\n]{0,300}\([ \t]{0,100})<[\w./+-]{1,200}>(?=[ \t]{0,100}\))/gm;

/** Covers macros that a C grammar cannot see through. */
export function maskMacros(source: string): string {
  const unwrapped = source.replace(WRAPPED_HEAD, (_whole, open: string, head: string, close: string) => blank(open) + head + blank(close));
  let text = unwrapped.replace(LONE_MACRO, (macro, offset: number) => {
    // Braces with nothing inside would be read as an initial value.
    return /\{\s*$/.test(unwrapped.slice(Math.max(0, offset - 80), offset)) ? `${blank(macro.slice(1))};` : blank(macro);
  });
  text = text.replace(LONG_MACRO, withoutComments);
  text = text.replace(ASKED_HEADER, (header) => "0".padEnd(header.length));
  text = text.replace(SPLIT_LIST, (_whole, open: string, values: string, close: string) => blank(open) + values + blank(close));
  for (const place of MACRO_PLACES) text = text.replace(place, blank);
  return text.replace(STRING_TEST, (_whole, macro: string, open: string, name: string, rest: string) => {
    return `${macro}${open}${"x".repeat(name.length)}${blank(rest)})`;
  });
}

/** A macro with its closed comments blanked; the ends of its lines stay. */
function withoutComments(macro: string): string {
  let text = "";
  let from = 0;
  for (;;) {
    const start = macro.indexOf("/*", from);
    const end = start < 0 ? -1 : macro.indexOf("*/", start + 2);
    if (end < 0) return text + macro.slice(from);
    text += macro.slice(from, start) + macro.slice(start, end + 2).replace(/[^\n\\]/g, " ");
    from = end + 2;
  }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** An include: beside the file, or below any include path. Headers of the system are only looked for beside the file. */
export function includeCandidates(specifier: string, { from }: ImportContext): readonly ImportCandidate[] {
  const beside = joinPath(from, specifier);
  const tail = specifier.replace(/^(?:\.{1,2}\/)+/, "");
  const candidates: ImportCandidate[] = beside === undefined ? [] : [{ match: "path", value: beside }];
  if (isStandardHeader(specifier)) return candidates;
  candidates.push({ match: "suffix", value: `include/${tail}` }, { match: "suffix", value: tail });
  return candidates;
}
