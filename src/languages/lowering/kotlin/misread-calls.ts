import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { argumentsHolder, calleeName } from "./called-name.ts";
import { lowerCall } from "./calls.ts";
import { combined } from "./operators.ts";
import { firstString } from "./strings.ts";
import { lowerTypeExpression } from "./type-expressions.ts";

/** `f<T>(a)` with one type argument reads as `(f < T) > (a)`, which nobody writes. */
export function isTypedCall(walk: ClassWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  if (tree.type(tree.child(node, "operator")) !== ">") return false;
  const right = withoutLabel(walk, tree.child(node, "right"));
  if (tree.type(right) !== "parenthesized_expression" && tree.type(right) !== "lambda_literal") return false;
  const left = tree.child(node, "left");
  return tree.type(left) === "binary_expression" && tree.type(tree.child(left, "operator")) === "<";
}

function withoutLabel(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  return walk.tree.type(node) === "labeled_expression" ? walk.last(node) : node;
}

/** With more type arguments, `a + f<T?>(b)` reads as `(a + f)<T?>(b)`. */
export function isHeadedCall(walk: ClassWalk, call: SyntaxNode): boolean {
  const head = walk.tree.type(walk.first(argumentsHolder(walk, call)));
  return head === "binary_expression" || head === "infix_expression";
}

/** A call of either form. What stands before its type arguments may be more than the callee, which is the last of it. */
export function lowerMisreadCall(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  if (tree.type(node) === "call_expression") return headed(walk, node, walk.first(argumentsHolder(walk, node)), scope);
  return headed(walk, node, tree.child(tree.child(node, "left"), "left"), scope);
}

function headed(walk: ClassWalk, whole: SyntaxNode, head: SyntaxNode, scope: number): At {
  if (!walk.descend()) return NONE;
  const at = callIn(walk, whole, head, scope);
  walk.ascend();
  return at;
}

function callIn(walk: ClassWalk, whole: SyntaxNode, head: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(head)) {
    case "binary_expression": {
      const left = walk.value(tree.child(head, "left"), scope);
      const right = headed(walk, whole, tree.child(head, "right"), scope);
      return combined(walk, tree.type(tree.child(head, "operator")), left, right);
    }
    case "unary_expression":
      return headed(walk, whole, tree.child(head, "argument"), scope);
    case "infix_expression": {
      const receiver = walk.first(head);
      const name = walk.next(receiver);
      const callee = out.memberOf(walk.value(receiver, scope), plainName(tree.text(name)));
      walk.site("call", name, callee, head, { receiver });
      return out.call(callee, [headed(walk, whole, walk.last(head), scope)]);
    }
    default: {
      const callee = walk.expression(head, scope);
      return tree.type(whole) === "call_expression"
        ? lowerCall(walk, whole, callee, scope, head)
        : compared(walk, whole, head, callee, scope);
    }
  }
}

/** The call that reads as two comparisons. */
function compared(walk: ClassWalk, whole: SyntaxNode, head: SyntaxNode, callee: At, scope: number): At {
  const { tree, out } = walk;
  const { name, receiver } = calleeName(walk, head);
  const right = withoutLabel(walk, tree.child(whole, "right"));
  walk.site("call", name, callee, head, { receiver, nameOffset: tree.start(right), argument: firstString(walk, right) });
  const types = [lowerTypeExpression(walk, tree.child(tree.child(whole, "left"), "right"), scope)];
  const argument = tree.type(right) === "lambda_literal" ? right : walk.first(right);
  return out.call(callee, argument < 0 ? [] : [walk.value(argument, scope)], types);
}
