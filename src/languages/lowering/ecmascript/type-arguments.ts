import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { Walk } from "./walk.ts";

const NO_TYPES: readonly At[] = [];

/** Records of the types in `<…>`; none without the node. */
export function typeArguments(walk: Walk, node: SyntaxNode, scope: number): readonly At[] {
  if (node < 0) return NO_TYPES;
  const types: At[] = [];
  for (let child = walk.tree.first(node); child >= 0; child = walk.tree.next(child)) types.push(walk.type(child, scope));
  return types;
}

/** Declares `<T extends B = D>` in a scope. The caller forgets the names with `typeParameters.length = …` where the scope ends. */
export function declareTypeParameters(walk: Walk, node: SyntaxNode, scope: number): void {
  if (node < 0) return;
  const { tree, out } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const name = tree.child(child, "name");
    if (name >= 0) walk.typeParameters.push(tree.text(name));
  }
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const name = tree.child(child, "name");
    if (name < 0) continue;
    const type = written(walk, tree.child(child, "constraint"), scope);
    const value = written(walk, tree.child(child, "value"), scope);
    out.declare(scope, tree.text(name), "typeParameter", { type, value, nameOffset: tree.start(name) });
  }
}

/** The type in a `constraint` or `default_type`, after its keyword. */
function written(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  if (node < 0) return NONE;
  let type = tree.first(node);
  if (tree.type(type) === "extends") type = tree.next(type);
  return walk.type(type, scope);
}
