import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { Frame } from "./frame.ts";
import { narrow } from "./narrowing.ts";
import { bindTarget } from "./targets.ts";
import type { Walk } from "./walk.ts";

/** Comprehensions and generators have a scope of their own; only the first iterable is evaluated around it. */
export function lowerComprehension(walk: Walk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const { frame, scope } = walk;
  const clause = tree.childOfType(node, "for_in_clause");
  const first = walk.expression(tree.child(clause, "right"), true);
  const inner = out.scope("block", walk.inner());
  walk.frame = new Frame("comprehension", frame, inner);
  walk.scope = inner;
  const body = tree.child(node, "body");
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (child === body) continue;
    if (tree.type(child) === "for_in_clause") {
      const value = child === clause ? first : walk.expression(tree.child(child, "right"), true);
      bindTarget(walk, tree.child(child, "left"), out.wrap("item", value));
    } else if (tree.type(child) === "if_clause") {
      const condition = conditionOf(walk, child);
      walk.expression(condition, true);
      narrow(walk, condition, true);
    } else walk.statement(child);
  }
  let at: At;
  if (tree.type(body) === "pair") {
    walk.expression(tree.child(body, "key"), true);
    at = out.object([{ name: "[]", value: walk.expression(tree.child(body, "value"), true) }]);
  } else {
    // Spread, so that the value is a sequence of any length.
    at = out.group("array", [out.wrap("spread", out.group("array", [walk.expression(body, true)]))]);
  }
  walk.frame = frame;
  walk.scope = scope;
  return at;
}

/** The condition of an `if` clause, after the keyword. */
function conditionOf(walk: Walk, clause: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  for (let child = tree.first(clause); child >= 0; child = tree.next(child)) if (tree.type(child) !== "if") return child;
  return NONE;
}
