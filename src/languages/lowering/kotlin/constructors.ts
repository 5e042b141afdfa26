import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import type { Home } from "../_jvm/walk-state.ts";
import { lowerArguments } from "./arguments.ts";
import { lowerParameters } from "./functions.ts";
import { lowerModifiers } from "./modifiers.ts";
import { firstString } from "./strings.ts";
import { lowerType, typeChild } from "./types.ts";

/** The parameters after a class's name; gives the scope that has them, or that of the class. Those with `val` or `var` are properties. */
export function lowerPrimaryConstructor(walk: ClassWalk, node: SyntaxNode, home: Home): number {
  const { tree, out } = walk;
  if (node < 0) return home.scope;
  const { flags } = lowerModifiers(walk, node, home.scope);
  const { fn, scope } = walk.openFunction(home.scope, flags | FLAG.constructor | FLAG.bodiless, NONE);
  walk.member(home, "constructor", { fn, flags: flags | FLAG.constructor });
  const list = tree.childOfType(node, "class_parameters");
  const parameters: number[] = [];
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    if (tree.type(child) === "class_parameter") parameters.push(classParameter(walk, child, home, fn, scope, parameters.length));
  }
  out.finishFunction(fn, { parameters });
  return scope;
}

function classParameter(walk: ClassWalk, node: SyntaxNode, home: Home, fn: number, scope: number, position: number): number {
  const { tree, out } = walk;
  const { flags } = lowerModifiers(walk, node, home.scope);
  const name = tree.childOfType(node, "identifier");
  const typeNode = typeChild(walk, node);
  const written = lowerType(walk, typeNode, home.scope);
  const isRest = (flags & FLAG.rest) !== 0;
  const type = isRest ? out.wrap("typeArray", written) : written;
  const text = plainName(tree.text(name));
  const nameOffset = tree.start(name);
  if (tree.has(node, "val") || tree.has(node, "var")) walk.member(home, text, { flags: flags & ~FLAG.rest, type, nameOffset });
  const value = typeNode < 0 ? NONE : walk.value(walk.next(typeNode), scope);
  const parts = { type, value, owner: fn, extra: position, flags: flags & FLAG.rest, nameOffset };
  return out.declare(scope, text, "parameter", parts);
}

/** `constructor(…) : this(…) { … }` */
export function lowerSecondaryConstructor(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree, out } = walk;
  const modifiers = lowerModifiers(walk, node, home.scope);
  const flags = modifiers.flags | FLAG.constructor;
  const nameOffset = tree.start(tree.childOfType(node, "constructor"));
  const opened = walk.openFunction(home.scope, flags, nameOffset);
  const parameters = lowerParameters(walk, tree.childOfType(node, "function_value_parameters"), opened);
  delegation(walk, tree.childOfType(node, "constructor_delegation_call"), opened.scope);
  const frame = walk.openFrame(opened);
  walk.statements(tree.childOfType(node, "block"), opened.scope);
  walk.closeFrame();
  out.finishFunction(opened.fn, { parameters, returns: frame.returns });
  walk.member(home, "constructor", { fn: opened.fn, flags, nameOffset });
}

function delegation(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  if (node < 0) return;
  const word = walk.first(node);
  const callee = out.receiver(tree.type(word) === "this" ? "this" : "super", scope);
  const args = tree.childOfType(node, "value_arguments");
  walk.site("call", word, callee, node, { argument: firstString(walk, args) });
  out.call(callee, lowerArguments(walk, args, scope));
}

/** What enums and data classes have without it being written: the class, whose name stands at the offset, stands for it. */
export function addImplied(walk: ClassWalk, home: Home, instance: At, flags: number, isData: boolean, nameOffset: number): void {
  const { out } = walk;
  const add = (name: string, result: At, own: number) => {
    const { fn } = walk.openFunction(home.scope, own | FLAG.bodiless, NONE);
    out.finishFunction(fn, { result });
    walk.member(home, name, { fn, flags: own, nameOffset });
  };
  if (isData) add("copy", instance, 0);
  if ((flags & FLAG.enum) === 0) return;
  const all = out.wrap("typeArray", instance);
  add("values", all, FLAG.static);
  add("valueOf", instance, FLAG.static);
  walk.member(home, "entries", { flags: FLAG.static, type: all, nameOffset });
}
