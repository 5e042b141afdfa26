import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerCall } from "./calls.ts";
import { isInstance, typeOfKey } from "./instances.ts";
import { lowerLeaf } from "./leaves.ts";
import type { GoWalk } from "./walk.ts";

const NO_TYPES: readonly At[] = [];

/**
 * Record of an expression, without recursion on the left, where chains nest (`a.b(c)[d].e`). Names and members are told as read where
 * no member, no call and, unless `isRead`, nothing at all is made of them here: those tell of what they are made of.
 */
export function spine(walk: GoWalk, node: SyntaxNode, isRead: boolean): At {
  const { tree, out } = walk;
  const steps: SyntaxNode[] = [];
  let base = node;
  for (;;) {
    const inner = leftOf(walk, base, tree.type(base));
    if (inner < 0) break;
    steps.push(base);
    base = inner;
  }
  let at = lowerLeaf(walk, base);
  let readOffset = tree.type(base) === "identifier" ? tree.start(base) : NONE;
  let types: readonly At[] = NO_TYPES;
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i] as SyntaxNode;
    switch (tree.type(step)) {
      case "selector_expression": {
        const field = tree.child(step, "field");
        at = out.memberOf(at, tree.text(field));
        readOffset = tree.start(field);
        break;
      }
      case "call_expression":
        at = lowerCall(walk, step, at, types);
        types = NO_TYPES;
        readOffset = NONE;
        break;
      case "index_expression": {
        const key = tree.child(step, "index");
        if (isInstance(walk, tree.child(step, "operand"), [key])) {
          types = [typeOfKey(walk, key)];
          break;
        }
        if (readOffset >= 0) out.use("reference", at, readOffset);
        readOffset = NONE;
        at = out.index(at, walk.value(key));
        break;
      }
      case "slice_expression":
        walk.value(tree.child(step, "start"));
        walk.value(tree.child(step, "end"));
        walk.value(tree.child(step, "capacity"));
        break;
      case "type_assertion_expression":
        if (readOffset >= 0) out.use("reference", at, readOffset);
        readOffset = NONE;
        at = out.cast(at, walk.type(tree.child(step, "type")));
        break;
      default:
        // Parentheses, `&x`, `*x`: the operand itself.
        break;
    }
  }
  if (isRead && readOffset >= 0) out.use("reference", at, readOffset);
  return at;
}

/** What an expression starts with where that is an expression of its own, or -1. */
function leftOf(walk: GoWalk, node: SyntaxNode, type: string): SyntaxNode {
  const { tree } = walk;
  switch (type) {
    case "selector_expression":
    case "index_expression":
    case "slice_expression":
    case "type_assertion_expression":
      return tree.child(node, "operand");
    case "call_expression":
      return tree.child(node, "function");
    case "parenthesized_expression":
      return tree.first(node);
    case "unary_expression": {
      const operator = tree.source.charCodeAt(tree.start(node));
      return operator === 38 || operator === 42 ? tree.child(node, "operand") : NONE;
    }
    default:
      return NONE;
  }
}
