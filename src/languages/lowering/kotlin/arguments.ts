import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";

/** Values of `value_arguments`, in order; the names that arguments may have are not told. */
export function lowerArguments(walk: ClassWalk, args: SyntaxNode, scope: number): At[] {
  const values: At[] = [];
  for (let child = walk.first(args); child >= 0; child = walk.next(child)) {
    if (walk.tree.type(child) === "value_argument") values.push(walk.value(walk.last(child), scope));
    else walk.statement(child, scope);
  }
  return values;
}
