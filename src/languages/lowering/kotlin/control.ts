import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerCondition } from "../_jvm/conditions.ts";
import { lowerAnnotations } from "./annotations.ts";
import { leaves, lowerBranch } from "./blocks.ts";
import { lowerEntryConditions, nameOf } from "./conditions.ts";
import { takeApart } from "./lambdas.ts";
import { lowerType, typeChild } from "./types.ts";

/** `if`, of which ladders nest in the last branch; the values of the branches go into `values`. Gives the scope of what follows. */
export function lowerIf(walk: ClassWalk, node: SyntaxNode, scope: number, values: At[]): number {
  const { tree } = walk;
  let current = node;
  let outside = scope;
  let allLeave = true;
  for (;;) {
    const { yes, no } = lowerCondition(walk, tree.child(current, "condition"), outside);
    const { consequence, alternative, hasElse } = branches(walk, current);
    values.push(lowerBranch(walk, consequence, yes));
    allLeave &&= leaves(walk, consequence);
    if (!hasElse) return allLeave ? no : scope;
    if (tree.type(alternative) !== "if_expression") {
      values.push(lowerBranch(walk, alternative, no));
      return current === node && leaves(walk, alternative) ? yes : scope;
    }
    current = alternative;
    outside = no;
  }
}

function branches(walk: ClassWalk, node: SyntaxNode): { consequence: SyntaxNode; alternative: SyntaxNode; hasElse: boolean } {
  const { tree } = walk;
  const found = { consequence: NONE, alternative: NONE, hasElse: false };
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "else") found.hasElse = true;
    else if (type === "if" || tree.field(child) === "condition") continue;
    else if (found.hasElse) found.alternative = child;
    else found.consequence = child;
  }
  return found;
}

/** `when`, with or without a subject; the values of the entries go into `values`. Gives the scope of what follows. */
export function lowerWhen(walk: ClassWalk, node: SyntaxNode, scope: number, values: At[]): number {
  const { tree, out } = walk;
  const subject = tree.childOfType(node, "when_subject");
  let outside = scope;
  let name = "";
  if (subject >= 0) {
    lowerAnnotations(walk, subject, scope);
    const value = walk.value(walk.last(subject), scope);
    const declared = tree.childOfType(subject, "variable_declaration");
    name = nameOf(walk, walk.last(subject));
    if (declared >= 0) {
      const named = tree.childOfType(declared, "identifier");
      name = plainName(tree.text(named));
      outside = out.scope("block", scope);
      const type = lowerType(walk, typeChild(walk, declared), scope);
      out.declare(outside, name, "variable", { type, value, nameOffset: tree.start(named) });
    }
  }
  let allLeave = true;
  for (let entry = walk.first(node); entry >= 0; entry = walk.next(entry)) {
    if (tree.type(entry) !== "when_entry") {
      if (walk.first(entry) >= 0 && entry !== subject) walk.statement(entry, outside);
      continue;
    }
    const conditions = tree.childrenIn(entry, "condition");
    const tested = conditions.length === 0 ? { yes: outside, no: outside } : lowerEntryConditions(walk, conditions, name, outside);
    const body = walk.last(entry);
    values.push(lowerBranch(walk, body, tested.yes));
    allLeave &&= conditions.length > 0 && leaves(walk, body);
    outside = tested.no;
  }
  return allLeave && subject < 0 ? outside : scope;
}

/** `try { … } catch (e: T) { … } finally { … }` gives its last value. */
export function lowerTry(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const values: At[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "block") values.push(lowerBranch(walk, child, scope));
    else if (type === "finally_block") lowerBranch(walk, tree.childOfType(child, "block"), scope);
    else if (type === "catch_block") {
      const inner = out.scope("block", scope);
      lowerAnnotations(walk, child, scope);
      const name = tree.childOfType(child, "identifier");
      const caught = lowerType(walk, typeChild(walk, child), scope);
      if (name >= 0) out.declare(inner, plainName(tree.text(name)), "variable", { type: caught, nameOffset: tree.start(name) });
      values.push(lowerBranch(walk, tree.childOfType(child, "block"), inner));
    } else if (walk.first(child) >= 0) walk.statement(child, scope);
  }
  return out.group("either", values);
}

/** `for (a: T in b) …`, `for ((a, b) in c) …` */
export function lowerFor(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const inner = out.scope("block", scope);
  lowerAnnotations(walk, node, scope);
  const word = tree.childOfType(node, "in");
  const source = walk.next(word);
  const item = out.wrap("item", walk.value(source, scope));
  for (let child = walk.first(node); child >= 0 && child !== source; child = walk.next(child)) {
    if (tree.type(child) === "multi_variable_declaration") takeApart(walk, child, item, inner);
    if (tree.type(child) !== "variable_declaration") continue;
    const name = tree.childOfType(child, "identifier");
    const type = lowerType(walk, typeChild(walk, child), scope);
    out.declare(inner, plainName(tree.text(name)), "variable", { type, value: item, nameOffset: tree.start(name) });
  }
  if (source >= 0) lowerBranch(walk, walk.next(source), inner);
}

/** `while (c) …` and `do … while (c)`; gives the scope of what follows. */
export function lowerWhile(walk: ClassWalk, node: SyntaxNode, scope: number): number {
  const { tree } = walk;
  const condition = tree.child(node, "condition");
  let tested = { yes: scope, no: scope };
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (child === condition) tested = lowerCondition(walk, child, scope);
    else if (type !== "while" && type !== "do" && type !== "label") lowerBranch(walk, child, tested.yes);
  }
  return tree.type(node) === "while_statement" ? tested.no : scope;
}
