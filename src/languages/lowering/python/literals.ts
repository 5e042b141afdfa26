import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";

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
