import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerBlockValue } from "./blocks.ts";
import { calledName } from "./called-name.ts";
import { lowerType, typeChild } from "./types.ts";

/** `{ a, (b, c) -> … }`: gives its last expression. Its scope is that of a function, since `this` may be another one inside. */
export function lowerLambda(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const inner = out.scope("function", scope);
  const fn = out.function(inner, FLAG.arrow, tree.start(node));
  out.setScopeOwner(inner, fn);
  const frame = walk.openFrame({ fn, scope: inner }, { isLambda: true, label: labelOf(walk, node) });
  const list = tree.childOfType(node, "lambda_parameters");
  const parameters = list >= 0 ? lambdaParameters(walk, list, fn, inner) : impliedParameter(walk, node, fn, inner);
  const value = lowerBlockValue(walk, node, inner);
  if (value >= 0) frame.returns.push(value);
  walk.closeFrame();
  out.finishFunction(fn, { parameters, returns: frame.returns });
  walk.lastLambda = out.functionValue(fn);
  return walk.lastLambda;
}

/** The name before the braces, else the name of the function that gets the lambda. */
function labelOf(walk: ClassWalk, node: SyntaxNode): string {
  const { tree } = walk;
  let holder = tree.parent(node);
  const label = tree.childOfType(holder, "label");
  if (label >= 0) return tree.text(label).slice(0, -1);
  if (tree.type(holder) === "value_argument") holder = tree.parent(holder);
  const call = tree.parent(holder);
  return tree.type(call) === "call_expression" ? plainName(tree.text(calledName(walk, call).name)) : "";
}

function lambdaParameters(walk: ClassWalk, list: SyntaxNode, fn: number, scope: number): number[] {
  const { tree, out } = walk;
  const rows: number[] = [];
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    const parts = { owner: fn, extra: rows.length };
    if (type === "variable_declaration") {
      const name = tree.childOfType(child, "identifier");
      const written = lowerType(walk, typeChild(walk, child), scope);
      rows.push(out.declare(scope, plainName(tree.text(name)), "parameter", { ...parts, type: written, nameOffset: tree.start(name) }));
    } else if (type === "multi_variable_declaration") {
      const whole = out.parameter(fn, rows.length);
      rows.push(out.declare(scope, "", "parameter", parts));
      takeApart(walk, child, whole, scope);
    }
  }
  return rows;
}

/** Declares `(a, _, b: T)` as the components of a value. */
export function takeApart(walk: ClassWalk, node: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  let position = -1;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.type(child) !== "variable_declaration") continue;
    position++;
    const name = tree.childOfType(child, "identifier");
    const type = lowerType(walk, typeChild(walk, child), scope);
    const text = plainName(tree.text(name));
    if (text === "_") continue;
    const parts = { type, value: out.itemAt(value, position), nameOffset: tree.start(name) };
    out.declare(scope, text, "variable", parts);
  }
}

/** `it`, where the lambda may have it and says it: one that its place gives no value is that of a lambda around. */
function impliedParameter(walk: ClassWalk, node: SyntaxNode, fn: number, scope: number): number[] {
  const { tree, out } = walk;
  const end = tree.end(node);
  for (let inner = node + 1; inner < tree.size && tree.start(inner) < end; inner++) {
    if (tree.type(inner) !== "identifier" || tree.end(inner) - tree.start(inner) !== 2 || tree.text(inner) !== "it") continue;
    if (hasArrow(walk, node)) return [];
    return [out.declare(scope, "it", "parameter", { owner: fn, flags: FLAG.optional, nameOffset: NONE })];
  }
  return [];
}

/** `{ -> … }` says that there are no parameters. */
function hasArrow(walk: ClassWalk, node: SyntaxNode): boolean {
  const { source } = walk.tree;
  let at = walk.tree.start(node) + 1;
  while (at < source.length && source.charCodeAt(at) <= 32) at++;
  return source.startsWith("->", at);
}
