import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerGivenTo } from "./creations.ts";
import { bindPattern } from "./patterns.ts";

/** `a = b`, `a += b`, `(a, var b) = c`. Variables and members have written types, so that the value goes by the target's. */
export function lowerAssignment(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const left = tree.child(node, "left");
  const right = tree.child(node, "right");
  if (tree.type(left) === "tuple_expression") {
    const value = walk.value(right, scope);
    takeApart(walk, left, value, scope);
    return value;
  }
  return lowerGivenTo(walk, right, scope, walk.value(left, scope));
}

function takeApart(walk: ClassWalk, tuple: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  if (!walk.descend()) return;
  let position = 0;
  for (let child = walk.first(tuple); child >= 0; child = walk.next(child)) {
    const target = walk.last(child);
    const part = out.itemAt(value, position++);
    if (tree.type(target) === "tuple_expression") takeApart(walk, target, part, scope);
    else if (tree.type(target) === "declaration_expression") bindPattern(walk, target, part, scope);
    else walk.value(target, scope);
  }
  walk.ascend();
}
