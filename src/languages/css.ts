import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { joinPath } from "./_ecmascript.ts";

const LAST = ["descendant_selector", "child_selector", "sibling_selector", "adjacent_sibling_selector"]
  .map((combinator) => `(${combinator} [(class_selector (class_name) @name .) (id_selector (id_name) @name)] .)`)
  .join(" ");

/** Rules are named by the subject of their selectors: the class or id that stands last. One pattern for all the names of a rule. */
const RULE = `(rule_set (selectors [(class_selector (class_name) @name .) (id_selector (id_name) @name) ${LAST} (pseudo_class_selector . (class_name) @name)]) (block) @body) @def.class`;

const QUERY = `
[(comment) (js_comment)] @comment

${RULE}
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @def.class
(at_rule (at_keyword) @_mixin . (keyword_query) @name (block) @body (#any-of? @_mixin "@mixin" "@function")) @def.function
(declaration (property_name) @name (#match? @name "^--")) @def.property
(declaration (property_name) @name (#match? @name "^_")) @def.variable

(import_statement [(string_value) @source (call_expression (arguments [(string_value) (plain_value)] @source))]) @import.module
(declaration (property_name) @_use . (string_value) @source (#any-of? @_use "use" "forward")) @import.module

(postcss_statement (at_keyword) @_include . [(call_expression (function_name) @name (arguments) @args) (plain_value) @name] (#eq? @_include "@include")) @ref.call
(at_rule (at_keyword) @_include . (keyword_query) @name (#eq? @_include "@include")) @ref.call
(call_expression (function_name) @_var (arguments . (plain_value) @name) (#eq? @_var "var")) @ref.reference
((plain_value) @name (#match? @name "^_")) @ref.reference
`;

/**
 * What SCSS and Less add, in words that the CSS grammar takes; names are read from the original text. Variables become
 * properties, `@use` a declaration; the arguments of a mixin, the conditions of a branch and the pseudo-classes after a name
 * are blanked.
 */
function masked(source: string): string {
  return source
    .replace(/#\{[^{}\n]*\}/g, (hole) => "_".repeat(hole.length))
    .replace(/^([ \t]*)@(use|forward)(?=[ \t]+["'])/gm, "$1$2:")
    .replace(
      /(@(?:mixin|function)[ \t]{1,100}[\w-]{1,200}[ \t]{0,100})(\([^{}]{0,1000}\))/g,
      (_all, head: string, args: string) => head + blank(args),
    )
    .replace(/(@(?:if|else if|each|for|while)\b)([^{};]{0,1000})(?=\{)/g, (_all, head: string, rest: string) => head + blank(rest))
    .replace(/(@return\b)([^{};]{0,1000})(?=;)/g, (_all, head: string, rest: string) => head + blank(rest))
    .replace(
      /^([ \t]*[$@][\w-]+[ \t]*:[ \t]*)(\([^;]{0,8000}\))(?=[^;()]{0,200};)/gm,
      (_all, head: string, map: string) => head + map.replace(/[^\n]/g, "x"),
    )
    .replace(/^([ \t]*)@(?=[\w-]{1,200}[ \t]{0,100}:(?![^;{}]{0,1000}\{))/gm, "$1_")
    .replace(/^([ \t]*)%(?=[a-z][\w-]*\s*[{,])/gm, "$1.")
    .replace(/&(?=[\w-])/g, ".")
    .replace(/^([ \t]*[.#][\w-]+)(\([^(){};]{0,1000}\))(?=[ \t]*\{)/gm, (_all, head: string, args: string) => head + blank(args))
    .replace(/\$(?=[\w-])/g, "_")
    .replace(/(?<=^|[{};])[^{};@]*\{/g, (selectors) => selectors.replace(/(?<=[\w)\]-])::?[a-z-]+(?:\([^()]{0,400}\))?/g, blank));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

const ENDINGS = ["", ".scss", ".css", ".less", ".sass", ".pcss"];

/** A style sheet beside the importing one, with or without the `_` of a partial, or the index of a folder. */
function* importCandidates(specifier: string, { from }: ImportContext): Iterable<ImportCandidate> {
  if (/^(?:sass:|https?:|data:)/.test(specifier)) return;
  const bare = specifier.replace(/^~|[?#].*$/g, "");
  const partial = bare.replace(/([^/]*)$/, "_$1");
  for (const name of [bare, partial, `${bare}/_index`, `${bare}/index`]) {
    const path = joinPath(from, name);
    for (const ending of ENDINGS) if (path !== undefined) yield { match: "path", value: path + ending };
  }
  if (!bare.startsWith(".") && bare.includes("/")) {
    for (const ending of ENDINGS) yield { match: "suffix", value: bare.replace(/^\/+/, "") + ending };
  }
}

const css: Language = {
  id: "css",
  name: "CSS",
  extensions: [".css", ".scss", ".less", ".pcss", ".postcss"],
  grammar: "css",
  query: QUERY,
  masked,
  isExported: () => true,
  importCandidates,
};
export default css;
