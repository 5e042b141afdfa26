import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerArguments } from "./arguments.ts";
import { lowerClass } from "./classes.ts";
import { isName, lastSegment, namedValue } from "./names.ts";
import { firstString, type PhpWalk } from "./walk.ts";

/** `new X(…)`, `new $x`, `new class (…) { … }`. */
export function lowerNew(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  let list = tree.childOfType(node, "arguments");
  let written: SyntaxNode = NONE;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "new" || type === "arguments" || type === "attribute_list" || type === "readonly_modifier") continue;
    written = child;
    break;
  }
  let callee: At;
  let name: SyntaxNode = NONE;
  if (tree.type(written) === "anonymous_class") {
    if (list < 0) list = tree.childOfType(written, "arguments");
    callee = out.classValue(lowerClass(walk, written, scope));
  } else if (isName(tree.type(written))) {
    name = lastSegment(tree, written);
    callee = namedValue(walk, tree.text(written), scope);
  } else {
    callee = walk.value(written, scope);
    if (tree.type(written) === "variable_name") name = tree.first(written);
  }
  walk.site("new", callee, { name, whole: node, nameless: written < 0 ? node : written, argument: firstString(tree, list) });
  return out.create(callee, lowerArguments(walk, list, scope, ""));
}
