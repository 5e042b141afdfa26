import { LITERAL } from "#model/binding-codes.ts";
import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { assignTo } from "./assignments.ts";
import { declareOrAssign } from "./declarations.ts";
import type { GoWalk } from "./walk.ts";

/** `for …`, with or without a clause. */
export function lowerFor(walk: GoWalk, node: SyntaxNode): void {
  const { tree } = walk;
  const around = walk.enter();
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    // The clause is no block of its own: its names are those of the loop.
    if (tree.type(child) === "for_clause") walk.statements(child);
    else walk.statement(child);
  }
  walk.frame = around;
}

/** `for k, v := range xs`: keys of it and items of it. */
export function lowerRange(walk: GoWalk, clause: SyntaxNode): void {
  const { tree, out } = walk;
  const right = tree.child(clause, "right");
  const range = walk.value(right);
  const left = tree.child(clause, "left");
  if (left < 0) return;
  const names = tree.children(left);
  const item = names.length > 1 ? out.wrap("item", range) : NONE;
  const keys = out.wrap("typeKeys", out.wrap("typeOf", range));
  if (isDefinition(walk, left)) {
    declareOrAssign(walk, names, [NONE, item], [keys]);
    return;
  }
  names.forEach((name, i) => {
    assignTo(walk, name, i === 0 ? out.wrap("valueOf", keys) : item);
  });
}

/** `case v, ok := <-ch`, or with `=`, or without names. */
export function lowerReceive(walk: GoWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const received = walk.value(tree.child(node, "right"));
  const left = tree.child(node, "left");
  if (left < 0) return;
  const values = [received, out.literal(LITERAL.boolean)];
  const names = tree.children(left);
  if (isDefinition(walk, left)) declareOrAssign(walk, names, values);
  else for (const [i, name] of names.entries()) assignTo(walk, name, values[i] ?? NONE);
}

/** Whether `:=` follows a list of names: the tree does not hold it. */
function isDefinition(walk: GoWalk, left: SyntaxNode): boolean {
  const { source } = walk.tree;
  for (let at = walk.tree.end(left); at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 58) return true;
    if (code === 61) return false;
  }
  return false;
}
