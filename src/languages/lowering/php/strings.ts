import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { TextPart } from "#model/text-parts.ts";
import { unescaped } from "../string-text.ts";
import { readMethodName } from "./arguments.ts";
import { type PhpWalk, stringText } from "./walk.ts";

/** Letters that have an escape in double quotes; before others the backslash stays. */
const ESCAPED = "nrtvef0";

/** A string of any kind: its text, or the parts that it is put together of. */
export function lowerString(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const text = stringText(tree, node);
  if (text !== undefined) readMethodName(walk, node, text, scope);
  const type = tree.type(node);
  const holder = type === "heredoc" || type === "nowdoc" ? tree.child(node, "value") : node;
  const parts: TextPart[] = [];
  for (let part = tree.first(holder); part >= 0; part = tree.next(part)) {
    switch (tree.type(part)) {
      case "string_content":
      case "nowdoc_string":
        parts.push(tree.text(part));
        break;
      case "escape_sequence":
        parts.push(type === "string" ? tree.text(part).replace(/^\\(?=['\\])/, "") : unescaped(tree.text(part), ESCAPED, true));
        break;
      default:
        parts.push(walk.value(part, scope));
    }
  }
  // The line of the opening mark is no part of the text.
  if (holder !== node && typeof parts[0] === "string") parts[0] = parts[0].replace(/^\r?\n/, "");
  return walk.out.textOf(parts);
}
