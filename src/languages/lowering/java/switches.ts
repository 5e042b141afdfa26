import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerCondition } from "../_jvm/conditions.ts";
import { bindPattern } from "./patterns.ts";

/** Record of what a `switch` gives: one of its arms. As a statement it is lowered the same way. */
export function lowerSwitch(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const selector = walk.value(tree.child(node, "condition"), scope);
  const body = tree.child(node, "body");
  const frame = walk.frames.at(-1);
  const results: At[] = [];
  // `yield` gives to the switch what `return` gives to a function.
  walk.frames.push({
    fn: frame?.fn ?? -1,
    scope,
    returns: results,
    isLambda: false,
    label: "switch",
    result: -1,
    resultNode: -1,
  });
  const groups = out.scope("block", scope);
  for (let child = walk.first(body); child >= 0; child = walk.next(child)) arm(walk, child, selector, groups, results);
  walk.closeFrame();
  return out.group("either", results);
}

function arm(walk: ClassWalk, node: SyntaxNode, selector: At, scope: number, results: At[]): void {
  const { tree } = walk;
  const isRule = tree.type(node) === "switch_rule";
  let current = scope;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "switch_label") current = label(walk, child, selector, current);
    else if (isRule && type === "expression_statement") results.push(walk.value(walk.first(child), current));
    else current = walk.statement(child, current);
  }
}

/** Gives the scope of what the label leads to. */
function label(walk: ClassWalk, node: SyntaxNode, selector: At, scope: number): number {
  const { tree, out } = walk;
  let current = scope;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    switch (tree.type(child)) {
      case "case":
      case "default":
        break;
      case "pattern":
        current = out.scope("block", current);
        bindPattern(walk, child, selector, current);
        break;
      case "guard":
        current = lowerCondition(walk, walk.last(child), current).yes;
        break;
      case "identifier":
        constant(walk, child, selector, current);
        break;
      default:
        walk.value(child, current);
    }
  }
  return current;
}

/** A bare name in a label is a constant of the selector's enum, or a constant in scope. */
function constant(walk: ClassWalk, node: SyntaxNode, selector: At, scope: number): void {
  const { tree, out } = walk;
  const name = tree.text(node);
  if (name === "default") return;
  out.use("reference", out.memberOf(selector, name), tree.start(node));
  out.use("reference", out.name(scope, name), tree.start(node));
}
