import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { GoWalk } from "./walk.ts";

const PREDECLARED: ReadonlySet<string> = new Set(
  (
    "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 nil rune string uint uint8 uint16 " +
    "uint32 uint64 uintptr"
  ).split(" "),
);

/** Types of the language itself. */
export function isPredeclared(name: string): boolean {
  return PREDECLARED.has(name);
}

/** A type by name, taken apart: `pkg.Name[Args]`. Nodes are -1 where absent. */
export interface NamedType {
  readonly name: SyntaxNode;
  readonly qualifier: SyntaxNode;
  readonly args: SyntaxNode;
}

/** The name of a type below pointers, parentheses and type arguments; undefined for types without a name. */
export function namedType(walk: GoWalk, node: SyntaxNode): NamedType | undefined {
  const { tree } = walk;
  let args = NONE;
  for (let inner = node; inner >= 0; ) {
    switch (tree.type(inner)) {
      case "type_identifier":
        return { name: inner, qualifier: NONE, args };
      case "qualified_type":
        return { name: tree.child(inner, "name"), qualifier: tree.child(inner, "package"), args };
      case "generic_type":
        args = tree.child(inner, "type_arguments");
        inner = tree.child(inner, "type");
        break;
      case "pointer_type":
      case "parenthesized_type":
      case "type_elem":
      case "literal_element":
        inner = tree.first(inner);
        break;
      default:
        return undefined;
    }
  }
  return undefined;
}

/** Records of type arguments. */
export function typeArguments(walk: GoWalk, args: SyntaxNode): At[] {
  if (args < 0) return [];
  return walk.tree.children(args).map((arg) => walk.type(arg));
}

/** Record of a type by name. */
export function typeByName(walk: GoWalk, { name, qualifier, args }: NamedType): At {
  const types = typeArguments(walk, args);
  const text = walk.tree.text(name);
  if (qualifier < 0) return walk.out.typeName(walk.scope, text, types);
  return walk.out.typeMember(walk.name(walk.tree.text(qualifier)), text, types);
}

/** Tells the mention of a type by name, unless it can be none of the repository's. */
export function mention(walk: GoWalk, kind: "type" | "extends", at: At, named: NamedType, whole: SyntaxNode): void {
  const name = walk.tree.text(named.name);
  if (named.qualifier < 0 && (name === "_" || walk.bound(name) === "typeParameter")) return;
  if (named.qualifier < 0 && kind === "type" && isPredeclared(name)) return;
  walk.site(kind, at, named.name, whole, named.qualifier);
}

/** The name of a type as what `T{…}` and `T(x)` call, with its type arguments. */
export function constructorOf(walk: GoWalk, { name, qualifier, args }: NamedType): { readonly callee: At; readonly types: readonly At[] } {
  const text = walk.tree.text(name);
  const callee = qualifier < 0 ? walk.name(text) : walk.out.memberOf(walk.name(walk.tree.text(qualifier)), text);
  return { callee, types: typeArguments(walk, args) };
}
