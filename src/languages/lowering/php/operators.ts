import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isName } from "./names.ts";
import { narrowed } from "./narrowing.ts";
import { lowerType } from "./types.ts";
import type { PhpWalk } from "./walk.ts";

/** Operators nest on the left and are taken in a loop; the right side of `&&` and `||` knows what the left side shows. */
export function lowerBinary(walk: PhpWalk, node: SyntaxNode, outer: number): At {
  const { tree, out } = walk;
  const links: SyntaxNode[] = [];
  let base = node;
  while (tree.type(base) === "binary_expression") {
    links.push(base);
    base = tree.child(base, "left");
  }
  let at = walk.value(base, outer);
  let joined: At[] = [];
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    const operator = tree.type(tree.child(link, "operator"));
    if (operator === ".") {
      if (joined.length === 0) joined.push(at);
      joined.push(walk.value(tree.child(link, "right"), outer));
      if (i > 0 && tree.type(tree.child(links[i - 1] as SyntaxNode, "operator")) === ".") continue;
      at = out.textOf(joined);
      joined = [];
      continue;
    }
    const joins = isAnd(operator) || isOr(operator);
    const scope = joins ? narrowed(walk, tree.child(link, "left"), outer, isAnd(operator)) : outer;
    at = lowerRight(walk, link, operator, at, scope);
  }
  return at;
}

function lowerRight(walk: PhpWalk, link: SyntaxNode, operator: string, left: At, scope: number): At {
  const { tree, out } = walk;
  const right = tree.child(link, "right");
  if (operator === "instanceof") {
    if (isName(tree.type(right))) lowerType(walk, right, scope);
    else walk.value(right, scope);
    return out.literal(LITERAL.boolean);
  }
  const value = walk.value(right, scope);
  switch (operator) {
    case "??":
      return out.group("either", [left, value]);
    case "&&":
    case "||":
    case "and":
    case "or":
    case "xor":
    case "==":
    case "===":
    case "!=":
    case "!==":
    case "<>":
    case "<":
    case ">":
    case "<=":
    case ">=":
      return out.literal(LITERAL.boolean);
    default:
      return left >= 0 ? out.operator(left, operator) : NONE;
  }
}

function isAnd(operator: string): boolean {
  return operator === "&&" || operator === "and";
}

function isOr(operator: string): boolean {
  return operator === "||" || operator === "or";
}
