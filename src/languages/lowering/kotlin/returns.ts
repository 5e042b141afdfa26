import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";

/** `return x` leaves the function around, past lambdas; `return@name x` the function or lambda of that name. */
export function lowerReturn(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, frames } = walk;
  const label = tree.child(node, "label");
  const value = walk.last(node);
  if (value < 0 || value === label || tree.type(value) === "return") return;
  const at = walk.value(value, scope);
  const name = label < 0 ? "" : plainName(tree.text(label));
  for (let i = frames.length - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || (label < 0 ? frame.isLambda : frame.label !== name)) continue;
    frame.returns.push(at);
    return;
  }
}
