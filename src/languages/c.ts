import type { Language } from "#contracts/language.ts";
import { cFamilyQuery, includeCandidates, maskMacros } from "./_c-family.ts";
import { lowerC } from "./lowering/c/lower-c.ts";

const QUERY = `
(function_definition type: (type_identifier) @_test declarator: (parenthesized_declarator (identifier) @name) body: (_) @body (#match? @_test "TEST")) @def.test
(function_definition declarator: (parenthesized_declarator (identifier) @name) body: (_) @body) @def.function
(function_definition declarator: (function_declarator declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)]) body: (_) @body) @def.function
(function_definition declarator: (_ (function_declarator declarator: (identifier) @name)) body: (_) @body) @def.function
(function_definition declarator: (_ (_ (function_declarator declarator: (identifier) @name))) body: (_) @body) @def.function
(struct_specifier name: (type_identifier) @name body: (_) @body) @def.class
(union_specifier name: (type_identifier) @name body: (_) @body) @def.class
`;

/** Headers are left to C++, whose grammar takes those of C as well. */
const c: Language = {
  id: "c",
  name: "C",
  extensions: [".c"],
  interpreters: ["tcc"],
  grammar: "c",
  query: QUERY + cFamilyQuery(""),
  masked: maskMacros,
  lower: lowerC,
  isExported: (_name, header, container) => container === "" && !/\bstatic\b|^\w*TEST\w*\(/.test(header),
  importCandidates: includeCandidates,
};
export default c;
