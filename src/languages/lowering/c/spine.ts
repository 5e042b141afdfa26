import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isSpecialCall, lowerCall } from "./calls.ts";
import { lowerLeaf } from "./leaves.ts";
import { nameRecord, readName, typeArguments, typeRecord } from "./names.ts";
import type { CWalk } from "./walk.ts";

const NO_TYPES: readonly At[] = [];

/**
 * Record of an expression, without recursion on the left, where chains nest (`a->b(c)[d].e`). Names and members are told as read where
 * no member, no call and, unless `isRead`, nothing at all is made of them here: those tell of what they are made of.
 */
export function spine(walk: CWalk, node: SyntaxNode, isRead: boolean): At {
  const { tree, out } = walk;
  const steps: SyntaxNode[] = [];
  let base = node;
  for (;;) {
    const inner = leftOf(walk, base);
    if (inner < 0) break;
    steps.push(base);
    base = inner;
  }
  let types: readonly At[] = NO_TYPES;
  let readOffset = NONE;
  let at: At;
  const name = isNameNode(walk, base) ? readName(walk, base) : undefined;
  if (name === undefined) at = lowerLeaf(walk, base);
  else {
    at = nameRecord(walk, name);
    types = typeArguments(walk, name.args);
    readOffset = tree.start(name.node);
  }
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i] as SyntaxNode;
    switch (tree.type(step)) {
      case "field_expression": {
        const field = readName(walk, tree.child(step, "field"));
        if (field === undefined) break;
        const [base] = field.qualifiers;
        if (base !== undefined)
          at = out.cast(at, typeRecord(walk, { ...field, node: base, text: tree.text(base), qualifiers: [] }, NO_TYPES));
        at = out.memberOf(at, field.text);
        types = typeArguments(walk, field.args);
        readOffset = tree.start(field.node);
        break;
      }
      case "call_expression":
        at = lowerCall(walk, step, at, types);
        types = NO_TYPES;
        readOffset = NONE;
        break;
      case "subscript_expression":
        if (readOffset >= 0) out.use("reference", at, readOffset);
        readOffset = NONE;
        at = out.index(at, lowerSubscript(walk, step));
        break;
      default:
        // Parentheses, `&x`, `*x`, `x++`: the operand itself.
        break;
    }
  }
  if (isRead && readOffset >= 0) out.use("reference", at, readOffset);
  return at;
}

function isNameNode(walk: CWalk, node: SyntaxNode): boolean {
  switch (walk.tree.type(node)) {
    case "identifier":
    case "qualified_identifier":
    case "template_function":
    case "field_identifier":
    case "operator_name":
      return true;
    default:
      return false;
  }
}

function lowerSubscript(walk: CWalk, node: SyntaxNode): At {
  const { tree } = walk;
  const index = tree.child(node, "index");
  if (index >= 0) return walk.value(index);
  let key: At = NONE;
  const list = tree.child(node, "indices");
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) key = walk.value(child);
  return key;
}

/** What an expression starts with where that is an expression of its own, or -1. */
function leftOf(walk: CWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "field_expression":
    case "subscript_expression":
    case "pointer_expression":
    case "update_expression":
      return tree.child(node, "argument");
    case "call_expression":
      return isSpecialCall(walk, node) ? NONE : tree.child(node, "function");
    case "parenthesized_expression":
      return tree.first(node);
    default:
      return NONE;
  }
}
