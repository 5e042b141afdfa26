import { LITERAL } from "#model/binding-codes.ts";
import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";

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
  return text === undefined || text.length > 120 ? out.literal(LITERAL.template) : out.literal(LITERAL.string, text);
}
