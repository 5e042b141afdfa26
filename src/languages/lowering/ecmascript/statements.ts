import { LITERAL } from "#model/binding-codes.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerBlock, lowerStatements } from "./blocks.ts";
import { loopNames } from "./declarations.ts";
import { narrowed } from "./narrowing.ts";
import { bindPattern } from "./patterns.ts";
import type { StatementHandler, Walk } from "./walk.ts";

function parts(walk: Walk, node: SyntaxNode, scope: number): void {
  walk.visitChildren(node, scope);
}

function returned(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, frame } = walk;
  const value = walk.expression(tree.next(tree.first(node)), scope);
  if (!frame.isGenerator && value >= 0) frame.returns.push(value);
}

function ifStatement(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  let outside = scope;
  let test = node;
  while (test >= 0) {
    const condition = tree.child(test, "condition");
    walk.expression(condition, outside);
    walk.visit(tree.child(test, "consequence"), narrowed(walk, condition, outside, true));
    const otherwise = tree.child(test, "alternative");
    if (otherwise < 0) return;
    outside = narrowed(walk, condition, outside, false);
    const statement = tree.next(tree.first(otherwise));
    test = tree.type(statement) === "if_statement" ? statement : -1;
    if (test < 0) walk.visit(statement, outside);
  }
}

function whileStatement(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  const condition = tree.child(node, "condition");
  walk.expression(condition, scope);
  walk.visit(tree.child(node, "body"), narrowed(walk, condition, scope, true));
}

function forStatement(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, home, out } = walk;
  const initializer = tree.child(node, "initializer");
  const inner = tree.type(initializer) === "lexical_declaration" ? out.scope("block", scope) : scope;
  if (inner !== scope) walk.home = inner;
  const condition = tree.child(node, "condition");
  walk.visit(initializer, inner);
  walk.visit(condition, inner);
  walk.expression(tree.child(node, "increment"), inner);
  const test = tree.type(condition) === "expression_statement" ? tree.first(condition) : condition;
  walk.visit(tree.child(node, "body"), narrowed(walk, test, inner, true));
  walk.home = home;
}

function forInStatement(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, home, out } = walk;
  const iterated = walk.expression(tree.child(node, "right"), scope);
  let value = out.literal(LITERAL.string);
  if (tree.type(tree.child(node, "operator")) === "of") {
    value = out.wrap("item", iterated);
    if (tree.has(node, "await")) value = out.wrap("await", value);
  }
  const inner = out.scope("block", scope);
  walk.home = inner;
  loopNames(walk, node, inner, value);
  walk.visit(tree.child(node, "body"), inner);
  walk.home = home;
}

/** All cases of a switch share one scope. */
function switchBody(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, home, out } = walk;
  const inner = out.scope("block", scope);
  walk.home = inner;
  for (let branch = tree.first(node); branch >= 0; branch = tree.next(branch)) {
    walk.expression(tree.child(branch, "value"), inner);
    for (let part = tree.first(branch); part >= 0; part = tree.next(part)) if (tree.field(part) === "body") walk.visit(part, inner);
  }
  walk.home = home;
}

function catchClause(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, home, out } = walk;
  const inner = out.scope("block", scope);
  walk.home = inner;
  const pattern = tree.child(node, "parameter");
  if (pattern >= 0) {
    const type = walk.type(tree.child(node, "type"), inner);
    if (tree.type(pattern) === "identifier") {
      out.declare(inner, tree.text(pattern), "variable", { type, nameOffset: tree.start(pattern) });
    } else {
      bindPattern(walk, pattern, out.wrap("valueOf", type), inner, { scope: inner, kind: "variable", flags: 0, exported: "no" });
    }
  }
  lowerStatements(walk, tree.child(node, "body"), inner);
  walk.home = home;
}

function labeled(walk: Walk, node: SyntaxNode, scope: number): void {
  walk.visit(walk.tree.child(node, "body"), scope);
}

const nothing: StatementHandler = () => {};

export const STATEMENTS: { readonly [type: string]: StatementHandler } = {
  expression_statement: parts,
  throw_statement: parts,
  return_statement: returned,
  statement_block: lowerBlock,
  if_statement: ifStatement,
  while_statement: whileStatement,
  for_statement: forStatement,
  for_in_statement: forInStatement,
  switch_body: switchBody,
  catch_clause: catchClause,
  labeled_statement: labeled,
  break_statement: nothing,
  continue_statement: nothing,
  debugger_statement: nothing,
  empty_statement: nothing,
  hash_bang_line: nothing,
};
