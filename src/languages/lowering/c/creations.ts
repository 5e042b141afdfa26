import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerList } from "./initializers.ts";
import { firstString } from "./literals.ts";
import { type CName, nameRecord, qualifierRange, readName, typeArguments, typeRecord } from "./names.ts";
import type { CWalk } from "./walk.ts";

/** What a construction calls. */
export interface Constructed {
  readonly name: CName;
  readonly callee: At;
  readonly types: readonly At[];
}

/** The class that a type node names, as what `T(…)` and `T{…}` call; undefined for types without a name of their own. */
export function constructed(walk: CWalk, type: SyntaxNode): Constructed | undefined {
  const { tree } = walk;
  let node = type;
  if (tree.type(node) === "type_descriptor") {
    if (tree.child(node, "declarator") >= 0) return undefined;
    node = tree.child(node, "type");
  }
  if (/^(?:struct|union|class)_specifier$/.test(tree.type(node))) {
    if (tree.child(node, "body") >= 0) return undefined;
    node = tree.child(node, "name");
  }
  const name = node < 0 ? undefined : readName(walk, node);
  if (name === undefined || walk.typeParameters.includes(name.text)) return undefined;
  const callee = nameRecord(walk, name);
  return { name, callee, types: typeArguments(walk, name.args) };
}

/** Tells the construction and gives its record. */
export function construct(walk: CWalk, what: Constructed, whole: SyntaxNode, given: SyntaxNode): At {
  const { name, callee, types } = what;
  walk.site("new", name.text, callee, name.node, whole, qualifierRange(walk, name), firstString(walk, given));
  return walk.out.create(callee, givenValues(walk, given, what), types);
}

/** Records of arguments in parentheses or braces; of designated fields one object. */
export function givenValues(walk: CWalk, given: SyntaxNode, what: Constructed | undefined): At[] {
  const { tree } = walk;
  if (given < 0) return [];
  if (tree.type(given) === "initializer_list" && tree.has(given, "initializer_pair")) {
    return [lowerList(walk, given, what === undefined ? NONE : typeRecord(walk, what.name, what.types), NONE)];
  }
  const values: At[] = [];
  for (let child = tree.first(given); child >= 0; child = tree.next(child)) {
    values.push(tree.type(child) === "initializer_list" ? lowerList(walk, child, NONE, NONE) : walk.value(child));
  }
  return values;
}
