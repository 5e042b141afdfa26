import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerLast } from "./blocks.ts";
import { constantValue, isConstant } from "./constants.ts";
import { lowerParameters } from "./parameters.ts";
import type { Method, RubyWalk } from "./walk.ts";

/** `def name`: a member of the class around, or a function of the file. */
export function lowerMethod(walk: RubyWalk, node: SyntaxNode, around: number): void {
  const { tree, out, body } = walk;
  const name = tree.child(node, "name");
  const text = tree.text(name);
  const nameOffset = tree.start(name);
  if (body === undefined) {
    const fn = lowerDefinition(walk, node, around, text, false);
    out.declare(walk.locals.scope, text, "function", { owner: fn, nameOffset });
    return;
  }
  const { isStatic } = body;
  const fn = lowerDefinition(walk, node, body.scope, text, isStatic);
  let flags = isStatic ? FLAG.static : 0;
  if (body.isPrivate) flags |= FLAG.private;
  if (text === "initialize") flags |= FLAG.constructor;
  out.member(body.cls, text, { fn, flags, nameOffset });
}

/** `def self.name` belongs to the class around, `def X.name` to what `X` is. */
export function lowerSingletonMethod(walk: RubyWalk, node: SyntaxNode, around: number): void {
  const { tree, out, body } = walk;
  const name = tree.child(node, "name");
  const text = tree.text(name);
  const nameOffset = tree.start(name);
  const object = tree.child(node, "object");
  const isSelf = tree.type(object) === "self";
  const fn = lowerDefinition(walk, node, body?.scope ?? around, text, true);
  if (body !== undefined && (isSelf || tree.text(object) === body.name)) {
    out.member(body.cls, text, { fn, flags: FLAG.static, nameOffset });
    return;
  }
  if (isSelf) {
    out.declare(walk.locals.scope, text, "function", { owner: fn, nameOffset });
    return;
  }
  const target = isConstant(tree.type(object)) ? constantValue(walk, object, around) : walk.value(object, around);
  if (target < 0) return;
  out.setReceiver(fn, target);
  out.assign(target, text, out.functionValue(fn), around, nameOffset);
}

/** Row of a method. Its scope is inside the class, so that constants are found; local variables around are not seen. */
function lowerDefinition(walk: RubyWalk, node: SyntaxNode, around: number, name: string, isStatic: boolean): number {
  const { tree, out } = walk;
  const scope = out.scope("function", around);
  const fn = out.function(scope, isStatic ? FLAG.static : 0, tree.start(tree.child(node, "name")), walk.body?.cls ?? NONE);
  out.setScopeOwner(scope, fn);
  const { locals, method, blockResults, body } = walk;
  const access = body?.isPrivate ?? false;
  walk.locals = { scope, names: new Set(), around: undefined };
  const { rows, block } = lowerParameters(walk, tree.child(node, "parameters"), fn, scope);
  const current: Method = { name, isStatic, returns: [], fn, scope, parameters: rows, block };
  walk.method = current;
  walk.blockResults = undefined;
  const value: At = lowerLast(walk, tree.child(node, "body"), scope);
  if (value >= 0) current.returns.push(value);
  out.finishFunction(fn, { parameters: rows, returns: current.returns });
  walk.locals = locals;
  walk.method = method;
  walk.blockResults = blockResults;
  if (body !== undefined) body.isPrivate = access;
  return fn;
}

/** `yield`: a call of the block that the method was given. */
export function lowerYield(walk: RubyWalk, node: SyntaxNode, args: readonly At[], scope: number): At {
  const { out, method } = walk;
  let callee: At = NONE;
  if (method !== undefined) {
    if (method.block === undefined) {
      method.block = "&";
      const extra = method.parameters.length;
      method.parameters.push(out.declare(method.scope, "&", "parameter", { owner: method.fn, extra, flags: FLAG.optional }));
    }
    callee = out.name(scope, method.block);
  }
  walk.call(callee, "yield", { name: node, whole: node });
  return out.call(callee, args);
}
