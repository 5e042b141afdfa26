import type { BindingsBuilder } from "#model/bindings-builder.ts";
import type { SyntaxTree } from "#model/syntax-tree.ts";
import { spine } from "./spine.ts";
import { lowerStatement } from "./statements.ts";
import { lowerType } from "./types.ts";
import { type GoParts, GoWalk } from "./walk.ts";

const PARTS: GoParts = {
  value: (walk, node) => spine(walk, node, true),
  type: lowerType,
  statement: lowerStatement,
};

/** The binding facts of a Go file; see docs/internals/binding-go.md. */
export function lowerGo(tree: SyntaxTree, out: BindingsBuilder): void {
  const walk = new GoWalk(tree, out, PARTS);
  const constraint = /^(?:[ \t]*(?:\/\/.*)?\r?\n)*?\/\/go:build[ \t]+(.+)$/m.exec(tree.source.slice(0, 4000))?.[1];
  if (constraint !== undefined) out.import(`build:${constraint.trim()}`, "", walk.module);
  walk.statements(0);
}
