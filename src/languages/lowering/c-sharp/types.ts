import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";

/** Words that the grammar takes for names of types. */
export const UNLISTED: ReadonlySet<string> = new Set(["var", "dynamic", "_", "nint", "nuint", "notnull", "unmanaged"]);

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
    case "identifier":
    case "generic_name":
    case "qualified_name":
    case "alias_qualified_name":
    case "member_access_expression":
      return namedType(walk, node, scope, kind, head);
    case "predefined_type":
      return out.typeName(scope, tree.text(node));
    case "nullable_type":
    case "ref_type":
    case "scoped_type":
    case "type_pattern":
      return lowerType(walk, tree.child(node, "type"), scope, kind, head);
    case "pointer_type":
      return out.wrap("typePointer", lowerType(walk, tree.child(node, "type"), scope, kind, head));
    case "array_type":
      return arrayType(walk, node, scope, kind, head);
    case "tuple_type":
      return tupleType(walk, node, scope);
    case "function_pointer_type":
      return functionPointer(walk, node, scope);
    default:
      return NONE;
  }
}

function arrayType(walk: ClassWalk, node: SyntaxNode, scope: number, kind: ReferenceKind, head: number): At {
  const { tree } = walk;
  const rank = tree.child(node, "rank");
  for (let size = walk.first(rank); size >= 0; size = walk.next(size)) walk.value(size, scope);
  return walk.out.wrap("typeArray", lowerType(walk, tree.child(node, "type"), scope, kind, head));
}

function tupleType(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const items: At[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    items.push(lowerType(walk, walk.tree.child(child, "type"), scope));
  }
  return walk.out.group("typeTuple", items);
}

function functionPointer(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const { fn, scope: inner } = walk.openFunction(scope, FLAG.bodiless, NONE);
  const parameters: number[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.type(child) !== "function_pointer_parameter") continue;
    const type = lowerType(walk, tree.child(child, "type"), scope);
    parameters.push(out.declare(inner, "", "parameter", { type, owner: fn, extra: parameters.length }));
  }
  out.finishFunction(fn, { parameters, result: lowerType(walk, tree.child(node, "returns"), scope) });
  return out.typeFunction(fn);
}

/** Records of the types in a `type_argument_list`; empty where they are left open. */
export function lowerTypeArguments(walk: ClassWalk, name: SyntaxNode, scope: number): At[] {
  const types: At[] = [];
  if (walk.tree.type(name) !== "generic_name") return types;
  const list = walk.tree.childOfType(name, "type_argument_list");
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) types.push(lowerType(walk, child, scope));
  return types;
}

/** The identifier of a simple or generic name. */
export function identifierOf(walk: ClassWalk, name: SyntaxNode): SyntaxNode {
  return walk.tree.type(name) === "generic_name" ? walk.first(name) : name;
}

/** Last name of a type as written, `?` and `[]` aside; -1 for types without one. */
export function lastName(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  let name = node;
  for (;;) {
    switch (tree.type(name)) {
      case "identifier":
        return name;
      case "generic_name":
        return walk.first(name);
      case "qualified_name":
      case "alias_qualified_name":
      case "member_access_expression":
        name = tree.child(name, "name");
        break;
      case "nullable_type":
      case "ref_type":
        name = tree.child(name, "type");
        break;
      default:
        return NONE;
    }
  }
}

function namedType(walk: ClassWalk, node: SyntaxNode, scope: number, kind: ReferenceKind, head: number): At {
  const { tree } = walk;
  const left = qualifierOf(walk, node);
  const at = typePath(walk, node, scope, head);
  const last = lastName(walk, node);
  if (at >= 0 && last >= 0) walk.typeSite(kind, last, at, node, tree.type(node) === "alias_qualified_name" ? NONE : left);
  return at;
}

function qualifierOf(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "qualified_name":
      return tree.child(node, "qualifier");
    case "alias_qualified_name":
      return tree.child(node, "alias");
    case "member_access_expression":
      return tree.child(node, "expression");
    default:
      return NONE;
  }
}

/** A name with what stands before it, type arguments told and no site for itself. Names after `global::` start in the file. */
export function typePath(walk: ClassWalk, node: SyntaxNode, scope: number, head: number = scope): At {
  const { tree, out } = walk;
  if (node < 0 || !walk.descend()) return NONE;
  const left = qualifierOf(walk, node);
  const name = left < 0 ? node : tree.child(node, "name");
  const text = plainName(tree.text(identifierOf(walk, name)));
  const args = lowerTypeArguments(walk, name, scope);
  let at: At;
  if (left < 0) at = text === "var" ? NONE : out.typeName(head, text, args);
  else if (tree.type(node) !== "alias_qualified_name") at = out.typeMember(typePath(walk, left, scope, head), text, args);
  else if (tree.text(left) === "global") at = out.typeName(walk.moduleScope, text, args);
  else at = out.typeMember(out.typeName(walk.moduleScope, tree.text(left)), text, args);
  walk.ascend();
  return at;
}

/**
 * Declares the type parameters of a class or function in its scope, with the bounds that `where` clauses give. Their names are in
 * force until the caller cuts them off.
 */
export function lowerTypeParameters(walk: ClassWalk, declaration: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const list = tree.childOfType(declaration, "type_parameter_list");
  if (list < 0) return;
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    const name = tree.child(child, "name");
    if (name >= 0) walk.typeParameters.push(tree.text(name));
  }
  const bounds = constraints(walk, declaration, scope);
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    const name = tree.child(child, "name");
    if (name < 0) continue;
    const text = tree.text(name);
    out.declare(scope, text, "typeParameter", {
      type: out.group("typeIntersection", bounds.get(text) ?? []),
      nameOffset: tree.start(name),
    });
  }
}

function constraints(walk: ClassWalk, declaration: SyntaxNode, scope: number): ReadonlyMap<string, readonly At[]> {
  const { tree } = walk;
  const bounds = new Map<string, At[]>();
  for (let child = walk.first(declaration); child >= 0; child = walk.next(child)) {
    if (tree.type(child) !== "type_parameter_constraints_clause") continue;
    const types: At[] = [];
    for (let part = walk.first(child); part >= 0; part = walk.next(part)) {
      if (tree.type(part) === "type_parameter_constraint") types.push(lowerType(walk, tree.child(part, "type"), scope));
    }
    bounds.set(tree.text(tree.childOfType(child, "identifier")), types);
  }
  return bounds;
}
