import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { bindsDeclared, bindsNamed } from "./patterns.ts";
import type { RustWalk } from "./walk.ts";

/** A block expression; its scope is made where it declares something. Gives the value of its last expression. */
export function lowerBlock(walk: RustWalk, block: SyntaxNode, around: number): At {
  if (block < 0) return NONE;
  const scope = declaresNames(walk, block) ? walk.out.scope("block", around) : around;
  return lowerBody(walk, block, scope);
}

/** The statements of a block in a scope that is there already. */
export function lowerBody(walk: RustWalk, block: SyntaxNode, outer: number): At {
  const { tree } = walk;
  for (let child = tree.first(block); child >= 0; child = tree.next(child)) walk.item(child, outer);
  let scope = outer;
  let value: At = NONE;
  for (let child = tree.first(block); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "let_declaration") {
      scope = lowerLet(walk, child, scope);
      value = NONE;
    } else if (isItem(type)) value = NONE;
    else if (type === "expression_statement") {
      const at = walk.value(walk.inner(child), scope);
      value = tree.source.charCodeAt(tree.end(child) - 1) === SEMICOLON ? NONE : at;
    } else if (type !== "line_comment" && type !== "block_comment" && type !== "label") value = walk.value(child, scope);
  }
  return value;
}

const SEMICOLON = 59;

function declaresNames(walk: RustWalk, block: SyntaxNode): boolean {
  const { tree } = walk;
  for (let child = tree.first(block); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "let_declaration" || isItem(type)) return true;
  }
  return false;
}

/** Gives the scope for what follows: another one where the pattern takes names that the scope has already, or that its value reads. */
function lowerLet(walk: RustWalk, node: SyntaxNode, around: number): number {
  const { tree, out } = walk;
  const pattern = tree.child(node, "pattern");
  let value = walk.value(tree.child(node, "value"), around);
  const type = walk.type(tree.child(node, "type"), around);
  lowerBlock(walk, tree.child(node, "alternative"), around);
  const isFresh = bindsDeclared(walk, pattern, around) || bindsNamed(walk, pattern, tree.child(node, "value"));
  const scope = isFresh ? out.scope("block", around) : around;
  const name = tree.type(pattern) === "mut_pattern" ? walk.inner(pattern) : pattern;
  if (tree.type(name) === "identifier") {
    walk.declareLocal(scope, name, value, type);
    return scope;
  }
  if (type >= 0) value = value >= 0 ? out.cast(value, type) : out.wrap("valueOf", type);
  walk.bind(pattern, value, scope);
  return scope;
}

/** Nodes that `walk.item` lowers: visible in the whole block. */
function isItem(type: string): boolean {
  switch (type) {
    case "function_item":
    case "function_signature_item":
    case "struct_item":
    case "union_item":
    case "enum_item":
    case "trait_item":
    case "impl_item":
    case "mod_item":
    case "use_declaration":
    case "const_item":
    case "static_item":
    case "type_item":
    case "macro_definition":
    case "foreign_mod_item":
    case "extern_crate_declaration":
    case "attribute_item":
    case "inner_attribute_item":
      return true;
    default:
      return false;
  }
}
