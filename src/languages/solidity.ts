import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { joinPath } from "./_ecmascript.ts";

const QUERY = `
(comment) @comment

(contract_declaration name: (_) @name body: (_) @body) @def.class
(library_declaration name: (_) @name body: (_) @body) @def.module
(interface_declaration name: (_) @name body: (_) @body) @def.interface
(struct_declaration name: (_) @name body: (_)? @body) @def.class
(struct_member name: (_) @name) @def.property
(enum_declaration name: (_) @name body: (_)? @body) @def.enum
(enum_value) @name @def.enum-member
(event_definition name: (_) @name) @def.type
(error_declaration name: (_) @name) @def.type
(user_defined_type_definition name: (_) @name) @def.type
(modifier_definition name: (_) @name body: (_)? @body) @def.method
(constructor_definition "constructor" @name body: (_)? @body) @def.method
(fallback_receive_definition ["receive" "fallback"] @name body: (_)? @body) @def.method
(contract_body (function_definition name: (_) @name body: (_)? @body (#match? @name "^(?:test|invariant_)")) @def.test)
(contract_body (function_definition name: (_) @name body: (_)? @body) @def.method)
(function_definition name: (_) @name body: (_)? @body) @def.function
(state_variable_declaration name: (_) @name) @def.property
(constant_variable_declaration name: (_) @name) @def.variable

(import_directive import_name: (identifier) @name . source: (string) @source) @import.named
(import_directive import_name: (identifier) @name source: (string) @source) @import.named
(import_directive "*" alias: (identifier) @alias source: (string) @source) @import.namespace
(import_directive source: (string) @source) @import.module

(inheritance_specifier ancestor: (user_defined_type (identifier) @name)) @ref.extends
(modifier_invocation (identifier) @name) @ref.decorator
(new_expression name: (type_name (user_defined_type (identifier) @name))) @ref.new
(emit_statement name: (expression (identifier) @name)) @ref.new
(revert_statement error: (expression (identifier) @name)) @ref.new
(call_expression function: (expression (identifier) @name)) @ref.call @args
(call_expression function: (expression (member_expression object: (_) @receiver property: (identifier) @name))) @ref.call @args
`;

/** A file beside the importing one, or one of a package. */
function* importCandidates(specifier: string, { from }: ImportContext): Iterable<ImportCandidate> {
  const beside = specifier.startsWith(".") ? joinPath(from, specifier) : specifier;
  if (beside !== undefined) yield { match: "path", value: beside };
  const inner = /^@?[\w.-]+\/(?:[\w.-]+\/)?(.+)$/.exec(specifier)?.[1];
  if (!specifier.startsWith(".") && inner !== undefined) yield { match: "suffix", value: inner };
}

const solidity: Language = {
  id: "solidity",
  name: "Solidity",
  extensions: [".sol"],
  grammar: "solidity",
  query: QUERY,
  isExported: (_name, header) => !/\bprivate\b/.test(header),
  isTestPath: (path) => /\.t\.sol$/.test(path),
  importCandidates,
};
export default solidity;
