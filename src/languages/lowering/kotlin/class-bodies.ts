import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import type { Home } from "../_jvm/walk-state.ts";
import { lowerArguments } from "./arguments.ts";
import { lowerSecondaryConstructor } from "./constructors.ts";
import { isExtension, lowerFunction } from "./functions.ts";
import { lowerModifiers } from "./modifiers.ts";
import { lowerProperty } from "./properties.ts";
import { firstString } from "./strings.ts";

/** A class whose body is lowered. */
export interface Body {
  readonly home: Home;
  /** Where first values of properties stand: with the parameters of the primary constructor in sight. */
  readonly initial: number;
  /** Type of its instances, of which an enum has some by name; -1 for objects. */
  readonly instance: At;
  /** A `fun interface`: called where a function of its one method's form is. */
  readonly isFunction: boolean;
}

/** Lowers the members of a class, interface or object. Types in it are lowered by way of the walk. */
export function lowerClassBody(walk: ClassWalk, node: SyntaxNode, body: Body): void {
  if (node < 0 || !walk.descend()) return;
  const outside = walk.classScope;
  walk.classScope = body.home.scope;
  const abstracts: number[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) lowerMember(walk, child, body, abstracts);
  if (body.isFunction && abstracts.length === 1) walk.out.member(body.home.cls, "()", { fn: abstracts[0] as number });
  walk.classScope = outside;
  walk.ascend();
}

function lowerMember(walk: ClassWalk, node: SyntaxNode, body: Body, abstracts: number[]): void {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "function_declaration":
      method(walk, node, body.home, abstracts);
      return;
    case "property_declaration":
      lowerProperty(walk, node, body.home, body.initial);
      return;
    case "secondary_constructor":
      lowerSecondaryConstructor(walk, node, body.home);
      return;
    case "anonymous_initializer":
      walk.statements(tree.childOfType(node, "block"), out.scope("block", body.initial));
      return;
    case "enum_entry":
      enumEntry(walk, node, body);
      return;
    case "class_declaration":
    case "object_declaration":
    case "companion_object":
    case "type_alias":
      walk.declaration(node, body.home);
      return;
    default:
      walk.statement(node, body.initial);
  }
}

function method(walk: ClassWalk, node: SyntaxNode, home: Home, abstracts: number[]): void {
  const { tree } = walk;
  const name = tree.child(node, "name");
  let { flags } = lowerModifiers(walk, node, home.scope);
  const isOpen = (home.flags & FLAG.interface) !== 0 && !tree.has(node, "function_body");
  if (isOpen) flags |= FLAG.abstract;
  if (isExtension(walk, node)) flags |= FLAG.extension;
  const fn = lowerFunction(walk, node, home.scope, flags);
  walk.member(home, plainName(tree.text(name)), { fn, flags, nameOffset: tree.start(name) });
  if (isOpen) abstracts.push(fn);
}

/** `NAME(arguments) { … }`: an instance of the enum, or of a nameless class that extends it. */
function enumEntry(walk: ClassWalk, node: SyntaxNode, { home, instance }: Body): void {
  const { tree, out } = walk;
  lowerModifiers(walk, node, home.scope);
  const nameNode = tree.childOfType(node, "identifier");
  const nameOffset = tree.start(nameNode);
  const name = plainName(tree.text(nameNode));
  const args = tree.childOfType(node, "value_arguments");
  if (args >= 0) {
    const enumName = plainName(tree.text(tree.child(tree.parent(tree.parent(node)), "name")));
    walk.site("new", NONE, instance, node, { name: enumName, nameOffset, argument: firstString(walk, args) });
  }
  const values = lowerArguments(walk, args, home.scope);
  const body = tree.childOfType(node, "class_body");
  let callee = instance;
  if (body >= 0) {
    const { cls, scope } = walk.openClass(home.scope, name, 0, NONE);
    out.finishClass(cls, { extends: [instance] });
    const own: Home = { scope, cls, flags: 0, outer: NONE };
    lowerClassBody(walk, body, { home: own, initial: scope, instance: NONE, isFunction: false });
    callee = out.classValue(cls);
  }
  walk.member(home, name, { flags: FLAG.static, type: instance, value: out.create(callee, values), nameOffset });
}
