import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { definitionScope, KNOWN } from "./frame.ts";
import { bindTarget } from "./targets.ts";
import { noteTypeVariable } from "./type-parameters.ts";
import { type TypeTerm, termOf } from "./type-term.ts";
import { lowerType, placeHere, typeOfTerm } from "./types.ts";
import { looksLikeClass, typingForm } from "./typing-forms.ts";
import type { Walk } from "./walk.ts";

/** `a = b = value`, `a: T = value`, `a: T`, `a, (b, *c) = value`. */
export function lowerAssignment(walk: Walk, node: SyntaxNode): void {
  const { tree } = walk;
  const left = tree.child(node, "left");
  let right = tree.child(node, "right");
  const targets = [left];
  while (tree.type(right) === "assignment") {
    targets.push(tree.child(right, "left"));
    right = tree.child(right, "right");
  }
  const typeNode = tree.child(node, "type");
  const isNamed = targets.length === 1 && tree.type(left) === "identifier";
  if (isNamed && lowerAlias(walk, left, typeNode, right)) return;
  const type = lowerType(walk, typeNode, placeHere(walk));
  const value = walk.expression(right, true);
  if (isNamed && tree.type(right) === "call") noteTypeVariable(walk, tree.text(left), right);
  for (const target of targets) bindTarget(walk, target, value, type);
}

/** `a += value` reads what it writes; what kind of value it is does not change. */
export function lowerAugmented(walk: Walk, node: SyntaxNode): void {
  const { tree, frame, out } = walk;
  const left = tree.child(node, "left");
  walk.expression(left, true);
  const value = walk.expression(tree.child(node, "right"), true);
  if (tree.type(left) !== "identifier") return;
  const name = tree.text(left);
  if (frame.known.has(name) || frame.elsewhere?.has(name) === true || frame.kind === "class") return;
  out.declare(frame.scope, name, "variable", { value, nameOffset: tree.start(left) });
  frame.known.set(name, KNOWN.variable);
}

/** `Key = Union[A, B]`, `Key: TypeAlias = …`: another name for a type. False where the value is none by its looks. */
function lowerAlias(walk: Walk, name: SyntaxNode, typeNode: SyntaxNode, right: SyntaxNode): boolean {
  const { tree, out, frame } = walk;
  const isSaid = typeNode >= 0 && tree.text(typeNode).endsWith("TypeAlias");
  if (right < 0 || (typeNode >= 0 && !isSaid)) return false;
  const rightType = tree.type(right);
  if (!isSaid && rightType !== "subscript" && rightType !== "binary_operator") return false;
  const text = tree.text(name);
  if (frame.known.has(text)) return false;
  const term = termOf(tree, right);
  if (!isSaid && !isAliasTerm(walk, term)) return false;
  const type: At = typeOfTerm(walk, term, placeHere(walk));
  const nameOffset = tree.start(name);
  out.declare(definitionScope(frame, text), text, "alias", { type, nameOffset });
  if (frame.kind === "class") out.member(frame.cls, text, { type: NONE, value: NONE, nameOffset });
  frame.known.set(text, KNOWN.definition);
  return true;
}

/** A subscript of a name of `typing`, or a union in which each side is written as a class. */
function isAliasTerm(walk: Walk, term: TypeTerm): boolean {
  if (term.kind === "union") return term.items.every((item) => isAliasPart(walk, item));
  return term.kind === "name" && term.args.length > 0 && typingForm(walk, term.path) !== undefined;
}

function isAliasPart(walk: Walk, term: TypeTerm): boolean {
  if (term.kind === "literal" || term.kind === "text") return true;
  return term.kind === "name" && (looksLikeClass(term.path[term.path.length - 1] as string) || typingForm(walk, term.path) !== undefined);
}
