import { LITERAL } from "#model/binding-codes.ts";
import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { GoWalk } from "./walk.ts";

/**
 * One of the several values that an expression gives. In `v, ok := m[k]`, `x.(T)`, `<-ch` the first is the value itself, whatever its
 * type: a slice must not be taken apart.
 */
function componentOf(walk: GoWalk, node: SyntaxNode, value: At, position: number): At {
  const { tree, out } = walk;
  let inner = node;
  while (tree.type(inner) === "parenthesized_expression") inner = tree.first(inner);
  switch (tree.type(inner)) {
    case "index_expression":
    case "type_assertion_expression":
    case "unary_expression":
      return position === 0 ? value : out.literal(LITERAL.boolean);
    default:
      return out.itemAt(value, position);
  }
}

/** Records of the expressions of a list. */
export function valuesOf(walk: GoWalk, list: SyntaxNode): At[] {
  return walk.tree.children(list).map((value) => walk.value(value));
}

/** The values that a list of expressions gives to so many names: one call may give several. */
export function componentsOf(walk: GoWalk, list: SyntaxNode, count: number): At[] {
  const values = valuesOf(walk, list);
  if (values.length !== 1 || count === 1) return values;
  const only = walk.tree.first(list);
  return Array.from({ length: count }, (_, i) => componentOf(walk, only, values[0] as At, i));
}
