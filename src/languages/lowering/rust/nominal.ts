import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { hasSelf, lowerFunction } from "./functions.ts";
import { boundTypes, lowerGenerics } from "./generics.ts";
import type { RustWalk } from "./walk.ts";

/** Makes and declares the class row of a type, enters its scope, and lowers what is inside; leaves the surroundings as they were. */
function lowerNominal(walk: RustWalk, node: SyntaxNode, around: number, flags: number, inside: (cls: number, scope: number) => void): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const text = tree.text(name);
  const outside = walk.surroundings();
  const scope = out.scope("class", around);
  const cls = out.class(scope, text, flags, tree.start(name));
  out.setScopeOwner(scope, cls);
  out.declare(around, text, "class", { owner: cls, flags: walk.exportFlag(node), nameOffset: tree.start(name) });
  walk.selfType = NONE;
  walk.selfValue = out.name(around, text);
  lowerGenerics(walk, node, scope);
  inside(cls, scope);
  walk.restore(outside);
}

/** Structs and unions: fields are members, those of tuple structs by position. Calling a tuple struct makes one. */
export function lowerStruct(walk: RustWalk, node: SyntaxNode, around: number): void {
  lowerNominal(walk, node, around, 0, (cls, scope) => lowerFields(walk, walk.tree.child(node, "body"), cls, scope));
}

function lowerFields(walk: RustWalk, body: SyntaxNode, cls: number, scope: number): void {
  const { tree, out } = walk;
  if (body < 0) return;
  let position = 0;
  for (let child = tree.first(body); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "field_declaration") {
      const name = tree.child(child, "name");
      const type = walk.type(tree.child(child, "type"), scope);
      out.member(cls, tree.text(name), { type, flags: walk.exportFlag(child), nameOffset: tree.start(name) });
    } else if (tree.field(child) === "type") {
      out.member(cls, String(position++), { type: walk.type(child, scope), nameOffset: tree.start(child) });
    } else walk.item(child, scope);
  }
}

/**
 * Enums: variants are static members. A variant with fields is a class of its own, based on the enum, as value of that member: called or
 * written as a struct it gives one, and patterns see its fields. One without is a value of the enum.
 */
export function lowerEnum(walk: RustWalk, node: SyntaxNode, around: number): void {
  const { tree, out } = walk;
  lowerNominal(walk, node, around, FLAG.enum, (cls, scope) => {
    const type = out.typeName(scope, tree.text(tree.child(node, "name")), parameterTypes(walk, node, scope));
    const body = tree.child(node, "body");
    for (let child = body < 0 ? NONE : tree.first(body); child >= 0; child = tree.next(child)) {
      if (tree.type(child) === "enum_variant") lowerVariant(walk, child, cls, scope, type);
      else walk.item(child, scope);
    }
  });
}

function parameterTypes(walk: RustWalk, node: SyntaxNode, scope: number): At[] {
  const { tree, out } = walk;
  const list = tree.child(node, "type_parameters");
  const types: At[] = [];
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "type_parameter") types.push(out.typeName(scope, tree.text(tree.child(child, "name"))));
  }
  return types;
}

function lowerVariant(walk: RustWalk, node: SyntaxNode, cls: number, around: number, type: At): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const text = tree.text(name);
  const nameOffset = tree.start(name);
  walk.value(tree.child(node, "value"), around);
  const body = tree.child(node, "body");
  if (body < 0) {
    out.member(cls, text, { type, flags: FLAG.static, nameOffset });
    return;
  }
  const scope = out.scope("class", around);
  const variant = out.class(scope, text, 0, nameOffset);
  out.setScopeOwner(scope, variant);
  out.finishClass(variant, { extends: [type] });
  out.member(cls, text, { value: out.classValue(variant), flags: FLAG.static, nameOffset });
  lowerFields(walk, body, variant, scope);
}

/** Traits: methods with and without bodies, constants, and associated types, which are static members with their bound as type. */
export function lowerTrait(walk: RustWalk, node: SyntaxNode, around: number): void {
  const { tree, out } = walk;
  lowerNominal(walk, node, around, FLAG.interface, (cls, scope) => {
    out.finishClass(cls, { extends: boundTypes(walk, tree.child(node, "bounds"), scope, "extends") });
    const body = tree.child(node, "body");
    for (let child = body < 0 ? NONE : tree.first(body); child >= 0; child = tree.next(child)) lowerTraitMember(walk, child, cls, scope);
  });
}

function lowerTraitMember(walk: RustWalk, node: SyntaxNode, cls: number, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const nameOffset = tree.start(name);
  switch (tree.type(node)) {
    case "function_item":
    case "function_signature_item": {
      const fn = lowerFunction(walk, node, scope, true);
      const isStatic = !hasSelf(walk, tree.child(node, "parameters"));
      const flags = (isStatic ? FLAG.static : 0) | (tree.child(node, "body") < 0 ? FLAG.bodiless : 0);
      out.member(cls, tree.text(name), { fn, flags, nameOffset });
      return;
    }
    case "const_item": {
      const type = walk.type(tree.child(node, "type"), scope);
      const value = walk.value(tree.child(node, "value"), scope);
      out.member(cls, tree.text(name), { type, value, flags: FLAG.static, nameOffset });
      return;
    }
    case "associated_type": {
      const outside = walk.surroundings();
      const inner = tree.child(node, "type_parameters") < 0 ? scope : out.scope("types", scope);
      lowerGenerics(walk, node, inner);
      const type = out.group("typeIntersection", boundTypes(walk, tree.child(node, "bounds"), inner));
      walk.restore(outside);
      out.member(cls, tree.text(name), { type, flags: FLAG.static | FLAG.typeOnly, nameOffset });
      return;
    }
    default:
      if (!walk.item(node, scope)) walk.value(node, scope);
  }
}
