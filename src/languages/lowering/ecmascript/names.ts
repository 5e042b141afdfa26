import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { unescaped } from "../string-text.ts";
import type { Walk } from "./walk.ts";

/** Characters of a computed key that its name keeps. */
const KEY_LIMIT = 80;

/** What stands between the quotes of a string, escapes as written. */
export function unquoted(tree: SyntaxTree, node: SyntaxNode): string {
  const text = tree.text(node);
  return text.length >= 2 ? text.slice(1, -1) : "";
}

/** The value of a string literal. */
export function stringValue(tree: SyntaxTree, node: SyntaxNode): string {
  return unescaped(unquoted(tree, node));
}

/** Whether a node is a template string without holes. */
function isPlainTemplate(tree: SyntaxTree, node: SyntaxNode): boolean {
  return tree.type(node) === "template_string" && !tree.has(node, "template_substitution");
}

/**
 * Name of a property from the node of its key; "" where there is none. A computed key that is no string goes by its text in
 * brackets (`[Symbol.iterator]`).
 */
export function keyName(tree: SyntaxTree, key: SyntaxNode): string {
  switch (tree.type(key)) {
    case "string":
      return unquoted(tree, key);
    case "computed_property_name": {
      const inner = tree.first(key);
      if (tree.type(inner) === "string" || isPlainTemplate(tree, inner)) return unquoted(tree, inner);
      return `[${tree.source.slice(tree.start(inner), Math.min(tree.end(inner), tree.start(inner) + KEY_LIMIT))}]`;
    }
    default:
      return tree.text(key);
  }
}

/** The expression in a computed key is evaluated where it stands. */
export function lowerKey(walk: Walk, key: SyntaxNode, scope: number): void {
  if (walk.tree.type(key) !== "computed_property_name") return;
  const inner = walk.tree.first(key);
  if (walk.tree.type(inner) !== "string") walk.expression(inner, scope);
}

/** The name that a key in brackets stands for: of a string, or of a well-known symbol; undefined for others. */
export function subscriptName(tree: SyntaxTree, key: SyntaxNode): string | undefined {
  const type = tree.type(key);
  if (type === "string") return unquoted(tree, key);
  if (type === "member_expression" && tree.text(tree.first(key)) === "Symbol") return `[${tree.text(key)}]`;
  return undefined;
}

/** Inside of parentheses. */
export function withoutParentheses(tree: SyntaxTree, node: SyntaxNode): SyntaxNode {
  let inner = node;
  while (tree.type(inner) === "parenthesized_expression" && tree.next(tree.first(inner)) < 0) inner = tree.first(inner);
  return inner;
}

/** Record of a plain dotted name (`a`, `a.b`, `this.c`) without any use of it; -1 for other expressions. */
export function dottedName(walk: Walk, node: SyntaxNode, scope: number, depth = 0): At {
  const { tree, out } = walk;
  if (depth > 20) return NONE;
  switch (tree.type(node)) {
    case "identifier":
      return tree.end(node) > tree.start(node) ? out.name(scope, tree.text(node)) : NONE;
    case "this":
      return out.receiver("this", scope);
    case "super":
      return out.receiver("super", scope);
    case "member_expression":
    case "nested_identifier": {
      const property = tree.child(node, "property");
      return property < 0 ? NONE : out.memberOf(dottedName(walk, tree.child(node, "object"), scope, depth + 1), tree.text(property));
    }
    case "parenthesized_expression":
    case "non_null_expression":
      return dottedName(walk, tree.first(node), scope, depth + 1);
    default:
      return NONE;
  }
}

/** The dotted name of a class as a type; -1 for other expressions. */
export function dottedType(walk: Walk, node: SyntaxNode, scope: number, args: readonly At[] = []): At {
  const { tree, out } = walk;
  const type = tree.type(node);
  if (type === "identifier") return tree.end(node) > tree.start(node) ? out.typeName(scope, tree.text(node), args) : NONE;
  if (type !== "member_expression") return NONE;
  const property = tree.child(node, "property");
  return property < 0 ? NONE : out.typeMember(dottedName(walk, tree.child(node, "object"), scope), tree.text(property), args);
}

/** What `this` is in functions that become members of a dotted name: of `C.prototype` an instance of `C`; -1 for other expressions. */
export function methodReceiver(walk: Walk, object: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const isPrototype = tree.type(object) === "member_expression" && tree.text(tree.child(object, "property")) === "prototype";
  if (!isPrototype) return dottedName(walk, object, scope);
  return out.create(dottedName(walk, tree.child(object, "object"), scope), []);
}

/** The node that holds the last name of a dotted name. */
export function lastName(tree: SyntaxTree, node: SyntaxNode): SyntaxNode {
  const type = tree.type(node);
  if (type !== "member_expression" && type !== "nested_identifier") return node;
  const property = tree.child(node, "property");
  return property < 0 ? node : property;
}

/** Commas between two siblings: an array pattern with holes has several. */
export function commasBetween(source: string, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const character = source.charCodeAt(i);
    if (character === 44) count++;
    if (character !== 47) continue;
    const end = source[i + 1] === "*" ? source.indexOf("*/", i + 2) + 1 : source[i + 1] === "/" ? source.indexOf("\n", i) : i;
    if (end <= i) continue;
    i = end;
  }
  return count;
}
