import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerCondition } from "../_jvm/conditions.ts";
import { lowerType } from "./types.ts";

/** `from x in xs where c select y`: a sequence of what is selected. */
export function lowerQuery(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  let current = out.scope("block", scope);
  let selected = NONE;
  let isInto = false;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    switch (tree.type(child)) {
      case "from_clause":
        range(walk, child, current);
        break;
      case "join_clause":
        join(walk, child, current);
        break;
      case "let_clause": {
        const name = tree.childOfType(child, "identifier");
        declare(walk, name, NONE, walk.value(walk.last(child), current), current);
        break;
      }
      case "where_clause":
        current = lowerCondition(walk, walk.last(child), current).yes;
        break;
      case "select_clause":
        selected = walk.value(walk.last(child), current);
        break;
      case "group_clause":
        selected = group(walk, child, current);
        break;
      case "into":
        isInto = true;
        break;
      case "identifier":
        if (!isInto) break;
        isInto = false;
        current = out.scope("block", scope);
        declare(walk, child, NONE, selected, current);
        break;
      default:
        for (let part = walk.first(child); part >= 0; part = walk.next(part)) walk.value(part, current);
    }
  }
  return selected < 0 ? NONE : out.group("array", [selected]);
}

function declare(walk: ClassWalk, name: SyntaxNode, type: At, value: At, scope: number): void {
  const { tree, out } = walk;
  if (name >= 0) out.declare(scope, plainName(tree.text(name)), "variable", { type, value, nameOffset: tree.start(name) });
}

function range(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const type = lowerType(walk, tree.child(node, "type"), scope);
  declare(walk, tree.child(node, "name"), type, out.wrap("item", walk.value(walk.last(node), scope)), scope);
}

/** `join T x in xs on a equals b into g`: with `into`, g is all of the x. */
function join(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const type = lowerType(walk, tree.child(node, "type"), scope);
  const into = tree.childOfType(node, "join_into_clause");
  let name = NONE;
  let last = "";
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.field(child) === "type") continue;
    const word = tree.type(child);
    if (last === "in") {
      const source = walk.value(child, scope);
      declare(walk, name, type, out.wrap("item", source), scope);
      if (into >= 0) declare(walk, walk.last(into), NONE, source, scope);
    } else if (last === "on" || last === "equals") walk.value(child, scope);
    else if (word === "identifier") name = child;
    last = word;
  }
}

/** `group a by b` gives groups, which are sequences of a. */
function group(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const first = walk.next(walk.first(node));
  const item = walk.value(first, scope);
  for (let child = walk.next(first); child >= 0; child = walk.next(child)) if (tree.type(child) !== "by") walk.value(child, scope);
  return out.group("array", [item]);
}
