import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerAttributes } from "./attributes.ts";
import { type DocTypes, declareTemplates, docTypes, documented } from "./doc-types.ts";
import { lowerType } from "./types.ts";
import { variable } from "./variables.ts";
import { newFrame, type PhpWalk } from "./walk.ts";

export function lowerNamedFunction(walk: PhpWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const outside = walk.classAround;
  walk.classAround = undefined;
  const fn = lowerFunction(walk, node, walk.names, 0);
  walk.classAround = outside;
  out.declare(walk.names, tree.text(name), "function", { owner: fn, nameOffset: tree.start(name) });
}

/** Row of a function or method, with what its doc comment says of types that are not written. */
export function lowerFunction(walk: PhpWalk, node: SyntaxNode, around: number, flags: number): number {
  const { tree, out } = walk;
  lowerAttributes(walk, node, around);
  const body = tree.child(node, "body");
  const scope = out.scope("function", around);
  const fn = out.function(
    scope,
    flags | (body < 0 ? FLAG.bodiless : 0),
    tree.start(tree.child(node, "name")),
    walk.classAround?.cls ?? NONE,
  );
  out.setScopeOwner(scope, fn);
  const outside = walk.frame;
  walk.frame = newFrame(scope);
  const docs = docTypes(walk, node);
  declareTemplates(walk, docs, scope);
  const parameters = lowerParameters(walk, tree.child(node, "parameters"), fn, scope, docs);
  const result = documented(walk, lowerType(walk, tree.child(node, "return_type"), scope), docs?.result, scope);
  walk.statement(body, scope);
  const { returns, isGenerator } = walk.frame;
  out.finishFunction(fn, { parameters, returns, result, flags: isGenerator ? FLAG.generator : 0 });
  walk.frame = outside;
  return fn;
}

function lowerParameters(walk: PhpWalk, list: SyntaxNode, fn: number, scope: number, docs: DocTypes | undefined): number[] {
  const { tree, out } = walk;
  const rows: number[] = [];
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    let name = tree.child(child, "name");
    if (tree.type(name) === "by_ref") name = tree.first(name);
    if (name < 0) continue;
    lowerAttributes(walk, child, scope);
    const text = tree.text(name);
    const type = documented(walk, lowerType(walk, tree.child(child, "type"), scope), docs?.parameters.get(text), scope);
    const value = walk.value(tree.child(child, "default_value"), scope);
    const flags = tree.type(child) === "variadic_parameter" ? FLAG.rest : 0;
    walk.frame.variables.add(text);
    rows.push(out.declare(scope, text, "parameter", { type, value, owner: fn, extra: rows.length, flags }));
    if (tree.type(child) === "property_promotion_parameter") promote(walk, child, name, type, out.name(scope, text));
  }
  return rows;
}

/** A constructor's parameter that is a property of the class as well. */
function promote(walk: PhpWalk, node: SyntaxNode, name: SyntaxNode, type: At, value: At): void {
  const { tree, out } = walk;
  const around = walk.classAround;
  if (around === undefined) return;
  const text = tree.text(name);
  const flags = tree.text(tree.child(node, "visibility")) === "private" ? FLAG.private : 0;
  around.members.add(text);
  out.member(around.cls, text, { type, value: type >= 0 ? NONE : value, flags, nameOffset: tree.start(tree.first(name)) });
}

/** `function (…) use (…) { … }`: `$this` is that of the function around, variables are those it names. */
export function lowerClosure(walk: PhpWalk, node: SyntaxNode, around: number, symbolOffset: number): At {
  const { tree, out } = walk;
  lowerAttributes(walk, node, around);
  const scope = out.scope("arrow", around);
  const fn = out.function(scope, FLAG.arrow, symbolOffset);
  out.setScopeOwner(scope, fn);
  const outside = walk.frame;
  const inside = newFrame(scope);
  const used = tree.childOfType(node, "anonymous_function_use_clause");
  for (let child = used < 0 ? NONE : tree.first(used); child >= 0; child = tree.next(child)) {
    const name = tree.type(child) === "by_ref" ? tree.first(child) : child;
    if (tree.type(name) !== "variable_name") continue;
    const text = tree.text(name);
    inside.variables.add(text);
    out.declare(scope, text, "variable", { value: variable(walk, name, around) });
  }
  walk.frame = inside;
  const docs = docTypes(walk, node);
  const parameters = lowerParameters(walk, tree.child(node, "parameters"), fn, scope, docs);
  const result = lowerType(walk, tree.child(node, "return_type"), scope);
  walk.statement(tree.child(node, "body"), scope);
  const { returns, isGenerator } = inside;
  out.finishFunction(fn, { parameters, returns, result, flags: isGenerator ? FLAG.generator : 0 });
  walk.frame = outside;
  return out.functionValue(fn);
}

/** `fn (…) => …`: sees the variables around. */
export function lowerArrow(walk: PhpWalk, node: SyntaxNode, around: number, symbolOffset: number): At {
  const { tree, out } = walk;
  lowerAttributes(walk, node, around);
  const scope = out.scope("arrow", around);
  const fn = out.function(scope, FLAG.arrow, symbolOffset);
  out.setScopeOwner(scope, fn);
  const outside = walk.frame;
  walk.frame = newFrame(scope, outside);
  const parameters = lowerParameters(walk, tree.child(node, "parameters"), fn, scope, undefined);
  const result = lowerType(walk, tree.child(node, "return_type"), scope);
  const value = walk.value(tree.child(node, "body"), scope);
  out.finishFunction(fn, { parameters, returns: value >= 0 ? [value] : [], result });
  walk.frame = outside;
  return out.functionValue(fn);
}
