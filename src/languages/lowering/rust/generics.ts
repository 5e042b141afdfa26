import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { namedType } from "./types.ts";
import type { RustWalk } from "./walk.ts";

/**
 * Declares the type parameters of an item in its scope, each with all its bounds: those beside the name and those of the `where`
 * clause. The names stay known as type parameters until the walk's surroundings are put back.
 */
export function lowerGenerics(walk: RustWalk, item: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const list = tree.child(item, "type_parameters");
  const names: SyntaxNode[] = [];
  if (list >= 0) {
    const known = [...walk.typeParameters];
    for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
      if (tree.type(child) !== "type_parameter") continue;
      names.push(child);
      known.push(tree.text(tree.child(child, "name")));
    }
    walk.typeParameters = known;
  }
  const bounds: At[][] = names.map(() => []);
  const where = tree.childOfType(item, "where_clause");
  if (where >= 0) lowerWhere(walk, where, scope, names, bounds);
  if (list < 0) return;
  let position = 0;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const name = tree.child(child, "name");
    if (tree.type(child) === "type_parameter") {
      const all = [...boundTypes(walk, tree.child(child, "bounds"), scope), ...(bounds[position++] as At[])];
      const type = out.group("typeIntersection", all);
      const value = walk.type(tree.child(child, "default_type"), scope);
      out.declare(scope, tree.text(name), "typeParameter", { type, value, nameOffset: tree.start(name) });
    } else if (tree.type(child) === "const_parameter") {
      const type = walk.type(tree.child(child, "type"), scope);
      const value = walk.value(tree.child(child, "value"), scope);
      out.declare(scope, tree.text(name), "constant", { type, value, nameOffset: tree.start(name) });
    }
  }
}

function lowerWhere(walk: RustWalk, where: SyntaxNode, scope: number, names: readonly SyntaxNode[], bounds: At[][]): void {
  const { tree } = walk;
  for (let predicate = tree.first(where); predicate >= 0; predicate = tree.next(predicate)) {
    if (tree.type(predicate) !== "where_predicate") continue;
    let left = tree.child(predicate, "left");
    if (tree.type(left) === "higher_ranked_trait_bound") left = tree.child(left, "type");
    if (tree.type(left) === "reference_type") left = tree.child(left, "type");
    const found = boundTypes(walk, tree.child(predicate, "bounds"), scope);
    const text = tree.text(left);
    const position = names.findIndex((name) => tree.text(tree.child(name, "name")) === text);
    if (position >= 0) bounds[position]?.push(...found);
    else walk.type(left, scope);
  }
}

/** The traits of `A + B + 'c`. */
export function boundTypes(walk: RustWalk, bounds: SyntaxNode, scope: number, kind: "type" | "extends" = "type"): At[] {
  const { tree } = walk;
  const types: At[] = [];
  for (let child = bounds < 0 ? NONE : tree.first(bounds); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    const isNamed = type === "type_identifier" || type === "scoped_type_identifier" || type === "generic_type";
    const at = isNamed ? namedType(walk, child, scope, kind) : walk.type(child, scope);
    if (at >= 0) types.push(at);
  }
  return types;
}
