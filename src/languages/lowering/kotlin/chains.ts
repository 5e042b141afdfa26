import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { logicalOperator } from "../_jvm/conditions.ts";
import { SumInChain } from "../sum.ts";
import { argumentsHolder, withoutPrefixes } from "./called-name.ts";
import { lowerCall, lowerInfix } from "./calls.ts";
import { isHeadedCall, isTypedCall } from "./misread-calls.ts";
import { combined } from "./operators.ts";
import { lowerReferenceTo } from "./references.ts";
import { isWordyClass } from "./wordy-classes.ts";

/** `a.b(c)[d]!! + e`: links nest on the left and are followed by a loop, so that the length of a chain is no depth. */
export function lowerChain(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const links: SyntaxNode[] = [];
  let inner = node;
  for (let left = leftOf(walk, inner); left >= 0; left = leftOf(walk, inner)) {
    links.push(inner);
    inner = withoutPrefixes(walk, left);
  }
  if (links.length === 0) {
    walk.statements(node, scope);
    return NONE;
  }
  let at = walk.expression(inner, scope);
  const sums = new SumInChain(walk.out);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    const type = tree.type(link);
    if (type === "navigation_expression") at = lowerReferenceTo(walk, link, inner, at, scope);
    else if (type === "call_expression") at = lowerCall(walk, link, at, scope);
    else if (type !== "unary_expression") {
      walk.read(inner, at);
      at = isSum(walk, link) ? added(walk, link, at, scope, sums, isSum(walk, links[i - 1] ?? NONE)) : joined(walk, link, at, scope);
    } else if (tree.type(tree.child(link, "operator")) !== "!!") walk.read(inner, at);
    inner = link;
  }
  return at;
}

function leftOf(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "navigation_expression":
    case "index_expression":
    case "range_expression":
      return walk.first(node);
    case "infix_expression":
      return isWordyClass(walk, node) ? NONE : walk.first(node);
    case "call_expression":
      return isHeadedCall(walk, node) ? NONE : walk.first(argumentsHolder(walk, node));
    case "binary_expression":
      return logicalOperator(walk, node) === "" && !isTypedCall(walk, node) ? tree.child(node, "left") : NONE;
    case "unary_expression": {
      const argument = tree.child(node, "argument");
      return argument === walk.first(node) ? argument : NONE;
    }
    default:
      return NONE;
  }
}

function isSum({ tree }: ClassWalk, link: SyntaxNode): boolean {
  return tree.type(link) === "binary_expression" && tree.type(tree.child(link, "operator")) === "+";
}

function added(walk: ClassWalk, node: SyntaxNode, left: At, scope: number, sums: SumInChain, continues: boolean): At {
  const right = walk.value(walk.tree.child(node, "right"), scope);
  const text = sums.add(left, right, continues);
  return text >= 0 ? text : combined(walk, "+", left, right);
}

/** What a value and something on its right give together. */
function joined(walk: ClassWalk, node: SyntaxNode, left: At, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "index_expression": {
      const keys: At[] = [];
      for (let key = walk.next(walk.first(node)); key >= 0; key = walk.next(key)) keys.push(walk.value(key, scope));
      return out.index(left, keys[0] ?? NONE);
    }
    case "infix_expression":
      return lowerInfix(walk, node, left, scope);
    case "range_expression":
      walk.value(walk.last(node), scope);
      return out.operator(left, "rangeTo");
    default: {
      const operator = tree.type(tree.child(node, "operator"));
      return combined(walk, operator, left, walk.value(tree.child(node, "right"), scope));
    }
  }
}

/** Offset of the name that an expression reads. Words that stand for values are names to the grammar. */
export function readAt(walk: ClassWalk, node: SyntaxNode): number {
  const { tree } = walk;
  let bare = node;
  for (;;) {
    switch (tree.type(bare)) {
      case "parenthesized_expression":
        bare = walk.first(bare);
        break;
      case "labeled_expression":
      case "annotated_expression":
        bare = walk.last(bare);
        break;
      case "unary_expression":
        if (tree.type(tree.child(bare, "operator")) !== "!!") return NONE;
        bare = tree.child(bare, "argument");
        break;
      case "identifier":
        return isWord(tree.text(bare)) ? NONE : tree.start(bare);
      case "navigation_expression":
      case "callable_reference": {
        const name = walk.last(bare);
        return tree.type(name) !== "identifier" || tree.text(name) === "class" ? NONE : tree.start(name);
      }
      default:
        return NONE;
    }
  }
}

function isWord(text: string): boolean {
  return text === "null" || text === "true" || text === "false" || text === "break" || text === "continue" || text === "_";
}

/** A bare name, or one of the words for values. */
export function lowerName(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { out } = walk;
  const text = walk.text(node);
  switch (text) {
    case "null":
      return out.literal(LITERAL.null);
    case "true":
    case "false":
      return out.literal(LITERAL.boolean);
    case "break":
    case "continue":
      return NONE;
    default:
      return out.name(scope, plainName(text));
  }
}
