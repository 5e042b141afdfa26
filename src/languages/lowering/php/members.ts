import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerAttributes } from "./attributes.ts";
import { docTypes, documented } from "./doc-types.ts";
import { lowerFunction } from "./functions.ts";
import { isName, namedTypeRecord, selfValue } from "./names.ts";
import { lowerType } from "./types.ts";
import { newFrame, type PhpWalk } from "./walk.ts";

/** One entry of a class body. Properties go by their names with `$`: a property and a method may share a name. */
export function lowerMember(walk: PhpWalk, node: SyntaxNode, cls: number, scope: number): void {
  switch (walk.tree.type(node)) {
    case "method_declaration":
      lowerMethod(walk, node, cls, scope);
      return;
    case "property_declaration":
      lowerProperties(walk, node, cls, scope);
      return;
    case "const_declaration":
      lowerConstants(walk, node, cls, scope);
      return;
    case "enum_case":
      lowerCase(walk, node, cls, scope);
      return;
    case "use_declaration":
      lowerTraitAliases(walk, node, cls, scope);
      return;
    default:
      walk.values(node, scope);
  }
}

function memberFlags(walk: PhpWalk, node: SyntaxNode): number {
  const { tree } = walk;
  let flags = 0;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "static_modifier") flags |= FLAG.static;
    else if (type === "abstract_modifier") flags |= FLAG.abstract;
    else if (type === "visibility_modifier" && tree.has(child, "private")) flags |= FLAG.private;
  }
  return flags;
}

function lowerMethod(walk: PhpWalk, node: SyntaxNode, cls: number, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const text = tree.text(name);
  let flags = memberFlags(walk, node);
  if (text.toLowerCase() === "__construct") flags |= FLAG.constructor;
  if (tree.child(node, "body") < 0) flags |= FLAG.bodiless;
  const fn = lowerFunction(walk, node, scope, flags);
  out.member(cls, text, { fn, flags, nameOffset: tree.start(name) });
}

function lowerProperties(walk: PhpWalk, node: SyntaxNode, cls: number, scope: number): void {
  const { tree, out } = walk;
  lowerAttributes(walk, node, scope);
  const flags = memberFlags(walk, node);
  const type = documented(walk, lowerType(walk, tree.child(node, "type"), scope), docTypes(walk, node)?.own, scope);
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "property_hook_list") lowerHooks(walk, child, cls, scope);
    if (tree.type(child) !== "property_element") continue;
    const name = tree.child(child, "name");
    const value = walk.value(tree.child(child, "default_value"), scope);
    const nameOffset = tree.start(tree.first(name));
    if (type >= 0) out.member(cls, tree.text(name), { type, value, flags, nameOffset });
    else walk.classAround?.untyped.set(tree.text(name), { flags, nameOffset, value, isAssigned: false });
  }
}

/** Tells the properties without a written type, when all assignments in the class are known. */
export function tellUntyped(walk: PhpWalk): void {
  const around = walk.classAround;
  if (around === undefined) return;
  for (const [name, { flags, nameOffset, value }] of around.untyped) walk.out.member(around.cls, name, { value, flags, nameOffset });
}

/** `get => …` and `set { … }` of a property: functions of the class without a name of their own. */
function lowerHooks(walk: PhpWalk, list: SyntaxNode, cls: number, around: number): void {
  const { tree, out } = walk;
  for (let hook = tree.first(list); hook >= 0; hook = tree.next(hook)) {
    if (tree.type(hook) !== "property_hook") continue;
    const scope = out.scope("function", around);
    const fn = out.function(scope, 0, tree.start(hook), cls);
    out.setScopeOwner(scope, fn);
    const outside = walk.frame;
    walk.frame = newFrame(scope);
    const body = tree.child(hook, "body");
    const value = walk.value(body, scope);
    const { returns } = walk.frame;
    if (value >= 0) returns.push(value);
    out.finishFunction(fn, { returns });
    walk.frame = outside;
  }
}

function lowerConstants(walk: PhpWalk, node: SyntaxNode, cls: number, scope: number): void {
  const { tree, out } = walk;
  lowerAttributes(walk, node, scope);
  const flags = memberFlags(walk, node) | FLAG.static;
  const type = lowerType(walk, tree.child(node, "type"), scope);
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "const_element") continue;
    const name = tree.first(child);
    const value: At = walk.value(tree.next(name), scope);
    out.member(cls, tree.text(name), { type, value, flags, nameOffset: tree.start(name) });
  }
}

/** A case is a static member whose value is of the enum. */
function lowerCase(walk: PhpWalk, node: SyntaxNode, cls: number, scope: number): void {
  const { tree, out } = walk;
  lowerAttributes(walk, node, scope);
  const name = tree.child(node, "name");
  walk.value(tree.child(node, "value"), scope);
  const type = out.receiver("typeThis", scope);
  out.member(cls, tree.text(name), { type, flags: FLAG.static, nameOffset: tree.start(name) });
}

/** `use T { a as b; }` and `use T { T::a as b; }`: another name for a method of a trait. The traits themselves are told with the class. */
function lowerTraitAliases(walk: PhpWalk, node: SyntaxNode, cls: number, scope: number): void {
  const { tree, out } = walk;
  const list = tree.childOfType(node, "use_list");
  const traits: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child))
    if (isName(tree.type(child))) traits.push(namedTypeRecord(walk, tree.text(child), scope));
  const used = out.group("typeIntersection", traits);
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "use_as_clause") continue;
    const names = tree.children(child).filter((part) => tree.type(part) === "name");
    const method = tree.first(child);
    const alias = names.at(-1) as number;
    if (names.length === 0 || alias === method) continue;
    const isNamed = tree.type(method) !== "name";
    const original = isNamed ? (tree.children(method).at(-1) as number) : method;
    const from = isNamed ? namedTypeRecord(walk, tree.text(tree.first(method)), scope) : used;
    const value = out.memberOf(out.wrap("valueOf", from), tree.text(original));
    out.member(cls, tree.text(alias), { value: value >= 0 ? value : selfValue(walk, scope) });
  }
}
