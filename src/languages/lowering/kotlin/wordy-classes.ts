import { FLAG } from "#model/binding-codes.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";

/** Whether words between operands are the head of a class: none of them is a function by the name of `class`. */
export function isWordyClass(walk: ClassWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  return tree.type(node) === "infix_expression" && tree.text(walk.next(walk.first(node))) === "class";
}

/** `annotation class Name` without parentheses may read as words between operands: `node` is what comes last. */
export function declareWordyClass(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const isCall = tree.type(node) === "call_expression";
  const name = isCall ? walk.first(node) : node;
  if (tree.type(name) !== "identifier") return;
  const nameOffset = tree.start(name);
  const text = plainName(tree.text(name));
  const { cls, scope: inner } = walk.openClass(scope, text, FLAG.exported, nameOffset);
  out.declare(scope, text, "class", { owner: cls, flags: FLAG.exported, nameOffset });
  if (isCall) for (let child = walk.next(name); child >= 0; child = walk.next(child)) walk.statement(child, inner);
}
