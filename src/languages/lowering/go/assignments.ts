import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { componentsOf, valuesOf } from "./components.ts";
import { isPlainLiteral } from "./leaves.ts";
import { spine } from "./spine.ts";
import type { GoWalk } from "./walk.ts";

/** `a, b.c = …`, and `a += …`, which says nothing new of `a`. */
export function lowerAssignment(walk: GoWalk, node: SyntaxNode): void {
  const { tree } = walk;
  const left = tree.children(tree.child(node, "left"));
  const right = tree.child(node, "right");
  const operator = tree.child(node, "operator");
  if (tree.end(operator) - tree.start(operator) !== 1) {
    for (const target of left) walk.value(target);
    valuesOf(walk, right);
    return;
  }
  const values = componentsOf(walk, right, left.length);
  const isPlain = left.length === 1 && isPlainLiteral(walk, tree.first(right));
  left.forEach((target, i) => {
    assignTo(walk, target, isPlain ? NONE : (values[i] ?? NONE));
  });
}

/** Tells what is written to a name or a field; the target counts as mentioned. */
export function assignTo(walk: GoWalk, target: SyntaxNode, value: At): void {
  const { tree, out } = walk;
  let inner = target;
  while (tree.type(inner) === "parenthesized_expression") inner = tree.first(inner);
  if (tree.type(inner) === "identifier") {
    const name = tree.text(inner);
    if (name === "_") return;
    out.use("reference", walk.name(name), tree.start(inner));
    if (value >= 0) out.assign(NONE, name, value, walk.scope);
  } else if (tree.type(inner) === "selector_expression") {
    const field = tree.child(inner, "field");
    const object = spine(walk, tree.child(inner, "operand"), false);
    out.use("reference", out.memberOf(object, tree.text(field)), tree.start(field));
    if (object >= 0 && value >= 0) out.assign(object, tree.text(field), value, walk.scope);
  } else walk.value(inner);
}
