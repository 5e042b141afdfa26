import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerTypeExpression } from "./type-expressions.ts";
import { lowerType, typeChild } from "./types.ts";

/** `object.name`, `object?.name`, `object::name`; `object` is the record of the node `left`. */
export function lowerReferenceTo(walk: ClassWalk, node: SyntaxNode, left: SyntaxNode, object: At, scope: number): At {
  const { tree, out } = walk;
  const name = walk.last(node);
  if (name === left) return object;
  const text = tree.text(name);
  if (text === "class" && isReference(walk, node)) return classLiteral(walk, left, object, scope);
  if (text === "java" && isClassLiteral(walk, left))
    return out.wrap("valueOf", out.typeName(scope, "Class", [literalType(walk, left, scope)]));
  return out.memberOf(object, plainName(text));
}

/** `::` stands in no node. */
function isReference(walk: ClassWalk, navigation: SyntaxNode): boolean {
  const { source } = walk.tree;
  let at = walk.tree.start(walk.last(navigation)) - 1;
  while (at > 0 && source.charCodeAt(at) <= 32) at--;
  return source.charCodeAt(at) === 58;
}

function isClassLiteral(walk: ClassWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  if (tree.type(node) === "callable_reference") return tree.has(node, "class");
  return tree.type(node) === "navigation_expression" && tree.text(walk.last(node)) === "class" && isReference(walk, node);
}

/** `T::class` is a value of `KClass<T>`. Types start with a capital: `value::class` is the class of a value. */
function classLiteral(walk: ClassWalk, left: SyntaxNode, object: At, scope: number): At {
  const { out } = walk;
  if (startsLow(walk, left)) {
    walk.read(left, object);
    return out.wrap("valueOf", out.typeName(scope, "KClass", [out.wrap("typeOf", object)]));
  }
  return out.wrap("valueOf", out.typeName(scope, "KClass", [lowerTypeExpression(walk, left, scope)]));
}

/** The type in a literal whose site is told already. */
function literalType(walk: ClassWalk, literal: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const isNavigation = tree.type(literal) === "navigation_expression";
  const named = isNavigation ? walk.first(literal) : typeChild(walk, literal);
  const last = walk.last(named) < 0 ? named : walk.last(named);
  return tree.type(last) === "identifier" ? out.typeName(scope, plainName(tree.text(last))) : NONE;
}

function startsLow(walk: ClassWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  const last = tree.type(node) === "navigation_expression" ? walk.last(node) : node;
  if (tree.type(last) !== "identifier") return true;
  const first = tree.source.charCodeAt(tree.start(last));
  return first >= 97 && first <= 122;
}

/** `::name`, `T<A>::name`, `T::class` after a line that could go on */
export function lowerCallableReference(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const written = typeChild(walk, node);
  const type = lowerType(walk, written, scope);
  if (tree.has(node, "class")) return out.wrap("valueOf", out.typeName(scope, "KClass", [type]));
  const name = tree.text(tree.childOfType(node, "identifier"));
  return written < 0 ? out.name(scope, plainName(name)) : out.memberOf(type, plainName(name));
}
