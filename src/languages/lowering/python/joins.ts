import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { noteRedeclared } from "./names.ts";
import type { Walk } from "./walk.ts";

const LEAVING: ReadonlySet<string> = new Set(["return_statement", "raise_statement", "continue_statement", "break_statement"]);

/** Whether what comes after a block is not reached through it. */
export function leaves(tree: SyntaxTree, block: SyntaxNode): boolean {
  let last = -1;
  for (let child = tree.first(block); child >= 0; child = tree.next(child)) last = child;
  return LEAVING.has(tree.type(last));
}

/** Walks a block; the scope at its end is one of those that come together after it, unless it leaves. */
export function lowerEnding(walk: Walk, block: SyntaxNode, ends: number[]): void {
  if (block < 0) return;
  const end = walk.block(block);
  if (!leaves(walk.tree, block)) ends.push(end);
}

/**
 * Where several ways come together, a name that got a value on one of them (those noted in the frame from `first` on) is what it
 * is at the end of any: it is declared once for each. Module variables are left as they are, for they are symbols.
 */
export function join(walk: Walk, first: number, ends: readonly number[]): void {
  const { frame, out } = walk;
  if (frame.kind !== "function" || frame.rebound.length === first || ends.length === 0) return;
  const names = new Set(frame.rebound.slice(first));
  const around = walk.scope;
  for (const name of names) {
    walk.open(name);
    for (const end of ends.length > 1 ? new Set(ends) : ends) {
      out.declare(walk.scope, name, "variable", { value: out.name(end, name) });
    }
    noteRedeclared(frame, name);
  }
  if (walk.scope === around) return;
  // To those around, the name got a value here.
  frame.rebound.length = first;
  for (const name of names) frame.rebound.push(name);
}
