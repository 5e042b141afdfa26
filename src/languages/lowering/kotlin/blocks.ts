import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";

/** Lowers the statements in a node; gives the record of the last one if it is an expression. */
export function lowerBlockValue(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  let current = scope;
  let child = walk.first(node);
  if (walk.tree.type(child) === "lambda_parameters") child = walk.next(child);
  while (child >= 0) {
    const next = walk.next(child);
    if (next < 0 && isExpression(walk.tree.type(child))) return walk.value(child, current);
    current = walk.statement(child, current);
    child = next;
  }
  return NONE;
}

/** Value of a branch: a block with a scope of its own, or one statement. */
export function lowerBranch(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  if (node < 0) return NONE;
  const type = walk.tree.type(node);
  if (type === "block") return lowerBlockValue(walk, node, walk.out.scope("block", scope));
  if (isExpression(type)) return walk.value(node, scope);
  walk.statement(node, scope);
  return NONE;
}

function isExpression(type: string): boolean {
  switch (type) {
    case "class_declaration":
    case "object_declaration":
    case "function_declaration":
    case "property_declaration":
    case "type_alias":
    case "assignment":
    case "for_statement":
    case "while_statement":
    case "do_while_statement":
    case "ERROR":
      return false;
    default:
      return true;
  }
}

/** Whether what follows an expression or block is not reached from it. */
export function leaves(walk: ClassWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  const last = tree.type(node) === "block" ? walk.last(node) : node;
  switch (tree.type(last)) {
    case "return_expression":
    case "throw_expression":
      return true;
    case "identifier": {
      const text = tree.text(last);
      return text === "break" || text === "continue";
    }
    default:
      return false;
  }
}
