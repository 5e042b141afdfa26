import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerIfStatement } from "../_jvm/branches.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerCondition } from "../_jvm/conditions.ts";
import { scopeHome } from "../_jvm/walk-state.ts";
import { isTypeDeclaration, lowerTypeDeclaration } from "./classes.ts";
import { lowerValueAs } from "./creations.ts";
import { lowerVariables } from "./declarators.ts";
import { lowerLocalFunction } from "./functions.ts";
import { designate } from "./patterns.ts";
import { lowerSwitchStatement } from "./switches.ts";
import { lowerType } from "./types.ts";

/** Statements that are lowered before the others of their block. */
export const HOISTED = "local_function_statement";

export function lowerStatement(walk: ClassWalk, node: SyntaxNode, scope: number): number {
  const { tree, out } = walk;
  const type = tree.type(node);
  switch (type) {
    case "expression_statement":
    case "global_statement":
      return type === "global_statement" ? walk.statements(node, scope) : expressionStatement(walk, node, scope);
    case "local_declaration_statement":
      lowerVariables(walk, tree.childOfType(node, "variable_declaration"), scope);
      return scope;
    case "variable_declaration":
      lowerVariables(walk, node, scope);
      return scope;
    case "block":
      walk.statements(node, out.scope("block", scope));
      return scope;
    case HOISTED:
      lowerLocalFunction(walk, node, scope);
      return scope;
    case "if_statement":
      return lowerIfStatement(walk, node, scope, LEAVING);
    case "return_statement":
    case "yield_statement":
      returned(walk, node, scope);
      return scope;
    case "while_statement": {
      const { yes, no } = lowerCondition(walk, tree.child(node, "condition"), scope);
      walk.statement(tree.child(node, "body"), yes);
      return no;
    }
    case "for_statement":
      forStatement(walk, node, out.scope("block", scope));
      return scope;
    case "foreach_statement":
      forEach(walk, node, scope);
      return scope;
    case "using_statement":
    case "fixed_statement":
      walk.statements(node, out.scope("block", scope));
      return scope;
    case "switch_statement":
      lowerSwitchStatement(walk, node, scope);
      return scope;
    case "catch_clause":
      catchClause(walk, node, out.scope("block", scope));
      return scope;
    case "labeled_statement":
      return walk.statement(walk.last(node), scope);
    case "goto_statement":
      if (tree.has(node, "case")) walk.value(walk.last(node), scope);
      return scope;
    default:
      if (isTypeDeclaration(type)) lowerTypeDeclaration(walk, node, scopeHome(scope));
      else if (STATEMENTS.has(type)) return walk.statements(node, scope);
      else if (walk.first(node) >= 0 || type === "identifier") walk.value(node, scope);
      return scope;
  }
}

/** Statements that do not reach what follows them. */
const LEAVING: ReadonlySet<string> = new Set([
  "return_statement",
  "throw_statement",
  "break_statement",
  "continue_statement",
  "goto_statement",
]);

/** Statements that only hold others, and what does not parse. */
const STATEMENTS: ReadonlySet<string> = new Set([
  "do_statement",
  "throw_statement",
  "lock_statement",
  "checked_statement",
  "unsafe_statement",
  "try_statement",
  "finally_clause",
  "preproc_if",
  "preproc_else",
  "preproc_elif",
  "declaration_list",
  "ERROR",
]);

function expressionStatement(walk: ClassWalk, node: SyntaxNode, scope: number): number {
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) walk.value(child, scope);
  return scope;
}

function returned(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  const value = walk.last(node);
  const word = tree.type(value);
  if (word === "return" || word === "break" || word === "yield") return;
  const frame = walk.frames.at(-1);
  const isYield = tree.type(walk.first(node)) === "yield";
  const at = lowerValueAs(walk, value, scope, isYield ? NONE : (frame?.result ?? NONE), isYield ? NONE : (frame?.resultNode ?? NONE));
  if (!isYield) frame?.returns.push(at);
}

function forStatement(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  let body = scope;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const field = tree.field(child);
    if (field === "condition") body = lowerCondition(walk, child, scope).yes;
    else if (field === "body") walk.statement(child, body);
    else walk.statement(child, scope);
  }
}

function forEach(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const inner = out.scope("block", scope);
  const type = lowerType(walk, tree.child(node, "type"), scope);
  const left = tree.child(node, "left");
  const item = out.wrap("item", walk.value(tree.child(node, "right"), scope));
  if (tree.child(node, "type") >= 0) designate(walk, left, type, item, inner);
  else walk.value(left, inner);
  walk.statement(tree.child(node, "body"), inner);
}

/** `catch (T e) when (c) { … }` */
function catchClause(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const declaration = tree.childOfType(node, "catch_declaration");
  const type = lowerType(walk, tree.child(declaration, "type"), scope);
  const name = tree.child(declaration, "name");
  if (name >= 0) out.declare(scope, plainName(tree.text(name)), "variable", { type, nameOffset: tree.start(name) });
  const filter = tree.childOfType(node, "catch_filter_clause");
  const inner = filter < 0 ? scope : lowerCondition(walk, walk.last(filter), scope).yes;
  walk.statement(tree.child(node, "body"), inner);
}
