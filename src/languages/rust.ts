import type { Language } from "#contracts/language.ts";
import { rustImports } from "./_rust-modules.ts";
import { itemMacros } from "./lowering/rust/item-macros.ts";
import { lowerRust } from "./lowering/rust/lower-rust.ts";

const QUERY = `
[(line_comment) (block_comment)] @comment
(attribute_item (attribute [(identifier) (scoped_identifier)] @name)) @decorator

(impl_item type: [(type_identifier) (primitive_type)] @name) @scope
(impl_item type: (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (type_identifier) @name)])) @scope
(impl_item type: (scoped_type_identifier name: (type_identifier) @name)) @scope
(impl_item type: (reference_type type: [(type_identifier) @name (generic_type type: (type_identifier) @name)])) @scope
(impl_item type: (dynamic_type trait: (type_identifier) @name)) @scope

(impl_item body: (declaration_list (function_item name: (identifier) @name body: (block) @body) @def.method))
(trait_item body: (declaration_list (function_item name: (identifier) @name body: (block) @body) @def.method))
(trait_item body: (declaration_list (function_signature_item name: (identifier) @name) @def.method))
(impl_item body: (declaration_list (const_item name: (identifier) @name) @def.property))
(trait_item body: (declaration_list (const_item name: (identifier) @name) @def.property))
(function_item name: (identifier) @name parameters: (parameters (self_parameter)) body: (block) @body) @def.method
(function_item name: (identifier) @name body: (block) @body) @def.function
(function_signature_item name: (identifier) @name) @def.function
(macro_definition name: (identifier) @name (macro_rule)? @body) @def.function
(let_declaration pattern: (identifier) @name value: (closure_expression body: (_) @body)) @def.function
(struct_item name: (type_identifier) @name body: (field_declaration_list) @body) @def.class
(struct_item name: (type_identifier) @name) @def.class
(union_item name: (type_identifier) @name body: (_) @body) @def.class
(enum_item name: (type_identifier) @name body: (_) @body) @def.enum
(enum_variant name: (identifier) @name) @def.enum-member
(trait_item name: (type_identifier) @name body: (_) @body) @def.interface
(type_item name: (type_identifier) @name) @def.type
(associated_type name: (type_identifier) @name) @def.type
(field_declaration name: (field_identifier) @name) @def.property
(const_item name: (identifier) @name (#not-eq? @name "_")) @def.variable
(static_item name: (identifier) @name) @def.variable
(mod_item name: (identifier) @name body: (declaration_list) @body) @def.module

(trait_item (visibility_modifier) body: (declaration_list (_) @export.declaration))
(impl_item trait: (_) body: (declaration_list (function_item) @export.declaration))
((attribute_item (attribute (identifier) @_attribute)) . (macro_definition) @export.declaration (#eq? @_attribute "macro_export"))
(enum_item (visibility_modifier) body: (enum_variant_list (enum_variant) @export.declaration))

(mod_item name: (identifier) @source @alias !body) @import.namespace
(extern_crate_declaration name: (identifier) @source @alias !alias) @import.namespace
(extern_crate_declaration name: (identifier) @source alias: (identifier) @alias) @import.namespace
(use_declaration (visibility_modifier) argument: (scoped_identifier path: (_) @source name: (_) @name)) @import.re-export
(use_declaration (visibility_modifier) argument: (use_as_clause path: (scoped_identifier path: (_) @source name: (_) @name) alias: (identifier) @alias)) @import.re-export
(use_declaration (visibility_modifier) argument: (scoped_use_list path: (_) @source list: (use_list (identifier) @name))) @import.re-export
(use_declaration (visibility_modifier) argument: (scoped_use_list path: (_) @source list: (use_list (use_as_clause path: (identifier) @name alias: (identifier) @alias)))) @import.re-export
(use_declaration (visibility_modifier) argument: (use_wildcard (_) @source)) @import.re-export-all
(use_declaration argument: (scoped_identifier path: (_) @source name: (_) @name)) @import.named
(use_declaration argument: (use_as_clause path: (scoped_identifier path: (_) @source name: (_) @name) alias: (identifier) @alias)) @import.named
(use_declaration argument: [(identifier) @source @alias (use_as_clause path: (identifier) @source alias: (identifier) @alias)]) @import.namespace
(use_declaration argument: (use_wildcard (_) @source)) @import.module
(scoped_use_list path: (_) @source list: (use_list (identifier) @name)) @import.named
(scoped_use_list path: (_) @source list: (use_list (use_as_clause path: (identifier) @name alias: (identifier) @alias))) @import.named
(scoped_use_list path: (_) @source list: (use_list (scoped_identifier name: (identifier) @alias) @name)) @import.named
(scoped_use_list path: (_) @source list: (use_list (use_as_clause path: (scoped_identifier) @name alias: (identifier) @alias))) @import.named
(scoped_use_list path: (_) @source list: (use_list (use_wildcard (_) @name))) @import.module
(scoped_use_list path: [(identifier) @alias (scoped_identifier name: (identifier) @alias)] @source list: (use_list (self))) @import.namespace
(scoped_use_list path: (_) @source list: (use_list (use_as_clause path: (self) alias: (identifier) @alias))) @import.namespace
(use_declaration argument: (use_list [(identifier) @source @alias (scoped_identifier path: (_) @source name: (_) @name)])) @import.named

(use_declaration (visibility_modifier) argument: [
  (scoped_identifier name: (identifier) @name)
  (use_as_clause path: [(identifier) @name (scoped_identifier name: (identifier) @name)] alias: (identifier) @alias)
]) @export
(use_declaration (visibility_modifier) argument: (scoped_use_list list: (use_list [
  (identifier) @name
  (scoped_identifier name: (identifier) @name)
  (use_as_clause path: [(identifier) @name (scoped_identifier name: (identifier) @name)] alias: (identifier) @alias)
]))) @export
`;

const rust: Language = {
  id: "rust",
  name: "Rust",
  extensions: [".rs"],
  grammar: "rust",
  query: QUERY,
  lower: lowerRust,
  embedded: itemMacros,
  isExported: (_name, header) => /^pub\b/.test(header),
  isTestPath: (path) => /(^|\/)tests?\.rs$/.test(path),
  importCandidates: rustImports,
};
export default rust;
