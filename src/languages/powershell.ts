import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { joinPath } from "./_ecmascript.ts";

const STRING = "(array_literal_expression (unary_expression (string_literal (_) @name)))";
const BLOCK = "(array_literal_expression (unary_expression (script_block_expression (script_block) @body)))";
/** The grammar wraps a plain value into one node for each level of precedence. */
const VALUE =
  "(logical_expression (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression (unary_expression (variable) @name)))))))))";

const QUERY = `
(comment) @comment

(function_statement (function_name) @name (script_block)? @body) @def.function
(class_statement . (simple_name) @name "{" @body) @def.class
(class_method_definition (simple_name) @name (script_block) @body) @def.method
(class_property_definition (variable) @name) @def.property
(enum_statement (simple_name) @name "{" @body) @def.enum
(enum_member (simple_name) @name) @def.enum-member
(program (statement_list (pipeline (assignment_expression (left_assignment_expression ${VALUE}))) @def.variable))
(command command_name: (command_name) @_test command_elements: (command_elements ${STRING} ${BLOCK}) (#any-of? @_test "Describe" "Context" "It")) @def.test

(command command_name: (command_name) @_import command_elements: (command_elements . (command_argument_sep) . (generic_token) @source) (#eq? @_import "Import-Module")) @import.module
(command command_name: (command_name) @_using command_elements: (command_elements (generic_token) @_module . (command_argument_sep) . (generic_token) @source) (#eq? @_using "using") (#eq? @_module "module")) @import.module
(command (command_invokation_operator) @_dot command_name: (command_name_expr) @source (#eq? @_dot ".")) @import.module

(class_statement . (simple_name) ":" (simple_name) @name) @ref.extends
(command command_name: (command_name) @name command_elements: (_)? @args) @ref.call
(invokation_expression . (type_literal (type_spec (type_name (type_identifier) @name))) (member_name (simple_name) @_new) (argument_list)? @args (#eq? @_new "new")) @ref.new
(invokation_expression . (_) @receiver (member_name (simple_name) @name) (argument_list)? @args (#not-eq? @name "new")) @ref.call
`;

/** A script or module beside the importing one. */
function* importCandidates(specifier: string, { from }: ImportContext): Iterable<ImportCandidate> {
  const tail = specifier.replaceAll("\\", "/").replace(/^\$\{?\w+\}?\//, "");
  if (tail.includes("$")) return;
  for (const ending of ["", ".psm1", ".ps1", ".psd1"]) {
    const beside = joinPath(from, tail + ending);
    if (beside !== undefined) yield { match: "path", value: beside };
    yield { match: "suffix", value: tail.replace(/^(?:\.{1,2}\/)+/, "") + ending };
  }
}

const powershell: Language = {
  id: "powershell",
  name: "PowerShell",
  extensions: [".ps1", ".psm1", ".psd1"],
  interpreters: ["pwsh", "powershell"],
  grammar: "powershell",
  query: QUERY,
  isExported: (name, header) => !name.startsWith("_") && !/^(?:Describe|Context|It)\b/i.test(header),
  isTestPath: (path) => /\.Tests\.ps1$/i.test(path),
  importCandidates,
};
export default powershell;
