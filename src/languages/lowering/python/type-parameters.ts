import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type Frame, typeVariableScope } from "./frame.ts";
import { type TypeTerm, termOf } from "./type-term.ts";
import { parseTypeText } from "./type-text.ts";
import { lowerType, placeHere, typeOfTerm } from "./types.ts";
import { looksLikeTypeVariable } from "./typing-forms.ts";
import type { Walk } from "./walk.ts";

const DECLARING: ReadonlySet<string> = new Set(["TypeVar", "ParamSpec", "TypeVarTuple"]);

/** Declares the type parameters of `def f[T: Bound, *Ts, **P]`, `class C[T]` or `type X[T]` in the scope of a frame. */
export function lowerTypeParameters(walk: Walk, node: SyntaxNode, frame: Frame, scope: number): void {
  const { tree } = walk;
  let withDefault = NONE;
  for (let child = tree.first(node); node >= 0 && child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "ERROR") {
      // The grammar has no defaults: `T = int` comes as an error with the name, then the type.
      walk.errorsSeen.add(child);
      withDefault = tree.childOfType(child, "identifier");
      continue;
    }
    if (withDefault >= 0) {
      const fallback = lowerType(walk, child, placeHere(walk));
      declareTypeParameter(walk, frame, scope, tree.text(withDefault), NONE, fallback, tree.start(withDefault));
      withDefault = NONE;
      continue;
    }
    let inner = child;
    while (tree.type(inner) === "type" || tree.type(inner) === "splat_type") inner = tree.first(inner);
    let bound: At = NONE;
    if (tree.type(inner) === "constrained_type") {
      const constraint = tree.next(tree.first(inner));
      bound = boundOf(walk, termOf(tree, constraint), false);
      inner = tree.first(inner);
      while (tree.type(inner) === "type") inner = tree.first(inner);
    }
    if (tree.type(inner) === "identifier") declareTypeParameter(walk, frame, scope, tree.text(inner), bound, NONE, tree.start(inner));
  }
}

function declareTypeParameter(walk: Walk, frame: Frame, scope: number, name: string, type: At, value: At, nameOffset: number): void {
  walk.out.declare(scope, name, "typeParameter", { type, value, nameOffset });
  frame.typeVariables ??= new Map();
  frame.typeVariables.set(name, scope);
}

/** The type variables of the module that occur in types make a function or class generic, in the order in which they occur. */
export function adoptTypeVariables(walk: Walk, term: TypeTerm | undefined, frame: Frame, scope: number): void {
  if (term === undefined) return;
  if (term.kind === "text") adoptTypeVariables(walk, parseTypeText(term.text, term.offset), frame, scope);
  if (term.kind === "union" || term.kind === "list") for (const item of term.items) adoptTypeVariables(walk, item, frame, scope);
  if (term.kind === "splat") adoptTypeVariables(walk, term.item, frame, scope);
  if (term.kind !== "name") return;
  for (const arg of term.args) adoptTypeVariables(walk, arg, frame, scope);
  const name = term.path[0] as string;
  if (term.path.length > 1 || !isTypeVariable(walk, name) || typeVariableScope(frame, name) !== undefined) return;
  const { bound = NONE, fallback = NONE } = walk.typeVariables.get(name) ?? {};
  declareTypeParameter(walk, frame, scope, name, bound, fallback, NONE);
}

export function isTypeVariable(walk: Walk, name: string): boolean {
  return walk.typeVariables.has(name) || (looksLikeTypeVariable(name) && walk.imported.has(name));
}

/** Keeps bound and default of `T = TypeVar("T", bound=X, default=Y)` and `T = TypeVar("T", A, B)`. */
export function noteTypeVariable(walk: Walk, name: string, call: SyntaxNode): void {
  const { tree } = walk;
  const callee = tree.child(call, "function");
  if (tree.type(call) !== "call") return;
  const word = tree.type(callee) === "attribute" ? tree.child(callee, "attribute") : callee;
  if (!DECLARING.has(tree.text(word))) return;
  const constraints: TypeTerm[] = [];
  let bound: At = NONE;
  let fallback: At = NONE;
  const args = tree.child(call, "arguments");
  for (let arg = tree.first(args), i = 0; arg >= 0; arg = tree.next(arg), i++) {
    if (tree.type(arg) !== "keyword_argument") {
      if (i > 0) constraints.push(termOf(tree, arg));
      continue;
    }
    const keyword = tree.text(tree.child(arg, "name"));
    const value = tree.child(arg, "value");
    if (keyword === "bound") bound = boundOf(walk, termOf(tree, value), true);
    else if (keyword === "default") fallback = typeOfTerm(walk, termOf(tree, value), placeHere(walk, true));
  }
  if (constraints.length > 0) bound = boundOf(walk, { kind: "list", node: NONE, items: constraints }, true);
  walk.typeVariables.set(name, { bound, fallback });
}

/** Constraints, written as a tuple, allow any one of them. */
function boundOf(walk: Walk, term: TypeTerm, quiet: boolean): At {
  const place = placeHere(walk, quiet);
  if (term.kind !== "list") return typeOfTerm(walk, term, place);
  return typeOfTerm(walk, { kind: "union", node: term.node, items: term.items }, place);
}
