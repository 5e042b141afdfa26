import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerAnnotations } from "./annotations.ts";
import { lowerArguments } from "./arguments.ts";
import { argumentsHolder, calleeName } from "./called-name.ts";
import { firstString } from "./strings.ts";
import { lowerTypeArguments } from "./types.ts";

/** `f<T>(a) { … }`: the lambda after the parentheses is the last argument. `called` is the node of the callee. */
export function lowerCall(walk: ClassWalk, node: SyntaxNode, callee: At, scope: number, called: SyntaxNode = NONE): At {
  const { tree, out } = walk;
  const holder = argumentsHolder(walk, node);
  const args = tree.childOfType(holder, "value_arguments");
  const types = lowerTypeArguments(walk, tree.childOfType(holder, "type_arguments"), scope);
  const lambda = tree.childOfType(node, "annotated_lambda");
  const { name, receiver } = calleeName(walk, called < 0 ? walk.first(holder) : called);
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
