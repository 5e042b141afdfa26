import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerCall } from "./calls.ts";
import { isInstance, typeOfKey } from "./instances.ts";
import { lowerLeaf } from "./leaves.ts";
import type { GoWalk } from "./walk.ts";

const NO_TYPES: readonly At[] = [];

/**
 * Record of an expression, without recursion on the left, where chains nest (`a.b(c)[d].e`). With `isRead` the outermost name or
 * member that is not called is told as read.
 */
export function spine(walk: GoWalk, node: SyntaxNode, isRead: boolean): At {
  const { tree, out } = walk;
  const steps: SyntaxNode[] = [];
  let read = NONE;
  let isOpen = isRead;
  let base = node;
  for (;;) {
    const type = tree.type(base);
    if (isOpen && (type === "selector_expression" || type === "identifier")) {
      read = base;
      isOpen = false;
    } else if (type === "call_expression") isOpen = false;
    const inner = leftOf(walk, base, type);
    if (inner < 0) break;
    steps.push(base);
    base = inner;
  }
  let at = lowerLeaf(walk, base);
  if (base === read) out.use("reference", at, tree.start(base));
  let types: readonly At[] = NO_TYPES;
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i] as SyntaxNode;
    switch (tree.type(step)) {
      case "selector_expression": {
        const field = tree.child(step, "field");
        at = out.memberOf(at, tree.text(field));
        if (step === read) out.use("reference", at, tree.start(field));
        break;
      }
      case "call_expression":
        at = lowerCall(walk, step, at, types);
        types = NO_TYPES;
        break;
      case "index_expression": {
        const key = tree.child(step, "index");
        if (isInstance(walk, tree.child(step, "operand"), [key])) types = [typeOfKey(walk, key)];
        else at = out.index(at, walk.value(key));
        break;
      }
      case "slice_expression":
        walk.value(tree.child(step, "start"));
        walk.value(tree.child(step, "end"));
        walk.value(tree.child(step, "capacity"));
        break;
      case "type_assertion_expression":
        at = out.cast(at, walk.type(tree.child(step, "type")));
        break;
      default:
        // Parentheses, `&x`, `*x`: the operand itself.
        break;
    }
  }
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
