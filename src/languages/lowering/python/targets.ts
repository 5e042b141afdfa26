import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { bind, bindMember, PATTERNS } from "./names.ts";
import type { Walk } from "./walk.ts";

/** Gives a value to what stands left of `=`, after `for` or after `as`: a name, a member, an element, or several of them. */
export function bindTarget(walk: Walk, target: SyntaxNode, value: At, type: At = NONE): void {
  const { tree, out } = walk;
  switch (tree.type(target)) {
    case "":
      return;
    case "identifier":
      bind(walk, tree.text(target), tree.start(target), value, type);
      return;
    case "attribute": {
      const name = tree.child(target, "attribute");
      bindMember(walk, tree.child(target, "object"), tree.text(name), tree.start(name), value, type);
      return;
    }
    case "parenthesized_expression":
    case "as_pattern_target":
      bindTarget(walk, tree.first(target), value, type);
      return;
    case "list_splat_pattern":
    case "list_splat":
      // What is left over is a list of the same items.
      bindTarget(walk, tree.first(target), value);
      return;
  }
  if (!PATTERNS.has(tree.type(target))) {
    walk.expression(target, true);
    return;
  }
  if (!walk.descend()) return;
  let position = 0;
  for (let part = tree.first(target); part >= 0; part = tree.next(part)) {
    const isSplat = tree.type(part) === "list_splat_pattern" || tree.type(part) === "list_splat";
    const component = isSplat ? value : position < 0 ? out.wrap("item", value) : out.itemAt(value, position);
    bindTarget(walk, part, component);
    // Positions after a splat count from the end.
    position = isSplat || position < 0 ? NONE : position + 1;
  }
  walk.ascend();
}
