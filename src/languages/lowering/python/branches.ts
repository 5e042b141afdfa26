import { FLAG } from "#model/binding-codes.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { join, leaves, lowerEnding } from "./joins.ts";
import { narrow } from "./narrowing.ts";
import type { Walk } from "./walk.ts";

/** `if`, `elif`, `else`: in each branch, names are what the conditions so far say. */
export function lowerBranches(walk: Walk, node: SyntaxNode): void {
  const { tree } = walk;
  const around = walk.scope;
  const first = walk.frame.rebound.length;
  const ends: number[] = [];
  const condition = tree.child(node, "condition");
  const consequence = tree.child(node, "consequence");
  lowerBranch(walk, condition, consequence, ends);
  narrow(walk, condition, false);
  const afterFirst = walk.scope;
  let isAlone = true;
  let hasElse = false;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "elif_clause") {
      isAlone = false;
      const next = tree.child(child, "condition");
      lowerBranch(walk, next, tree.child(child, "consequence"), ends);
      narrow(walk, next, false);
    } else if (type === "else_clause") {
      isAlone = false;
      hasElse = true;
      lowerEnding(walk, tree.child(child, "body"), ends);
    } else if (child !== condition && child !== consequence) walk.statement(child);
  }
  if (!hasElse) ends.push(walk.scope);
  // After `if not isinstance(x, Loaf): return` the rest of the block is the other branch.
  if (isAlone && leaves(tree, consequence)) walk.scope = afterFirst;
  else {
    walk.scope = around;
    join(walk, first, ends);
  }
}

function lowerBranch(walk: Walk, condition: SyntaxNode, consequence: SyntaxNode, ends: number[]): void {
  const { tree } = walk;
  walk.expression(condition, true);
  const { scope, importFlags } = walk;
  narrow(walk, condition, true);
  if (isTypeChecking(tree, condition)) walk.importFlags |= FLAG.typeOnly;
  lowerEnding(walk, consequence, ends);
  walk.importFlags = importFlags;
  walk.scope = scope;
}

function isTypeChecking(tree: SyntaxTree, condition: SyntaxNode): boolean {
  const word = tree.type(condition) === "attribute" ? tree.child(condition, "attribute") : condition;
  return tree.type(word) === "identifier" && tree.text(word) === "TYPE_CHECKING";
}
