import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerChoice } from "../_jvm/branches.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { isNegation, logicalOperator, lowerCondition } from "../_jvm/conditions.ts";
import { lowerAssignment } from "./assignments.ts";
import { lowerArguments, lowerChain } from "./chains.ts";
import {
  lowerAnonymousObject,
  lowerArrayCreation,
  lowerCreation,
  lowerGenericName,
  lowerInitializer,
  lowerInnerCreation,
  lowerValueAs,
  lowerWith,
} from "./creations.ts";
import { lowerLambda } from "./functions.ts";
import { lowerAttributes } from "./modifiers.ts";
import { bindPattern } from "./patterns.ts";
import { lowerQuery } from "./queries.ts";
import { lowerString } from "./strings.ts";
import { lowerSwitchExpression } from "./switches.ts";
import { lowerType, typePath } from "./types.ts";

/** Record of an expression; of a node that is none, the calls inside are told all the same. */
export function lowerExpression(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "identifier":
      return out.name(scope, plainName(tree.text(node)));
    case "invocation_expression":
    case "member_access_expression":
    case "element_access_expression":
    case "conditional_access_expression":
    case "postfix_unary_expression":
      return lowerChain(walk, node, scope);
    case "binary_expression":
      if (logicalOperator(walk, node) === "") return lowerChain(walk, node, scope);
      lowerCondition(walk, node, scope);
      return out.literal(LITERAL.boolean);
    case "this":
    case "this_expression":
      return out.receiver("this", scope);
    case "base":
    case "base_expression":
      return out.receiver("super", scope);
    case "string_literal":
    case "verbatim_string_literal":
    case "raw_string_literal":
    case "interpolated_string_expression":
      return lowerString(walk, node, scope);
    case "integer_literal":
    case "real_literal":
      return out.literal(LITERAL.number);
    case "boolean_literal":
      return out.literal(LITERAL.boolean);
    case "null_literal":
      return out.literal(LITERAL.null);
    case "character_literal":
      return out.wrap("valueOf", out.typeName(scope, "char"));
    case "generic_name":
      return lowerGenericName(walk, node, scope);
    case "qualified_name":
      return out.memberOf(walk.expression(tree.child(node, "qualifier"), scope), plainName(tree.text(tree.child(node, "name"))));
    case "alias_qualified_name":
    case "predefined_type":
      return typePath(walk, node, scope);
    case "parenthesized_expression":
    case "checked_expression":
    case "ref_expression":
      return walk.expression(walk.last(node), scope);
    case "object_creation_expression":
      return lowerCreation(walk, node, scope);
    case "implicit_object_creation_expression":
      return lowerInnerCreation(walk, node, scope);
    case "anonymous_object_creation_expression":
      return lowerAnonymousObject(walk, node, scope);
    case "array_creation_expression":
    case "implicit_array_creation_expression":
    case "stackalloc_expression":
    case "implicit_stackalloc_expression":
      return lowerArrayCreation(walk, node, scope);
    case "initializer_expression":
      return out.group("array", lowerInitializer(walk, node, scope, NONE));
    case "element_binding_expression":
      return out.group("array", lowerArguments(walk, node, scope));
    case "collection_expression":
      return collection(walk, node, scope);
    case "tuple_expression":
      return out.group("array", lowerArguments(walk, node, scope));
    case "lambda_expression":
    case "anonymous_method_expression":
      return lowerLambda(walk, node, scope);
    case "assignment_expression":
      return lowerAssignment(walk, node, scope);
    case "conditional_expression":
      return lowerChoice(walk, node, scope);
    case "is_expression":
    case "is_pattern_expression":
      lowerCondition(walk, node, scope);
      return out.literal(LITERAL.boolean);
    case "as_expression":
      return out.cast(walk.value(tree.child(node, "left"), scope), lowerType(walk, tree.child(node, "right"), scope));
    case "cast_expression": {
      const type = lowerType(walk, tree.child(node, "type"), scope);
      return out.cast(lowerValueAs(walk, tree.child(node, "value"), scope, type), type);
    }
    case "prefix_unary_expression":
      return prefixed(walk, node, scope);
    case "await_expression":
      return out.wrap("await", walk.value(walk.last(node), scope));
    case "throw_expression":
      walk.value(walk.last(node), scope);
      return NONE;
    case "switch_expression":
      return lowerSwitchExpression(walk, node, scope);
    case "with_expression":
      return lowerWith(walk, node, scope);
    case "query_expression":
      return lowerQuery(walk, node, scope);
    case "declaration_expression":
      bindPattern(walk, node, NONE, scope);
      return NONE;
    case "default_expression":
      return out.wrap("valueOf", lowerType(walk, tree.child(node, "type"), scope));
    case "typeof_expression":
      lowerType(walk, tree.child(node, "type"), scope);
      return out.wrap("valueOf", out.typeName(scope, "Type"));
    case "sizeof_expression":
      lowerType(walk, tree.child(node, "type"), scope);
      return out.literal(LITERAL.number);
    case "refvalue_expression": {
      const value = walk.value(tree.child(node, "value"), scope);
      return out.cast(value, lowerType(walk, tree.child(node, "type"), scope));
    }
    case "preproc_if":
    case "preproc_if_in_expression":
    case "preproc_else":
    case "preproc_elif":
      return conditionalText(walk, node, scope);
    case "attribute_list":
      lowerAttributes(walk, node, scope);
      return NONE;
    default:
      walk.statements(node, scope);
      return NONE;
  }
}

/** Offset of the name that an expression reads. */
export function readAt(walk: ClassWalk, node: SyntaxNode): number {
  const { tree } = walk;
  let bare = node;
  for (;;) {
    switch (tree.type(bare)) {
      case "parenthesized_expression":
      case "checked_expression":
      case "ref_expression":
        bare = walk.last(bare);
        break;
      case "postfix_unary_expression":
        bare = walk.first(bare);
        break;
      case "identifier": {
        const start = tree.start(bare);
        return tree.source.charCodeAt(start) === 95 && tree.end(bare) === start + 1 ? NONE : start;
      }
      case "generic_name":
        return tree.start(bare);
      case "member_access_expression":
        return tree.start(tree.child(bare, "name"));
      case "conditional_access_expression":
        bare = walk.last(bare);
        break;
      case "member_binding_expression":
        return tree.start(tree.child(bare, "name"));
      default:
        return NONE;
    }
  }
}

/** `[a, ..b]` */
function collection(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const items: At[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const element = tree.type(child) === "collection_element" ? walk.first(child) : child;
    const value = walk.value(walk.last(element) < 0 ? element : walk.last(element), scope);
    items.push(tree.type(element) === "spread_element" ? out.wrap("spread", value) : value);
  }
  return out.group("array", items);
}

function prefixed(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  if (!isNegation(walk, node, "prefix_unary_expression")) return walk.value(walk.last(node), scope);
  lowerCondition(walk, node, scope);
  return walk.out.literal(LITERAL.boolean);
}

/** `#if` inside an expression: one of its texts. */
function conditionalText(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const values: At[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.field(child) !== "condition") values.push(walk.value(child, scope));
  }
  return out.group("either", values);
}
