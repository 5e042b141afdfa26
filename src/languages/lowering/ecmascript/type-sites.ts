import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { Walk } from "./walk.ts";

/** Reports that a type is mentioned, extended or implemented by the (dotted) name in a node. Type parameters are no such types. */
export function typeSite(walk: Walk, kind: "type" | "extends" | "implements", callee: At, node: SyntaxNode): void {
  const { tree, out } = walk;
  const type = tree.type(node);
  const isDotted = type === "nested_type_identifier" || type === "member_expression";
  const last = isDotted ? tree.child(node, type === "member_expression" ? "property" : "name") : node;
  if (last < 0) return;
  const name = tree.text(last);
  if (!isDotted && walk.typeParameters.includes(name)) return;
  const object = isDotted ? tree.first(node) : node;
  const startOffset = tree.start(node);
  out.site({
    kind,
    name,
    callee,
    nameOffset: tree.start(last),
    startOffset,
    receiverStart: startOffset,
    receiverEnd: isDotted ? tree.end(object) : startOffset,
  });
}
