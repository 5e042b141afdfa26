import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isModuleCall } from "./calls.ts";
import { keyName, unquoted } from "./names.ts";
import type { Binding } from "./patterns.ts";
import type { Walk } from "./walk.ts";

/**
 * `const a = require("x")`, `const { b, c: d } = require("x")`, `const e = require("x").f` import as the statement does: true where
 * the declaration was taken as one. Patterns with defaults or patterns inside are no such declarations.
 */
export function requiredNames(walk: Walk, pattern: SyntaxNode, value: SyntaxNode, binding: Binding): boolean {
  const { tree, out } = walk;
  const isMember = tree.type(value) === "member_expression";
  const call = isMember ? tree.first(value) : value;
  if (tree.type(call) !== "call_expression" || tree.type(tree.first(call)) !== "identifier" || !isModuleCall(walk, call)) return false;
  const isName = tree.type(pattern) === "identifier";
  if (!isName && (isMember || !isFlat(walk, pattern))) return false;
  const source = unquoted(tree, tree.first(tree.child(call, "arguments")));
  const line = walk.lineOf(tree.start(call));
  const bind = (local: SyntaxNode, name: string) => {
    const owner = out.import(source, name, binding.scope, 0, line);
    out.declare(binding.scope, tree.text(local), "import", { owner, flags: binding.flags, nameOffset: tree.start(local) });
    walk.exportName(tree.text(local), binding.exported);
  };
  if (isName) {
    bind(pattern, isMember ? tree.text(tree.child(value, "property")) : "");
    return true;
  }
  for (let child = tree.first(pattern); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "pair_pattern") bind(tree.child(child, "value"), keyName(tree, tree.child(child, "key")));
    else bind(child, tree.text(child));
  }
  return true;
}

function isFlat(walk: Walk, pattern: SyntaxNode): boolean {
  const { tree } = walk;
  if (tree.type(pattern) !== "object_pattern" || tree.first(pattern) < 0) return false;
  for (let child = tree.first(pattern); child >= 0; child = tree.next(child)) {
    const isPair = tree.type(child) === "pair_pattern";
    if (isPair && tree.type(tree.child(child, "value")) !== "identifier") return false;
    if (isPair && tree.type(tree.child(child, "key")) === "computed_property_name") return false;
    if (!isPair && tree.type(child) !== "shorthand_property_identifier_pattern") return false;
  }
  return true;
}
