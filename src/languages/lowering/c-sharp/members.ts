import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import type { Home } from "../_jvm/walk-state.ts";
import { lowerValueAs } from "./creations.ts";
import { lowerDeclaratorValue } from "./declarators.ts";
import { isExtension, lowerBody, lowerFunction, lowerParameters } from "./functions.ts";
import { lowerModifiers } from "./modifiers.ts";
import { lowerType } from "./types.ts";

/** A member of a type. `instance` is the type of the constants of an enum. */
export function lowerMember(walk: ClassWalk, node: SyntaxNode, home: Home, instance: At): void {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "method_declaration":
      method(walk, node, home);
      return;
    case "field_declaration":
    case "event_field_declaration":
      fields(walk, node, home);
      return;
    case "property_declaration":
    case "event_declaration":
      property(walk, node, home);
      return;
    case "indexer_declaration":
      indexer(walk, node, home);
      return;
    case "constructor_declaration":
      lowerConstructor(walk, node, home);
      return;
    case "destructor_declaration":
      callable(walk, node, home, "Finalize", tree.child(node, "name"), lowerModifiers(walk, node, home.scope));
      return;
    case "operator_declaration": {
      const operator = tree.child(node, "operator");
      callable(walk, node, home, tree.text(operator), operator, lowerModifiers(walk, node, home.scope));
      return;
    }
    case "conversion_operator_declaration": {
      const name = tree.has(node, "implicit") ? "implicit" : "explicit";
      callable(walk, node, home, name, tree.child(node, "type"), lowerModifiers(walk, node, home.scope));
      return;
    }
    case "enum_member_declaration":
      enumMember(walk, node, home, instance);
      return;
    default:
      walk.statement(node, home.scope);
  }
}

function callable(walk: ClassWalk, node: SyntaxNode, home: Home, name: string, nameNode: SyntaxNode, flags: number): void {
  const nameOffset = walk.tree.start(nameNode);
  const fn = lowerFunction(walk, node, home.scope, flags, nameOffset);
  walk.member(home, name, { fn, flags, nameOffset });
}

function method(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree } = walk;
  explicitInterface(walk, node, home);
  const name = tree.child(node, "name");
  let flags = lowerModifiers(walk, node, home.scope);
  if ((home.flags & FLAG.interface) !== 0 && tree.child(node, "body") < 0) flags |= FLAG.abstract;
  if ((flags & FLAG.static) !== 0 && isExtension(walk, tree.child(node, "parameters"))) flags |= FLAG.extension;
  callable(walk, node, home, plainName(tree.text(name)), name, flags);
}

/** `void I.M()`: the member is that of the interface. */
function explicitInterface(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree } = walk;
  lowerType(walk, walk.first(tree.childOfType(node, "explicit_interface_specifier")), home.scope);
}

/** A static constructor is called by nobody. */
function lowerConstructor(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree } = walk;
  const modifiers = lowerModifiers(walk, node, home.scope);
  const isStatic = (modifiers & FLAG.static) !== 0;
  const flags = isStatic ? modifiers : modifiers | FLAG.constructor;
  callable(walk, node, home, isStatic ? "static constructor" : "constructor", tree.child(node, "name"), flags);
}

function fields(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree } = walk;
  const flags = lowerModifiers(walk, node, home.scope);
  const declaration = tree.childOfType(node, "variable_declaration");
  const typeNode = tree.child(declaration, "type");
  const type = lowerType(walk, typeNode, home.scope);
  for (let child = walk.first(declaration); child >= 0; child = walk.next(child)) {
    if (tree.type(child) !== "variable_declarator") continue;
    const name = tree.child(child, "name");
    const value = lowerDeclaratorValue(walk, child, home.scope, type, typeNode);
    walk.member(home, plainName(tree.text(name)), { flags, type, value, nameOffset: tree.start(name) });
  }
}

/** A property or an event with accessors. */
function property(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree } = walk;
  const flags = lowerModifiers(walk, node, home.scope) | FLAG.property;
  explicitInterface(walk, node, home);
  const typeNode = tree.child(node, "type");
  const type = lowerType(walk, typeNode, home.scope);
  const name = tree.child(node, "name");
  accessors(walk, tree.child(node, "accessors"), home, home.scope, type, typeNode, flags);
  const value = tree.child(node, "value");
  let given = NONE;
  if (tree.type(value) === "arrow_expression_clause") getter(walk, value, home, home.scope, type, typeNode, flags);
  else given = lowerValueAs(walk, value, home.scope, type, typeNode);
  walk.member(home, plainName(tree.text(name)), { flags, type, value: given, nameOffset: tree.start(name) });
}

/** `T this[K key]`: the member that stands for elements, by the name of `[]`. */
function indexer(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree, out } = walk;
  const flags = lowerModifiers(walk, node, home.scope) | FLAG.property;
  explicitInterface(walk, node, home);
  const typeNode = tree.child(node, "type");
  const type = lowerType(walk, typeNode, home.scope);
  const { fn, scope } = walk.openFunction(home.scope, FLAG.bodiless, NONE);
  const { rows } = lowerParameters(walk, tree.child(node, "parameters"), fn, scope);
  out.finishFunction(fn, { parameters: rows, result: type });
  accessors(walk, tree.child(node, "accessors"), home, scope, type, typeNode, flags);
  const value = tree.child(node, "value");
  if (value >= 0) getter(walk, value, home, scope, type, typeNode, flags);
  walk.member(home, "[]", { fn, flags, type, nameOffset: tree.start(tree.childOfType(node, "this")) });
}

/** Accessors are functions of their own, which nobody calls by name. */
function accessors(
  walk: ClassWalk,
  list: SyntaxNode,
  home: Home,
  parent: number,
  type: At,
  typeNode: SyntaxNode,
  memberFlags: number,
): void {
  const { tree, out } = walk;
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    if (tree.type(child) !== "accessor_declaration") continue;
    lowerModifiers(walk, child, parent);
    const body = tree.child(child, "body");
    if (body < 0) continue;
    if (tree.type(tree.child(child, "name")) === "get") {
      getter(walk, body, home, parent, type, typeNode, memberFlags);
      continue;
    }
    const scope = out.scope("function", parent);
    const fn = out.function(scope, FLAG.setter | (memberFlags & FLAG.static), NONE, home.cls);
    out.setScopeOwner(scope, fn);
    const value = out.declare(scope, "value", "parameter", { type, owner: fn });
    out.finishFunction(fn, { parameters: [value], returns: lowerBody(walk, body, { fn, scope }) });
  }
}

function getter(walk: ClassWalk, body: SyntaxNode, home: Home, parent: number, type: At, typeNode: SyntaxNode, memberFlags: number): void {
  const { out } = walk;
  const scope = out.scope("function", parent);
  const fn = out.function(scope, FLAG.getter | (memberFlags & FLAG.static), NONE, home.cls);
  out.setScopeOwner(scope, fn);
  out.finishFunction(fn, { result: type, returns: lowerBody(walk, body, { fn, scope }, type, typeNode) });
}

function enumMember(walk: ClassWalk, node: SyntaxNode, home: Home, instance: At): void {
  const { tree } = walk;
  lowerModifiers(walk, node, home.scope);
  const name = tree.child(node, "name");
  walk.value(tree.child(node, "value"), home.scope);
  walk.member(home, plainName(tree.text(name)), { flags: FLAG.static, type: instance, nameOffset: tree.start(name) });
}
