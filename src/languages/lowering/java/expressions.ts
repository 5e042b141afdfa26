import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerChoice } from "../_jvm/branches.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { logicalOperator, lowerCondition } from "../_jvm/conditions.ts";
import { Sum } from "../sum.ts";
import { lowerArguments, lowerChain } from "./chains.ts";
import { lowerArrayCreation, lowerCreation } from "./creations.ts";
import { lowerLambda, lowerMethodReference } from "./lambdas.ts";
import { lowerString } from "./strings.ts";
import { lowerSwitch } from "./switches.ts";
import { lowerType } from "./types.ts";

/** Record of an expression; of a node that is none, the calls inside are told all the same. */
export function lowerExpression(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "identifier":
      return out.name(scope, tree.text(node));
    case "method_invocation":
    case "field_access":
    case "array_access":
      return lowerChain(walk, node, scope);
    case "this":
    case "super":
      return out.receiver(tree.type(node) === "this" ? "this" : "super", scope);
    case "string_literal":
      return lowerString(walk, node, scope);
    case "decimal_integer_literal":
    case "hex_integer_literal":
    case "octal_integer_literal":
    case "binary_integer_literal":
    case "decimal_floating_point_literal":
    case "hex_floating_point_literal":
      return out.literal(LITERAL.number);
    case "true":
    case "false":
      return out.literal(LITERAL.boolean);
    case "null_literal":
      return out.literal(LITERAL.null);
    case "character_literal":
      return out.wrap("valueOf", out.typeName(scope, "char"));
    case "parenthesized_expression":
      return walk.expression(walk.first(node), scope);
    case "object_creation_expression":
      return lowerCreation(walk, node, scope);
    case "array_creation_expression":
      return lowerArrayCreation(walk, node, scope);
    case "array_initializer":
      return out.group("array", lowerArguments(walk, node, scope));
    case "lambda_expression":
      return lowerLambda(walk, node, scope);
    case "method_reference":
      return lowerMethodReference(walk, node, scope);
    case "class_literal":
      return out.wrap("valueOf", out.typeName(scope, "Class", [lowerType(walk, walk.first(node), scope)]));
    case "assignment_expression":
      return assignment(walk, node, scope);
    case "binary_expression":
      return binary(walk, node, scope);
    case "instanceof_expression":
      lowerCondition(walk, node, scope);
      return out.literal(LITERAL.boolean);
    case "unary_expression":
      return unary(walk, node, scope);
    case "update_expression":
      return walk.value(walk.first(node), scope);
    case "ternary_expression":
      return lowerChoice(walk, node, scope);
    case "cast_expression":
      return cast(walk, node, scope);
    case "switch_expression":
      return lowerSwitch(walk, node, scope);
    case "template_expression":
      walk.value(tree.child(node, "template_processor"), scope);
      return walk.value(tree.child(node, "template_argument"), scope);
    default:
      walk.statements(node, scope);
      return NONE;
  }
}

/** Offset of the name that an expression reads. */
export function readAt(walk: ClassWalk, node: SyntaxNode): number {
  const { tree } = walk;
  let bare = node;
  while (tree.type(bare) === "parenthesized_expression") bare = walk.first(bare);
  switch (tree.type(bare)) {
    case "identifier":
      return tree.start(bare);
    case "field_access": {
      const field = tree.child(bare, "field");
      return tree.type(field) === "identifier" ? tree.start(field) : NONE;
    }
    default:
      return NONE;
  }
}

/** Variables and fields have written types: a function assigned to one is of that type. */
function assignment(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const right = tree.child(node, "right");
  const target = walk.value(tree.child(node, "left"), scope);
  const value = walk.value(right, scope);
  return tree.type(right) === "lambda_expression" ? out.cast(value, out.wrap("typeOf", target)) : value;
}

/** Sums of many parts nest on the left. */
function binary(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (logicalOperator(walk, node) !== "") {
    lowerCondition(walk, node, scope);
    return out.literal(LITERAL.boolean);
  }
  const links: SyntaxNode[] = [];
  let base = node;
  while (tree.type(base) === "binary_expression" && logicalOperator(walk, base) === "") {
    links.push(base);
    base = tree.child(base, "left");
  }
  const left = walk.value(base, scope);
  let sum = new Sum(out, left);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    const right = walk.value(tree.child(link, "right"), scope);
    if (tree.type(tree.child(link, "operator")) === "+") sum.add(right);
    else sum = new Sum(out, NONE);
  }
  const operator = tree.type(tree.child(node, "operator"));
  if (operator === "+" && sum.isText) return sum.text();
  return isComparison(operator) ? out.literal(LITERAL.boolean) : out.operator(left, operator);
}

function isComparison(operator: string): boolean {
  const first = operator.charCodeAt(0);
  return operator.length < 3 && (first === 60 || first === 62 || first === 61 || first === 33) && operator !== "<<" && operator !== ">>";
}

function unary(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (tree.type(tree.child(node, "operator")) !== "!") return walk.value(tree.child(node, "operand"), scope);
  lowerCondition(walk, node, scope);
  return out.literal(LITERAL.boolean);
}

function cast(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const types: At[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.field(child) === "type") types.push(lowerType(walk, child, scope));
  }
  return out.cast(walk.value(tree.child(node, "value"), scope), out.group("typeIntersection", types));
}
