import type { BindingsBuilder } from "#model/bindings-builder.ts";
import type { SyntaxTree } from "#model/syntax-tree.ts";
import { lowerBare } from "./calls.ts";
import { lowerValue } from "./expressions.ts";
import { type RubyParts, RubyWalk } from "./walk.ts";

const PARTS: RubyParts = { value: lowerValue, bare: lowerBare };

/** What a Ruby file says about its names; see docs/internals/binding-ruby.md. */
export function lowerRuby(tree: SyntaxTree, out: BindingsBuilder): void {
  const walk = new RubyWalk(tree, out, PARTS);
  for (let child = tree.first(0); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "method") walk.topLevel.add(tree.text(tree.child(child, "name")));
  }
  walk.values(0, walk.file);
}
