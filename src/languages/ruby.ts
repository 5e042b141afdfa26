import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { joinPath } from "./_ecmascript.ts";
import { lowerRuby } from "./lowering/ruby/lower-ruby.ts";

const QUERY = `
(comment) @comment

(program (method name: (_) @name body: (_)? @body) @def.function)
(method name: (identifier) @name body: (_)? @body (#match? @name "^test_")) @def.test
(method name: [(identifier) (constant) (operator)] @name body: (_)? @body) @def.method
(method name: (setter) @name body: (_)? @body) @def.method
(program (singleton_method object: (constant) @container name: (_) @name body: (_)? @body) @def.method)
(singleton_method name: (_) @name body: (_)? @body) @def.method
(alias name: (_) @name) @def.method
(class name: (constant) @name body: (_)? @body) @def.class
(class name: (scope_resolution scope: (_)? @container name: (_) @name) body: (_)? @body) @def.class
(module name: (constant) @name body: (_)? @body) @def.module
(module name: (scope_resolution scope: (_)? @container name: (_) @name) body: (_)? @body) @def.module
(assignment left: (constant) @name right: (call receiver: (constant) @_type method: (identifier) @_new block: (_)? @body (#any-of? @_type "Class" "Struct" "Data") (#any-of? @_new "new" "define"))) @def.class
(assignment left: (constant) @name right: (call receiver: (constant) @_type method: (identifier) @_new block: (_) @body (#eq? @_type "Module") (#eq? @_new "new"))) @def.module
(assignment left: [(constant) (global_variable)] @name) @def.variable
(assignment left: (scope_resolution scope: (_)? @container name: (constant) @name)) @def.variable
(left_assignment_list (constant) @name @def.variable)
(operator_assignment left: [(constant) (global_variable)] @name) @def.variable
(class body: (body_statement (assignment left: [(class_variable) (instance_variable)] @name) @def.property))
(module body: (body_statement (assignment left: [(class_variable) (instance_variable)] @name) @def.property))

(call method: (identifier) @_macro arguments: (argument_list [(simple_symbol) @name (string (string_content) @name)])
  (#match? @_macro "^(?:[a-z_]*attr_(?:reader|writer|accessor|internal)|attr|class_attribute|has_many|has_one|belongs_to|has_and_belongs_to_many)$")) @def.property
(call method: (identifier) @_macro arguments: (argument_list . [(simple_symbol) @name (string (string_content) @name)])
  (#any-of? @_macro "define_method" "define_singleton_method" "alias_method" "scope" "let" "let!" "alias_attribute")) @def.method
(call method: (identifier) @_macro arguments: (argument_list (simple_symbol) @name (pair))
  (#eq? @_macro "delegate")) @def.method
(call !receiver method: (identifier) @_macro arguments: (argument_list . [(simple_symbol) @name (string (string_content) @name)]) block: (_) @body
  (#any-of? @_macro "namespace")) @def.module
(call !receiver method: (identifier) @_macro arguments: (argument_list . [(simple_symbol) @name (string (string_content) @name) (pair key: [(hash_key_symbol) @name (simple_symbol) @name (string (string_content) @name)])]) block: (_) @body
  (#any-of? @_macro "task" "multitask")) @def.function
(call method: (identifier) @_macro arguments: (argument_list . [(string (string_content) @name) (string) (simple_symbol) (constant) (scope_resolution)] @name) block: (_) @body
  (#any-of? @_macro "describe" "context" "it" "test" "specify" "feature" "scenario" "example" "fdescribe" "xdescribe" "xit" "fit" "should" "shared_examples" "shared_examples_for" "shared_context")) @def.test

(call !receiver method: (identifier) @_load arguments: (argument_list . (string) @source) (#any-of? @_load "require" "require_relative" "load" "require_dependency")) @import.module
(call !receiver method: (identifier) @_load arguments: (argument_list . (simple_symbol) . (string) @source) (#eq? @_load "autoload")) @import.module
`;

/** Tests, and what is private by the word before it: a `private` on a line of its own is out of reach here. */
const UNEXPORTED =
  /^(?:private|protected|(?:RSpec\.)?(?:[fx]?describe|context|it|test|specify|feature|scenario|shared_\w+)|def test_\w+)\b/;

/** A path beside the importing file, or one below a load path: `lib/` by convention, any folder for a path with a slash. */
function importCandidates(specifier: string, { from }: ImportContext): readonly ImportCandidate[] {
  const file = /\.\w+$/.test(specifier) ? specifier : `${specifier}.rb`;
  const candidates: ImportCandidate[] = [];
  const beside = joinPath(from, file);
  if (!specifier.startsWith(".")) candidates.push({ match: "suffix", value: `lib/${file}` });
  if (beside !== undefined) candidates.push({ match: "path", value: beside });
  if (!specifier.startsWith(".") && specifier.includes("/")) candidates.push({ match: "suffix", value: file });
  return candidates;
}

const ruby: Language = {
  id: "ruby",
  name: "Ruby",
  extensions: [".rb", ".rake", ".gemspec", ".ru", ".podspec", ".rbi", ".jbuilder", ".thor"],
  filenames: [
    "Rakefile",
    "Gemfile",
    "Guardfile",
    "Podfile",
    "Fastfile",
    "Vagrantfile",
    "Brewfile",
    "Capfile",
    "Dangerfile",
    ".irbrc",
    ".pryrc",
  ],
  interpreters: ["ruby", "jruby", "rake"],
  grammar: "ruby",
  query: QUERY,
  lower: lowerRuby,
  isExported: (_name, header) => !UNEXPORTED.test(header),
  isTestPath: (path) => /(?:^|\/)spec\/|_spec\.rb$/.test(path),
  importCandidates,
};
export default ruby;
