import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { mentionClass } from "./names.ts";
import type { PhpWalk } from "./walk.ts";

/** Record of a written type; -1 for the language's own, and `null` counts for nothing. */
export function lowerType(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "named_type":
      return mentionClass(walk, tree.first(node), scope, "type");
    case "name":
    case "qualified_name":
    case "relative_name":
      return mentionClass(walk, node, scope, "type");
    case "optional_type":
      return lowerType(walk, tree.first(node), scope);
    case "union_type":
    case "type_list":
    case "disjunctive_normal_form_type":
      return out.group("typeUnion", typesIn(walk, node, scope));
    case "intersection_type":
      return out.group("typeIntersection", typesIn(walk, node, scope));
    default:
      return NONE;
  }
}

function typesIn(walk: PhpWalk, node: SyntaxNode, scope: number): At[] {
  if (!walk.descend()) return [];
  const types = walk.tree.children(node).map((child) => lowerType(walk, child, scope));
  walk.ascend();
  return types;
}
