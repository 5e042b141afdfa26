import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerArguments } from "./arguments.ts";
import { firstString } from "./strings.ts";
import { isType, lowerType } from "./types.ts";

/** `@Name`, `@field:Name(arguments)`, `@file:[A B]` */
export function lowerAnnotation(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  const misread = misreadArgument(walk, node);
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (isType(type)) {
      const callee = lowerType(walk, child, scope, { kind: "decorator", whole: node, argument: firstString(walk, misread) });
      if (misread >= 0) walk.out.call(callee, [walk.value(walk.first(misread), scope)]);
    }
    if (type !== "constructor_invocation") continue;
    const args = tree.childOfType(child, "value_arguments");
    const callee = lowerType(walk, walk.first(child), scope, { kind: "decorator", whole: node, argument: firstString(walk, args) });
    walk.out.call(callee, lowerArguments(walk, args, scope));
  }
}

/**
 * Before a class without modifiers, `@Name("a")` behind another annotation reads as `@Name` before the expression `("a")`: that expression,
 * or none.
 */
export function misreadArgument(walk: ClassWalk, annotation: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  const next = walk.next(annotation);
  return tree.type(next) === "parenthesized_expression" && tree.start(next) === tree.end(annotation) ? next : NONE;
}
