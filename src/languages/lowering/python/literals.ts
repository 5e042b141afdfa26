import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import type { TextPart } from "#model/text-parts.ts";
import { unescaped } from "../string-text.ts";
import type { Walk } from "./walk.ts";

/** The text of a string, raw as it stands in the source, or undefined where parts of it are computed. */
export function stringText(tree: SyntaxTree, node: SyntaxNode): string | undefined {
  if (tree.type(node) === "concatenated_string") {
    let joined = "";
    for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
      const text = tree.type(part) === "string" ? stringText(tree, part) : undefined;
      if (text === undefined) return undefined;
      joined += text;
    }
    return joined;
  }
  let start = -1;
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    const type = tree.type(part);
    if (type === "interpolation") return undefined;
    if (type === "string_start") start = tree.end(part);
    if (type === "string_end") return start < 0 ? undefined : tree.source.slice(start, tree.start(part));
  }
  return undefined;
}

export function isString(tree: SyntaxTree, node: SyntaxNode): boolean {
  const type = tree.type(node);
  return type === "string" || type === "concatenated_string";
}

/** The value of a string, or undefined where parts of it are computed. */
export function stringValue(tree: SyntaxTree, node: SyntaxNode): string | undefined {
  const [first = "", ...others] = partsOf(tree, node, () => -1);
  return typeof first === "string" && others.every((part) => typeof part === "string") ? [first, ...others].join("") : undefined;
}

/** The record of a string, or of strings side by side. */
export function lowerString(walk: Walk, node: SyntaxNode): At {
  return walk.out.textOf(partsOf(walk.tree, node, (hole) => lowerHole(walk, hole)));
}

/** Fixed text and what `hole` makes of each interpolation, in order. */
function partsOf(tree: SyntaxTree, node: SyntaxNode, hole: (node: SyntaxNode) => At): readonly TextPart[] {
  if (tree.type(node) === "concatenated_string") return tree.children(node).flatMap((part) => partsOf(tree, part, hole));
  const parts: TextPart[] = [];
  let prefix = "";
  let from = tree.end(node);
  const add = (end: number) => {
    const written = tree.source.slice(from, Math.max(from, end));
    const text = prefix.includes("r") ? written : unescaped(written, ESCAPED, true);
    parts.push(prefix.includes("f") ? text.replaceAll("{{", "{").replaceAll("}}", "}") : text);
  };
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    switch (tree.type(part)) {
      case "string_start":
        prefix = tree.text(part).toLowerCase();
        from = tree.end(part);
        break;
      case "interpolation":
        add(tree.start(part));
        parts.push(hole(part));
        from = tree.end(part);
        break;
      case "string_end":
        add(tree.start(part));
        break;
    }
  }
  return parts;
}

/** The value in `{value!r:{width}}`. */
function lowerHole(walk: Walk, node: SyntaxNode): At {
  const { tree } = walk;
  let value = -1;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.field(child) === "expression") value = walk.expression(child, true);
    else walk.statement(child);
  }
  return value;
}

/** Letters that have an escape; before others the backslash stays. */
const ESCAPED = "abfnrtv0";
