import type { ImportCandidate, Language } from "#contracts/language.ts";

const REQUIRE = "(function_call name: (identifier) @_require arguments: (arguments . (string content: (_) @source)))";

const QUERY = `
(comment) @comment

(function_declaration name: (identifier) @name body: (_)? @body) @def.function
(function_declaration name: (dot_index_expression table: (_) @container field: (identifier) @name) body: (_)? @body) @def.function
(function_declaration name: (method_index_expression table: (_) @container method: (identifier) @name) body: (_)? @body) @def.method
(variable_declaration (assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: (function_definition body: (_)? @body)))) @def.function
(assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: (function_definition body: (_)? @body))) @def.function
(assignment_statement (variable_list . name: (dot_index_expression table: (_) @container field: (identifier) @name)) (expression_list . value: (function_definition body: (_)? @body))) @def.function
(field name: (identifier) @name value: (function_definition body: (_)? @body)) @def.method
(chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name) (expression_list value: (table_constructor)? @body))) @def.variable)
(chunk (assignment_statement (variable_list name: (identifier) @name) (expression_list value: (table_constructor)? @body)) @def.variable)
(chunk (assignment_statement (variable_list name: (dot_index_expression table: (_) @container field: (identifier) @name)) (expression_list value: (table_constructor)? @body)) @def.variable)
(function_call name: (identifier) @_test arguments: (arguments . (string content: (_) @name) (function_definition body: (_)? @body)) (#any-of? @_test "describe" "it" "context" "test" "insulate" "pending")) @def.test

(variable_declaration (assignment_statement (variable_list . name: (identifier) @alias) (expression_list . value: ${REQUIRE})) (#eq? @_require "require")) @import.namespace
(variable_declaration (assignment_statement (variable_list . name: (identifier) @alias) (expression_list . value: (dot_index_expression table: ${REQUIRE} field: (identifier) @name))) (#eq? @_require "require")) @import.named
(${REQUIRE} (#eq? @_require "require")) @import.module

(function_call name: (identifier) @name arguments: (_) @args) @ref.call
(function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @name) arguments: (_) @args) @ref.call
(function_call name: (method_index_expression table: (_) @receiver method: (identifier) @name) arguments: (_) @args) @ref.call
`;

/** `a.b` is `a/b.lua` or `a/b/init.lua` below any folder of the path, `lua/` in a plug-in. */
function importCandidates(specifier: string): readonly ImportCandidate[] {
  const path = specifier.replaceAll(".", "/");
  return ["lua/", "src/", ""].flatMap((root) => [
    { match: "suffix", value: `${root}${path}.lua` },
    { match: "suffix", value: `${root}${path}/init.lua` },
  ]);
}

const lua: Language = {
  id: "lua",
  name: "Lua",
  extensions: [".lua", ".rockspec", ".nse"],
  filenames: [".luacheckrc"],
  interpreters: ["lua", "luajit", "texlua"],
  grammar: "lua",
  query: QUERY,
  isExported: (_name, header) => !/^(?:local|describe|it|context|test|insulate|pending)\b/.test(header),
  isTestPath: (path) => /(?:^|\/)spec\/|_spec\.lua$/.test(path),
  importCandidates,
};
export default lua;
