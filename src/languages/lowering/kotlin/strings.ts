import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { TextPart } from "#model/text-parts.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { unescaped } from "../string-text.ts";

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
  const isRaw = tree.type(node) === "multiline_string_literal";
  const quotes = isRaw ? 3 : 1;
  const parts: TextPart[] = [];
  let from = tree.start(node) + quotes;
  const add = (end: number) => {
    const written = tree.source.slice(from, Math.max(from, end));
    parts.push(isRaw ? written : unescaped(written, "tbnr"));
  };
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    const name = tree.type(part) === "interpolation" ? "" : nameAfterDollar(walk, part);
    if (tree.type(part) !== "interpolation" && name === "") continue;
    add(tree.start(part));
    parts.push(name === "" ? walk.value(walk.first(part), scope) : named(walk, name, tree.end(part), scope));
    from = tree.end(part) + name.length;
  }
  add(tree.end(node) - quotes);
  return out.textOf(parts);
}

function named(walk: ClassWalk, name: string, offset: number, scope: number): At {
  const { out } = walk;
  if (name === "this") return out.receiver("this", scope);
  const at = out.name(scope, name);
  out.use("reference", at, offset);
  return at;
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
