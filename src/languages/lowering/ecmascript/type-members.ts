import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { signature } from "./functions.ts";
import { keyName, lowerKey } from "./names.ts";
import type { Walk } from "./walk.ts";

/** Members of an interface or of an object type. */
export function lowerTypeMembers(walk: Walk, body: SyntaxNode, scope: number, cls: number): void {
  const { tree, out } = walk;
  if (body < 0) return;
  for (let node = tree.first(body); node >= 0; node = tree.next(node)) {
    switch (tree.type(node)) {
      case "property_signature":
        property(walk, node, scope, cls);
        break;
      case "method_signature":
        method(walk, node, scope, cls);
        break;
      case "call_signature":
        out.member(cls, "()", { fn: signature(walk, node, scope), flags: FLAG.bodiless });
        break;
      case "construct_signature":
        out.member(cls, "new", { fn: signature(walk, node, scope), flags: FLAG.bodiless });
        break;
      case "index_signature":
        out.member(cls, "[]", { type: walk.type(tree.child(node, "type"), scope) });
        break;
      default:
        walk.visit(node, scope);
    }
  }
}

function property(walk: Walk, node: SyntaxNode, scope: number, cls: number): void {
  const { tree, out } = walk;
  const key = tree.child(node, "name");
  if (key < 0) return;
  lowerKey(walk, key, scope);
  const type = walk.type(tree.child(node, "type"), scope);
  out.member(cls, keyName(tree, key), { type, flags: optionalFlag(tree, key), nameOffset: tree.start(key) });
}

function method(walk: Walk, node: SyntaxNode, scope: number, cls: number): void {
  const { tree, out } = walk;
  const key = tree.child(node, "name");
  if (key < 0) return;
  lowerKey(walk, key, scope);
  const accessor = tree.has(node, "get") ? FLAG.getter : tree.has(node, "set") ? FLAG.setter : 0;
  const flags = FLAG.bodiless | accessor | optionalFlag(tree, key);
  out.member(cls, keyName(tree, key), { fn: signature(walk, node, scope), flags, nameOffset: tree.start(key) });
}

function optionalFlag(tree: SyntaxTree, key: SyntaxNode): number {
  return tree.source[tree.end(key)] === "?" ? FLAG.optional : 0;
}

/** `{ a: A; m(): B }` or `{ [K in C]: V }`. */
export function objectType(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const only = tree.first(node);
  const clause = tree.type(only) === "index_signature" ? tree.childOfType(only, "mapped_type_clause") : NONE;
  if (clause >= 0) return mappedType(walk, only, clause, scope);
  const inside = out.scope("class", scope);
  const cls = out.class(inside, "", FLAG.interface, tree.start(node));
  out.setScopeOwner(inside, cls);
  lowerTypeMembers(walk, node, inside, cls);
  return out.typeObject(cls);
}

function mappedType(walk: Walk, index: SyntaxNode, clause: SyntaxNode, scope: number): At {
  const { tree, out, typeParameters } = walk;
  const name = tree.child(clause, "name");
  const key = tree.text(name);
  const constraint = walk.type(tree.child(clause, "type"), scope);
  const known = typeParameters.length;
  const inside = out.scope("types", scope);
  typeParameters.push(key);
  out.declare(inside, key, "typeParameter", { type: constraint, nameOffset: tree.start(name) });
  walk.type(tree.child(clause, "alias"), inside);
  const value = walk.type(tree.child(index, "type"), inside);
  typeParameters.length = known;
  return out.typeMapped(inside, key, constraint, value);
}
