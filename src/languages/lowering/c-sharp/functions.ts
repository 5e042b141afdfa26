import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerValueAs } from "./creations.ts";
import { lowerModifiers } from "./modifiers.ts";
import { lowerType, lowerTypeParameters } from "./types.ts";

/** The parameters of a function. */
export interface Parameters {
  readonly rows: readonly number[];
  readonly names: readonly SyntaxNode[];
  readonly types: readonly At[];
}

interface ParameterNodes {
  readonly type: SyntaxNode;
  readonly name: SyntaxNode;
  readonly value: SyntaxNode;
  readonly flags: number;
}

/** Declares the parameters of a function in a scope: its own, or for a primary constructor that of the class. */
export function lowerParameters(walk: ClassWalk, list: SyntaxNode, fn: number, scope: number): Parameters {
  const { tree, out } = walk;
  const rows: number[] = [];
  const names: SyntaxNode[] = [];
  const types: At[] = [];
  const add = ({ type, name, value, flags }: ParameterNodes) => {
    const written = lowerType(walk, type, scope);
    const nameOffset = tree.start(name);
    const given = walk.value(value, scope);
    types.push(written);
    names.push(name);
    const parts = { type: written, value: given, owner: fn, extra: rows.length, flags, nameOffset };
    rows.push(out.declare(scope, plainName(tree.text(name)), "parameter", parts));
  };
  let isRest = false;
  let restType = NONE;
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "parameter") {
      lowerModifiers(walk, child, scope);
      add(nodesOf(walk, child));
    } else if (type === "implicit_parameter") add({ type: NONE, name: child, value: NONE, flags: 0 });
    else if (type === "params") isRest = true;
    else if (isRest && tree.field(child) === "type") restType = child;
    else if (isRest && tree.field(child) === "name") add({ type: restType, name: child, value: NONE, flags: FLAG.rest });
  }
  return { rows, names, types };
}

function nodesOf(walk: ClassWalk, node: SyntaxNode): ParameterNodes {
  const { tree } = walk;
  const name = tree.child(node, "name");
  return { type: tree.child(node, "type"), name, value: name < 0 ? NONE : walk.next(name), flags: 0 };
}

/** Whether the first parameter is marked `this`: the method is called on values of its type. */
export function isExtension(walk: ClassWalk, list: SyntaxNode): boolean {
  const { tree } = walk;
  for (let child = walk.first(walk.first(list)); child >= 0; child = walk.next(child)) {
    if (tree.type(child) === "modifier" && tree.text(child) === "this") return true;
  }
  return false;
}

/** A method, constructor, operator or local function with its body. The row is new, and no member yet. */
export function lowerFunction(walk: ClassWalk, node: SyntaxNode, parent: number, flags: number, offset: number): number {
  const { tree, out } = walk;
  const body = tree.child(node, "body");
  const opened = walk.openFunction(parent, body < 0 ? flags | FLAG.bodiless : flags, offset);
  const outside = walk.typeParameters.length;
  lowerTypeParameters(walk, node, opened.scope);
  const list = tree.child(node, "parameters");
  const { rows, types } = lowerParameters(walk, list, opened.fn, opened.scope);
  const written = tree.child(node, "returns");
  const resultNode = written < 0 ? tree.child(node, "type") : written;
  const result = lowerType(walk, resultNode, opened.scope);
  constructorInitializer(walk, node, opened.scope);
  const isAsync = (flags & FLAG.async) !== 0;
  const returns = lowerBody(walk, body, opened, isAsync ? out.wrap("await", result) : result, isAsync ? NONE : resultNode);
  walk.typeParameters.length = outside;
  out.finishFunction(opened.fn, { parameters: rows, returns, result });
  if ((flags & FLAG.extension) !== 0) out.setReceiver(opened.fn, out.wrap("valueOf", types[0] ?? NONE));
  return opened.fn;
}

/** Records that a body returns: a block, or the expression after `=>`. */
export function lowerBody(
  walk: ClassWalk,
  body: SyntaxNode,
  opened: { readonly fn: number; readonly scope: number },
  result: At = NONE,
  resultNode: SyntaxNode = NONE,
): readonly At[] {
  if (body < 0) return [];
  const frame = walk.openFrame(opened, { result, resultNode });
  if (walk.tree.type(body) === "block") walk.statements(body, opened.scope);
  else frame.returns.push(lowerValueAs(walk, walk.last(body), opened.scope, result, resultNode));
  walk.closeFrame();
  return frame.returns;
}

/** `: base(…)`, `: this(…)` */
function constructorInitializer(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const initializer = tree.childOfType(node, "constructor_initializer");
  if (initializer < 0) return;
  const word = walk.first(initializer);
  const callee = out.receiver(tree.type(word) === "this" ? "this" : "super", scope);
  const args = tree.childOfType(initializer, "argument_list");
  walk.site("call", word, callee, initializer);
  const values: At[] = [];
  for (let child = walk.first(args); child >= 0; child = walk.next(child)) values.push(walk.value(walk.last(child), scope));
  out.call(callee, values);
}

/** `x => …`, `(a, b) => { … }`, `delegate (int a) { … }` */
export function lowerLambda(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const flags = lowerModifiers(walk, node, scope);
  const opened = walk.openFunction(scope, FLAG.arrow | (flags & FLAG.async), tree.start(node));
  const written = tree.child(node, "parameters");
  const isList = tree.type(written) === "parameter_list";
  const { rows } = lowerParameters(walk, isList || written < 0 ? written : node, opened.fn, opened.scope);
  const result = lowerType(walk, tree.child(node, "type"), opened.scope);
  const named = tree.child(node, "body");
  const body = named < 0 ? tree.childOfType(node, "block") : named;
  const frame = walk.openFrame(opened, { isLambda: true, result });
  if (tree.type(body) === "block") walk.statements(body, opened.scope);
  else frame.returns.push(walk.value(body, opened.scope));
  walk.closeFrame();
  out.finishFunction(opened.fn, { parameters: rows, returns: frame.returns, result });
  return out.functionValue(opened.fn);
}

/** A function in a block, known in the whole of it. */
export function lowerLocalFunction(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const nameOffset = tree.start(name);
  const flags = lowerModifiers(walk, node, scope);
  const owner = lowerFunction(walk, node, scope, flags & ~FLAG.static, nameOffset);
  out.declare(scope, plainName(tree.text(name)), "function", { owner, flags, nameOffset });
}
