import type { BindingsBuilder } from "#model/bindings-builder.ts";
import type { SyntaxTree } from "#model/syntax-tree.ts";
import { lowerValue } from "./expressions.ts";
import { lowerItem, lowerItems } from "./items.ts";
import { lowerPattern } from "./patterns.ts";
import { lowerType } from "./types.ts";
import { type RustParts, RustWalk } from "./walk.ts";

const PARTS: RustParts = { value: lowerValue, type: lowerType, item: lowerItem, bind: lowerPattern };

/** What a Rust file says about its names; see docs/internals/binding-rust.md. */
export function lowerRust(tree: SyntaxTree, out: BindingsBuilder): void {
  const walk = new RustWalk(tree, out, PARTS);
  lowerItems(walk, 0, walk.file);
}
