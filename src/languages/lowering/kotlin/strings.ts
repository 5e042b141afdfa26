import { LITERAL } from "#model/binding-codes.ts";
import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";

/** Longer strings are no keys, and their text is in the file. */
const LONGEST = 120;

/** Value of a string that is written out whole, undefined for others. */
function plainString(walk: ClassWalk, node: SyntaxNode): string | undefined {
  const { tree } = walk;
  const type = tree.type(node);
  if (type !== "string_literal" && type !== "multiline_string_literal") return undefined;
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    if (tree.type(part) === "interpolation" || nameAfterDollar(walk, part) !== "") return undefined;
  }
  const quotes = type === "string_literal" ? 1 : 3;
  return tree.source.slice(tree.start(node) + quotes, Math.max(tree.start(node) + quotes, tree.end(node) - quotes));
}

/** Value of the first string among arguments. */
export function firstString(walk: ClassWalk, args: SyntaxNode): string | undefined {
  for (let arg = walk.first(args); arg >= 0; arg = walk.next(arg)) {
    const text = plainString(walk, walk.tree.type(arg) === "value_argument" ? walk.last(arg) : arg);
    if (text !== undefined) return text;
  }
  return undefined;
}

export function lowerString(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    if (tree.type(part) === "interpolation") {
      walk.value(walk.first(part), scope);
      continue;
    }
    const name = nameAfterDollar(walk, part);
    if (name !== "" && name !== "this") out.use("reference", out.name(scope, name), tree.end(part));
  }
  const text = plainString(walk, node);
  return text === undefined || text.length > LONGEST ? out.literal(LITERAL.template) : out.literal(LITERAL.string, text);
}

/** `$name` may come as a text of its own, the dollar, before the text that starts with the name. */
function nameAfterDollar(walk: ClassWalk, dollar: SyntaxNode): string {
  const { tree } = walk;
  const { source } = tree;
  const start = tree.start(dollar);
  if (source.charCodeAt(start) !== 36 || tree.end(dollar) !== start + 1) return "";
  let end = start + 1;
  while (isNamePart(source.charCodeAt(end), end === start + 1)) end++;
  return source.slice(start + 1, end);
}

function isNamePart(char: number, isFirst: boolean): boolean {
  const isLetter = (char >= 65 && char <= 90) || (char >= 97 && char <= 122) || char === 95 || char > 127;
  return isLetter || (!isFirst && char >= 48 && char <= 57);
}
