import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerCondition } from "../_jvm/conditions.ts";
import { bindPattern, bindsNames } from "./patterns.ts";

/** `x switch { P => a, Q when c => b }`: one of the arms. */
export function lowerSwitchExpression(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const subject = walk.first(node);
  const value = walk.value(subject, scope);
  const results: At[] = [];
  for (let child = walk.next(subject); child >= 0; child = walk.next(child)) {
    if (tree.type(child) !== "switch_expression_arm") {
      if (walk.first(child) >= 0) walk.statement(child, scope);
      continue;
    }
    const pattern = walk.first(child);
    const result = walk.last(child);
    const inner = labelScope(walk, pattern, value, tree.childOfType(child, "when_clause"), scope);
    if (result !== pattern) results.push(walk.value(result, inner));
  }
  return out.group("either", results);
}

/** Scope of what a label leads to, with the names of its pattern. */
function labelScope(walk: ClassWalk, pattern: SyntaxNode, value: At, when: SyntaxNode, scope: number): number {
  const inner = bindsNames(walk, pattern) ? walk.out.scope("block", scope) : scope;
  bindPattern(walk, pattern, value, inner);
  return when < 0 ? inner : lowerCondition(walk, walk.last(when), inner).yes;
}

/** `switch (x) { case P when c: … default: … }` */
export function lowerSwitchStatement(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const value = walk.value(tree.child(node, "value"), scope);
  const body = tree.child(node, "body");
  const sections = out.scope("block", scope);
  for (let child = walk.first(body); child >= 0; child = walk.next(child)) {
    if (tree.type(child) === "switch_section") section(walk, child, value, sections);
    else walk.statement(child, sections);
  }
}

function section(walk: ClassWalk, node: SyntaxNode, value: At, scope: number): void {
  const { tree } = walk;
  let current = scope;
  let labelled = false;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "case") labelled = true;
    else if (labelled) {
      labelled = false;
      const next = walk.next(child);
      const when = tree.type(next) === "when_clause" ? next : -1;
      current = labelScope(walk, child, value, when, current);
    } else if (type !== "default" && type !== "when_clause") current = walk.statement(child, current);
  }
}
