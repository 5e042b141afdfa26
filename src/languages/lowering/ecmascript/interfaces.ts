import { FLAG } from "#model/binding-codes.ts";
import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { baseType } from "./classes.ts";
import { exportFlag } from "./declarations.ts";
import { keyName } from "./names.ts";
import { declareTypeParameters } from "./type-arguments.ts";
import { lowerTypeMembers } from "./type-members.ts";
import type { StatementHandler, Walk } from "./walk.ts";

function interfaceDeclaration(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out, typeParameters } = walk;
  const exported = walk.takeExported();
  const name = tree.child(node, "name");
  if (name < 0) {
    walk.visitChildren(node, scope);
    return;
  }
  const known = typeParameters.length;
  const text = tree.text(name);
  const nameOffset = tree.start(name);
  const inside = out.scope("class", scope);
  const cls = out.class(inside, text, FLAG.interface, nameOffset);
  out.setScopeOwner(inside, cls);
  declareTypeParameters(walk, tree.child(node, "type_parameters"), inside);
  const clause = tree.childOfType(node, "extends_type_clause");
  if (clause >= 0) {
    const bases: At[] = [];
    for (let type = tree.next(tree.first(clause)); type >= 0; type = tree.next(type)) bases.push(baseType(walk, type, inside, "extends"));
    out.finishClass(cls, { extends: bases });
  }
  lowerTypeMembers(walk, tree.child(node, "body"), inside, cls);
  typeParameters.length = known;
  out.declare(walk.home, text, "class", { owner: cls, flags: exportFlag(walk, exported), nameOffset });
  walk.exportName(text, exported);
}

/** An enum is a class with static members. */
function enumDeclaration(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const exported = walk.takeExported();
  const name = tree.child(node, "name");
  if (name < 0) {
    walk.visitChildren(node, scope);
    return;
  }
  const text = tree.text(name);
  const nameOffset = tree.start(name);
  const inside = out.scope("class", scope);
  const cls = out.class(inside, text, FLAG.enum, nameOffset);
  out.setScopeOwner(inside, cls);
  const body = tree.child(node, "body");
  for (let entry = body < 0 ? -1 : tree.first(body); entry >= 0; entry = tree.next(entry)) {
    const isAssigned = tree.type(entry) === "enum_assignment";
    const key = isAssigned ? tree.child(entry, "name") : entry;
    const value = isAssigned ? walk.expression(tree.child(entry, "value"), inside) : -1;
    out.member(cls, keyName(tree, key), { flags: FLAG.static, value, nameOffset: tree.start(key) });
  }
  out.declare(walk.home, text, "class", { owner: cls, flags: exportFlag(walk, exported), nameOffset });
  walk.exportName(text, exported);
}

export const INTERFACES: { readonly [type: string]: StatementHandler } = {
  interface_declaration: interfaceDeclaration,
  enum_declaration: enumDeclaration,
};
