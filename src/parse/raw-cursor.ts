import type { Tree } from "web-tree-sitter";
import { functions } from "./grammars.ts";

/** Walk of one tree at a time by a cursor that the library keeps in its own memory; each takes the tree's address. */
interface RawCursor {
  readonly root: (tree: number) => void;
  readonly open: (tree: number) => void;
  readonly close: (tree: number) => void;
  readonly firstChild: (tree: number) => number;
  readonly nextSibling: (tree: number) => number;
  readonly parent: (tree: number) => number;
  readonly type: (tree: number) => number;
  readonly field: (tree: number) => number;
  readonly start: (tree: number) => number;
  readonly end: (tree: number) => number;
}

let raw: RawCursor | undefined;

/** The cursor of this thread. */
export function rawCursor(): RawCursor {
  const named = (name: string) => {
    const found = functions[`_ts_${name}_wasm`];
    if (typeof found !== "function") throw new Error(`web-tree-sitter has no function ${name}`);
    return found as (tree: number) => number;
  };
  raw ??= {
    root: named("tree_root_node"),
    open: named("tree_cursor_new"),
    close: named("tree_cursor_delete"),
    firstChild: named("tree_cursor_goto_first_child"),
    nextSibling: named("tree_cursor_goto_next_sibling"),
    parent: named("tree_cursor_goto_parent"),
    type: named("tree_cursor_current_node_type_id"),
    field: named("tree_cursor_current_field_id"),
    start: named("tree_cursor_start_index"),
    end: named("tree_cursor_end_index"),
  };
  return raw;
}

/** What the cursor's functions take for a tree. */
export function addressOf(tree: Tree): number {
  return (tree as unknown as { readonly 0: number })[0];
}
