import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { Sum } from "../sum.ts";
import { narrowed } from "./narrowing.ts";
import type { Walk } from "./walk.ts";

/** Whether a link is `a || b` or `a ?? b`: chains of them are one choice. */
export function isAlternative(walk: Walk, node: SyntaxNode): boolean {
  if (walk.tree.type(node) !== "binary_expression") return false;
  const operator = walk.tree.type(walk.tree.child(node, "operator"));
  return operator === "||" || operator === "??";
}

/** The right side of `a || b`, where `a` is known to have failed. */
export function alternative(walk: Walk, node: SyntaxNode, scope: number): At {
  return walk.expression(walk.tree.child(node, "right"), narrowed(walk, walk.tree.child(node, "left"), scope, false));
}

/** `left` is the record of the left side. */
export function foldBinary(walk: Walk, node: SyntaxNode, left: At, scope: number): At {
  const { tree, out } = walk;
  const right = tree.child(node, "right");
  switch (tree.type(tree.child(node, "operator"))) {
    case "&&":
      return walk.expression(right, narrowed(walk, tree.child(node, "left"), scope, true));
    case "+":
      return sum(walk, node, left, scope);
    case "-":
    case "*":
    case "/":
    case "%":
    case "**":
    case "<<":
    case ">>":
    case ">>>":
    case "&":
    case "|":
    case "^":
      walk.expression(right, scope);
      return out.literal(LITERAL.number);
    default:
      walk.expression(right, scope);
      return out.literal(LITERAL.boolean);
  }
}

/** A text where an operand is one, else of the type of the left side; sums of sums stay one record. */
function sum(walk: Walk, node: SyntaxNode, left: At, scope: number): At {
  const { tree, out } = walk;
  // Taken before the right side is lowered, which may have sums of its own.
  const before = walk.lastSum?.node === tree.child(node, "left") ? walk.lastSum : undefined;
  const right = walk.expression(tree.child(node, "right"), scope);
  const all = before?.sum ?? new Sum(out, left);
  all.add(right);
  walk.lastSum = { node, sum: all };
  const outer = tree.parent(node);
  const isInner = tree.type(outer) === "binary_expression";
  const isContinued = isInner && tree.type(tree.child(outer, "operator")) === "+" && tree.child(outer, "left") === node;
  if (all.isText && !isContinued) return all.text();
  if (isInner) return left >= 0 ? left : right;
  return out.operator(left, "+");
}

/** `left as T`, `left satisfies T`, from the record of `left`. */
export function foldCast(walk: Walk, node: SyntaxNode, left: At, scope: number): At {
  const { tree, out } = walk;
  const value = tree.first(node);
  const keyword = tree.next(value);
  const written = tree.next(keyword);
  if (written < 0 || tree.type(written) === "const") return left;
  const type = walk.type(written, scope);
  const cast = out.cast(left, type);
  if (tree.type(keyword) === "satisfies") return left;
  walk.lastCast = cast;
  walk.lastCastValue = left;
  return cast;
}

/** `<T>value` */
export function typeAssertion(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const types = tree.first(node);
  const type = tree.first(types);
  const value = walk.expression(tree.next(types), scope);
  if (tree.type(type) === "const") return value;
  const written = walk.type(type, scope);
  const cast = written < 0 ? NONE : out.cast(value, written);
  walk.lastCast = cast;
  walk.lastCastValue = value;
  return cast < 0 ? value : cast;
}
