import type { BindingsBuilder } from "#model/bindings-builder.ts";
import type { SyntaxTree } from "#model/syntax-tree.ts";
import { spine } from "./spine.ts";
import { lowerStatement } from "./statements.ts";
import { lowerType } from "./types.ts";
import { type CParts, CWalk } from "./walk.ts";

const PARTS: CParts = { value: spine, type: lowerType, statement: lowerStatement };

/** The binding facts of a C file; see docs/internals/binding-c.md. */
export function lowerC(tree: SyntaxTree, out: BindingsBuilder): void {
  new CWalk(tree, out, false, PARTS).statements(0);
}

/** The binding facts of a C++ file or of a header of either language. */
export function lowerCpp(tree: SyntaxTree, out: BindingsBuilder): void {
  new CWalk(tree, out, true, PARTS).statements(0);
}
