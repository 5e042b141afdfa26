import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { calledSite, firstString, lowerArguments, siteCallee } from "./calls.ts";
import { typeArguments } from "./type-arguments.ts";
import type { Walk } from "./walk.ts";

/** `@name`, `@name(…)`, `@a.b(…)`: one site of the kind decorator, for the name and the call of it. */
export function lowerDecorator(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const expression = tree.first(node);
  const isCall = tree.type(expression) === "call_expression";
  const called = isCall ? tree.child(expression, "function") : expression;
  const callee = walk.expression(called, scope, false);
  const site = siteCallee(walk, callee);
  const args = isCall ? tree.child(expression, "arguments") : NONE;
  if (isCall) {
    const types = typeArguments(walk, tree.child(expression, "type_arguments"), scope);
    out.call(callee, lowerArguments(walk, args, scope), types);
  }
  const after = args < 0 ? tree.end(node) : tree.start(args);
  calledSite(walk, "decorator", called, site, { start: tree.start(node), after, argument: firstString(tree, args) });
}

/** The decorators in front of a declaration. */
export function lowerDecorators(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "decorator") lowerDecorator(walk, child, scope);
    else if (tree.field(child) === "name" || tree.field(child) === "body") return;
  }
}
