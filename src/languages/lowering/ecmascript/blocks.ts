import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { narrowedAfter } from "./narrowing.ts";
import type { Walk } from "./walk.ts";

/** Lowers the statements among the children of a node, each with what those before it have shown. */
export function lowerStatements(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  let inner = scope;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    walk.visit(child, inner);
    inner = narrowedAfter(walk, child, inner);
  }
}

/** Lowers a block in a scope of its own where anything is declared directly inside. */
export function lowerBlock(walk: Walk, node: SyntaxNode, scope: number): void {
  const { home } = walk;
  const inner = declaresAny(walk.tree, node) ? walk.out.scope("block", scope) : scope;
  if (inner !== scope) walk.home = inner;
  lowerStatements(walk, node, inner);
  walk.home = home;
}

function declaresAny(tree: SyntaxTree, node: SyntaxNode): boolean {
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) if (DECLARATIONS.has(tree.type(child))) return true;
  return false;
}

const DECLARATIONS: ReadonlySet<string> = new Set([
  "lexical_declaration",
  "using_declaration",
  "function_declaration",
  "generator_function_declaration",
  "function_signature",
  "class_declaration",
  "abstract_class_declaration",
  "interface_declaration",
  "type_alias_declaration",
  "enum_declaration",
  "ambient_declaration",
  "internal_module",
]);
