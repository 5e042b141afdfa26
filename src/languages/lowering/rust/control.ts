import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerBlock } from "./blocks.ts";
import { bindsDeclared, bindsNames } from "./patterns.ts";
import { isTrivia, type RustWalk } from "./walk.ts";

/** A condition. Gives the scope for what it guards: another one where `let` binds names. */
export function lowerCondition(walk: RustWalk, node: SyntaxNode, around: number): number {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "let_condition":
      return lowerLetCondition(walk, node, around, around);
    case "let_chain": {
      const parts: SyntaxNode[] = [];
      flatten(walk, node, parts);
      let scope = around;
      for (const part of parts) {
        if (tree.type(part) === "let_condition") scope = lowerLetCondition(walk, part, scope, around);
        else walk.value(part, scope);
      }
      return scope;
    }
    default:
      walk.value(node, around);
      return around;
  }
}

function flatten(walk: RustWalk, chain: SyntaxNode, parts: SyntaxNode[]): void {
  const { tree } = walk;
  const open = [chain];
  while (open.length > 0) {
    const node = open.pop() as SyntaxNode;
    if (tree.type(node) === "let_chain") open.push(...tree.children(node).reverse());
    else if (tree.field(node) !== "operator" && !isTrivia(tree.type(node))) parts.push(node);
  }
}

function lowerLetCondition(walk: RustWalk, node: SyntaxNode, scope: number, around: number): number {
  const { tree, out } = walk;
  const pattern = tree.child(node, "pattern");
  const value = walk.value(tree.child(node, "value"), scope);
  const isFresh = scope === around ? bindsNames(walk, pattern) : bindsDeclared(walk, pattern, scope);
  const inner = isFresh ? out.scope("block", scope) : scope;
  walk.bind(pattern, value, inner);
  return inner;
}

/** `if` with all its `else if`. */
export function lowerIf(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const values: At[] = [];
  for (let current = node; current >= 0; ) {
    const inner = lowerCondition(walk, tree.child(current, "condition"), scope);
    values.push(lowerBlock(walk, tree.child(current, "consequence"), inner));
    const alternative = tree.child(current, "alternative");
    current = alternative < 0 ? NONE : tree.childOfType(alternative, "if_expression");
    if (alternative >= 0 && current < 0) values.push(lowerBlock(walk, tree.childOfType(alternative, "block"), scope));
  }
  return out.group("either", values);
}

/** `match`: each arm that binds names has a scope of its own. */
export function lowerMatch(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const value = walk.value(tree.child(node, "value"), scope);
  const body = tree.child(node, "body");
  const values: At[] = [];
  for (let arm = body < 0 ? NONE : tree.first(body); arm >= 0; arm = tree.next(arm)) {
    if (tree.type(arm) !== "match_arm") {
      if (!isTrivia(tree.type(arm))) walk.value(arm, scope);
      continue;
    }
    for (let child = tree.first(arm); child >= 0; child = tree.next(child))
      if (tree.type(child) === "attribute_item") walk.item(child, scope);
    const pattern = tree.child(arm, "pattern");
    let inner = bindsNames(walk, pattern) ? out.scope("block", scope) : scope;
    walk.bind(pattern, value, inner);
    const guard = tree.child(pattern, "condition");
    if (guard >= 0) inner = lowerCondition(walk, guard, inner);
    values.push(walk.value(tree.child(arm, "value"), inner));
  }
  return out.group("either", values);
}

export function lowerWhile(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const inner = lowerCondition(walk, walk.tree.child(node, "condition"), scope);
  lowerBlock(walk, walk.tree.child(node, "body"), inner);
}

export function lowerFor(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const pattern = tree.child(node, "pattern");
  const value = walk.value(tree.child(node, "value"), scope);
  const inner = bindsNames(walk, pattern) ? out.scope("block", scope) : scope;
  walk.bind(pattern, out.wrap("item", value), inner);
  lowerBlock(walk, tree.child(node, "body"), inner);
}
