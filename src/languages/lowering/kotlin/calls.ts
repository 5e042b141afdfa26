import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerAnnotations } from "./annotations.ts";
import { lowerArguments } from "./arguments.ts";
import { argumentsHolder, calledName, calleeName } from "./called-name.ts";
import { combined } from "./operators.ts";
import { firstString } from "./strings.ts";
import { lowerTypeExpression } from "./type-expressions.ts";
import { lowerTypeArguments } from "./types.ts";

/** `f<T>(a) { … }`: the lambda after the parentheses is the last argument. */
export function lowerCall(walk: ClassWalk, node: SyntaxNode, callee: At, scope: number): At {
  const { tree, out } = walk;
  const holder = argumentsHolder(walk, node);
  const args = tree.childOfType(holder, "value_arguments");
  const types = lowerTypeArguments(walk, tree.childOfType(holder, "type_arguments"), scope);
  const lambda = tree.childOfType(node, "annotated_lambda");
  const { name, receiver } = calledName(walk, node);
  const nameOffset = tree.start(args < 0 ? lambda : args);
  walk.site("call", name, callee, node, { receiver, nameOffset, argument: firstString(walk, args) });
  const values = lowerArguments(walk, args, scope);
  if (lambda >= 0) {
    lowerAnnotations(walk, lambda, scope);
    values.push(walk.value(tree.childOfType(lambda, "lambda_literal"), scope));
  }
  return out.call(callee, values, types);
}

/** `a f b` calls the member or extension f of a. */
export function lowerInfix(walk: ClassWalk, node: SyntaxNode, left: At, scope: number): At {
  const { tree, out } = walk;
  const receiver = walk.first(node);
  const name = walk.next(receiver);
  const right = walk.last(node);
  const callee = out.memberOf(left, plainName(tree.text(name)));
  walk.site("call", tree.type(name) === "identifier" ? name : NONE, callee, node, { receiver });
  return out.call(callee, [right === name ? NONE : walk.value(right, scope)]);
}

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

/** What stands before `<` may be more than the callee: in `a + f<T>(b)` it is `a + f`. */
export function lowerTypedCall(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const left = tree.child(node, "left");
  return typedCall(walk, node, tree.child(left, "left"), tree.child(left, "right"), scope);
}

function typedCall(walk: ClassWalk, whole: SyntaxNode, head: SyntaxNode, type: SyntaxNode, scope: number): At {
  if (!walk.descend()) return NONE;
  const at = typedCallIn(walk, whole, head, type, scope);
  walk.ascend();
  return at;
}

function typedCallIn(walk: ClassWalk, whole: SyntaxNode, head: SyntaxNode, type: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(head)) {
    case "binary_expression": {
      const left = walk.value(tree.child(head, "left"), scope);
      const right = typedCall(walk, whole, tree.child(head, "right"), type, scope);
      return combined(walk, tree.type(tree.child(head, "operator")), left, right);
    }
    case "unary_expression":
      return typedCall(walk, whole, tree.child(head, "argument"), type, scope);
    case "infix_expression": {
      const receiver = walk.first(head);
      const name = walk.next(receiver);
      const callee = out.memberOf(walk.value(receiver, scope), plainName(tree.text(name)));
      walk.site("call", name, callee, head, { receiver });
      return out.call(callee, [typedCall(walk, whole, walk.last(head), type, scope)]);
    }
    default:
      return plainTypedCall(walk, whole, head, type, scope);
  }
}

function plainTypedCall(walk: ClassWalk, whole: SyntaxNode, head: SyntaxNode, type: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const callee = walk.expression(head, scope);
  const { name, receiver } = calleeName(walk, head);
  const right = withoutLabel(walk, tree.child(whole, "right"));
  walk.site("call", name, callee, head, { receiver, nameOffset: tree.start(right), argument: firstString(walk, right) });
  const argument = tree.type(right) === "lambda_literal" ? right : walk.first(right);
  return out.call(callee, argument < 0 ? [] : [walk.value(argument, scope)], [lowerTypeExpression(walk, type, scope)]);
}
