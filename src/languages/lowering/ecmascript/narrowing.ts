import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { dottedName, dottedType, lastName, withoutParentheses } from "./names.ts";
import type { Walk } from "./walk.ts";

/** Conditions are asked for tests down to this depth of `&&`, `||` and `!`. */
const DEEPEST_TEST = 12;

/**
 * The scope in which names have the types that a condition shows when it holds (`sense`) or fails: a new one inside `scope`, or
 * `scope` itself where the condition shows nothing.
 */
export function narrowed(walk: Walk, condition: SyntaxNode, scope: number, sense: boolean): number {
  const inner = collect(walk, condition, scope, NONE, sense, 0);
  return inner >= 0 ? inner : scope;
}

function collect(walk: Walk, condition: SyntaxNode, outer: number, inner: number, sense: boolean, depth: number): number {
  if (depth > DEEPEST_TEST) return inner;
  const { tree } = walk;
  const test = withoutParentheses(tree, condition);
  switch (tree.type(test)) {
    case "unary_expression":
      if (tree.type(tree.child(test, "operator")) !== "!") return inner;
      return collect(walk, tree.child(test, "argument"), outer, inner, !sense, depth + 1);
    case "binary_expression": {
      const operator = tree.type(tree.child(test, "operator"));
      if (operator === (sense ? "&&" : "||")) {
        const left = collect(walk, tree.child(test, "left"), outer, inner, sense, depth + 1);
        return collect(walk, tree.child(test, "right"), outer, left, sense, depth + 1);
      }
      return operator === "instanceof" && sense ? instance(walk, test, outer, inner) : inner;
    }
    case "call_expression":
      return sense ? predicate(walk, test, outer, inner) : inner;
    default:
      return inner;
  }
}

/** `x instanceof C` */
function instance(walk: Walk, test: SyntaxNode, outer: number, inner: number): number {
  const { tree, out } = walk;
  const subject = withoutParentheses(tree, tree.child(test, "left"));
  if (tree.type(subject) !== "identifier") return inner;
  const type = dottedType(walk, tree.child(test, "right"), outer);
  if (type < 0) return inner;
  const name = tree.text(subject);
  return redeclare(walk, name, out.cast(out.name(outer, name), type), outer, inner);
}

/** `isC(x)` may be a predicate on any of its arguments, `x.isC()` one on `x`: the binder knows whether it is. */
function predicate(walk: Walk, test: SyntaxNode, outer: number, inner: number): number {
  const { tree, out } = walk;
  const called = tree.child(test, "function");
  const args = tree.children(tree.child(test, "arguments"));
  if (args.length === 0) return predicateOnReceiver(walk, called, outer, inner);
  if (args.length > 4 || !args.some((arg) => tree.type(arg) === "identifier")) return inner;
  const callee = dottedName(walk, called, outer);
  if (callee < 0) return inner;
  const call = out.call(
    callee,
    args.map((arg) => dottedName(walk, arg, outer)),
  );
  let scope = inner;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as SyntaxNode;
    if (tree.type(arg) !== "identifier" || tree.end(arg) === tree.start(arg)) continue;
    const name = tree.text(arg);
    scope = redeclare(walk, name, out.guarded(out.name(outer, name), call, i), outer, scope);
  }
  return scope;
}

function predicateOnReceiver(walk: Walk, called: SyntaxNode, outer: number, inner: number): number {
  const { tree, out } = walk;
  const subject = tree.child(called, "object");
  if (tree.type(called) !== "member_expression" || tree.type(subject) !== "identifier") return inner;
  const property = tree.start(tree.child(called, "property"));
  if (property < 0 || !tree.source.startsWith("is", property)) return inner;
  const call = out.call(dottedName(walk, called, outer), []);
  const name = tree.text(subject);
  return redeclare(walk, name, out.guarded(out.name(outer, name), call, -1), outer, inner);
}

function redeclare(walk: Walk, name: string, value: At, outer: number, inner: number): number {
  const scope = inner >= 0 ? inner : walk.out.scope("block", outer);
  walk.out.declare(scope, name, "variable", { value });
  return scope;
}

/** What a statement shows to those after it: `if (!isC(x)) return;`, `assertIsC(x);`. */
export function narrowedAfter(walk: Walk, statement: SyntaxNode, scope: number): number {
  const { tree } = walk;
  switch (tree.type(statement)) {
    case "if_statement":
      if (tree.child(statement, "alternative") >= 0 || !leaves(tree, tree.child(statement, "consequence"))) return scope;
      return narrowed(walk, tree.child(statement, "condition"), scope, false);
    case "expression_statement": {
      const call = tree.first(statement);
      if (tree.type(call) !== "call_expression") return scope;
      const name = tree.start(lastName(tree, tree.child(call, "function")));
      if (name < 0 || !tree.source.startsWith("assert", name)) return scope;
      const inner = predicate(walk, call, scope, NONE);
      return inner >= 0 ? inner : scope;
    }
    default:
      return scope;
  }
}

/** Whether control never gets past the end of a statement, as far as its last statement tells. */
function leaves(tree: SyntaxTree, statement: SyntaxNode): boolean {
  switch (tree.type(statement)) {
    case "return_statement":
    case "throw_statement":
    case "break_statement":
    case "continue_statement":
      return true;
    case "statement_block": {
      let last = NONE;
      for (let child = tree.first(statement); child >= 0; child = tree.next(child)) last = child;
      return last >= 0 && tree.type(last) !== "statement_block" && leaves(tree, last);
    }
    default:
      return false;
  }
}
