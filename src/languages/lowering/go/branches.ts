import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { declareOrAssign } from "./declarations.ts";
import type { GoWalk } from "./walk.ts";

/** A ladder of `else if` is one block: what a step declares is seen by the steps after it. */
export function lowerIf(walk: GoWalk, node: SyntaxNode): void {
  const { tree } = walk;
  const around = walk.enter();
  for (let step = node; step >= 0; ) {
    walk.statement(tree.child(step, "initializer"));
    walk.value(tree.child(step, "condition"));
    walk.statement(tree.child(step, "consequence"));
    const otherwise = tree.child(step, "alternative");
    if (tree.type(otherwise) === "if_statement") {
      step = otherwise;
      continue;
    }
    walk.statement(otherwise);
    break;
  }
  walk.frame = around;
}

/** `switch v := x.(type)`: in a case of one type, `v` is of that type. */
export function lowerTypeSwitch(walk: GoWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const around = walk.enter();
  walk.statement(tree.child(node, "initializer"));
  const value = walk.value(tree.child(node, "value"));
  const alias = tree.first(tree.child(node, "alias"));
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    if (tree.type(part) !== "type_case" && tree.type(part) !== "default_case") continue;
    const types: At[] = [];
    const outside = walk.enter();
    for (let child = tree.first(part); child >= 0; child = tree.next(child)) {
      if (tree.field(child) === "type") {
        if (tree.type(child) !== ",") types.push(walk.type(child));
      } else if (tree.type(child) === "statement_list") {
        if (alias >= 0) declareOrAssign(walk, [alias], [types.length === 1 ? out.cast(value, types[0] as At) : value]);
        walk.statements(child);
      } else walk.statement(child);
    }
    walk.frame = outside;
  }
  walk.frame = around;
}
