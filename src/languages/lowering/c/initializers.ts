import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { CWalk } from "./walk.ts";

/**
 * Record of a list in braces: an object of its designated fields, else an array of its items. `type` is the struct that it fills,
 * `element` the type of what it holds where it fills an array; NONE where unknown.
 */
export function lowerList(walk: CWalk, list: SyntaxNode, type: At, element: At): At {
  const { tree, out } = walk;
  if (!walk.descend()) return NONE;
  const fields: { readonly name: string; readonly value: At; readonly nameOffset: number }[] = [];
  const items: At[] = [];
  const filled = out.wrap("valueOf", type);
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "initializer_pair") {
      items.push(tree.type(child) === "initializer_list" ? lowerList(walk, child, element, NONE) : walk.value(child));
      continue;
    }
    const designator = tree.first(child);
    const name = tree.type(designator) === "field_designator" ? tree.first(designator) : NONE;
    const value = tree.child(child, "value");
    if (name < 0) {
      walk.value(tree.first(designator));
      items.push(tree.type(value) === "initializer_list" ? lowerList(walk, value, element, NONE) : walk.value(value));
      continue;
    }
    const text = tree.text(name);
    const field = out.memberOf(filled, text);
    out.use("reference", field, tree.start(name));
    const given = tree.type(value) === "initializer_list" ? lowerList(walk, value, out.wrap("typeOf", field), NONE) : walk.value(value);
    fields.push({ name: text, value: given, nameOffset: tree.start(name) });
    if (filled >= 0 && given >= 0 && mayBeFunction(walk, value)) out.assign(filled, text, given, walk.scope);
  }
  walk.ascend();
  return fields.length > 0 ? out.object(fields) : out.group("array", items);
}

/** Tables of callbacks are filled with the names of functions. */
function mayBeFunction(walk: CWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  for (let inner = node; inner >= 0; ) {
    switch (tree.type(inner)) {
      case "identifier":
      case "qualified_identifier":
      case "lambda_expression":
        return true;
      case "pointer_expression":
        inner = tree.child(inner, "argument");
        break;
      case "cast_expression":
        inner = tree.child(inner, "value");
        break;
      case "parenthesized_expression":
        inner = tree.first(inner);
        break;
      default:
        return false;
    }
  }
  return false;
}
