import { FLAG } from "#model/binding-codes.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { narrow } from "./narrowing.ts";
import type { Walk } from "./walk.ts";

/** `if`, `elif`, `else`: in each branch, names are what the conditions so far say. */
export function lowerBranches(walk: Walk, node: SyntaxNode): void {
  const { tree } = walk;
  const around = walk.scope;
  const condition = tree.child(node, "condition");
  const consequence = tree.child(node, "consequence");
  lowerBranch(walk, condition, consequence);
  narrow(walk, condition, false);
  const afterFirst = walk.scope;
  let isAlone = true;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "elif_clause") {
      isAlone = false;
      const next = tree.child(child, "condition");
      lowerBranch(walk, next, tree.child(child, "consequence"));
      narrow(walk, next, false);
    } else if (type === "else_clause") {
      isAlone = false;
      walk.children(child);
    } else if (child !== condition && child !== consequence) walk.statement(child);
  }
  // After `if not isinstance(x, Loaf): return` the rest of the block is the other branch.
  walk.scope = isAlone && leaves(tree, consequence) ? afterFirst : around;
}

function lowerBranch(walk: Walk, condition: SyntaxNode, consequence: SyntaxNode): void {
  const { tree } = walk;
  walk.expression(condition, true);
  const { scope, importFlags } = walk;
  narrow(walk, condition, true);
  if (isTypeChecking(tree, condition)) walk.importFlags |= FLAG.typeOnly;
  if (consequence >= 0) walk.block(consequence);
  walk.importFlags = importFlags;
  walk.scope = scope;
}

function isTypeChecking(tree: SyntaxTree, condition: SyntaxNode): boolean {
  const word = tree.type(condition) === "attribute" ? tree.child(condition, "attribute") : condition;
  return tree.type(word) === "identifier" && tree.text(word) === "TYPE_CHECKING";
}

const LEAVING: ReadonlySet<string> = new Set(["return_statement", "raise_statement", "continue_statement", "break_statement"]);

/** Whether what comes after a block is not reached through it. */
function leaves(tree: SyntaxTree, block: SyntaxNode): boolean {
  let last = -1;
  for (let child = tree.first(block); block >= 0 && child >= 0; child = tree.next(child)) last = child;
  return LEAVING.has(tree.type(last));
}
