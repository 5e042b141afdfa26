import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";

/** Values of `value_arguments`, in order. */
export function lowerArguments(walk: ClassWalk, args: SyntaxNode, scope: number): At[] {
  const values: At[] = [];
  for (let child = walk.first(args); child >= 0; child = walk.next(child)) {
    if (walk.tree.type(child) === "value_argument") values.push(argument(walk, child, scope));
    else walk.statement(child, scope);
  }
  return values;
}

/** `value` or `name = value` */
function argument(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const name = walk.first(node);
  const written = walk.last(node);
  const value = walk.value(written, scope);
  const isNamed =
    name !== written && tree.type(name) === "identifier" && /^\s*=/.test(tree.source.slice(tree.end(name), tree.start(written)));
  return isNamed ? out.named(plainName(tree.text(name)), value) : value;
}
