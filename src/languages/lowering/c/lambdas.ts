import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerParameters, writtenResult } from "./declarators.ts";
import { enterFunction, leaveFunction } from "./functions.ts";
import { declareParameters, forgetParameters } from "./templates.ts";
import type { CWalk } from "./walk.ts";

/** `[x = y](…) { … }`: a function whose `this` is that of the one around it. */
export function lowerLambda(walk: CWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const scope = walk.newScope("arrow", walk.scope);
  const fn = out.function(scope, FLAG.arrow, tree.start(node));
  out.setScopeOwner(scope, fn);
  lowerCaptures(walk, tree.child(node, "captures"), scope);
  const block = walk.enterScope(scope);
  const outer = enterFunction(walk);
  const templates = tree.child(node, "template_parameters");
  const known = declareParameters(walk, templates < 0 ? [] : [templates], scope);
  const declarator = tree.child(node, "declarator");
  const parameters = declarator < 0 ? [] : lowerParameters(walk, declarator, fn, scope);
  const result = declarator < 0 ? NONE : writtenResult(walk, declarator, NONE);
  walk.statements(tree.child(node, "body"));
  out.finishFunction(fn, { parameters, result, returns: walk.returns });
  forgetParameters(walk, known);
  leaveFunction(walk, outer);
  walk.leave(block);
  return out.functionValue(fn);
}

/** `[y = f()]` declares a name of the lambda; other captures are the names around it. */
function lowerCaptures(walk: CWalk, list: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  if (list < 0) return;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "lambda_capture_initializer") continue;
    const name = tree.child(child, "left");
    const value = walk.value(tree.child(child, "right"));
    if (tree.type(name) === "identifier") out.declare(scope, tree.text(name), "variable", { value, nameOffset: tree.start(name) });
  }
}
