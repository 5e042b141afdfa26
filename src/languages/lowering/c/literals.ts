import type { SyntaxNode } from "#model/syntax-tree.ts";
import { unescaped } from "../string-text.ts";
import type { CWalk } from "./walk.ts";

/** Literals that say nothing of the name that they are written to. */
export function isPlainValue(walk: CWalk, node: SyntaxNode): boolean {
  switch (walk.tree.type(node)) {
    case "number_literal":
    case "char_literal":
    case "string_literal":
    case "concatenated_string":
    case "raw_string_literal":
    case "true":
    case "false":
    case "null":
      return true;
    default:
      return false;
  }
}

/** Text of a string literal without quotes and prefixes; of pieces side by side the first; undefined for anything else. */
function stringText(walk: CWalk, node: SyntaxNode): string | undefined {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "string_literal": {
      const text = tree.text(node);
      return text.slice(text.indexOf('"') + 1, -1);
    }
    case "raw_string_literal":
      return tree.text(tree.childOfType(node, "raw_string_content"));
    case "concatenated_string":
      return stringText(walk, tree.first(node));
    default:
      return undefined;
  }
}

/** The value of a string literal; undefined for anything else. */
export function stringValue(walk: CWalk, node: SyntaxNode): string | undefined {
  const text = stringText(walk, node);
  return walk.tree.type(node) === "string_literal" ? unescaped(text ?? "", "abfnrtve0") : text;
}

/** Text of the first string literal among arguments. */
export function firstString(walk: CWalk, list: SyntaxNode): string | undefined {
  const { tree } = walk;
  if (list < 0) return undefined;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const text = stringText(walk, child);
    if (text !== undefined) return text;
  }
  return undefined;
}
