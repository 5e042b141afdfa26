import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { constantType, isConstant } from "./constants.ts";
import { setLocal } from "./variables.ts";
import { literalText, type RubyWalk } from "./walk.ts";

/** Declares what a pattern of `in` or `=>` binds, with the part of the value that each name gets. */
export function lowerPattern(walk: RubyWalk, node: SyntaxNode, value: At, scope: number, depth = 0): void {
  const { tree, out } = walk;
  if (node < 0 || depth > DEEPEST_PATTERN) return;
  const inner = depth + 1;
  switch (tree.type(node)) {
    case "identifier":
      setLocal(walk, node, value, scope);
      return;
    case "as_pattern": {
      const shape = tree.child(node, "value");
      lowerPattern(walk, shape, value, scope, inner);
      const type = isConstant(tree.type(shape)) ? constantType(walk, shape, scope) : NONE;
      const named = type < 0 ? value : value < 0 ? out.wrap("valueOf", type) : out.cast(value, type);
      setLocal(walk, tree.child(node, "name"), named, scope);
      return;
    }
    case "array_pattern":
    case "find_pattern":
    case "hash_pattern":
      lowerParts(walk, node, value, scope, inner);
      return;
    case "alternative_pattern":
    case "parenthesized_pattern":
      for (let child = tree.first(node); child >= 0; child = tree.next(child)) lowerPattern(walk, child, value, scope, inner);
      return;
    case "splat_parameter":
    case "hash_splat_parameter":
      if (tree.child(node, "name") >= 0) setLocal(walk, tree.child(node, "name"), NONE, scope);
      return;
    default:
      walk.value(node, scope);
  }
}

const DEEPEST_PATTERN = 40;

function lowerParts(walk: RubyWalk, node: SyntaxNode, whole: At, scope: number, depth: number): void {
  const { tree, out } = walk;
  const written = tree.child(node, "class");
  let value = whole;
  if (written >= 0) {
    walk.value(written, scope);
    const type = constantType(walk, written, scope);
    if (type >= 0) value = whole < 0 ? out.wrap("valueOf", type) : out.cast(whole, type);
  }
  let position = 0;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (child === written) continue;
    if (tree.type(child) !== "keyword_pattern") {
      lowerPattern(walk, child, out.itemAt(value, position++), scope, depth);
      continue;
    }
    const key = tree.child(child, "key");
    const name = literalText(tree, key);
    const part = name === undefined ? NONE : out.call(out.memberOf(value, name), []);
    const inner = tree.child(child, "value");
    if (inner >= 0) lowerPattern(walk, inner, part, scope, depth);
    else if (tree.type(key) === "hash_key_symbol") setLocal(walk, key, part, scope);
  }
}
