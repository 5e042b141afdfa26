import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";

const DEFINES = '"def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp"';
const HEAD = `[(call target: (identifier) @name) (identifier) @name (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")]`;
const FUNCTION = `(call target: (identifier) @_def (arguments . ${HEAD} (keywords)? @body) (do_block)? @body (#any-of? @_def ${DEFINES})) @def.function`;
const ABOUT = '"doc" "spec" "impl" "deprecated" "since" "typedoc" "dialyzer" "tag" "decorate"';
const DOC = "[(string (quoted_content) @doc) (sigil (quoted_content) @doc)]";
const NO_CONSTANT = `${ABOUT} "moduledoc" "behaviour" "type" "typep" "opaque" "callback" "macrocallback" "optional_callbacks" "derive" "enforce_keys" "on_load" "compile" "before_compile" "after_compile" "moduletag" "describetag" "external_resource" "on_definition"`;
const NO_CALL = `${DEFINES} ${NO_CONSTANT} "defmodule" "defprotocol" "defimpl" "defstruct" "defexception" "defoverridable" "alias" "import" "require" "use" "if" "unless" "case" "cond" "with" "for" "quote" "unquote" "fn" "try" "receive" "describe" "test"`;

const QUERY = `
(comment) @comment
(unary_operator "@" operand: (call target: (identifier) @name) (#any-of? @name ${ABOUT})) @decorator

(call target: (identifier) @_def (arguments . (alias) @name) (do_block . (unary_operator operand: (call target: (identifier) @_doc (arguments ${DOC})))) @body (#eq? @_def "defmodule") (#eq? @_doc "moduledoc")) @def.module
(call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body (#eq? @_def "defmodule")) @def.module
(call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body (#eq? @_def "defprotocol")) @def.interface
(call target: (identifier) @_def (arguments . (alias) @name) (#eq? @_def "defimpl")) @scope
(do_block (unary_operator operand: (call target: (identifier) @_doc (arguments ${DOC}))) . (unary_operator)? . ${FUNCTION.replace(" @def.function", ' @def.function (#eq? @_doc "doc")')})
${FUNCTION}
(call target: (identifier) @_def (arguments . (binary_operator operator: _ @name) (keywords)? @body) (do_block)? @body (#any-of? @_def "def" "defmacro") (#not-eq? @name "when")) @def.function
(unary_operator "@" operand: (call target: (identifier) @_type (arguments (binary_operator left: [(identifier) @name (call target: (identifier) @name)]))) (#any-of? @_type "type" "typep" "opaque")) @def.type
(unary_operator "@" operand: (call target: (identifier) @_callback (arguments (binary_operator left: [(call target: (identifier) @name) (binary_operator left: (call target: (identifier) @name))]))) (#any-of? @_callback "callback" "macrocallback")) @def.method
(do_block (unary_operator "@" operand: (call target: (identifier) @name (arguments (_))) (#not-any-of? @name ${NO_CONSTANT})) @def.variable)
(call target: (identifier) @_test (arguments . (string) @name) (do_block) @body (#any-of? @_test "describe" "test" "property")) @def.test

(call target: (identifier) @_alias (arguments . (alias) @source (keywords (pair key: (keyword) @_as value: (alias) @alias))) (#eq? @_alias "alias") (#match? @_as "^as:")) @import.namespace
(call target: (identifier) @_alias (arguments . (dot left: (alias) @source right: (tuple (alias) @name))) (#any-of? @_alias "alias" "import" "require" "use")) @import.named
(call target: (identifier) @_alias (arguments . (alias) @source) (#any-of? @_alias "alias" "import" "require" "use")) @import.module

(unary_operator "@" operand: (call target: (identifier) @_behaviour (arguments (alias) @name)) (#eq? @_behaviour "behaviour")) @ref.implements
(unary_operator "@" operand: (call target: (identifier) @_spec (arguments (binary_operator left: (call target: (identifier) @name)))) (#eq? @_spec "spec")) @ref.reference
(struct (alias) @name) @ref.new
(call target: (dot left: (_) @receiver right: (identifier) @name) (arguments)? @args) @ref.call
(call target: (identifier) @name (arguments) @args (#not-any-of? @name ${NO_CALL})) @ref.call
`;

/** A module by the file that is named after it in snake case, below `lib/` or a folder of its first names. */
function* importCandidates(specifier: string, { name }: ImportContext): Iterable<ImportCandidate> {
  const module = name === "" || specifier.endsWith(`.${name}`) ? specifier : `${specifier}.${name}`;
  const segments = module.split(".").map(snakeCase);
  const path = segments.join("/");
  yield { match: "suffix", value: `lib/${path}.ex` };
  yield { match: "suffix", value: `${path}.ex` };
  yield { match: "suffix", value: `${path}.exs` };
  if (segments.length > 2) yield { match: "suffix", value: `${segments.slice(1).join("/")}.ex` };
}

function snakeCase(word: string): string {
  return word
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase();
}

const elixir: Language = {
  id: "elixir",
  name: "Elixir",
  extensions: [".ex", ".exs"],
  interpreters: ["elixir"],
  grammar: "elixir",
  query: QUERY,
  mergesClauses: true,
  isExported: (_name, header) => !/^(?:def(?:macro|guard|n)?p\b|@typep\b|test\b|describe\b|property\b|@[a-z_]+ (?!.*::))/.test(header),
  importCandidates,
};
export default elixir;
