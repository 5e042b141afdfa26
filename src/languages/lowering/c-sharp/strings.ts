import { LITERAL } from "#model/binding-codes.ts";
import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";

/** Longer strings are no keys, and their text is in the file. */
const LONGEST = 120;

/** Value of a string that is written out whole, undefined for others. */
function plainString(walk: ClassWalk, node: SyntaxNode): string | undefined {
  const { tree } = walk;
  const text = tree.text(node);
  switch (tree.type(node)) {
    case "string_literal":
      return text.slice(1, text.lastIndexOf('"'));
    case "verbatim_string_literal":
      return text.slice(2, text.lastIndexOf('"'));
    case "raw_string_literal":
      return tree.text(tree.childOfType(node, "raw_string_content"));
    case "interpolated_string_expression": {
      if (tree.has(node, "interpolation")) return undefined;
      return tree.text(tree.childOfType(node, "string_content"));
    }
    default:
      return undefined;
  }
}

/** Value of the first string among arguments. */
export function firstString(walk: ClassWalk, args: SyntaxNode): string | undefined {
  for (let arg = walk.first(args); arg >= 0; arg = walk.next(arg)) {
    const text = plainString(walk, walk.last(arg));
    if (text !== undefined) return text;
  }
  return undefined;
}

export function lowerString(walk: ClassWalk, node: SyntaxNode): At {
  const text = plainString(walk, node);
  return text === undefined || text.length > LONGEST ? walk.out.literal(LITERAL.template) : walk.out.literal(LITERAL.string, text);
}

export function lowerInterpolated(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    if (tree.type(part) !== "interpolation") continue;
    for (let inner = walk.first(part); inner >= 0; inner = walk.next(inner)) {
      const type = tree.type(inner);
      if (type === "interpolation_alignment_clause") walk.value(walk.last(inner), scope);
      else if (type !== "interpolation_brace" && type !== "interpolation_format_clause") walk.value(inner, scope);
    }
  }
  return lowerString(walk, node);
}
