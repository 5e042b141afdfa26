import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { GoWalk } from "./walk.ts";

/** Declares the parameters and named results of a function in its scope; its types are read in the scope of the walk. */
export function signature(
  walk: GoWalk,
  node: SyntaxNode,
  fn: number,
  scope: number,
): { readonly parameters: number[]; readonly result: At } {
  const { tree } = walk;
  const parameters = lowerParameters(walk, tree.child(node, "parameters"), fn, scope);
  return { parameters, result: lowerResult(walk, tree.child(node, "result"), scope) };
}

function lowerParameters(walk: GoWalk, list: SyntaxNode, fn: number, scope: number): number[] {
  const { tree, out } = walk;
  const rows: number[] = [];
  if (list < 0) return rows;
  const declare = (name: SyntaxNode, type: At, flags: number) => {
    const text = name < 0 ? "_" : tree.text(name);
    rows.push(out.declare(scope, text, "parameter", { type, owner: fn, extra: rows.length, flags, nameOffset: tree.start(name) }));
    if (text !== "_") walk.bind(scope, text, "value");
  };
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const isRest = tree.type(child) === "variadic_parameter_declaration";
    if (!isRest && tree.type(child) !== "parameter_declaration") {
      walk.statement(child);
      continue;
    }
    const written = walk.type(tree.child(child, "type"));
    const type = isRest ? out.wrap("typeArray", written) : written;
    const flags = isRest ? FLAG.rest : 0;
    let named = false;
    for (let name = tree.first(child); name >= 0; name = tree.next(name)) {
      if (tree.field(name) !== "name" || !isName(walk, name)) continue;
      named = true;
      declare(name, type, flags);
    }
    if (!named) declare(NONE, type, flags);
  }
  return rows;
}

/** The written result: one type, or a tuple of several. */
function lowerResult(walk: GoWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (node < 0) return NONE;
  if (tree.type(node) !== "parameter_list") return walk.type(node);
  const types: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = walk.type(tree.child(child, "type"));
    let named = false;
    for (let name = tree.first(child); name >= 0; name = tree.next(name)) {
      if (tree.field(name) !== "name" || !isName(walk, name)) continue;
      named = true;
      types.push(type);
      if (tree.text(name) === "_") continue;
      out.declare(scope, tree.text(name), "variable", { type, nameOffset: tree.start(name) });
      walk.bind(scope, tree.text(name), "value");
    }
    if (!named) types.push(type);
  }
  if (types.length === 0) return NONE;
  return types.length === 1 ? (types[0] as At) : out.group("typeTuple", types);
}

/** Commas between names stand in the field of the names. */
export function isName(walk: GoWalk, node: SyntaxNode): boolean {
  const type = walk.tree.type(node);
  return type === "identifier" || type === "blank_identifier" || type === "field_identifier";
}

/** Declares type parameters in the scope of what has them. */
export function declareTypeParameters(walk: GoWalk, list: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  if (list < 0) return;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const names = tree.childrenIn(child, "name").filter((name) => isName(walk, name));
    for (const name of names) walk.bind(scope, tree.text(name), "typeParameter");
    const type = walk.type(tree.child(child, "type"));
    for (const name of names) out.declare(scope, tree.text(name), "typeParameter", { type, nameOffset: tree.start(name) });
  }
}
