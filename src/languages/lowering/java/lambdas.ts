import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerParameters } from "./functions.ts";
import { lowerType, lowerTypes } from "./types.ts";

export function lowerLambda(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const opened = walk.openFunction(scope, FLAG.arrow, tree.start(node));
  const frame = walk.openFrame(opened, { isLambda: true });
  const parameters = lambdaParameters(walk, tree.child(node, "parameters"), opened.fn, opened.scope);
  const body = tree.child(node, "body");
  if (tree.type(body) === "block") walk.statements(body, opened.scope);
  else frame.returns.push(walk.value(body, opened.scope));
  walk.closeFrame();
  out.finishFunction(opened.fn, { parameters, returns: frame.returns });
  return out.functionValue(opened.fn);
}

function lambdaParameters(walk: ClassWalk, node: SyntaxNode, fn: number, scope: number): number[] {
  const { tree } = walk;
  if (tree.type(node) === "formal_parameters") return lowerParameters(walk, node, fn, scope);
  const rows: number[] = [];
  const add = (name: SyntaxNode) =>
    rows.push(walk.out.declare(scope, tree.text(name), "parameter", { owner: fn, extra: rows.length, nameOffset: tree.start(name) }));
  if (tree.type(node) === "identifier") add(node);
  else for (let child = walk.first(node); child >= 0; child = walk.next(child)) add(child);
  return rows;
}

/** `Foo::bar` is a member read; `Foo::new` a function that creates. */
export function lowerMethodReference(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const object = walk.first(node);
  const name = walk.last(node);
  lowerTypes(walk, tree.childOfType(node, "type_arguments"), scope);
  if (tree.type(name) === "new") return constructorReference(walk, object, scope);
  const type = tree.type(object);
  const isType = type.endsWith("_type") || type.endsWith("type_identifier");
  const at = out.memberOf(isType ? lowerType(walk, object, scope) : walk.expression(object, scope), tree.text(name));
  if (tree.type(name) === "identifier") out.use("reference", at, tree.start(name));
  return at;
}

function constructorReference(walk: ClassWalk, object: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const isArray = tree.type(object) === "array_type";
  const created = lowerType(walk, object, scope, isArray ? "type" : "new");
  const { fn } = walk.openFunction(scope, FLAG.arrow | FLAG.bodiless, NONE);
  out.finishFunction(fn, { returns: [isArray ? out.wrap("valueOf", created) : out.create(created, [])] });
  return out.functionValue(fn);
}
