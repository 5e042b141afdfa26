import { LITERAL } from "#model/binding-codes.ts";
import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { unescaped } from "../string-text.ts";

/** Value of a string that is written out whole, undefined for others. */
function plainString(walk: ClassWalk, node: SyntaxNode): string | undefined {
  const { tree } = walk;
  if (tree.has(node, "string_interpolation")) return undefined;
  const isBlock = tree.source.startsWith('"""', tree.start(node));
  const quotes = isBlock ? 3 : 1;
  return tree.source.slice(tree.start(node) + quotes, Math.max(tree.start(node) + quotes, tree.end(node) - quotes));
}

/** Value of the first string among arguments. */
export function firstString(walk: ClassWalk, args: SyntaxNode): string | undefined {
  const { tree } = walk;
  for (let arg = walk.first(args); arg >= 0; arg = walk.next(arg)) {
    const value = tree.type(arg) === "element_value_pair" ? tree.child(arg, "value") : arg;
    if (tree.type(value) === "string_literal") return plainString(walk, value);
  }
  return undefined;
}

export function lowerString(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "string_interpolation") for (const part of tree.children(child)) walk.value(part, scope);
  }
  const text = plainString(walk, node);
  if (text === undefined) return out.literal(LITERAL.template);
  return out.string(unescaped(tree.source.startsWith('"""', tree.start(node)) ? dedented(text) : text, "btnfrs0"));
}

/** The lines of a text block without the indent that they have in common. */
function dedented(written: string): string {
  const lines = written.replace(/^[ \t\f]*\r?\n/, "").split("\n");
  const indents = lines
    .filter((line, i) => line.trim() !== "" || i === lines.length - 1)
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent).trimEnd()).join("\n");
}
