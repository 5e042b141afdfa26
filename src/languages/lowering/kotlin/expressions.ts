import { FLAG, LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { logicalOperator, lowerCondition } from "../_jvm/conditions.ts";
import { misreadArgument } from "./annotation-sites.ts";
import { lowerAnnotations } from "./annotations.ts";
import { lowerChain, lowerName } from "./chains.ts";
import { lowerObjectLiteral } from "./classes.ts";
import { lowerCast } from "./conditions.ts";
import { lowerIf, lowerTry, lowerWhen } from "./control.ts";
import { isExtension, lowerFunction } from "./functions.ts";
import { lowerLambda } from "./lambdas.ts";
import { isHeadedCall, isTypedCall, lowerMisreadCall } from "./misread-calls.ts";
import { lowerCallableReference } from "./references.ts";
import { lowerReturn } from "./returns.ts";
import { lowerString } from "./strings.ts";
import { isType, lowerType, typeChild } from "./types.ts";
import { isWordyClass, lowerWordyClass } from "./wordy-classes.ts";

/** Record of an expression; of a node that is none, the calls inside are told all the same. */
export function lowerExpression(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const type = tree.type(node);
  switch (type) {
    case "identifier":
      return lowerName(walk, node, scope);
    case "call_expression":
      return isHeadedCall(walk, node) ? lowerMisreadCall(walk, node, scope) : lowerChain(walk, node, scope);
    case "navigation_expression":
    case "index_expression":
    case "range_expression":
      return lowerChain(walk, node, scope);
    case "infix_expression":
      if (!isWordyClass(walk, node)) return lowerChain(walk, node, scope);
      lowerWordyClass(walk, node, scope);
      return NONE;
    case "binary_expression":
      return binary(walk, node, scope);
    case "unary_expression":
      return unary(walk, node, scope);
    case "string_literal":
    case "multiline_string_literal":
      return lowerString(walk, node, scope);
    case "number_literal":
    case "float_literal":
      return out.literal(LITERAL.number);
    case "character_literal":
      return out.wrap("valueOf", out.typeName(scope, "Char"));
    case "collection_literal":
      return out.group("array", valuesOf(walk, node, scope));
    case "parenthesized_expression":
      return walk.expression(walk.first(node), scope);
    case "labeled_expression":
      return walk.expression(walk.last(node), scope);
    case "annotated_expression":
      lowerAnnotations(walk, node, scope);
      return misreadArgument(walk, walk.first(node)) >= 0 ? NONE : walk.expression(walk.last(node), scope);
    case "lambda_literal":
      return lowerLambda(walk, node, scope);
    case "anonymous_function": {
      const flags = isExtension(walk, node) ? FLAG.extension : 0;
      return out.functionValue(lowerFunction(walk, node, scope, flags));
    }
    case "object_literal":
      return lowerObjectLiteral(walk, node, scope);
    case "callable_reference":
      return lowerCallableReference(walk, node, scope);
    case "this_expression":
      return thisOf(walk, node, scope);
    case "super_expression": {
      const named = typeChild(walk, node);
      return named < 0 ? out.receiver("super", scope) : out.wrap("valueOf", lowerType(walk, named, scope));
    }
    case "as_expression":
      return lowerCast(walk, node, scope).value;
    case "is_expression":
      lowerCondition(walk, node, scope);
      return out.literal(LITERAL.boolean);
    case "in_expression":
      walk.value(tree.child(node, "left"), scope);
      walk.value(tree.child(node, "right"), scope);
      return out.literal(LITERAL.boolean);
    case "spread_expression":
      return out.wrap("spread", walk.value(walk.first(node), scope));
    case "if_expression": {
      const values: At[] = [];
      lowerIf(walk, node, scope, values);
      return out.group("either", values);
    }
    case "when_expression": {
      const values: At[] = [];
      lowerWhen(walk, node, scope, values);
      return out.group("either", values);
    }
    case "try_expression":
      return lowerTry(walk, node, scope);
    case "return_expression":
      lowerReturn(walk, node, scope);
      return NONE;
    case "throw_expression":
      walk.value(walk.last(node), scope);
      return NONE;
    default:
      if (isType(type)) return lowerType(walk, node, scope);
      walk.statements(node, scope);
      return NONE;
  }
}

function valuesOf(walk: ClassWalk, node: SyntaxNode, scope: number): At[] {
  const values: At[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) values.push(walk.value(child, scope));
  return values;
}

function binary(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  if (isTypedCall(walk, node)) return lowerMisreadCall(walk, node, scope);
  if (logicalOperator(walk, node) === "") return lowerChain(walk, node, scope);
  lowerCondition(walk, node, scope);
  return walk.out.literal(LITERAL.boolean);
}

function unary(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const argument = tree.child(node, "argument");
  if (argument === walk.first(node)) return lowerChain(walk, node, scope);
  switch (tree.type(tree.child(node, "operator"))) {
    case "!":
      lowerCondition(walk, node, scope);
      return out.literal(LITERAL.boolean);
    case "-":
      return out.operator(walk.value(argument, scope), "unaryMinus");
    default:
      return walk.value(argument, scope);
  }
}

/** `this@name`: the receiver of the function or lambda of that name around, else the instance of the class of that name. */
function thisOf(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out, frames } = walk;
  const label = tree.childOfType(node, "identifier");
  if (label < 0) return out.receiver("this", scope);
  const name = plainName(tree.text(label));
  for (let i = frames.length - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame?.label === name) return out.receiver("this", frame.scope);
  }
  return out.wrap("valueOf", out.typeName(scope, name));
}
