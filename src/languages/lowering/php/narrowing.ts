import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isName, namedTypeRecord } from "./names.ts";
import { variable } from "./variables.ts";
import type { PhpWalk } from "./walk.ts";

/** A variable that a condition shows to be of a class. */
interface Shown {
  readonly variable: SyntaxNode;
  readonly type: SyntaxNode;
}

/** A condition is looked into as deep as people write them. */
const DEEPEST_CONDITION = 24;

/**
 * Scope for what a condition guards: where it shows classes of variables by being true (or false), one in which they are of those classes.
 * The condition itself is lowered elsewhere.
 */
export function narrowed(walk: PhpWalk, condition: SyntaxNode, scope: number, truth: boolean): number {
  const shown: Shown[] = [];
  collect(walk, condition, truth, shown, 0);
  if (shown.length === 0) return scope;
  const { tree, out } = walk;
  const inner = out.scope("block", scope);
  const named = new Set<string>();
  for (const { variable: node, type } of shown) {
    const name = tree.text(node);
    if (named.has(name)) continue;
    named.add(name);
    const value = out.cast(variable(walk, node, scope), namedTypeRecord(walk, tree.text(type), scope));
    out.declare(inner, name, "variable", { value });
  }
  return inner;
}

function collect(walk: PhpWalk, node: SyntaxNode, truth: boolean, shown: Shown[], depth: number): void {
  const { tree } = walk;
  if (node < 0 || depth > DEEPEST_CONDITION) return;
  switch (tree.type(node)) {
    case "parenthesized_expression":
      collect(walk, tree.first(node), truth, shown, depth + 1);
      return;
    case "unary_op_expression":
      if (tree.text(tree.child(node, "operator")) === "!") collect(walk, tree.child(node, "argument"), !truth, shown, depth + 1);
      return;
    case "binary_expression":
      collectBinary(walk, node, truth, shown, depth);
      return;
    case "function_call_expression": {
      if (!truth || tree.text(tree.child(node, "function")) !== "is_a") return;
      const [object = NONE, type = NONE] = tree.children(tree.child(node, "arguments")).map((argument) => tree.first(argument));
      if (tree.type(object) === "variable_name" && tree.type(type) === "class_constant_access_expression")
        shown.push({ variable: object, type: tree.first(type) });
      return;
    }
    default:
      return;
  }
}

function collectBinary(walk: PhpWalk, node: SyntaxNode, truth: boolean, shown: Shown[], depth: number): void {
  const { tree } = walk;
  const operator = tree.type(tree.child(node, "operator"));
  const left = tree.child(node, "left");
  const right = tree.child(node, "right");
  if (operator === "instanceof") {
    const isPlain = tree.type(left) === "variable_name" && tree.text(left) !== "$this";
    if (truth && isPlain && isName(tree.type(right))) shown.push({ variable: left, type: right });
    return;
  }
  const joins = truth ? operator === "&&" || operator === "and" : operator === "||" || operator === "or";
  if (!joins) return;
  collect(walk, left, truth, shown, depth + 1);
  collect(walk, right, truth, shown, depth + 1);
}
