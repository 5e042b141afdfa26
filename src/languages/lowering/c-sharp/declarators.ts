import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerValueAs } from "./creations.ts";
import { designate } from "./patterns.ts";
import { lowerType } from "./types.ts";

/** `T a = 1, b`, `var (a, b) = c` */
export function lowerVariables(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const typeNode = tree.child(node, "type");
  const type = lowerType(walk, typeNode, scope);
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.type(child) !== "variable_declarator") continue;
    const name = tree.child(child, "name");
    const value = lowerDeclaratorValue(walk, child, scope, type, typeNode);
    const pattern = tree.childOfType(child, "tuple_pattern");
    if (pattern >= 0) designate(walk, pattern, NONE, value, scope);
    else out.declare(scope, plainName(tree.text(name)), "variable", { type, value, nameOffset: tree.start(name) });
  }
}

/** Initial value of a declarator; the sizes of a buffer are told too. */
export function lowerDeclaratorValue(walk: ClassWalk, declarator: SyntaxNode, scope: number, type: At, typeNode: SyntaxNode): At {
  const { tree } = walk;
  let value = NONE;
  for (let child = walk.first(declarator); child >= 0; child = walk.next(child)) {
    const kind = tree.type(child);
    if (tree.field(child) === "name" || kind === "tuple_pattern") continue;
    if (kind === "bracketed_argument_list") walk.statements(child, scope);
    else value = lowerValueAs(walk, kind === "equals_value_clause" ? walk.last(child) : child, scope, type, typeNode);
  }
  return value;
}
