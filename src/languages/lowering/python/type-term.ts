import { LITERAL } from "#model/binding-codes.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";

/**
 * A written type, from the tree or from a string with a forward reference. `node` is where it stands in the tree, -1 inside strings.
 */
export type TypeTerm =
  | TypeNameTerm
  | { readonly kind: "union" | "list"; readonly node: SyntaxNode; readonly items: readonly TypeTerm[] }
  | { readonly kind: "literal"; readonly node: SyntaxNode; readonly literal: number }
  /** A string: a forward reference, or a value of `Literal`. */
  | { readonly kind: "text"; readonly node: SyntaxNode; readonly text: string; readonly offset: number }
  | { readonly kind: "ellipsis"; readonly node: SyntaxNode }
  | { readonly kind: "splat"; readonly node: SyntaxNode; readonly item: TypeTerm }
  /** Anything that is no type. */
  | { readonly kind: "expression"; readonly node: SyntaxNode };

/** `a.b.C[X]`: the dotted name, where it and its last part start, and the arguments. */
export interface TypeNameTerm {
  readonly kind: "name";
  readonly node: SyntaxNode;
  readonly path: readonly string[];
  readonly start: number;
  readonly nameOffset: number;
  readonly args: readonly TypeTerm[];
}

/** Types nested deeper are taken as expressions, whose depth is bounded. */
export const DEEPEST_TERM = 60;

/** Reads a type node, or an expression as a type. */
export function termOf(tree: SyntaxTree, node: SyntaxNode, depth = 0): TypeTerm {
  let inner = node;
  while (tree.type(inner) === "type" || tree.type(inner) === "parenthesized_expression") {
    const child = tree.first(inner);
    if (child < 0) break;
    inner = child;
  }
  if (inner < 0 || depth > DEEPEST_TERM) return { kind: "expression", node: inner };
  switch (tree.type(inner)) {
    case "identifier":
    case "attribute":
      return nameTerm(tree, inner, inner, []) ?? { kind: "expression", node: inner };
    case "generic_type": {
      const args = tree.children(tree.childOfType(inner, "type_parameter")).map((child) => termOf(tree, child, depth + 1));
      return nameTerm(tree, inner, tree.first(inner), args) ?? { kind: "expression", node: inner };
    }
    case "subscript": {
      const args: TypeTerm[] = [];
      for (const child of tree.childrenIn(inner, "subscript")) args.push(termOf(tree, child, depth + 1));
      return nameTerm(tree, inner, tree.child(inner, "value"), args) ?? { kind: "expression", node: inner };
    }
    case "union_type":
    case "binary_operator":
      return unionTerm(tree, inner, depth);
    case "list":
    case "tuple":
    case "expression_list":
      return { kind: "list", node: inner, items: tree.children(inner).map((child) => termOf(tree, child, depth + 1)) };
    case "none":
      return { kind: "literal", node: inner, literal: LITERAL.null };
    case "true":
    case "false":
      return { kind: "literal", node: inner, literal: LITERAL.boolean };
    case "integer":
      return { kind: "literal", node: inner, literal: LITERAL.number };
    case "ellipsis":
      return { kind: "ellipsis", node: inner };
    case "splat_type":
    case "list_splat":
      return { kind: "splat", node: inner, item: termOf(tree, tree.first(inner), depth + 1) };
    case "string":
      return textTerm(tree, inner);
    default:
      return { kind: "expression", node: inner };
  }
}

/** The type of a dotted name, or undefined where something else stands in it. */
function nameTerm(tree: SyntaxTree, node: SyntaxNode, head: SyntaxNode, args: readonly TypeTerm[]): TypeTerm | undefined {
  const path: string[] = [];
  let left = head;
  let nameOffset = -1;
  while (tree.type(left) === "attribute") {
    const name = tree.child(left, "attribute");
    if (nameOffset < 0) nameOffset = tree.start(name);
    path.push(tree.text(name));
    left = tree.child(left, "object");
  }
  if (tree.type(left) !== "identifier") return undefined;
  path.push(tree.text(left));
  path.reverse();
  const start = tree.start(left);
  return { kind: "name", node, path, start, nameOffset: nameOffset < 0 ? start : nameOffset, args };
}

/** `A | B | C` nests on the left. */
function unionTerm(tree: SyntaxTree, node: SyntaxNode, depth: number): TypeTerm {
  const items: TypeTerm[] = [];
  let left = node;
  for (;;) {
    while (tree.type(left) === "type") left = tree.first(left);
    const type = tree.type(left);
    if (type === "binary_operator" ? tree.text(tree.child(left, "operator")) !== "|" : type !== "union_type") break;
    const parts = tree.children(left).filter((child) => tree.field(child) !== "operator");
    for (const part of parts.slice(1).reverse()) items.push(termOf(tree, part, depth + 1));
    left = parts[0] ?? -1;
  }
  if (left === node || left < 0) return { kind: "expression", node };
  items.push(termOf(tree, left, depth + 1));
  return { kind: "union", node, items: items.reverse() };
}

function textTerm(tree: SyntaxTree, node: SyntaxNode): TypeTerm {
  const start = tree.childOfType(node, "string_start");
  const end = tree.childOfType(node, "string_end");
  if (start < 0 || end < 0 || tree.has(node, "interpolation")) return { kind: "expression", node };
  const offset = tree.end(start);
  return { kind: "text", node, text: tree.source.slice(offset, tree.start(end)), offset };
}
