import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerAttributes } from "./attributes.ts";
import { type DocTypes, declareTemplates, docType, docTypes, lastSegment } from "./doc-types.ts";
import { lowerMember, tellUntyped } from "./members.ts";
import { isName, mentionClass } from "./names.ts";
import type { PhpWalk } from "./walk.ts";

/** Class row of a class, interface, trait or enum, declared by its name where it has one. */
export function lowerClass(walk: PhpWalk, node: SyntaxNode, around: number): number {
  const { tree, out } = walk;
  lowerAttributes(walk, node, around);
  const nameNode = tree.child(node, "name");
  const name = tree.text(nameNode);
  const scope = out.scope("class", around);
  const cls = out.class(scope, name, classFlags(walk, node), tree.start(nameNode < 0 ? node : nameNode));
  out.setScopeOwner(scope, cls);
  if (nameNode >= 0) out.declare(around, name, "class", { owner: cls, nameOffset: tree.start(nameNode) });
  const outside = { frame: walk.frame, around: walk.classAround };
  const members = new Set<string>();
  walk.classAround = { cls, name, members, untyped: new Map() };
  const docs = docTypes(walk, node);
  declareTemplates(walk, docs, scope);
  const bases: At[] = [];
  const interfaces: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "base_clause") clause(walk, child, scope, "extends", bases, docs);
    else if (type === "class_interface_clause") clause(walk, child, scope, "implements", interfaces, docs);
  }
  const body = tree.child(node, "body");
  for (let child = body < 0 ? NONE : tree.first(body); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "use_declaration") clause(walk, child, scope, "extends", bases, docTypes(walk, child));
    else if (tree.type(child) === "property_declaration") noteProperties(walk, child, members);
  }
  lowerClassDoc(walk, docs, cls, scope, members, bases);
  out.finishClass(cls, { extends: bases, implements: interfaces });
  for (let child = body < 0 ? NONE : tree.first(body); child >= 0; child = tree.next(child)) lowerMember(walk, child, cls, scope);
  tellUntyped(walk);
  walk.frame = outside.frame;
  walk.classAround = outside.around;
  return cls;
}

function classFlags(walk: PhpWalk, node: SyntaxNode): number {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "interface_declaration":
      return FLAG.interface;
    case "trait_declaration":
      return FLAG.mixin;
    case "enum_declaration":
      return FLAG.enum;
    default:
      return tree.has(node, "abstract_modifier") ? FLAG.abstract : 0;
  }
}

/** Classes named in a clause, with the type arguments that a doc comment gives them. */
function clause(
  walk: PhpWalk,
  node: SyntaxNode,
  scope: number,
  kind: "extends" | "implements",
  into: At[],
  docs: DocTypes | undefined,
): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (!isName(tree.type(child))) continue;
    const plain = mentionClass(walk, child, scope, kind);
    const given = docs?.bases.get(lastSegment(tree.text(child)));
    const documented = docType(walk, given, scope);
    into.push(documented >= 0 ? documented : plain);
  }
}

function noteProperties(walk: PhpWalk, declaration: SyntaxNode, members: Set<string>): void {
  const { tree } = walk;
  for (let child = tree.first(declaration); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "property_element") members.add(tree.text(tree.child(child, "name")));
  }
}

/** Properties and mixins that only the doc comment of a class tells. */
function lowerClassDoc(walk: PhpWalk, docs: DocTypes | undefined, cls: number, scope: number, members: Set<string>, bases: At[]): void {
  if (docs === undefined) return;
  for (const [name, written] of docs.properties) {
    const type = members.has(name) ? NONE : docType(walk, written, scope);
    if (type < 0) continue;
    members.add(name);
    walk.out.member(cls, name, { type });
  }
  for (const mixin of docs.mixins) {
    const type = docType(walk, mixin, scope);
    if (type >= 0) bases.push(type);
  }
}
