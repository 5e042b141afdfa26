import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import type { AssignedFields } from "./assigned-fields.ts";
import { lowerBlock } from "./blocks.ts";
import { lowerDecorator } from "./decorators.ts";
import { lowerFunction, signature } from "./functions.ts";
import { keyName, lowerKey } from "./names.ts";
import type { Frame, Walk } from "./walk.ts";

/** The class whose body is being lowered. */
interface ClassPlace {
  readonly scope: number;
  readonly cls: number;
  readonly fields: AssignedFields;
}

export function lowerClassBody(walk: Walk, body: SyntaxNode, scope: number, cls: number, fields: AssignedFields): void {
  const { tree } = walk;
  if (body < 0) return;
  const place: ClassPlace = { scope, cls, fields };
  for (let node = tree.first(body); node >= 0; node = tree.next(node)) {
    switch (tree.type(node)) {
      case "method_definition":
        method(walk, node, place);
        break;
      case "method_signature":
      case "abstract_method_signature":
        bodiless(walk, node, place);
        break;
      case "public_field_definition":
      case "field_definition":
        field(walk, node, place);
        break;
      case "index_signature":
        walk.out.member(cls, "[]", { type: walk.type(tree.child(node, "type"), scope) });
        break;
      case "class_static_block":
        staticBlock(walk, tree.child(node, "body"), place);
        break;
      case "decorator":
        lowerDecorator(walk, node, scope);
        break;
      default:
        walk.visit(node, scope);
    }
  }
}

function method(walk: Walk, node: SyntaxNode, { scope, cls, fields }: ClassPlace): void {
  const { tree, out } = walk;
  const key = tree.child(node, "name");
  const nameOffset = tree.start(key);
  lowerMemberDecorators(walk, node, scope);
  lowerKey(walk, key, scope);
  const name = keyName(tree, key);
  const isStatic = tree.has(node, "static");
  const isConstructor = name === "constructor" && !isStatic;
  const flags = memberFlags(tree, node, name) | (isConstructor ? FLAG.constructor : 0);
  const fn = lowerFunction(walk, node, scope, {
    offset: nameOffset,
    flags,
    fields: isStatic ? undefined : fields,
    ...(isConstructor ? { constructorOf: cls } : {}),
  });
  if (key < 0) return;
  out.member(cls, name, { fn, flags, nameOffset });
  fields.declared(name);
}

function bodiless(walk: Walk, node: SyntaxNode, { scope, cls }: ClassPlace): void {
  const { tree, out } = walk;
  const key = tree.child(node, "name");
  if (key < 0) return;
  lowerMemberDecorators(walk, node, scope);
  lowerKey(walk, key, scope);
  const name = keyName(tree, key);
  const flags = memberFlags(tree, node, name) | FLAG.bodiless | (name === "constructor" ? FLAG.constructor : 0);
  out.member(cls, name, { fn: signature(walk, node, scope, flags), flags, nameOffset: tree.start(key) });
}

function field(walk: Walk, node: SyntaxNode, place: ClassPlace): void {
  const { tree, out } = walk;
  const { scope, cls, fields } = place;
  let key = tree.child(node, "name");
  if (key < 0) key = tree.child(node, "property");
  lowerMemberDecorators(walk, node, scope);
  lowerKey(walk, key, scope);
  const name = keyName(tree, key);
  const flags = memberFlags(tree, node, name);
  const type = walk.type(tree.child(node, "type"), scope);
  const initial = tree.child(node, "value");
  const isStatic = (flags & FLAG.static) !== 0;
  const value = isStatic && mayUseThis(tree, initial) ? staticValue(walk, initial, place) : walk.expression(initial, scope);
  if (key < 0 || name === "") return;
  out.member(cls, name, { type, value, flags, nameOffset: tree.start(key) });
  if (!isStatic) fields.declared(name, type < 0 && initial < 0 ? tree.start(key) : -1);
}

/** Flags by the words in front of the name, and the sign after it. */
function memberFlags(tree: SyntaxTree, node: SyntaxNode, name: string): number {
  let flags = name.startsWith("#") ? FLAG.private : 0;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const field = tree.field(child);
    if (field === "name" || field === "property") {
      if (tree.source[tree.end(child)] === "?") flags |= FLAG.optional;
      break;
    }
    switch (tree.type(child)) {
      case "static":
        flags |= FLAG.static;
        break;
      case "abstract":
        flags |= FLAG.abstract;
        break;
      case "get":
        flags |= FLAG.getter;
        break;
      case "set":
        flags |= FLAG.setter;
        break;
      case "accessibility_modifier":
        if (tree.type(tree.first(child)) === "private") flags |= FLAG.private;
        break;
    }
  }
  return flags;
}

function lowerMemberDecorators(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "decorator") lowerDecorator(walk, child, scope);
    else if (tree.field(child) === "parameters") parameterDecorators(walk, child, scope);
  }
}

/** They are evaluated with the class, outside of the function. */
function parameterDecorators(walk: Walk, parameters: SyntaxNode, scope: number): void {
  const { tree } = walk;
  for (let parameter = tree.first(parameters); parameter >= 0; parameter = tree.next(parameter)) {
    for (let part = tree.first(parameter); part >= 0; part = tree.next(part)) {
      if (tree.type(part) === "decorator") lowerDecorator(walk, part, scope);
    }
  }
}

const SIMPLE: ReadonlySet<string> = new Set(["", "string", "number", "true", "false", "null", "undefined", "identifier"]);

function mayUseThis(tree: SyntaxTree, value: SyntaxNode): boolean {
  return !SIMPLE.has(tree.type(value));
}

/** `this` in a static initializer is the class: it is a static function of the class that nobody can name. */
function staticInitializer(walk: Walk, { scope, cls }: ClassPlace): { readonly frame: Frame; readonly scope: number } {
  const { out } = walk;
  const inside = out.scope("function", scope);
  const fn = out.function(inside, FLAG.static, NONE, cls);
  out.setScopeOwner(inside, fn);
  return {
    frame: {
      fn,
      hoist: inside,
      isGenerator: false,
      returns: [],
      self: undefined,
      fields: undefined,
      isConstructor: false,
      assignsThis: false,
    },
    scope: inside,
  };
}

function staticValue(walk: Walk, value: SyntaxNode, place: ClassPlace): At {
  const { frame: outer, home } = walk;
  const { frame, scope } = staticInitializer(walk, place);
  walk.frame = frame;
  walk.home = scope;
  const at = walk.expression(value, scope);
  walk.frame = outer;
  walk.home = home;
  return at;
}

function staticBlock(walk: Walk, body: SyntaxNode, place: ClassPlace): void {
  const { frame: outer, home } = walk;
  const { frame, scope } = staticInitializer(walk, place);
  walk.frame = frame;
  walk.home = scope;
  lowerBlock(walk, body, scope);
  walk.frame = outer;
  walk.home = home;
}
