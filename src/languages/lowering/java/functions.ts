import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerLooseAnnotations, lowerModifiers } from "./annotations.ts";
import { arrayType, lowerType, lowerTypeParameters, lowerTypes } from "./types.ts";

/** Declares the parameters of a function in its scope; rows in order. */
export function lowerParameters(walk: ClassWalk, node: SyntaxNode, fn: number, scope: number): number[] {
  const { tree } = walk;
  const rows: number[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const row = parameter(walk, child, fn, scope, rows.length);
    if (row >= 0) rows.push(row);
    else if (tree.type(child) !== "receiver_parameter") walk.statement(child, scope);
  }
  return rows;
}

function parameter(walk: ClassWalk, node: SyntaxNode, fn: number, scope: number, position: number): number {
  const { tree, out } = walk;
  const isRest = tree.type(node) === "spread_parameter";
  if (!isRest && tree.type(node) !== "formal_parameter") return NONE;
  lowerModifiers(walk, node, scope);
  const name = tree.child(isRest ? tree.childOfType(node, "variable_declarator") : node, "name");
  return out.declare(scope, tree.text(name), "parameter", {
    type: lowerParameterType(walk, node, scope),
    owner: fn,
    extra: position,
    flags: isRest ? FLAG.rest : 0,
    nameOffset: tree.start(name),
  });
}

/** Written type of a parameter: an array where it takes any number of values. */
export function lowerParameterType(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (tree.type(node) !== "spread_parameter") {
    return arrayType(walk, lowerType(walk, tree.child(node, "type"), scope), tree.child(node, "dimensions"));
  }
  lowerLooseAnnotations(walk, node, scope);
  const [item = NONE] = lowerTypes(walk, node, scope);
  return out.wrap("typeArray", item);
}

/** A method or constructor: type parameters, parameters, result and body. The row is new, and no member yet. */
export function lowerFunction(walk: ClassWalk, node: SyntaxNode, parent: number, flags: number): number {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const body = tree.child(node, "body");
  const opened = walk.openFunction(parent, body < 0 ? flags | FLAG.bodiless : flags, tree.start(name));
  const outside = walk.typeParameters.length;
  lowerTypeParameters(walk, tree.child(node, "type_parameters"), opened.scope);
  lowerLooseAnnotations(walk, node, opened.scope);
  const parameters = lowerParameters(walk, tree.child(node, "parameters"), opened.fn, opened.scope);
  const written = lowerType(walk, tree.child(node, "type"), opened.scope);
  const result = arrayType(walk, written, tree.child(node, "dimensions"));
  lowerTypes(walk, tree.childOfType(node, "throws"), opened.scope);
  const returns = lowerBody(walk, body, opened);
  walk.typeParameters.length = outside;
  out.finishFunction(opened.fn, { parameters, returns, result });
  return opened.fn;
}

/** Records that the body returns. */
export function lowerBody(walk: ClassWalk, body: SyntaxNode, opened: { readonly fn: number; readonly scope: number }): readonly At[] {
  if (body < 0) return [];
  const frame = walk.openFrame(opened);
  walk.statements(body, opened.scope);
  walk.closeFrame();
  return frame.returns;
}
