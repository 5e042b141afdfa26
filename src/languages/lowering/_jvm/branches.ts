import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "./class-walk.ts";
import { lowerCondition } from "./conditions.ts";

/**
 * An `if` statement of Java or C#, `else if` ladders in a loop. Gives the scope of what follows: where all branches leave, no condition
 * held. `leaving` are the types of statements that do not reach what follows them.
 */
export function lowerIfStatement(walk: ClassWalk, node: SyntaxNode, scope: number, leaving: ReadonlySet<string>): number {
  const { tree } = walk;
  let current = node;
  let outside = scope;
  let allLeave = true;
  for (;;) {
    const { yes, no } = lowerCondition(walk, tree.child(current, "condition"), outside);
    const consequence = tree.child(current, "consequence");
    walk.statement(consequence, yes);
    allLeave &&= leaves(walk, consequence, leaving);
    const alternative = tree.child(current, "alternative");
    if (alternative < 0) return allLeave ? no : scope;
    if (tree.type(alternative) !== "if_statement") {
      walk.statement(alternative, no);
      return current === node && leaves(walk, alternative, leaving) ? yes : scope;
    }
    current = alternative;
    outside = no;
  }
}

function leaves(walk: ClassWalk, node: SyntaxNode, leaving: ReadonlySet<string>): boolean {
  const last = walk.tree.type(node) === "block" ? walk.last(node) : node;
  return leaving.has(walk.tree.type(last));
}

/** `c ? a : b`, of which chains nest on the right; each branch stands where its conditions hold. */
export function lowerChoice(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const type = tree.type(node);
  const values: At[] = [];
  let current = node;
  let outside = scope;
  while (tree.type(current) === type) {
    const { yes, no } = lowerCondition(walk, tree.child(current, "condition"), outside);
    values.push(walk.value(tree.child(current, "consequence"), yes));
    outside = no;
    current = tree.child(current, "alternative");
  }
  values.push(walk.value(current, outside));
  return walk.out.group("either", values);
}
