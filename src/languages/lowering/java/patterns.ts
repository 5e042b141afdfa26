import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import type { Tested } from "../_jvm/walk-state.ts";
import { lowerType } from "./types.ts";

/** `x instanceof T t`, `x instanceof P(int a, var b)`: the names hold where the test does. Any other condition shows nothing. */
export function lowerTest(walk: ClassWalk, node: SyntaxNode, scope: number): Tested {
  const { tree, out } = walk;
  if (tree.type(node) !== "instanceof_expression") {
    walk.value(node, scope);
    return { yes: scope, no: scope };
  }
  const value = walk.value(tree.child(node, "left"), scope);
  const pattern = tree.child(node, "pattern");
  if (pattern >= 0) {
    const yes = out.scope("block", scope);
    bindPattern(walk, pattern, value, yes);
    return { yes, no: scope };
  }
  const type = lowerType(walk, tree.child(node, "right"), scope);
  const name = tree.child(node, "name");
  if (name < 0) return { yes: scope, no: scope };
  const yes = out.scope("block", scope);
  out.declare(yes, tree.text(name), "variable", { type, nameOffset: tree.start(name) });
  return { yes, no: scope };
}

/** Declares the names of a pattern that takes a value apart. Components of a record are known by their position. */
export function bindPattern(walk: ClassWalk, node: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  if (node < 0 || !walk.descend()) return;
  switch (tree.type(node)) {
    case "pattern":
      bindPattern(walk, walk.first(node), value, scope);
      break;
    case "type_pattern":
    case "record_pattern_component": {
      const name = walk.last(node);
      if (walk.first(node) === name) break;
      const type = lowerType(walk, walk.first(node), scope);
      out.declare(scope, tree.text(name), "variable", { type, value: type < 0 ? value : NONE, nameOffset: tree.start(name) });
      break;
    }
    case "record_pattern": {
      const whole = out.cast(value, lowerType(walk, walk.first(node), scope));
      const body = tree.childOfType(node, "record_pattern_body");
      let position = 0;
      for (let child = walk.first(body); child >= 0; child = walk.next(child)) {
        bindPattern(walk, child, out.itemAt(whole, position++), scope);
      }
      break;
    }
  }
  walk.ascend();
}
