import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerIfStatement } from "../_jvm/branches.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerCondition } from "../_jvm/conditions.ts";
import { scopeHome } from "../_jvm/walk-state.ts";
import { lowerModifiers } from "./annotations.ts";
import { isTypeDeclaration, lowerTypeDeclaration } from "./class-bodies.ts";
import { arrayType, lowerType } from "./types.ts";

export function lowerStatement(walk: ClassWalk, node: SyntaxNode, scope: number): number {
  const { tree, out } = walk;
  const type = tree.type(node);
  switch (type) {
    case "expression_statement":
      walk.value(walk.first(node), scope);
      return scope;
    case "local_variable_declaration":
      variables(walk, node, scope);
      return scope;
    case "block":
    case "constructor_body":
      walk.statements(node, out.scope("block", scope));
      return scope;
    case "if_statement":
      return lowerIfStatement(walk, node, scope, LEAVING);
    case "return_statement":
    case "yield_statement":
      returned(walk, node, scope);
      return scope;
    case "for_statement":
      forStatement(walk, node, out.scope("block", scope));
      return scope;
    case "enhanced_for_statement":
      forEach(walk, node, scope);
      return scope;
    case "while_statement": {
      const { yes, no } = lowerCondition(walk, tree.child(node, "condition"), scope);
      walk.statement(tree.child(node, "body"), yes);
      return no;
    }
    case "try_statement":
    case "try_with_resources_statement":
      tryStatement(walk, node, scope);
      return scope;
    case "explicit_constructor_invocation":
      delegation(walk, node, scope);
      return scope;
    case "labeled_statement":
      return walk.statement(walk.last(node), scope);
    case "assert_statement": {
      const condition = walk.next(walk.first(node));
      const { yes, no } = lowerCondition(walk, condition, scope);
      walk.value(walk.next(condition), no);
      return yes;
    }
    case "break_statement":
    case "continue_statement":
    case "identifier":
      return scope;
    default:
      if (isTypeDeclaration(type)) lowerTypeDeclaration(walk, node, scopeHome(scope));
      else if (STATEMENTS.has(type)) walk.statements(node, scope);
      else walk.value(node, scope);
      return scope;
  }
}

/** Statements that do not reach what follows them. */
const LEAVING: ReadonlySet<string> = new Set([
  "return_statement",
  "throw_statement",
  "break_statement",
  "continue_statement",
  "yield_statement",
]);

/** Statements that only hold others, and what does not parse. */
const STATEMENTS: ReadonlySet<string> = new Set(["do_statement", "throw_statement", "synchronized_statement", "finally_clause", "ERROR"]);

function variables(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  lowerModifiers(walk, node, scope);
  const written = lowerType(walk, tree.child(node, "type"), scope);
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.field(child) !== "declarator") continue;
    const name = tree.child(child, "name");
    const type = arrayType(walk, written, tree.child(child, "dimensions"));
    const value = walk.value(tree.child(child, "value"), scope);
    out.declare(scope, tree.text(name), "variable", { type, value, nameOffset: tree.start(name) });
  }
}

/** `yield` gives to the switch around, `return` to the function. */
function returned(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const keyword = walk.first(node);
  const isYield = walk.tree.type(keyword) === "yield";
  const expression = walk.next(keyword);
  if (expression < 0) return;
  const value = walk.value(expression, scope);
  for (let i = walk.frames.length - 1; i >= 0; i--) {
    const frame = walk.frames[i];
    if (frame === undefined || (frame.label === "switch") !== isYield) continue;
    frame.returns.push(value);
    return;
  }
}

function forStatement(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  let body = scope;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const field = tree.field(child);
    if (field === "condition") body = lowerCondition(walk, child, scope).yes;
    else if (field === "body") walk.statement(child, body);
    else if (field === "init" || field === "update") walk.statement(child, scope);
  }
}

function forEach(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const inner = out.scope("block", scope);
  lowerModifiers(walk, node, scope);
  const written = lowerType(walk, tree.child(node, "type"), scope);
  const name = tree.child(node, "name");
  out.declare(inner, tree.text(name), "variable", {
    type: arrayType(walk, written, tree.child(node, "dimensions")),
    value: out.wrap("item", walk.value(tree.child(node, "value"), scope)),
    nameOffset: tree.start(name),
  });
  walk.statement(tree.child(node, "body"), inner);
}

function tryStatement(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  let inner = scope;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    switch (tree.type(child)) {
      case "resource_specification":
        inner = out.scope("block", scope);
        for (let resource = walk.first(child); resource >= 0; resource = walk.next(resource)) resourceOf(walk, resource, inner);
        break;
      case "block":
        walk.statement(child, inner);
        break;
      case "catch_clause":
        catchClause(walk, child, out.scope("block", scope));
        break;
      default:
        walk.statement(child, scope);
    }
  }
}

function resourceOf(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  if (name < 0) {
    walk.value(walk.first(node), scope);
    return;
  }
  lowerModifiers(walk, node, scope);
  const type = lowerType(walk, tree.child(node, "type"), scope);
  const value: At = walk.value(tree.child(node, "value"), scope);
  out.declare(scope, tree.text(name), "variable", { type, value, nameOffset: tree.start(name) });
}

function catchClause(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const parameter = tree.childOfType(node, "catch_formal_parameter");
  lowerModifiers(walk, parameter, scope);
  const type = lowerType(walk, tree.childOfType(parameter, "catch_type"), scope);
  const name = tree.child(parameter, "name");
  if (name >= 0) out.declare(scope, tree.text(name), "variable", { type, nameOffset: tree.start(name) });
  walk.statement(tree.child(node, "body"), scope);
}

/** `this(…)`, `super(…)`, `outer.super(…)` at the start of a constructor. */
function delegation(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const word = tree.child(node, "constructor");
  const object = tree.child(node, "object");
  const callee = word < 0 ? NONE : out.receiver(tree.type(word) === "this" ? "this" : "super", scope);
  walk.value(object, scope);
  const args = tree.child(node, "arguments");
  walk.site("call", word, callee, node, { receiver: object });
  const values: At[] = [];
  for (let child = walk.first(args); child >= 0; child = walk.next(child)) values.push(walk.value(child, scope));
  out.call(callee, values);
}
