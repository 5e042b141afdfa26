import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { TEXT_LIMIT, type TextPart } from "#model/text-parts.ts";
import { unescaped } from "../string-text.ts";
import { stringValue } from "./names.ts";
import { narrowed } from "./narrowing.ts";
import type { ExpressionHandler, Walk } from "./walk.ts";

function identifier(walk: Walk, node: SyntaxNode, scope: number, read: boolean): At {
  const { tree, out } = walk;
  const start = tree.start(node);
  if (tree.end(node) === start) return NONE;
  const at = out.name(scope, tree.text(node));
  if (read) out.use("reference", at, start);
  return at;
}

const literal =
  (kind: number): ExpressionHandler =>
  (walk) =>
    walk.out.literal(kind);

function string(walk: Walk, node: SyntaxNode): At {
  return walk.out.string(stringValue(walk.tree, node));
}

function templateString(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const parts: TextPart[] = [];
  let from = tree.start(node) + 1;
  for (let hole = tree.first(node); hole >= 0; hole = tree.next(hole)) {
    if (tree.type(hole) !== "template_substitution") continue;
    parts.push(unescaped(tree.source.slice(from, tree.start(hole))), walk.expression(tree.first(hole), scope));
    from = tree.end(hole);
  }
  parts.push(unescaped(tree.source.slice(from, Math.max(from, tree.end(node) - 1))));
  return out.textOf(parts);
}

function regex(walk: Walk, node: SyntaxNode): At {
  const { tree, out } = walk;
  return out.literal(LITERAL.regex, tree.end(node) - tree.start(node) <= TEXT_LIMIT ? tree.text(node) : undefined);
}

function parenthesized(walk: Walk, node: SyntaxNode, scope: number, read: boolean): At {
  const { tree } = walk;
  const inner = tree.first(node);
  const at = walk.expression(inner, scope, read);
  for (let rest = tree.next(inner); rest >= 0; rest = tree.next(rest)) walk.visit(rest, scope);
  return at;
}

/** The last value of `a, b, c`. */
function sequence(walk: Walk, node: SyntaxNode, scope: number): At {
  let at = NONE;
  for (let child = walk.tree.first(node); child >= 0; child = walk.tree.next(child)) at = walk.expression(child, scope);
  return at;
}

function ternary(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const values: At[] = [];
  let outside = scope;
  let choice = node;
  while (tree.type(choice) === "ternary_expression") {
    const condition = tree.child(choice, "condition");
    walk.expression(condition, outside);
    values.push(walk.expression(tree.child(choice, "consequence"), narrowed(walk, condition, outside, true)));
    outside = narrowed(walk, condition, outside, false);
    choice = tree.child(choice, "alternative");
  }
  values.push(walk.expression(choice, outside));
  return walk.out.group("either", values);
}

function unary(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  walk.expression(tree.child(node, "argument"), scope);
  switch (tree.type(tree.child(node, "operator"))) {
    case "!":
    case "delete":
      return out.literal(LITERAL.boolean);
    case "typeof":
      return out.literal(LITERAL.string);
    case "void":
      return out.literal(LITERAL.undefined);
    default:
      return out.literal(LITERAL.number);
  }
}

function update(walk: Walk, node: SyntaxNode, scope: number): At {
  walk.expression(walk.tree.child(node, "argument"), scope);
  return walk.out.literal(LITERAL.number);
}

/** First child that is no keyword. */
function operand(walk: Walk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  return tree.next(tree.first(node));
}

function awaited(walk: Walk, node: SyntaxNode, scope: number): At {
  return walk.out.wrap("await", walk.expression(operand(walk, node), scope));
}

/** What a generator yields is what iterating over its result gives, so yields are its returns. */
function yielded(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out, frame } = walk;
  const value = operand(walk, node);
  const at = walk.expression(value, scope);
  if (at < 0) return NONE;
  const isDelegated = tree.source.slice(tree.start(node), tree.start(value)).includes("*");
  frame.returns.push(isDelegated ? out.wrap("item", at) : at);
  return NONE;
}

function spread(walk: Walk, node: SyntaxNode, scope: number): At {
  return walk.out.wrap("spread", walk.expression(walk.tree.first(node), scope));
}

function array(walk: Walk, node: SyntaxNode, scope: number): At {
  const values: At[] = [];
  for (let child = walk.tree.first(node); child >= 0; child = walk.tree.next(child)) values.push(walk.expression(child, scope));
  return walk.out.group("array", values);
}

/** Expressions without parts that other files would have to know. */
export const VALUES: { readonly [type: string]: ExpressionHandler } = {
  identifier,
  this: (walk, _node, scope) => walk.out.receiver("this", scope),
  super: (walk, _node, scope) => walk.out.receiver("super", scope),
  string,
  template_string: templateString,
  number: literal(LITERAL.number),
  regex,
  true: literal(LITERAL.boolean),
  false: literal(LITERAL.boolean),
  null: literal(LITERAL.null),
  undefined: literal(LITERAL.undefined),
  meta_property: () => NONE,
  import: () => NONE,
  statement_identifier: () => NONE,
  property_identifier: () => NONE,
  private_property_identifier: () => NONE,
  parenthesized_expression: parenthesized,
  sequence_expression: sequence,
  ternary_expression: ternary,
  unary_expression: unary,
  update_expression: update,
  await_expression: awaited,
  yield_expression: yielded,
  spread_element: spread,
  array,
};
