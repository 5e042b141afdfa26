import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { TEXT_LIMIT, type TextPart } from "#model/text-parts.ts";
import { unescaped } from "../string-text.ts";
import { literalText, type RubyWalk } from "./walk.ts";

/** A string or symbol: its text, or the parts that it is put together of. */
export function lowerString(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  return walk.out.textOf(partsOf(walk, node, scope));
}

function partsOf(walk: RubyWalk, node: SyntaxNode, scope: number): readonly TextPart[] {
  const { tree } = walk;
  if (tree.type(node) === "chained_string") return tree.children(node).flatMap((part) => partsOf(walk, part, scope));
  const isPlain = tree.source[tree.start(node)] === "'";
  const text = literalText(tree, node);
  if (text !== undefined) return [isPlain ? text.replace(/\\(['\\])/g, "$1") : text];
  const parts: TextPart[] = [];
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    const type = tree.type(part);
    if (type === "string_content") parts.push(tree.text(part));
    else if (type === "escape_sequence") parts.push(unescaped(tree.text(part), "ntrbfv0ae"));
    else parts.push(type === "interpolation" ? lowerHole(walk, part, scope) : walk.value(part, scope));
  }
  return parts;
}

/** The last value of `#{…}`. */
function lowerHole(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  let at: At = NONE;
  for (let child = walk.tree.first(node); child >= 0; child = walk.tree.next(child)) at = walk.value(child, scope);
  return at;
}

/** `%w[a b]`, `%i[a b]` */
export function lowerWords(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  return walk.out.group(
    "array",
    walk.tree.children(node).map((word) => lowerString(walk, word, scope)),
  );
}

/** A regular expression, by its source between slashes where nothing of it is computed. */
export function lowerRegex(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  walk.values(node, scope);
  const isKnown = !tree.has(node, "interpolation") && tree.end(node) - tree.start(node) <= TEXT_LIMIT;
  return out.literal(LITERAL.regex, isKnown ? regexText(tree, node) : undefined);
}

function regexText(tree: SyntaxTree, node: SyntaxNode): string {
  const written = tree.text(node);
  const [, inner, flags] = /^%r\W([\s\S]*)\W([a-z]*)$/.exec(written) ?? [];
  return inner === undefined ? written : `/${inner}/${flags}`;
}
