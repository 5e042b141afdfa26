import { type At, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerLooseAnnotations } from "./annotations.ts";

/** What every file has from `java.lang` and names most; a repository's own types seldom have these names. */
export const UNLISTED: ReadonlySet<string> = new Set([
  "Boolean",
  "Byte",
  "Character",
  "Class",
  "Double",
  "Float",
  "Integer",
  "Long",
  "Object",
  "Short",
  "String",
  "Void",
  "var",
]);

/** Record of a type, with sites for the types named in it; -1 for `var`. `head` is where its first name is looked up. */
export function lowerType(walk: ClassWalk, node: SyntaxNode, scope: number, kind: ReferenceKind = "type", head: number = scope): At {
  if (node < 0 || !walk.descend()) return NONE;
  const at = typeOf(walk, node, scope, kind, head);
  walk.ascend();
  return at;
}

function typeOf(walk: ClassWalk, node: SyntaxNode, scope: number, kind: ReferenceKind, head: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "type_identifier":
    case "identifier":
    case "scoped_type_identifier":
    case "scoped_identifier":
    case "field_access":
    case "generic_type":
      return namedType(walk, node, scope, kind, head);
    case "integral_type":
    case "floating_point_type":
    case "boolean_type":
    case "void_type":
      return out.typeName(head, tree.text(node));
    case "array_type":
      return arrayType(walk, lowerType(walk, tree.child(node, "element"), scope, kind, head), tree.child(node, "dimensions"));
    case "annotated_type":
      lowerLooseAnnotations(walk, node, scope);
      return lowerType(walk, walk.last(node), scope, kind, head);
    case "wildcard":
      return wildcard(walk, node, scope);
    case "catch_type":
    case "type_list":
      return out.group("typeUnion", lowerTypes(walk, node, scope, kind, head));
    default:
      return NONE;
  }
}

/** Records of all children that are types. */
export function lowerTypes(walk: ClassWalk, node: SyntaxNode, scope: number, kind: ReferenceKind = "type", head: number = scope): At[] {
  const types: At[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (isType(walk.tree.type(child))) types.push(lowerType(walk, child, scope, kind, head));
  }
  return types;
}

function isType(type: string): boolean {
  return type.endsWith("_type") || type.endsWith("type_identifier") || type === "wildcard" || type === "identifier";
}

/** `[][]` after a type or name. */
export function arrayType(walk: ClassWalk, element: At, dimensions: SyntaxNode): At {
  if (dimensions < 0) return element;
  lowerLooseAnnotations(walk, dimensions, walk.classScope);
  const { source } = walk.tree;
  let type = element;
  for (let at = walk.tree.start(dimensions); at < walk.tree.end(dimensions); at++) {
    if (source.charCodeAt(at) === 91) type = walk.out.wrap("typeArray", type);
  }
  return type;
}

function wildcard(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  lowerLooseAnnotations(walk, node, scope);
  let bound = NONE;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) if (isType(walk.tree.type(child))) bound = child;
  return lowerType(walk, bound, scope);
}

function namedType(walk: ClassWalk, node: SyntaxNode, scope: number, kind: ReferenceKind, head: number): At {
  const { tree, out } = walk;
  const args = lowerTypes(walk, tree.childOfType(node, "type_arguments"), scope);
  const name = tree.type(node) === "generic_type" ? walk.first(node) : node;
  const last = lastName(walk, name);
  if (last === name) {
    const text = tree.text(name);
    if (text === "var") return NONE;
    const at = out.typeName(head, text, args);
    walk.typeSite(kind, name, at, node);
    return at;
  }
  const left = walk.first(name);
  lowerLooseAnnotations(walk, name, scope);
  const at = out.typeMember(qualifier(walk, left, scope, head), tree.text(last), args);
  walk.typeSite(kind, last, at, node, left);
  return at;
}

/** The name node itself, or the last name of a qualified one. */
export function lastName(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  return walk.first(node) < 0 ? node : walk.last(node);
}

/** What stands before the last name: types or packages, without sites of their own but for type arguments. */
function qualifier(walk: ClassWalk, node: SyntaxNode, scope: number, head: number): At {
  const { tree, out } = walk;
  if (node < 0 || !walk.descend()) return NONE;
  const args = tree.type(node) === "generic_type" ? lowerTypes(walk, tree.childOfType(node, "type_arguments"), scope) : [];
  const name = tree.type(node) === "generic_type" ? walk.first(node) : node;
  const last = lastName(walk, name);
  const at =
    last === name
      ? out.typeName(head, tree.text(name), args)
      : out.typeMember(qualifier(walk, walk.first(name), scope, head), tree.text(last), args);
  walk.ascend();
  return at;
}

/** Declares type parameters in the scope of their class or function; their names are in force until the caller cuts them off. */
export function lowerTypeParameters(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  if (node < 0) return;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const name = tree.childOfType(child, "type_identifier");
    if (name >= 0) walk.typeParameters.push(tree.text(name));
  }
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const name = tree.childOfType(child, "type_identifier");
    lowerLooseAnnotations(walk, child, scope);
    if (name < 0) continue;
    const bounds = lowerTypes(walk, tree.childOfType(child, "type_bound"), scope);
    out.declare(scope, tree.text(name), "typeParameter", { type: out.group("typeIntersection", bounds), nameOffset: tree.start(name) });
  }
}
