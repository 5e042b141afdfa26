import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerArray } from "./arrays.ts";
import { lowerChain } from "./chains.ts";
import { lowerNew } from "./creations.ts";
import { lowerArrow, lowerClosure } from "./functions.ts";
import { lowerInclude } from "./imports.ts";
import { narrowed } from "./narrowing.ts";
import { lowerBinary } from "./operators.ts";
import { lowerStatement } from "./statements.ts";
import { lowerString } from "./strings.ts";
import { assignTo } from "./variables.ts";
import type { PhpWalk } from "./walk.ts";

/** Record of an expression that is used as a value. */
export function lowerValue(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "variable_name":
    case "name":
    case "qualified_name":
    case "relative_name":
    case "relative_scope":
    case "function_call_expression":
    case "member_call_expression":
    case "nullsafe_member_call_expression":
    case "member_access_expression":
    case "nullsafe_member_access_expression":
    case "scoped_call_expression":
    case "scoped_property_access_expression":
    case "class_constant_access_expression":
    case "subscript_expression":
    case "parenthesized_expression":
      return lowerChain(walk, node, scope);
    case "object_creation_expression":
      return lowerNew(walk, node, scope);
    case "assignment_expression":
    case "reference_assignment_expression":
    case "augmented_assignment_expression":
      return lowerAssignment(walk, node, scope);
    case "anonymous_function":
    case "arrow_function":
      return lowerFunctionLiteral(walk, node, scope);
    case "array_creation_expression":
      return lowerArray(walk, node, scope);
    case "binary_expression":
      return lowerBinary(walk, node, scope);
    case "conditional_expression":
      return lowerConditional(walk, node, scope);
    case "match_expression":
      return lowerMatch(walk, node, scope);
    case "unary_op_expression":
      return out.operator(walk.value(tree.child(node, "argument"), scope), tree.text(tree.child(node, "operator")));
    case "cast_expression":
      walk.value(tree.child(node, "value"), scope);
      return NONE;
    case "clone_expression":
      return walk.value(tree.next(tree.first(node)), scope);
    case "error_suppression_expression":
    case "by_ref":
      return walk.value(tree.first(node), scope);
    case "include_expression":
    case "include_once_expression":
    case "require_expression":
    case "require_once_expression":
      return lowerInclude(walk, node, scope);
    case "yield_expression":
      walk.frame.isGenerator = true;
      walk.values(node, scope);
      return NONE;
    case "string":
    case "encapsed_string":
    case "heredoc":
    case "nowdoc":
      return lowerString(walk, node, scope);
    case "integer":
    case "float":
      return out.literal(LITERAL.number);
    case "boolean":
      return out.literal(LITERAL.boolean);
    case "null":
      return out.literal(LITERAL.null);
    default:
      lowerStatement(walk, node, scope);
      return NONE;
  }
}

function lowerFunctionLiteral(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const offset = walk.symbolOffset >= 0 ? walk.symbolOffset : tree.start(node);
  walk.symbolOffset = NONE;
  return tree.type(node) === "arrow_function" ? lowerArrow(walk, node, scope, offset) : lowerClosure(walk, node, scope, offset);
}

/** Operators that keep the left side where it has a value give either; those that compute give the left side's type. */
function lowerAssignment(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const left = tree.child(node, "left");
  const docs = walk.docVariables;
  if (tree.type(tree.child(node, "right")) !== "assignment_expression") walk.docVariables = undefined;
  const value = walk.value(tree.child(node, "right"), scope);
  walk.docVariables = docs;
  if (tree.type(node) !== "augmented_assignment_expression") {
    assignTo(walk, left, value, scope);
    return value;
  }
  if (tree.text(tree.child(node, "operator")) !== "??=") {
    const at = walk.value(left, scope);
    return out.operator(at, tree.text(tree.child(node, "operator")));
  }
  assignTo(walk, left, value, scope);
  return value;
}

function lowerConditional(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const condition = tree.child(node, "condition");
  const body = tree.child(node, "body");
  const tested = walk.value(condition, scope);
  const first = body < 0 ? tested : walk.value(body, narrowed(walk, condition, scope, true));
  const second = walk.value(tree.child(node, "alternative"), narrowed(walk, condition, scope, false));
  return out.group("either", [first, second]);
}

/** `match`: the arms of `match (true)` know what their condition shows. */
function lowerMatch(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  walk.value(tree.child(node, "condition"), scope);
  const body = tree.child(node, "body");
  const values: At[] = [];
  for (let arm = body < 0 ? NONE : tree.first(body); arm >= 0; arm = tree.next(arm)) {
    const conditions = tree.child(arm, "conditional_expressions");
    let inner = scope;
    if (conditions >= 0) {
      walk.values(conditions, scope);
      const only = tree.first(conditions);
      if (tree.next(only) < 0) inner = narrowed(walk, only, scope, true);
    }
    values.push(walk.value(tree.child(arm, "return_expression"), inner));
  }
  return out.group("either", values);
}
