import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isPlainValue } from "./literals.ts";
import { readName } from "./names.ts";
import type { CWalk } from "./walk.ts";

/** `a = …`, `a->b = …`: tells what is written to a name or a field, which counts as mentioned. Chains nest on the right. */
export function lowerAssignment(walk: CWalk, node: SyntaxNode): At {
  const { tree } = walk;
  const targets: SyntaxNode[] = [];
  let step = node;
  while (tree.type(step) === "assignment_expression") {
    const operator = tree.child(step, "operator");
    const isPlain = tree.end(operator) - tree.start(operator) === 1;
    const left = tree.child(step, "left");
    if (isPlain) targets.push(left);
    else walk.value(left);
    step = tree.child(step, "right");
  }
  const value = walk.value(step);
  const written = isPlainValue(walk, step) ? NONE : value;
  for (const target of targets) assignTo(walk, target, written);
  return value;
}

function assignTo(walk: CWalk, target: SyntaxNode, value: At): void {
  const { tree, out } = walk;
  let node = target;
  while (tree.type(node) === "parenthesized_expression") node = tree.first(node);
  if (tree.type(node) === "identifier") {
    const text = tree.text(node);
    out.use("reference", out.name(walk.scope, text), tree.start(node));
    if (value >= 0) out.assign(NONE, text, value, walk.scope);
    return;
  }
  const field = tree.type(node) === "field_expression" ? readName(walk, tree.child(node, "field")) : undefined;
  if (field === undefined) {
    walk.value(node);
    return;
  }
  const object = walk.unread(tree.child(node, "argument"));
  out.use("reference", out.memberOf(object, field.text), tree.start(field.node));
  if (object >= 0 && value >= 0) out.assign(object, field.text, value, walk.scope);
}
