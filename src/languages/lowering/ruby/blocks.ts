import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type Given, lowerParameters } from "./parameters.ts";
import type { RubyWalk } from "./walk.ts";

/** Row of a block or lambda: a function that shares `self` and the local variables around. */
export function lowerBlock(walk: RubyWalk, node: SyntaxNode, around: number, given: Given, symbolOffset: number): number {
  const { tree, out } = walk;
  const scope = out.scope("arrow", around);
  const fn = out.function(scope, FLAG.arrow, symbolOffset);
  out.setScopeOwner(scope, fn);
  const { locals, blockResults } = walk;
  walk.locals = { scope, names: new Set(), around: locals };
  walk.blockResults = [];
  const { rows } = lowerParameters(walk, tree.child(node, "parameters"), fn, scope, given);
  const isLambda = tree.type(node) === "lambda";
  const value = lowerLast(walk, isLambda ? tree.child(tree.child(node, "body"), "body") : tree.child(node, "body"), scope);
  if (value >= 0) walk.blockResults.push(value);
  out.finishFunction(fn, { parameters: rows, returns: walk.blockResults });
  walk.locals = locals;
  walk.blockResults = blockResults;
  return fn;
}

/** Statements one after the other; gives the value of the last one. What handles exceptions gives a value as well. */
export function lowerLast(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (!holdsStatements(tree.type(node))) return walk.value(node, scope);
  let value: At = NONE;
  const others: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "rescue") others.push(walk.value(child, scope));
    else if (type === "ensure" || type === "heredoc_body" || isKeyword(type)) walk.value(child, scope);
    else value = walk.value(child, scope);
  }
  return others.length === 0 ? value : out.group("either", [value, ...others]);
}

function holdsStatements(type: string): boolean {
  switch (type) {
    case "body_statement":
    case "block_body":
    case "program":
    case "then":
    case "else":
    case "begin":
    case "do":
    case "ensure":
    case "parenthesized_statements":
      return true;
    default:
      return false;
  }
}

function isKeyword(type: string): boolean {
  return type === "end" || type === "then" || type === "do" || type === "begin" || type === "else" || type === "empty_statement";
}
