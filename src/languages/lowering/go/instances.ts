import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isPredeclared, mention } from "./named-types.ts";
import type { GoWalk } from "./walk.ts";

/**
 * Whether `base[args]` is something generic with its type arguments rather than an element: Go writes both alike, and the grammar
 * takes most elements that are called for the former.
 */
export function isInstance(walk: GoWalk, base: SyntaxNode, args: readonly SyntaxNode[]): boolean {
  const { tree } = walk;
  if (args.length !== 1) return true;
  const argument = kindOf(walk, args[0] as SyntaxNode);
  switch (tree.type(base)) {
    case "identifier":
    case "type_identifier": {
      const bound = walk.bound(tree.text(base));
      if (bound === "value") return false;
      return bound === undefined ? argument !== "value" : true;
    }
    case "qualified_type":
    case "selector_expression": {
      const left = tree.first(base);
      const isPackage = tree.first(left) < 0 && walk.bound(tree.text(left)) === "import";
      return isPackage ? argument !== "value" : argument === "type";
    }
    default:
      return false;
  }
}

/** Whether what stands in brackets is a type for certain, a value for certain, or open. */
function kindOf(walk: GoWalk, node: SyntaxNode): "type" | "value" | "open" {
  const { tree } = walk;
  for (let inner = node; inner >= 0; ) {
    switch (tree.type(inner)) {
      case "type_elem":
      case "pointer_type":
      case "parenthesized_expression":
        if (tree.next(tree.first(inner)) >= 0) return "type";
        inner = tree.first(inner);
        break;
      case "unary_expression":
        if (tree.source.charCodeAt(tree.start(inner)) !== 42) return "value";
        inner = tree.child(inner, "operand");
        break;
      case "identifier":
      case "type_identifier": {
        const bound = walk.bound(tree.text(inner));
        if (bound === undefined) return isPredeclared(tree.text(inner)) ? "type" : "open";
        return bound === "value" || bound === "import" ? "value" : "type";
      }
      case "qualified_type":
      case "selector_expression":
        return tree.first(tree.first(inner)) < 0 && walk.bound(tree.text(tree.first(inner))) === "import" ? "open" : "value";
      case "generic_type":
      case "slice_type":
      case "array_type":
      case "map_type":
      case "channel_type":
      case "function_type":
      case "struct_type":
      case "interface_type":
        return "type";
      default:
        return "value";
    }
  }
  return "value";
}

/** Record of a key that the grammar took for a type. */
export function keyOfType(walk: GoWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  let inner = node;
  while (tree.type(inner) === "type_elem" || tree.type(inner) === "pointer_type") inner = tree.first(inner);
  if (tree.type(inner) === "type_identifier") {
    const at = walk.name(tree.text(inner));
    out.use("reference", at, tree.start(inner));
    return at;
  }
  if (tree.type(inner) === "qualified_type") {
    const name = tree.child(inner, "name");
    const at = out.memberOf(walk.name(tree.text(tree.child(inner, "package"))), tree.text(name));
    out.use("reference", at, tree.start(name));
    return at;
  }
  return walk.type(inner);
}

/** Record of a type that the grammar took for an expression. */
export function typeOfKey(walk: GoWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  let inner = node;
  let isPointer = false;
  while (tree.type(inner) === "unary_expression" || tree.type(inner) === "parenthesized_expression") {
    isPointer ||= tree.type(inner) === "unary_expression";
    inner = tree.type(inner) === "unary_expression" ? tree.child(inner, "operand") : tree.first(inner);
  }
  let at: At;
  if (tree.type(inner) === "identifier") {
    at = out.typeName(walk.scope, tree.text(inner));
    mention(walk, "type", at, { name: inner, qualifier: NONE, args: NONE }, inner);
  } else if (tree.type(inner) === "selector_expression" && tree.type(tree.child(inner, "operand")) === "identifier") {
    const qualifier = tree.child(inner, "operand");
    const name = tree.child(inner, "field");
    at = out.typeMember(walk.name(tree.text(qualifier)), tree.text(name));
    mention(walk, "type", at, { name, qualifier, args: NONE }, inner);
  } else at = walk.value(inner);
  return isPointer ? out.wrap("typePointer", at) : at;
}
