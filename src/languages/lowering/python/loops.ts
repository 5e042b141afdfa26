import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { join, lowerEnding } from "./joins.ts";
import { narrow } from "./narrowing.ts";
import { bindTarget } from "./targets.ts";
import { termOf } from "./type-term.ts";
import { placeHere, typeOfTerm } from "./types.ts";
import type { Walk } from "./walk.ts";

export function lowerWhile(walk: Walk, node: SyntaxNode): void {
  const { tree } = walk;
  const condition = tree.child(node, "condition");
  walk.expression(condition, true);
  const around = walk.scope;
  const first = walk.frame.rebound.length;
  narrow(walk, condition, true);
  const end = walk.block(tree.child(node, "body"));
  walk.scope = around;
  walk.children(tree.child(node, "alternative"));
  join(walk, first, [around, end]);
}

/** The target is an item of the iterable, in the loop; after it, what other places make of the name counts as well. */
export function lowerFor(walk: Walk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const value = walk.expression(tree.child(node, "right"), true);
  const around = walk.scope;
  const first = walk.frame.rebound.length;
  bindTarget(walk, tree.child(node, "left"), out.wrap("item", value));
  const end = walk.block(tree.child(node, "body"));
  walk.scope = around;
  walk.children(tree.child(node, "alternative"));
  join(walk, first, [around, end]);
}

/** The target of `with` is taken for the context manager itself, which is what `__enter__` mostly returns. */
export function lowerWith(walk: Walk, node: SyntaxNode): void {
  const { tree } = walk;
  const clause = tree.childOfType(node, "with_clause");
  for (let item = tree.first(clause); clause >= 0 && item >= 0; item = tree.next(item)) {
    let value = tree.child(item, "value");
    while (tree.type(value) === "parenthesized_expression" && tree.type(tree.first(value)) === "as_pattern") value = tree.first(value);
    if (tree.type(value) !== "as_pattern") {
      if (value >= 0) walk.expression(value, true);
      else walk.statement(item);
      continue;
    }
    const manager = walk.expression(tree.first(value), true);
    bindTarget(walk, tree.child(value, "alias"), manager);
  }
  // The body runs once: what it says of names holds after it.
  walk.scope = walk.block(tree.child(node, "body"));
}

/** Imports inside may fail, and others take their place. */
export function lowerTry(walk: Walk, node: SyntaxNode): void {
  const { tree } = walk;
  const { importFlags } = walk;
  const first = walk.frame.rebound.length;
  const ends: number[] = [];
  const body = tree.child(node, "body");
  const otherwise = tree.childOfType(node, "else_clause");
  if (tree.has(node, "except_clause")) walk.importFlags |= FLAG.optional;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (child === body) {
      if (otherwise < 0) lowerEnding(walk, child, ends);
      else {
        // `else` goes on where the body ends.
        const around = walk.scope;
        walk.scope = walk.block(child);
        lowerEnding(walk, tree.child(otherwise, "body"), ends);
        walk.scope = around;
      }
    } else if (type === "except_clause" || type === "except_group_clause") lowerExcept(walk, child, ends);
    else if (type === "finally_clause") {
      join(walk, first, ends);
      walk.scope = walk.block(tree.childOfType(child, "block"));
      ends.length = 0;
    } else if (child !== otherwise) walk.statement(child);
  }
  walk.importFlags = importFlags;
  if (ends.length > 0) join(walk, first, ends);
}

/** The name of a caught exception lives in its clause alone. */
export function lowerExcept(walk: Walk, node: SyntaxNode, ends: number[]): void {
  const { tree, out } = walk;
  const around = walk.scope;
  let caught: SyntaxNode = NONE;
  let target: SyntaxNode = NONE;
  for (const child of tree.childrenIn(node, "value")) {
    if (caught >= 0) {
      // `except Error, name` of Python 2.
      target = child;
      continue;
    }
    const isNamed = tree.type(child) === "as_pattern";
    caught = isNamed ? tree.first(child) : child;
    if (isNamed) target = tree.first(tree.child(child, "alias"));
    walk.expression(caught, true);
  }
  if (tree.type(target) === "identifier") {
    const value = caughtValue(walk, caught);
    walk.open("");
    out.declare(walk.scope, tree.text(target), "variable", { value, nameOffset: tree.start(target) });
  }
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) if (tree.type(child) === "block") lowerEnding(walk, child, ends);
  walk.scope = around;
}

function caughtValue(walk: Walk, caught: SyntaxNode): At {
  const term = termOf(walk.tree, caught);
  const types = term.kind === "list" ? { ...term, kind: "union" as const } : term;
  if (types.kind !== "name" && types.kind !== "union") return NONE;
  return walk.out.wrap("valueOf", typeOfTerm(walk, types, placeHere(walk, true)));
}
