import { FLAG } from "#model/binding-codes.ts";
import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerClassBody } from "./class-bodies.ts";

/**
 * `annotation class Name` without parentheses may read as words between operands: `(annotation class Name)`, or with `public` before it
 * `((public annotation class) Name next)`; `class Name { … }` behind two annotations as `(class Name lambda)`. Whether the node is one of these; no function goes by the name of `class`.
 */
export function isWordyClass(walk: ClassWalk, node: SyntaxNode): boolean {
  if (walk.tree.type(node) !== "infix_expression") return false;
  const first = walk.first(node);
  return isPlain(walk, node) || isClassWord(walk, walk.next(first)) || endsWithClass(walk, node) || endsWithClass(walk, first);
}

/** `class Name { … }` behind two annotations. */
function isPlain(walk: ClassWalk, node: SyntaxNode): boolean {
  return isClassWord(walk, walk.first(node)) && walk.tree.type(walk.last(node)) === "lambda_literal";
}

function isClassWord(walk: ClassWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  return tree.type(node) === "identifier" && tree.end(node) - tree.start(node) === 5 && tree.text(node) === "class";
}

function endsWithClass(walk: ClassWalk, node: SyntaxNode): boolean {
  return walk.tree.type(node) === "infix_expression" && isClassWord(walk, walk.last(node));
}

/** Declares the class whose name stands in such words; what comes after it is lowered as what it is. */
export function lowerWordyClass(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const first = walk.first(node);
  const last = walk.last(node);
  if (endsWithClass(walk, node)) return;
  if (isPlain(walk, node)) {
    declareClass(walk, walk.next(first), scope, last);
    return;
  }
  if (isClassWord(walk, walk.next(first))) declareClass(walk, last, scope);
  else {
    declareClass(walk, walk.next(first), scope);
    walk.value(last, scope);
  }
}

function declareClass(walk: ClassWalk, node: SyntaxNode, scope: number, lambda: SyntaxNode = NONE): void {
  const { tree, out } = walk;
  const isCall = tree.type(node) === "call_expression";
  const name = isCall ? walk.first(node) : node;
  if (tree.type(name) !== "identifier") return;
  const nameOffset = tree.start(name);
  const text = plainName(tree.text(name));
  const { cls, scope: inner } = walk.openClass(scope, text, FLAG.exported, nameOffset);
  out.declare(scope, text, "class", { owner: cls, flags: FLAG.exported, nameOffset });
  if (!isCall && lambda < 0) return;
  if (isCall) walk.value(tree.childOfType(node, "value_arguments"), inner);
  // Its body reads as a lambda.
  const body = lambda >= 0 ? lambda : tree.childOfType(tree.childOfType(node, "annotated_lambda"), "lambda_literal");
  const home = { scope: inner, cls, flags: 0, outer: NONE };
  lowerClassBody(walk, body, { home, initial: inner, instance: NONE, isFunction: false });
}
