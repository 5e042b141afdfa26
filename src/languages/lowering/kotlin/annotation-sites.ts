import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerArguments } from "./arguments.ts";
import { firstString } from "./strings.ts";
import { isType, lowerType } from "./types.ts";

/** `@Name`, `@field:Name(arguments)`, `@file:[A B]` */
export function lowerAnnotation(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (isType(type)) lowerType(walk, child, scope, { kind: "decorator", whole: node });
    if (type !== "constructor_invocation") continue;
    const args = tree.childOfType(child, "value_arguments");
    const callee = lowerType(walk, walk.first(child), scope, { kind: "decorator", whole: node, argument: firstString(walk, args) });
    walk.out.call(callee, lowerArguments(walk, args, scope));
  }
}
