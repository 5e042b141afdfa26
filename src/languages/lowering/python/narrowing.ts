import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { noteRedeclared } from "./names.ts";
import { type TypeTerm, termOf } from "./type-term.ts";
import { classType, placeHere, typeOfTerm } from "./types.ts";
import { looksLikeClass, typingForm } from "./typing-forms.ts";
import type { Walk } from "./walk.ts";

/** What a condition says of a name or member: it has a type, or passed a call at its first argument. */
interface Finding {
  /** A name, or a member by its text. */
  readonly name: string;
  /** The value of the member outside. */
  readonly member: At;
  readonly type: At;
  readonly call: At;
}

/**
 * Declares anew, in a block from here on, the names of which a condition that came out as `sense` says more. The caller
 * restores `walk.scope` where that ends.
 */
export function narrow(walk: Walk, condition: SyntaxNode, sense: boolean): void {
  const findings: Finding[] = [];
  collect(walk, condition, sense, findings);
  apply(walk, findings);
}

/** Declares a name as a value of a type from here on. */
export function narrowTo(walk: Walk, name: string, type: At): void {
  if (type >= 0) apply(walk, [{ name, member: NONE, type, call: NONE }]);
}

function apply(walk: Walk, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const { out, frame } = walk;
  const around = walk.scope;
  walk.open("");
  for (const { name, member, type, call } of findings) {
    if (member >= 0) {
      walk.setMember(name, type >= 0 ? out.cast(member, type) : out.guarded(member, call, 0));
      continue;
    }
    const outside = out.name(around, name);
    out.declare(walk.scope, name, "variable", { value: type >= 0 ? out.cast(outside, type) : out.guarded(outside, call, 0) });
    noteRedeclared(frame, name);
  }
}

/** Conditions nested deeper than this in parentheses say nothing. */
const DEEPEST_CONDITION = 20;

function collect(walk: Walk, condition: SyntaxNode, sense: boolean, findings: Finding[], depth = 0): void {
  const { tree } = walk;
  let node = condition;
  let wanted = sense;
  for (;;) {
    const type = tree.type(node);
    if (type === "parenthesized_expression") node = tree.first(node);
    else if (type === "not_operator") {
      node = tree.child(node, "argument");
      wanted = !wanted;
    } else if (type === "boolean_operator" && tree.text(tree.child(node, "operator")) === (wanted ? "and" : "or")) {
      // Long chains nest on the left.
      const right = tree.child(node, "right");
      if (depth < DEEPEST_CONDITION) collect(walk, right, wanted, findings, depth + 1);
      node = tree.child(node, "left");
    } else {
      if (type === "call" && wanted) collectCall(walk, node, findings);
      return;
    }
  }
}

function collectCall(walk: Walk, call: SyntaxNode, findings: Finding[]): void {
  const { tree } = walk;
  const callee = tree.child(call, "function");
  const first = tree.first(tree.child(call, "arguments"));
  const isMember = isMemberOfName(walk, first);
  if (!isMember && tree.type(first) !== "identifier") return;
  const name = tree.text(first);
  const word = tree.type(callee) === "identifier" ? tree.text(callee) : "";
  if (word === "isinstance" || word === "issubclass") {
    const term = termOf(tree, tree.next(first));
    const tested = term.kind === "list" ? { ...term, kind: "union" as const } : term;
    if (!isClassTerm(walk, tested)) return;
    const place = placeHere(walk, true);
    const type = word === "isinstance" ? typeOfTerm(walk, tested, place) : classType(walk, tested, place);
    if (type >= 0) findings.push({ name, member: isMember ? memberValue(walk, first) : NONE, type, call: NONE });
    return;
  }
  const predicate = walk.predicates.get(call);
  if (predicate !== undefined) findings.push({ name, member: isMember ? memberValue(walk, first) : NONE, type: NONE, call: predicate });
}

/** `a.b.c`, with nothing called or taken by key in it. */
function isMemberOfName({ tree }: Walk, node: SyntaxNode): boolean {
  if (tree.type(node) !== "attribute") return false;
  let object = node;
  while (tree.type(object) === "attribute") object = tree.child(object, "object");
  return tree.type(object) === "identifier";
}

function memberValue(walk: Walk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const names: string[] = [];
  let object = node;
  while (tree.type(object) === "attribute") {
    names.push(tree.text(tree.child(object, "attribute")));
    object = tree.child(object, "object");
  }
  let at = out.name(walk.scope, tree.text(object));
  for (let i = names.length - 1; i >= 0; i--) at = out.memberOf(at, names[i] as string);
  return at;
}

/** A variable that holds classes says nothing of the value. */
function isClassTerm(walk: Walk, term: TypeTerm): boolean {
  if (term.kind === "union") return term.items.length > 0 && term.items.every((item) => isClassTerm(walk, item));
  if (term.kind !== "name") return term.kind === "literal";
  return looksLikeClass(term.path[term.path.length - 1] as string) || typingForm(walk, term.path) !== undefined;
}
