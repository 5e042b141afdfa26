import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerBody } from "./blocks.ts";
import { lowerGenerics } from "./generics.ts";
import type { RustWalk } from "./walk.ts";

/**
 * Row of a `fn` with or without a body. `self` is no parameter of it: the receiver stands before the dot. Members of types and traits
 * without it are static.
 */
export function lowerFunction(walk: RustWalk, node: SyntaxNode, around: number, isMember: boolean): number {
  const { tree, out } = walk;
  const outside = walk.surroundings();
  const body = tree.child(node, "body");
  const modifiers = tree.childOfType(node, "function_modifiers");
  const isAsync = modifiers >= 0 && tree.has(modifiers, "async");
  const list = tree.child(node, "parameters");
  const isStatic = isMember && !hasSelf(walk, list);
  const flags = (isAsync ? FLAG.async : 0) | (body < 0 ? FLAG.bodiless : 0) | (isStatic ? FLAG.static : 0);
  const scope = out.scope("function", around);
  const fn = out.function(scope, flags, tree.start(tree.child(node, "name")));
  out.setScopeOwner(scope, fn);
  walk.returns = [];
  walk.inFunction = true;
  lowerGenerics(walk, node, scope);
  const parameters = lowerParameters(walk, list, fn, scope);
  const result = walk.type(tree.child(node, "return_type"), scope);
  if (body >= 0) {
    const value = lowerBody(walk, body, scope);
    if (value >= 0) walk.returns.push(value);
  }
  out.finishFunction(fn, { parameters, returns: walk.returns, result });
  walk.restore(outside);
  return fn;
}

/** Whether a parameter list begins with the receiver. */
export function hasSelf(walk: RustWalk, list: SyntaxNode): boolean {
  const { tree } = walk;
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "self_parameter") return true;
    if (type === "parameter") return tree.type(tree.child(child, "pattern")) === "self";
  }
  return false;
}

/** Declaration rows of the parameters of a function or closure; patterns take the parameter apart. */
function lowerParameters(walk: RustWalk, list: SyntaxNode, fn: number, scope: number): number[] {
  const { tree, out } = walk;
  const rows: number[] = [];
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    const kind = tree.type(child);
    if (kind === "self_parameter" || kind === "line_comment" || kind === "block_comment") continue;
    if (kind === "attribute_item") {
      walk.item(child, scope);
      continue;
    }
    const isTyped = kind === "parameter";
    let pattern = isTyped ? tree.child(child, "pattern") : child;
    const type = isTyped ? walk.type(tree.child(child, "type"), scope) : NONE;
    if (tree.type(pattern) === "self") continue;
    if (tree.type(pattern) === "mut_pattern") pattern = walk.inner(pattern);
    const extra = rows.length;
    if (tree.type(pattern) === "identifier") {
      const name = tree.text(pattern);
      rows.push(out.declare(scope, name, "parameter", { type, owner: fn, extra, nameOffset: tree.start(pattern) }));
      walk.noteDeclared(scope, name);
      continue;
    }
    const flags = kind === "variadic_parameter" ? FLAG.rest : 0;
    rows.push(out.declare(scope, "", "parameter", { type, owner: fn, extra, flags }));
    if (kind !== "variadic_parameter") walk.bind(pattern, out.parameter(fn, extra), scope);
  }
  return rows;
}

/** `|a, b| …`: a function that shares `self` and the names around. */
export function lowerClosure(walk: RustWalk, node: SyntaxNode, around: number): At {
  const { tree, out } = walk;
  const outside = walk.returns;
  const flags = FLAG.arrow | (tree.has(node, "async") ? FLAG.async : 0);
  const scope = out.scope("arrow", around);
  const fn = out.function(scope, flags, tree.start(node));
  out.setScopeOwner(scope, fn);
  walk.returns = [];
  const parameters = lowerParameters(walk, tree.child(node, "parameters"), fn, scope);
  const result = walk.type(tree.child(node, "return_type"), scope);
  const body = tree.child(node, "body");
  const value = tree.type(body) === "block" ? lowerBody(walk, body, scope) : walk.value(body, scope);
  if (value >= 0) walk.returns.push(value);
  out.finishFunction(fn, { parameters, returns: walk.returns, result });
  walk.returns = outside;
  return out.functionValue(fn);
}

/** `async { … }` is a function without parameters, called on the spot: its value is a future of the block's. */
export function lowerAsyncBlock(walk: RustWalk, node: SyntaxNode, around: number): At {
  const { tree, out } = walk;
  const outside = walk.returns;
  const scope = out.scope("arrow", around);
  const fn = out.function(scope, FLAG.arrow | FLAG.async, tree.start(node));
  out.setScopeOwner(scope, fn);
  walk.returns = [];
  const body = tree.childOfType(node, "block");
  const value = body < 0 ? NONE : lowerBody(walk, body, scope);
  if (value >= 0) walk.returns.push(value);
  out.finishFunction(fn, { returns: walk.returns });
  walk.returns = outside;
  return out.call(out.functionValue(fn), []);
}
