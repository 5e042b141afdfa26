import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import type { Home } from "../_jvm/walk-state.ts";
import { elementValue, lowerModifiers } from "./annotations.ts";
import { lowerBody, lowerFunction } from "./functions.ts";
import { type Component, declareComponents, lowerComponents } from "./records.ts";
import { firstString } from "./strings.ts";
import { arrayType, lowerType, lowerTypeParameters, lowerTypes } from "./types.ts";

const KINDS: ReadonlyMap<string, number> = new Map([
  ["class_declaration", 0],
  ["record_declaration", 0],
  ["enum_declaration", FLAG.enum],
  ["interface_declaration", FLAG.interface],
  ["annotation_type_declaration", FLAG.interface],
]);

export function isTypeDeclaration(type: string): boolean {
  return KINDS.has(type);
}

/** A class, interface, enum, record or annotation type with all its members. */
export function lowerTypeDeclaration(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree, out } = walk;
  const nameNode = tree.child(node, "name");
  const name = tree.text(nameNode);
  const flags = (KINDS.get(tree.type(node)) ?? 0) | lowerModifiers(walk, node, home.scope);
  const { cls, scope } = walk.openClass(home.scope, name, flags, tree.start(nameNode));
  walk.declareClass(home, name, cls, flags & ~(FLAG.static | FLAG.abstract), tree.start(nameNode));
  const outside = walk.typeParameters.length;
  lowerTypeParameters(walk, tree.child(node, "type_parameters"), scope);
  const isInterface = (flags & FLAG.interface) !== 0;
  const own: Home = { scope, cls, flags: flags & FLAG.interface, outer: NONE };
  // The first name of a base is looked up outside: what the class inherits is not in sight there.
  const superclass = lowerTypes(walk, tree.child(node, "superclass"), scope, "extends", home.scope);
  const widened = lowerTypes(walk, typeList(walk, tree.childOfType(node, "extends_interfaces")), scope, "extends", home.scope);
  const implemented = lowerTypes(walk, typeList(walk, tree.child(node, "interfaces")), scope, "implements", home.scope);
  lowerTypes(walk, typeList(walk, tree.child(node, "permits")), home.scope);
  out.finishClass(cls, { extends: isInterface ? widened : superclass, implements: implemented });
  const instance = out.typeName(home.scope, name);
  if ((flags & FLAG.enum) !== 0) enumMembers(walk, own, instance, tree.start(nameNode));
  const components = tree.type(node) === "record_declaration" ? lowerComponents(walk, node, own) : [];
  lowerClassBody(walk, tree.child(node, "body"), own, { name, instance, components });
  walk.typeParameters.length = outside;
}

/** What members need to know of the type that they are in. */
interface Around {
  readonly name: string;
  readonly instance: At;
  readonly components: readonly Component[];
}

const NAMELESS: Around = { name: "", instance: NONE, components: [] };

function typeList(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  return walk.tree.childOfType(node, "type_list");
}

/** What every enum has without it being written: it stands for them. */
function enumMembers(walk: ClassWalk, home: Home, type: At, nameOffset: number): void {
  const { out } = walk;
  const results = { values: out.wrap("typeArray", type), valueOf: type };
  for (const [name, result] of Object.entries(results)) {
    const { fn } = walk.openFunction(home.scope, FLAG.static | FLAG.bodiless, NONE);
    out.finishFunction(fn, { result });
    walk.member(home, name, { fn, flags: FLAG.static, nameOffset });
  }
}

/** The members in a body, of a declared class or of an anonymous one. */
export function lowerClassBody(walk: ClassWalk, body: SyntaxNode, home: Home, around: Around = NAMELESS): void {
  if (body < 0 || !walk.descend()) return;
  const outside = walk.classScope;
  walk.classScope = home.scope;
  const abstracts: number[] = [];
  for (let child = walk.first(body); child >= 0; child = walk.next(child)) lowerMember(walk, child, home, around, abstracts);
  // An interface with one method to fill in is called where a function of that form is.
  if ((home.flags & FLAG.interface) !== 0 && abstracts.length === 1) walk.out.member(home.cls, "()", { fn: abstracts[0] as number });
  walk.classScope = outside;
  walk.ascend();
}

function lowerMember(walk: ClassWalk, node: SyntaxNode, home: Home, around: Around, abstracts: number[]): void {
  const { tree, out } = walk;
  const type = tree.type(node);
  switch (type) {
    case "field_declaration":
    case "constant_declaration":
      fields(walk, node, home);
      return;
    case "method_declaration":
      method(walk, node, home, abstracts);
      return;
    case "annotation_type_element_declaration":
      annotationElement(walk, node, home);
      return;
    case "constructor_declaration": {
      const flags = lowerModifiers(walk, node, home.scope) | FLAG.constructor;
      const fn = lowerFunction(walk, node, home.scope, flags);
      walk.member(home, "constructor", { fn, flags, nameOffset: tree.start(tree.child(node, "name")) });
      return;
    }
    case "compact_constructor_declaration":
      compactConstructor(walk, node, home, around.components);
      return;
    case "static_initializer":
    case "block":
      walk.statements(type === "block" ? node : tree.childOfType(node, "block"), out.scope("block", home.scope));
      return;
    case "enum_constant":
      enumConstant(walk, node, home, around);
      return;
    case "enum_body_declarations":
      for (let child = walk.first(node); child >= 0; child = walk.next(child)) lowerMember(walk, child, home, around, abstracts);
      return;
    default:
      if (isTypeDeclaration(type)) lowerTypeDeclaration(walk, node, home);
      else walk.statement(node, home.scope);
  }
}

function fields(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree } = walk;
  const flags = lowerModifiers(walk, node, home.scope) | (home.flags === 0 ? 0 : FLAG.static);
  const written = lowerType(walk, tree.child(node, "type"), home.scope);
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.field(child) !== "declarator") continue;
    const name = tree.child(child, "name");
    const type = arrayType(walk, written, tree.child(child, "dimensions"));
    const value = walk.value(tree.child(child, "value"), home.scope);
    walk.member(home, tree.text(name), { flags, type, value, nameOffset: tree.start(name) });
  }
}

function method(walk: ClassWalk, node: SyntaxNode, home: Home, abstracts: number[]): void {
  const { tree } = walk;
  const name = tree.child(node, "name");
  const isOpen = home.flags !== 0 && tree.child(node, "body") < 0;
  const flags = lowerModifiers(walk, node, home.scope) | (isOpen ? FLAG.abstract : 0);
  const fn = lowerFunction(walk, node, home.scope, flags);
  const text = tree.text(name);
  walk.member(home, text, { fn, flags, nameOffset: tree.start(name) });
  if (isOpen && text !== "equals" && text !== "hashCode" && text !== "toString") abstracts.push(fn);
}

function annotationElement(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const flags = lowerModifiers(walk, node, home.scope) | FLAG.abstract | FLAG.bodiless;
  const { fn } = walk.openFunction(home.scope, flags, tree.start(name));
  const written = lowerType(walk, tree.child(node, "type"), home.scope);
  elementValue(walk, tree.child(node, "value"), home.scope);
  out.finishFunction(fn, { result: arrayType(walk, written, tree.child(node, "dimensions")) });
  walk.member(home, tree.text(name), { fn, flags, nameOffset: tree.start(name) });
}

/** The constructor of a record whose parameters are the record's own. */
function compactConstructor(walk: ClassWalk, node: SyntaxNode, home: Home, components: readonly Component[]): void {
  const { tree, out } = walk;
  const flags = lowerModifiers(walk, node, home.scope) | FLAG.constructor;
  const opened = walk.openFunction(home.scope, flags, NONE);
  const parameters = declareComponents(walk, components, opened.fn, opened.scope);
  out.finishFunction(opened.fn, { parameters, returns: lowerBody(walk, tree.child(node, "body"), opened) });
  walk.member(home, "constructor", { fn: opened.fn, flags, nameOffset: tree.start(tree.child(node, "name")) });
}

/** `NAME(arguments) { … }`: an instance of the enum, or of a nameless class that extends it. */
function enumConstant(walk: ClassWalk, node: SyntaxNode, home: Home, { name, instance }: Around): void {
  const { tree, out } = walk;
  lowerModifiers(walk, node, home.scope);
  const nameNode = tree.child(node, "name");
  const nameOffset = tree.start(nameNode);
  const args = tree.child(node, "arguments");
  if (args >= 0) walk.site("new", NONE, instance, node, { name, nameOffset, argument: firstString(walk, args) });
  const values: At[] = [];
  for (let child = walk.first(args); child >= 0; child = walk.next(child)) values.push(walk.value(child, home.scope));
  const body = tree.child(node, "body");
  let callee = instance;
  if (body >= 0) {
    const { cls, scope } = walk.openClass(home.scope, tree.text(nameNode), 0, NONE);
    out.finishClass(cls, { extends: [instance] });
    lowerClassBody(walk, body, { scope, cls, flags: 0, outer: NONE });
    callee = out.classValue(cls);
  }
  walk.member(home, tree.text(nameNode), { flags: FLAG.static, type: instance, value: out.create(callee, values), nameOffset });
}
