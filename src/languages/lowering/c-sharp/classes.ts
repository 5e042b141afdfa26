import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import type { Home } from "../_jvm/walk-state.ts";
import { lowerArguments } from "./chains.ts";
import { lowerParameters } from "./functions.ts";
import { lowerMember } from "./members.ts";
import { lowerModifiers } from "./modifiers.ts";
import { lowerType, lowerTypeParameters } from "./types.ts";

const KINDS: ReadonlyMap<string, number> = new Map([
  ["class_declaration", 0],
  ["struct_declaration", 0],
  ["record_declaration", 0],
  ["enum_declaration", FLAG.enum],
  ["interface_declaration", FLAG.interface],
  ["delegate_declaration", 0],
]);

export function isTypeDeclaration(type: string): boolean {
  return KINDS.has(type);
}

/** A class, struct, record, interface, enum or delegate. */
export function lowerTypeDeclaration(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree, out } = walk;
  const kind = tree.type(node);
  const modifiers = lowerModifiers(walk, node, home.scope);
  if (kind === "delegate_declaration") {
    delegateType(walk, node, home, modifiers);
    return;
  }
  const nameNode = tree.child(node, "name");
  const name = plainName(tree.text(nameNode));
  const flags = (KINDS.get(kind) ?? 0) | modifiers;
  const { cls, scope } = walk.openClass(home.scope, name, flags, tree.start(nameNode));
  walk.declareClass(home, name, cls, flags & ~(FLAG.static | FLAG.abstract), tree.start(nameNode));
  const outside = walk.typeParameters.length;
  lowerTypeParameters(walk, node, scope);
  const own: Home = { scope, cls, flags: flags & (FLAG.interface | FLAG.enum), outer: NONE };
  const around = walk.classScope;
  walk.classScope = scope;
  primaryConstructor(walk, node, own);
  out.finishClass(cls, { extends: bases(walk, tree.childOfType(node, "base_list"), scope, home.scope) });
  const body = tree.child(node, "body");
  const instance = (flags & FLAG.enum) === 0 ? NONE : out.typeName(home.scope, name);
  for (let child = walk.first(body); child >= 0; child = walk.next(child)) lowerMemberOrType(walk, child, own, instance);
  walk.classScope = around;
  walk.typeParameters.length = outside;
}

/** What stands in the body of a type, also between `#if` and `#endif`. */
export function lowerMemberOrType(walk: ClassWalk, node: SyntaxNode, home: Home, instance: At): void {
  const { tree } = walk;
  const type = tree.type(node);
  if (isTypeDeclaration(type)) {
    if (!walk.descend()) return;
    lowerTypeDeclaration(walk, node, home);
    walk.ascend();
  } else if (type.startsWith("preproc_") || type === "ERROR") {
    if (!walk.descend()) return;
    walk.passedError(node);
    for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
      if (tree.field(child) !== "condition") lowerMemberOrType(walk, child, home, instance);
    }
    walk.ascend();
  } else lowerMember(walk, node, home, instance);
}

/** Base class and interfaces, which the list does not tell apart; the base constructor's arguments are told with them. */
function bases(walk: ClassWalk, list: SyntaxNode, scope: number, outer: number): readonly At[] {
  const { tree } = walk;
  const types: At[] = [];
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "argument_list") {
      lowerArguments(walk, child, scope);
    } else if (type === "primary_constructor_base_type") {
      types.push(lowerType(walk, tree.child(child, "type"), scope, "extends", outer));
      lowerArguments(walk, tree.childOfType(child, "argument_list"), scope);
    } else if (type !== "predefined_type") types.push(lowerType(walk, child, scope, "extends", outer));
  }
  return types;
}

/** Parameters after the name of a type are in sight in all of it; those of a record are its properties. */
function primaryConstructor(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree, out } = walk;
  const list = tree.childOfType(node, "parameter_list");
  if (list < 0) return;
  const isRecord = tree.type(node) === "record_declaration";
  const { fn, scope } = walk.openFunction(home.scope, FLAG.constructor | FLAG.bodiless, NONE);
  const { rows, names, types } = lowerParameters(walk, list, fn, isRecord ? scope : home.scope);
  out.finishFunction(fn, { parameters: rows });
  walk.member(home, "constructor", { fn, flags: FLAG.constructor });
  if (!isRecord) return;
  names.forEach((name, i) => {
    const parts = { flags: FLAG.property | FLAG.exported, type: types[i] ?? NONE, nameOffset: tree.start(name) };
    walk.member(home, plainName(tree.text(name)), parts);
  });
}

/** A delegate is another name for the type of a function. */
function delegateType(walk: ClassWalk, node: SyntaxNode, home: Home, flags: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const owner = out.scope("types", home.scope);
  const outside = walk.typeParameters.length;
  lowerTypeParameters(walk, node, owner);
  const { fn, scope } = walk.openFunction(owner, FLAG.bodiless, NONE);
  const { rows } = lowerParameters(walk, tree.child(node, "parameters"), fn, scope);
  out.finishFunction(fn, { parameters: rows, result: lowerType(walk, tree.child(node, "type"), owner) });
  walk.typeParameters.length = outside;
  const type = out.typeFunction(fn);
  const nameOffset = tree.start(name);
  out.declare(home.scope, plainName(tree.text(name)), "alias", { type, owner, flags, nameOffset });
  if (home.cls >= 0) out.member(home.cls, plainName(tree.text(name)), { flags: flags | FLAG.static | FLAG.typeOnly, type, nameOffset });
}
