import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { TextPart } from "#model/text-parts.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { unescaped } from "../string-text.ts";

/** Value of a string that is written out whole, undefined for others. */
function plainString(walk: ClassWalk, node: SyntaxNode): string | undefined {
  const { tree } = walk;
  const text = tree.text(node);
  switch (tree.type(node)) {
    case "string_literal":
      return text.slice(1, text.lastIndexOf('"'));
    case "verbatim_string_literal":
      return text.slice(2, text.lastIndexOf('"'));
    case "raw_string_literal":
      return tree.text(tree.childOfType(node, "raw_string_content"));
    case "interpolated_string_expression": {
      if (tree.has(node, "interpolation")) return undefined;
      return tree.text(tree.childOfType(node, "string_content"));
    }
    default:
      return undefined;
  }
}

/** Value of the first string among arguments. */
export function firstString(walk: ClassWalk, args: SyntaxNode): string | undefined {
  for (let arg = walk.first(args); arg >= 0; arg = walk.next(arg)) {
    const text = plainString(walk, walk.last(arg));
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A string, with or without holes. */
export function lowerString(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const [, prefix = "", quotes = ""] = /^([$@]*)("*)/.exec(tree.text(node).slice(0, 24)) ?? [];
  // An empty string has its end next to its start, and a verbatim one may start with a quote.
  const width = prefix.includes("@") ? 1 : quotes.length === 2 || quotes.length === 6 ? quotes.length / 2 : quotes.length;
  const undone = (written: string) => {
    const text = width >= 3 ? written : prefix.includes("@") ? written.replaceAll('""', '"') : unescaped(written, "abfnrtv0e");
    return prefix.includes("$") ? text.replaceAll("{{", "{").replaceAll("}}", "}") : text;
  };
  const parts: TextPart[] = [];
  let from = tree.start(node) + prefix.length + width;
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    if (tree.type(part) !== "interpolation") continue;
    parts.push(undone(tree.source.slice(from, tree.start(part))), lowerHole(walk, part, scope));
    from = tree.end(part);
  }
  // A suffix may follow: `"a"u8`.
  const end = tree.source.lastIndexOf('"', tree.end(node) - 1) + 1 - width;
  const last = undone(tree.source.slice(from, Math.max(from, end)));
  parts.push(width >= 3 ? rawText(last) : last);
  return out.textOf(parts);
}

/** A raw string of several lines starts after the line of its opening quotes, and is indented as its closing quotes are. */
function rawText(written: string): string {
  const lines = written.split(/\r?\n/);
  const indent = lines.at(-1)?.length ?? 0;
  if (lines.length < 3 || lines[0]?.trim() !== "") return written;
  return lines
    .slice(1, -1)
    .map((line) => line.slice(indent))
    .join("\n");
}

/** `{value,width:format}` */
function lowerHole(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  let value: At = NONE;
  for (let inner = walk.first(node); inner >= 0; inner = walk.next(inner)) {
    const type = tree.type(inner);
    if (type === "interpolation_alignment_clause") walk.value(walk.last(inner), scope);
    else if (type !== "interpolation_brace" && type !== "interpolation_format_clause") value = walk.value(inner, scope);
  }
  return value;
}
