import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { TEXT_LIMIT } from "#model/text-parts.ts";
import { signature } from "./functions.ts";
import { dottedName, stringValue } from "./names.ts";
import { typeArguments } from "./type-arguments.ts";
import { objectType } from "./type-members.ts";
import { importType, typeQuery } from "./type-queries.ts";
import { typeSite } from "./type-sites.ts";
import type { TypeHandler, Walk } from "./walk.ts";

function named(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const start = tree.start(node);
  if (tree.end(node) === start) return NONE;
  const name = tree.text(node);
  const at = out.typeName(scope, name);
  typeSite(walk, "type", at, node);
  return at;
}

/** `A.B.C`, where `A.B` is a namespace or an import. */
function nested(walk: Walk, node: SyntaxNode, scope: number): At {
  return qualified(walk, node, scope, []);
}

function qualified(walk: Walk, node: SyntaxNode, scope: number, args: readonly At[]): At {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const at = name < 0 ? NONE : out.typeMember(dottedName(walk, tree.child(node, "module"), scope), tree.text(name), args);
  typeSite(walk, "type", at, node);
  return at;
}

function generic(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const args = typeArguments(walk, tree.child(node, "type_arguments"), scope);
  if (tree.type(name) === "nested_type_identifier") return qualified(walk, name, scope, args);
  if (name < 0 || tree.end(name) === tree.start(name)) return NONE;
  const at = out.typeName(scope, tree.text(name), args);
  typeSite(walk, "type", at, name);
  return at;
}

function predefined(walk: Walk, node: SyntaxNode, scope: number): At {
  const text = walk.tree.text(node);
  return walk.out.typeName(scope, text === "unique symbol" ? "symbol" : text);
}

/** The type inside of parentheses, annotations, `readonly`, `?`. */
function inner(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  let at = NONE;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child) === "readonly" ? NONE : walk.type(child, scope);
    if (type >= 0) at = type;
  }
  return at;
}

/** `A | B | C` nests on its left side. */
function members(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const type = tree.type(node);
  const open: SyntaxNode[] = [];
  let left = node;
  for (; tree.type(left) === type; left = tree.first(left)) open.push(left);
  const types: At[] = left < 0 ? [] : [walk.type(left, scope)];
  for (let i = open.length - 1; i >= 0; i--) {
    for (let right = tree.next(tree.first(open[i] as SyntaxNode)); right >= 0; right = tree.next(right))
      types.push(walk.type(right, scope));
  }
  return walk.out.group(type === "union_type" ? "typeUnion" : "typeIntersection", types);
}

function tuple(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const items: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const isNamed = tree.type(child) === "required_parameter" || tree.type(child) === "optional_parameter";
    const type = isNamed ? walk.type(tree.child(child, "type"), scope) : walk.type(child, scope);
    items.push(isNamed && tree.type(tree.child(child, "name")) === "rest_pattern" ? out.wrap("spread", type) : type);
  }
  return out.group("typeTuple", items);
}

function functionType(walk: Walk, node: SyntaxNode, scope: number): At {
  return walk.out.typeFunction(signature(walk, node, scope));
}

/** `new (…) => T` is an object type with a construct signature. */
function constructorType(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const inside = out.scope("class", scope);
  const cls = out.class(inside, "", 0, tree.start(node));
  out.setScopeOwner(inside, cls);
  out.member(cls, "new", { fn: signature(walk, node, inside) });
  return out.typeObject(cls);
}

/** Names after `infer` are type parameters where the test has held; the other branch is outside. Ladders of tests are a loop. */
function conditional(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out, typeParameters, inferScope } = walk;
  const ladder: { readonly check: At; readonly bound: At; readonly held: At }[] = [];
  let test = node;
  for (; tree.type(test) === "conditional_type"; test = tree.child(test, "alternative")) {
    const known = typeParameters.length;
    const check = walk.type(tree.child(test, "left"), scope);
    const inside = out.scope("types", scope);
    walk.inferScope = inside;
    const bound = walk.type(tree.child(test, "right"), inside);
    walk.inferScope = inferScope;
    ladder.push({ check, bound, held: walk.type(tree.child(test, "consequence"), inside) });
    typeParameters.length = known;
  }
  let at = walk.type(test, scope);
  for (let i = ladder.length - 1; i >= 0; i--) {
    const { check, bound, held } = ladder[i] as (typeof ladder)[number];
    at = out.typeConditional(check, bound, held, at);
  }
  return at;
}

function inferred(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const name = tree.childOfType(node, "type_identifier");
  if (name < 0) return NONE;
  const bound = tree.next(tree.next(name));
  const text = tree.text(name);
  walk.typeParameters.push(text);
  const type = bound < 0 ? NONE : walk.type(bound, scope);
  out.declare(walk.inferScope < 0 ? scope : walk.inferScope, text, "typeParameter", { type, nameOffset: tree.start(name) });
  return out.typeName(scope, text);
}

function lookup(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const object = tree.first(node);
  const at = walk.type(object, scope);
  return out.typeIndex(at, walk.type(tree.next(object), scope));
}

function literalType(walk: Walk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const value = tree.first(node);
  switch (tree.type(value)) {
    case "string":
      return out.typeLiteral(LITERAL.string, tree.end(value) - tree.start(value) <= TEXT_LIMIT ? stringValue(tree, value) : undefined);
    case "true":
    case "false":
      return out.typeLiteral(LITERAL.boolean, tree.text(value));
    case "null":
      return out.typeLiteral(LITERAL.null);
    case "undefined":
      return out.typeLiteral(LITERAL.undefined);
    default:
      return out.typeLiteral(LITERAL.number, tree.text(value));
  }
}

function templateType(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  for (let part = tree.first(node); part >= 0; part = tree.next(part)) {
    if (tree.type(part) === "template_type") walk.type(tree.first(part), scope);
  }
  return walk.out.typeLiteral(LITERAL.template);
}

/** After `keyof`, `...` and other words. */
const wrapped =
  (code: "typeKeys" | "typeArray" | "spread"): TypeHandler =>
  (walk, node, scope) => {
    const { tree } = walk;
    const first = tree.first(node);
    return walk.out.wrap(code, walk.type(tree.type(first) === "keyof" ? tree.next(first) : first, scope));
  };

export const TYPES: { readonly [type: string]: TypeHandler } = {
  type_identifier: named,
  nested_type_identifier: nested,
  generic_type: generic,
  predefined_type: predefined,
  parenthesized_type: inner,
  readonly_type: inner,
  optional_type: inner,
  flow_maybe_type: inner,
  type_annotation: inner,
  omitting_type_annotation: inner,
  adding_type_annotation: inner,
  opting_type_annotation: inner,
  union_type: members,
  intersection_type: members,
  tuple_type: tuple,
  array_type: wrapped("typeArray"),
  rest_type: wrapped("spread"),
  index_type_query: wrapped("typeKeys"),
  function_type: functionType,
  constructor_type: constructorType,
  conditional_type: conditional,
  infer_type: inferred,
  lookup_type: lookup,
  literal_type: literalType,
  template_literal_type: templateType,
  object_type: objectType,
  type_query: typeQuery,
  member_expression: importType,
  call_expression: importType,
  this_type: (walk, _node, scope) => walk.out.receiver("typeThis", scope),
  asserts: () => NONE,
  existential_type: () => NONE,
};
