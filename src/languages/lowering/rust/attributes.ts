import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { beforeName, lastName, pathValue } from "./paths.ts";
import { firstString, type RustWalk, stringText } from "./walk.ts";

/** `#[a::b(…)]`: a decorator; so is each trait of `#[derive(…)]`. */
export function lowerAttribute(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  const attribute = tree.childOfType(node, "attribute");
  if (attribute < 0) return;
  const path = walk.inner(attribute);
  const name = lastName(tree, path);
  const tokens = tree.child(attribute, "arguments");
  const value = tree.child(attribute, "value");
  const argument = firstString(tree, tokens >= 0 ? tokens : attribute);
  const receiver = beforeName(tree, path);
  const callee = pathValue(walk, path, scope);
  walk.site("decorator", callee, { name, whole: node, receiver, nameless: attribute, argument });
  // Of other arguments the compiler's own attributes make what they like.
  if (argument !== undefined && stringText(tree, tree.first(tokens)) !== undefined) walk.out.call(callee, [walk.out.string(argument)]);
  walk.value(value, scope);
  const word = tree.text(name);
  if (word === "macro_export") walk.macroExport = true;
  if (word === "derive" && tokens >= 0) lowerDerive(walk, tokens, scope);
}

/** The attributes inside a node that is no item: a field of a literal or pattern. */
export function lowerAttributes(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "attribute_item") lowerAttribute(walk, child, scope);
  }
}

function lowerDerive(walk: RustWalk, tokens: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  let at: At = NONE;
  for (let child = tree.first(tokens); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "identifier" && tree.type(child) !== "crate") continue;
    at = at >= 0 ? out.memberOf(at, tree.text(child)) : pathValue(walk, child, scope);
    const next = tree.next(child);
    if (next >= 0 && tree.source.startsWith("::", tree.end(child))) continue;
    walk.site("decorator", at, { name: child, whole: child });
    at = NONE;
  }
}
