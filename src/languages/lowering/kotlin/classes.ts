import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import type { Home } from "../_jvm/walk-state.ts";
import { lowerClassBody } from "./class-bodies.ts";
import { addImplied, lowerPrimaryConstructor } from "./constructors.ts";
import { lowerDelegations } from "./delegations.ts";
import { lowerModifiers } from "./modifiers.ts";
import { lowerType, lowerTypeParameters } from "./types.ts";

/** A class, interface, enum or annotation class. */
export function lowerClass(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree, out } = walk;
  const { flags: modifiers, isData } = lowerModifiers(walk, node, home.scope);
  const isInterface = tree.has(node, "interface");
  const flags = isInterface ? modifiers | FLAG.interface : modifiers;
  const nameNode = tree.child(node, "name");
  const name = plainName(tree.text(nameNode));
  const { cls, scope } = walk.openClass(home.scope, name, flags, tree.start(nameNode));
  walk.declareClass(home, name, cls, flags & ~FLAG.abstract, tree.start(nameNode));
  const outside = walk.typeParameters.length;
  lowerTypeParameters(walk, node, scope);
  const own: Home = { scope, cls, flags: flags & FLAG.interface, outer: NONE };
  const instance = out.typeName(home.scope, name, ownArguments(walk, node, scope));
  const initial = lowerPrimaryConstructor(walk, tree.childOfType(node, "primary_constructor"), own);
  lowerDelegations(walk, tree.childOfType(node, "delegation_specifiers"), cls, initial, home.scope, isInterface);
  addImplied(walk, own, instance, flags, isData, tree.start(nameNode));
  const isFunction = isInterface && tree.has(node, "fun");
  lowerClassBody(walk, bodyOf(walk, node), { home: own, initial, instance, isFunction });
  walk.typeParameters.length = outside;
}

/** The type parameters of a class as arguments of itself. */
function ownArguments(walk: ClassWalk, node: SyntaxNode, scope: number): At[] {
  const { tree, out } = walk;
  const list = tree.childOfType(node, "type_parameters");
  const args: At[] = [];
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    args.push(out.typeName(scope, tree.text(tree.childOfType(child, "identifier"))));
  }
  return args;
}

function bodyOf(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  const body = walk.tree.childOfType(node, "class_body");
  return body < 0 ? walk.tree.childOfType(node, "enum_class_body") : body;
}

/** `object Name`: a class whose members are all its own, not those of instances. */
export function lowerObject(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree } = walk;
  const { flags } = lowerModifiers(walk, node, home.scope);
  const nameNode = tree.child(node, "name");
  const name = plainName(tree.text(nameNode));
  const { cls, scope } = walk.openClass(home.scope, name, flags, tree.start(nameNode));
  walk.declareClass(home, name, cls, flags, tree.start(nameNode));
  objectBody(walk, node, { scope, cls, flags: FLAG.static, outer: NONE }, home.scope);
}

/** `companion object`: its members are those of the class around too. */
export function lowerCompanion(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree, out } = walk;
  const { flags } = lowerModifiers(walk, node, home.scope);
  const nameNode = tree.child(node, "name");
  const name = nameNode < 0 ? "Companion" : plainName(tree.text(nameNode));
  const nameOffset = tree.start(nameNode);
  const { cls, scope } = walk.openClass(home.scope, name, flags, nameOffset);
  if (nameNode >= 0) out.declare(home.scope, name, "class", { owner: cls, flags, nameOffset });
  out.member(home.cls, name, { flags: flags | FLAG.static, value: out.classValue(cls), nameOffset });
  objectBody(walk, node, { scope, cls, flags: FLAG.static, outer: home.cls }, home.scope);
}

function objectBody(walk: ClassWalk, node: SyntaxNode, own: Home, outer: number): void {
  const { tree } = walk;
  lowerDelegations(walk, tree.childOfType(node, "delegation_specifiers"), own.cls, own.scope, outer, false);
  lowerClassBody(walk, tree.childOfType(node, "class_body"), { home: own, initial: own.scope, instance: NONE, isFunction: false });
}

/** `object : Base(…) { … }`: a value of a nameless class. */
export function lowerObjectLiteral(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const { cls, scope: inner } = walk.openClass(scope, "", 0, tree.start(node));
  const home: Home = { scope: inner, cls, flags: 0, outer: NONE };
  lowerDelegations(walk, tree.childOfType(node, "delegation_specifiers"), cls, scope, scope, false);
  lowerClassBody(walk, tree.childOfType(node, "class_body"), { home, initial: inner, instance: NONE, isFunction: false });
  return out.create(out.classValue(cls), []);
}

/** `typealias A<T> = B<T>` */
export function lowerTypeAlias(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree, out } = walk;
  const { flags } = lowerModifiers(walk, node, home.scope);
  const name = tree.child(node, "type");
  const owner = out.scope("types", home.scope);
  const outside = walk.typeParameters.length;
  lowerTypeParameters(walk, node, owner);
  const type = lowerType(walk, walk.last(node), owner);
  walk.typeParameters.length = outside;
  out.declare(home.scope, plainName(tree.text(name)), "alias", { type, owner, flags, nameOffset: tree.start(name) });
}
