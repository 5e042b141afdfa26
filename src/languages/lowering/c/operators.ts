import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isPlainValue } from "./literals.ts";
import type { CWalk } from "./walk.ts";

/** Operands nest on the left: `a + b + …` is walked in a loop. What comes out is like the first operand that is no literal. */
export function lowerBinary(walk: CWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const chain: SyntaxNode[] = [];
  let left = node;
  while (tree.type(left) === "binary_expression") {
    chain.push(left);
    left = tree.child(left, "left");
  }
  let at = walk.value(left);
  let isLiteral = isPlainValue(walk, left);
  for (let i = chain.length - 1; i >= 0; i--) {
    const step = chain[i] as SyntaxNode;
    const right = tree.child(step, "right");
    const rightAt = walk.value(right);
    if (isTest(tree.text(tree.child(step, "operator")))) {
      at = out.literal(LITERAL.boolean);
      isLiteral = false;
    } else if (isLiteral) {
      at = rightAt;
      isLiteral = isPlainValue(walk, right);
    }
  }
  return at;
}

function isTest(operator: string): boolean {
  switch (operator) {
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "&&":
    case "||":
    case "and":
    case "or":
    case "not_eq":
      return true;
    default:
      return false;
  }
}

/** `a ? b : c`, and `a ?: c`; further ones nest on the right. */
export function lowerConditionalExpression(walk: CWalk, node: SyntaxNode): At {
  const { tree } = walk;
  const values: At[] = [];
  let step = node;
  while (tree.type(step) === "conditional_expression") {
    const condition = walk.value(tree.child(step, "condition"));
    const consequence = tree.child(step, "consequence");
    values.push(consequence < 0 ? condition : walk.value(consequence));
    step = tree.child(step, "alternative");
  }
  if (step !== NONE) values.push(walk.value(step));
  return walk.out.group("either", values);
}
