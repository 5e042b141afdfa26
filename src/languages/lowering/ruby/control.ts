import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerLast } from "./blocks.ts";
import { constantType, constantValue, isConstant, lastName } from "./constants.ts";
import { narrowed, narrowedTo } from "./narrowing.ts";
import { lowerPattern } from "./patterns.ts";
import { assignTo } from "./variables.ts";
import type { RubyWalk } from "./walk.ts";

/** `if` with all its `elsif`, `unless`, and `a ? b : c`. */
export function lowerIf(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const values: At[] = [];
  let current = node;
  for (;;) {
    const condition = tree.child(current, "condition");
    walk.value(condition, scope);
    const isPositive = tree.type(current) !== "unless";
    const consequence = tree.child(current, "consequence");
    if (consequence >= 0) values.push(lowerLast(walk, consequence, isPositive ? narrowed(walk, condition, scope) : scope));
    const alternative = tree.child(current, "alternative");
    if (tree.type(alternative) !== "elsif") {
      if (alternative >= 0) values.push(lowerLast(walk, alternative, isPositive ? scope : narrowed(walk, condition, scope)));
      return out.group("either", values);
    }
    current = alternative;
  }
}

/** `a if b`, `a unless b`, `a while b`, `a until b`. */
export function lowerModifier(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const condition = tree.child(node, "condition");
  walk.value(condition, scope);
  const type = tree.type(node);
  const holds = type === "if_modifier" || type === "while_modifier";
  return walk.value(tree.child(node, "body"), holds ? narrowed(walk, condition, scope) : scope);
}

/** `case … when`: where the value is a local variable and the patterns are classes, it is of those in the branch. */
export function lowerCase(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const subject = tree.child(node, "value");
  walk.value(subject, scope);
  const values: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "else") values.push(lowerLast(walk, child, scope));
    if (type !== "when") continue;
    const patterns: SyntaxNode[] = [];
    for (let part = tree.first(child); part >= 0; part = tree.next(part)) {
      if (tree.field(part) !== "pattern") continue;
      walk.value(part, scope);
      patterns.push(tree.first(part));
    }
    const body = tree.child(child, "body");
    if (body >= 0) values.push(lowerLast(walk, body, narrowedTo(walk, subject, patterns, scope, scope)));
  }
  return out.group("either", values);
}

/** `case … in`. */
export function lowerCaseMatch(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const value = walk.value(tree.child(node, "value"), scope);
  const values: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "else") values.push(lowerLast(walk, child, scope));
    if (type !== "in_clause") continue;
    lowerPattern(walk, tree.child(child, "pattern"), value, scope);
    walk.value(tree.child(child, "guard"), scope);
    const body = tree.child(child, "body");
    if (body >= 0) values.push(lowerLast(walk, body, scope));
  }
  return out.group("either", values);
}

/** `rescue A, B => e`: the variable is of one of the classes. */
export function lowerRescue(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const types: At[] = [];
  const list = tree.child(node, "exceptions");
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    if (!isConstant(tree.type(child))) {
      walk.value(child, scope);
      continue;
    }
    walk.mention("type", constantValue(walk, child, scope), lastName(tree, child), child);
    types.push(constantType(walk, child, scope));
  }
  const variable = tree.child(node, "variable");
  if (variable >= 0) {
    const target = tree.first(variable);
    assignTo(walk, target, out.wrap("valueOf", out.group("typeUnion", types)), scope);
  }
  const body = tree.child(node, "body");
  return body < 0 ? NONE : lowerLast(walk, body, scope);
}

/** `for x in y`. */
export function lowerFor(walk: RubyWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const source = tree.child(node, "value");
  let item: At = NONE;
  for (let child = source < 0 ? NONE : tree.first(source); child >= 0; child = tree.next(child)) item = walk.value(child, scope);
  assignTo(walk, tree.child(node, "pattern"), out.wrap("item", item), scope);
  walk.value(tree.child(node, "body"), scope);
}
