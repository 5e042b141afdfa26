import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerAnnotations } from "./annotations.ts";

/** Types that every file has and names most; a repository's own types seldom have these names. */
export const UNLISTED: ReadonlySet<string> = new Set([
  "Any",
  "Boolean",
  "Byte",
  "Char",
  "Double",
  "Float",
  "Int",
  "Long",
  "Nothing",
  "Short",
  "String",
  "UByte",
  "UInt",
  "ULong",
  "UShort",
  "Unit",
]);

const TYPES: ReadonlySet<string> = new Set([
  "user_type",
  "nullable_type",
  "function_type",
  "non_nullable_type",
  "parenthesized_type",
  "dynamic",
]);

export function isType(type: string): boolean {
  return TYPES.has(type);
}

/** First child that is a type, -1 if there is none. */
export function typeChild(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) if (TYPES.has(walk.tree.type(child))) return child;
  return NONE;
}

/** How the first name of a type is told, and where it is looked up. */
export interface Naming {
  readonly kind?: ReferenceKind;
  readonly head?: number;
  readonly argument?: string | undefined;
  /** The node that a site starts at, if it is not the type itself. */
  readonly whole?: SyntaxNode;
}

/** Record of a type, with sites for the types named in it. Nothing tells a nullable type from one that is not. */
export function lowerType(walk: ClassWalk, node: SyntaxNode, scope: number, naming: Naming = {}): At {
  if (node < 0 || !walk.descend()) return NONE;
  const at = typeOf(walk, node, scope, naming);
  walk.ascend();
  return at;
}

function typeOf(walk: ClassWalk, node: SyntaxNode, scope: number, naming: Naming): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "user_type":
      return userType(walk, node, scope, naming);
    case "nullable_type":
    case "parenthesized_type":
    case "type_projection":
      lowerAnnotations(walk, tree.childOfType(node, "type_modifiers"), scope);
      return lowerType(walk, typeChild(walk, node), scope, naming);
    case "non_nullable_type": {
      const types: At[] = [];
      for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
        if (TYPES.has(tree.type(child))) types.push(lowerType(walk, child, scope));
      }
      return out.group("typeIntersection", types);
    }
    case "function_type":
      return functionType(walk, node, scope);
    case "identifier":
      return out.typeName(naming.head ?? scope, plainName(tree.text(node)));
    default:
      return NONE;
  }
}

/** `a.b.C<T>`: one site for the last name, with what stands before it. */
function userType(walk: ClassWalk, node: SyntaxNode, scope: number, { kind = "type", head = scope, argument, whole = node }: Naming): At {
  const { tree, out } = walk;
  let at = NONE;
  let last = NONE;
  let first = NONE;
  let before = NONE;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "type_modifiers") lowerAnnotations(walk, child, scope);
    if (type !== "identifier") continue;
    const args = lowerTypeArguments(walk, walk.next(child), scope);
    const name = plainName(tree.text(child));
    at = last < 0 ? out.typeName(head, name, args) : out.typeMember(at, name, args);
    if (first < 0) first = child;
    before = last;
    last = child;
  }
  if (last < 0) return NONE;
  if (before >= 0) walk.site(kind, last, at, whole, { receiver: first, receiverEnd: tree.end(before), argument });
  else if (kind === "type") walk.typeSite(kind, last, at, whole);
  else walk.site(kind, last, at, whole, { argument });
  return at;
}

/** Records of the types between `<` and `>`; -1 for `*`, none for another node. */
export function lowerTypeArguments(walk: ClassWalk, node: SyntaxNode, scope: number): At[] {
  const types: At[] = [];
  if (walk.tree.type(node) !== "type_arguments") return types;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) types.push(lowerType(walk, child, scope));
  return types;
}

/** `A.(B, c: C) -> D`: the type of a function that is called on an A. */
function functionType(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const { fn, scope: inner } = walk.openFunction(scope, FLAG.bodiless, NONE);
  const parameters: number[] = [];
  let receiver = NONE;
  let result = NONE;
  let isAfter = false;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "type_modifiers") lowerAnnotations(walk, child, scope);
    else if (type === "function_type_parameters") {
      isAfter = true;
      for (let part = walk.first(child); part >= 0; part = walk.next(part)) {
        const isNamed = tree.type(part) === "parameter";
        const name = isNamed ? plainName(tree.text(walk.first(part))) : "";
        const written = lowerType(walk, isNamed ? walk.last(part) : part, scope);
        parameters.push(out.declare(inner, name, "parameter", { type: written, owner: fn, extra: parameters.length }));
      }
    } else if (isAfter) result = lowerType(walk, child, scope);
    else receiver = lowerType(walk, child, scope);
  }
  out.finishFunction(fn, { parameters, result });
  if (receiver >= 0) out.finishFunction(fn, { parameters, result, receiver: out.wrap("valueOf", receiver), flags: FLAG.extension });
  return out.typeFunction(fn);
}

/**
 * Declares the type parameters of a class or function in its scope, with the bounds that `where` adds. Their names are in force until
 * the caller cuts them off.
 */
export function lowerTypeParameters(walk: ClassWalk, declaration: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const list = tree.childOfType(declaration, "type_parameters");
  const names: SyntaxNode[] = [];
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    lowerAnnotations(walk, tree.childOfType(child, "type_parameter_modifiers"), scope);
    const name = tree.childOfType(child, "identifier");
    if (name < 0) continue;
    names.push(name);
    walk.typeParameters.push(tree.text(name));
  }
  const where = tree.childOfType(declaration, "type_constraints");
  const added = new Map<string, At[]>();
  for (let child = walk.first(where); child >= 0; child = walk.next(child)) {
    if (tree.type(child) !== "type_constraint") continue;
    const name = tree.text(tree.childOfType(child, "identifier"));
    const bounds = added.get(name) ?? [];
    bounds.push(lowerType(walk, walk.last(child), scope));
    added.set(name, bounds);
  }
  for (const name of names) {
    const bound = lowerType(walk, typeChild(walk, tree.parent(name)), scope);
    const text = plainName(tree.text(name));
    const type = out.group("typeIntersection", [bound, ...(added.get(text) ?? [])]);
    out.declare(scope, text, "typeParameter", { type, nameOffset: tree.start(name) });
  }
}
