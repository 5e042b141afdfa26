import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "./class-walk.ts";
import type { Tested } from "./walk-state.ts";

/**
 * Lowers a condition. What a test shows of names holds in the scopes that it gives: for the right side of `&&` and the branch taken
 * when it holds, or for the right side of `||` and what follows when it does not.
 */
export function lowerCondition(walk: ClassWalk, node: SyntaxNode, scope: number): Tested {
  const { tree } = walk;
  let bare = node;
  let negated = false;
  for (;;) {
    const type = tree.type(bare);
    if (type === "parenthesized_expression") bare = walk.first(bare);
    else if (isNegation(walk, bare, type)) {
      negated = !negated;
      bare = walk.last(bare);
    } else break;
  }
  if (bare < 0 || !walk.descend()) return { yes: scope, no: scope };
  const operator = logicalOperator(walk, bare);
  const tested = operator === "" ? walk.test(bare, scope) : junction(walk, bare, operator, scope);
  walk.ascend();
  return negated ? { yes: tested.no, no: tested.yes } : tested;
}

/** `&&` or `||` where the node is an expression of it, else empty. */
export function logicalOperator(walk: ClassWalk, node: SyntaxNode): string {
  const { tree } = walk;
  if (tree.type(node) !== "binary_expression") return "";
  const operator = tree.type(tree.child(node, "operator"));
  return operator === "&&" || operator === "||" ? operator : "";
}

/** `!x` in any of the grammars; an operator that is no word stands in no node in C#. */
export function isNegation(walk: ClassWalk, node: SyntaxNode, type: string): boolean {
  if (type !== "unary_expression" && type !== "prefix_unary_expression") return false;
  return walk.tree.source.charCodeAt(walk.tree.start(node)) === 33;
}

/** `a && b && c`: the operands in a loop, since long conditions nest on the left. */
function junction(walk: ClassWalk, node: SyntaxNode, operator: string, scope: number): Tested {
  const { tree } = walk;
  const operands: SyntaxNode[] = [];
  let left = node;
  while (logicalOperator(walk, left) === operator) {
    operands.push(tree.child(left, "right"));
    left = tree.child(left, "left");
  }
  operands.push(left);
  let current = scope;
  for (let i = operands.length - 1; i >= 0; i--) {
    const tested = lowerCondition(walk, operands[i] as SyntaxNode, current);
    current = operator === "&&" ? tested.yes : tested.no;
  }
  return operator === "&&" ? { yes: current, no: scope } : { yes: scope, no: current };
}
