import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { SumInChain } from "../sum.ts";
import { narrowed } from "./narrowing.ts";
import type { RubyWalk } from "./walk.ts";

/** Operators nest on the left and are taken in a loop; the right side of `&&` knows what the left side shows. */
export function lowerBinary(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const links: SyntaxNode[] = [];
  let base = node;
  while (tree.type(base) === "binary") {
    links.push(base);
    base = tree.child(base, "left");
  }
  let at = walk.value(base, scope);
  const sums = new SumInChain(out);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    const operator = tree.type(tree.child(link, "operator"));
    const isAnd = operator === "&&" || operator === "and";
    const value = walk.value(tree.child(link, "right"), isAnd ? narrowed(walk, tree.child(link, "left"), scope) : scope);
    const next = links[i - 1];
    const isContinued = next !== undefined && tree.type(tree.child(next, "operator")) === "+";
    const text = operator === "+" ? sums.add(at, value, isContinued) : NONE;
    if (text >= 0) at = text;
    else if (isAnd) at = value;
    else if (operator === "||" || operator === "or") at = out.group("either", [at, value]);
    else at = isComparison(operator) ? out.literal(LITERAL.boolean) : out.operator(at, operator);
  }
  return at;
}

function isComparison(operator: string): boolean {
  switch (operator) {
    case "==":
    case "!=":
    case "===":
    case "<":
    case ">":
    case "<=":
    case ">=":
    case "!~":
      return true;
    default:
      return false;
  }
}
