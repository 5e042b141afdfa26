import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerArguments } from "./arguments.ts";
import { isName, lastSegment, namedValue } from "./names.ts";
import { firstString, type PhpWalk } from "./walk.ts";

/** The attributes of a definition: a decorator site each, named by their class. */
export function lowerAttributes(walk: PhpWalk, definition: SyntaxNode, scope: number): void {
  const { tree } = walk;
  for (let list = tree.first(definition); list >= 0; list = tree.next(list)) {
    if (tree.type(list) !== "attribute_list") continue;
    for (let group = tree.first(list); group >= 0; group = tree.next(group)) {
      for (let child = tree.first(group); child >= 0; child = tree.next(child)) {
        if (tree.type(child) === "attribute") lowerAttribute(walk, child, scope);
      }
    }
  }
}

function lowerAttribute(walk: PhpWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  const written = tree.first(node);
  if (!isName(tree.type(written))) return;
  const list = tree.child(node, "parameters");
  const argument = firstString(tree, list);
  const callee = namedValue(walk, tree.text(written), scope);
  walk.site("decorator", callee, { name: lastSegment(tree, written), whole: node, argument });
  const values = lowerArguments(walk, list, scope, "");
  if (list >= 0) walk.out.call(callee, values);
}
