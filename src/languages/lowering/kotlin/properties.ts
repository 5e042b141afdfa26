import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { type Home, scopeHome } from "../_jvm/walk-state.ts";
import { argumentsHolder } from "./called-name.ts";
import { lowerBody } from "./functions.ts";
import { takeApart } from "./lambdas.ts";
import { lowerModifiers } from "./modifiers.ts";
import { isType, lowerType, lowerTypeParameters, typeChild } from "./types.ts";

/** A property of a class or file; `initial` is the scope in which its first value stands. */
export function lowerProperty(walk: ClassWalk, node: SyntaxNode, home: Home, initial: number): void {
  const { tree, out } = walk;
  const { flags } = lowerModifiers(walk, node, home.scope);
  const outside = walk.typeParameters.length;
  const typeScope = tree.has(node, "type_parameters") ? out.scope("types", home.scope) : home.scope;
  lowerTypeParameters(walk, node, typeScope);
  const receiver = lowerType(walk, receiverOf(walk, node), typeScope);
  const given = initialValue(walk, node, initial);
  const several = tree.childOfType(node, "multi_variable_declaration");
  if (several >= 0) takeApart(walk, several, given, home.scope);
  const declared = tree.childOfType(node, "variable_declaration");
  const name = tree.childOfType(declared, "identifier");
  const type = lowerType(walk, typeChild(walk, declared), typeScope);
  const read = accessors(walk, node, home, typeScope, type, receiver);
  walk.typeParameters.length = outside;
  if (name < 0) return;
  const text = plainName(tree.text(name));
  const parts = {
    flags: receiver < 0 ? flags : flags | FLAG.extension | FLAG.property,
    type,
    value: given < 0 ? read : given,
    nameOffset: tree.start(name),
  };
  if (home.cls >= 0) walk.member(home, text, parts);
  else out.declare(home.scope, text, "variable", parts);
}

/** A local property. Its name may be that of something outside which its value names: then it is known only in what follows. */
export function lowerLocalProperty(walk: ClassWalk, node: SyntaxNode, scope: number): number {
  const { tree, out } = walk;
  lowerModifiers(walk, node, scope);
  const given = initialValue(walk, node, scope);
  const declared = tree.childOfType(node, "variable_declaration");
  const several = tree.childOfType(node, "multi_variable_declaration");
  const pattern = declared < 0 ? several : declared;
  const inner = namesItself(walk, node, pattern) ? out.scope("block", scope) : scope;
  if (tree.has(node, "getter") || tree.has(node, "setter")) accessors(walk, node, scopeHome(scope), scope, NONE, NONE);
  if (several >= 0) takeApart(walk, several, given, inner);
  const name = tree.childOfType(declared, "identifier");
  if (name >= 0) {
    const type = lowerType(walk, typeChild(walk, declared), scope);
    out.declare(inner, plainName(tree.text(name)), "variable", { type, value: given, nameOffset: tree.start(name) });
  }
  return inner;
}

/** Whether the value says a name that the pattern declares. */
function namesItself(walk: ClassWalk, node: SyntaxNode, pattern: SyntaxNode): boolean {
  const { tree } = walk;
  if (pattern < 0) return false;
  const names: string[] = [];
  const end = tree.end(pattern);
  for (let at = pattern + 1; at < tree.size && tree.start(at) < end; at++) {
    if (tree.type(at) === "identifier" && tree.type(tree.parent(at)) === "variable_declaration") names.push(tree.text(at));
  }
  for (let at = pattern + 1; at < tree.size && tree.start(at) < tree.end(node); at++) {
    if (tree.start(at) >= end && tree.type(at) === "identifier" && names.includes(tree.text(at))) return true;
  }
  return false;
}

/** Type before the name: what the property is read from. */
function receiverOf(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = walk.tree.type(child);
    if (type === "variable_declaration") return NONE;
    if (isType(type)) return child;
  }
  return NONE;
}

function initialValue(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  let isAfter = false;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    switch (tree.type(child)) {
      case "variable_declaration":
      case "multi_variable_declaration":
        isAfter = true;
        break;
      case "type_constraints":
      case "ERROR":
        break;
      case "getter":
      case "setter":
        return NONE;
      case "property_delegate":
        return delegated(walk, walk.last(child), scope);
      default:
        if (isAfter) return walk.value(child, scope);
    }
  }
  return NONE;
}

/** `by lazy { … }` gives what the lambda gives; other delegates have a function for it. */
function delegated(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const value = walk.value(node, scope);
  const isLazy = tree.type(node) === "call_expression" && tree.text(walk.first(argumentsHolder(walk, node))) === "lazy";
  // Its lambda is the last argument, so that none was lowered after it.
  return isLazy ? out.wrap("result", walk.lastLambda) : out.call(out.memberOf(value, "getValue"), []);
}

/** Accessors are functions of their own; gives the record of what reading the property gives, -1 without a getter. */
function accessors(walk: ClassWalk, node: SyntaxNode, home: Home, parent: number, type: At, receiver: At): At {
  const { tree, out } = walk;
  let read = NONE;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const kind = tree.type(child);
    if (kind !== "getter" && kind !== "setter") continue;
    lowerModifiers(walk, child, home.scope);
    const body = tree.childOfType(child, "function_body");
    const isGetter = kind === "getter";
    const scope = out.scope("function", parent);
    const fn = out.function(scope, (isGetter ? FLAG.getter : FLAG.setter) | (home.flags & FLAG.static), NONE, home.cls);
    out.setScopeOwner(scope, fn);
    if (receiver >= 0) out.setReceiver(fn, out.wrap("valueOf", receiver));
    out.declare(scope, "field", "variable", { type });
    const parameters = isGetter ? [] : setterParameters(walk, child, fn, scope, type);
    const written = isGetter ? lowerType(walk, typeChild(walk, child), scope) : NONE;
    out.finishFunction(fn, {
      parameters,
      returns: lowerBody(walk, body, { fn, scope }, ""),
      result: written < 0 && isGetter ? type : written,
    });
    if (isGetter) read = out.wrap("result", out.functionValue(fn));
  }
  return read;
}

function setterParameters(walk: ClassWalk, node: SyntaxNode, fn: number, scope: number, type: At): number[] {
  const { tree, out } = walk;
  const name = tree.childOfType(node, "identifier");
  if (name < 0) return [];
  const written = lowerType(walk, typeChild(walk, node), scope);
  const parts = { type: written < 0 ? type : written, owner: fn, nameOffset: tree.start(name) };
  return [out.declare(scope, plainName(tree.text(name)), "parameter", parts)];
}
