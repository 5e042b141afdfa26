import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";

/** A type that reads as an expression, with its site: `A`, `a.b.A`. Other expressions are values of no type that is known. */
export function lowerTypeExpression(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const at = typePath(walk, node, scope);
  if (at < 0) {
    walk.value(node, scope);
    return NONE;
  }
  const isPath = walk.tree.type(node) === "navigation_expression";
  walk.typeSite("type", isPath ? walk.last(node) : node, at, node, isPath ? walk.first(node) : NONE);
  return at;
}

function typePath(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const type = tree.type(node);
  if (type === "identifier") return out.typeName(scope, plainName(tree.text(node)));
  if (type !== "navigation_expression" || !walk.descend()) return NONE;
  const at = out.typeMember(typePath(walk, walk.first(node), scope), plainName(tree.text(walk.last(node))));
  walk.ascend();
  return at;
}
