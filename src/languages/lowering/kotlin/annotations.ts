import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";

/** The annotations among the children of a node: modifiers, or what is annotated itself. */
export function lowerAnnotations(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (walk.tree.type(child) === "annotation") walk.statement(child, scope);
  }
}
