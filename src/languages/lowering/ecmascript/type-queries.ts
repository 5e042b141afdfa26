import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { dottedName, lastName, unquoted } from "./names.ts";
import { typeArguments } from "./type-arguments.ts";
import { typeSite } from "./type-sites.ts";
import type { Walk } from "./walk.ts";

/** `typeof a.b`, `typeof import("x")`, `typeof f<T>`. */
export function typeQuery(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  let subject = tree.next(tree.first(node));
  if (tree.type(subject) === "instantiation_expression") {
    typeArguments(walk, tree.child(subject, "type_arguments"), scope);
    subject = tree.first(subject);
  }
  if (innermostImport(walk, subject) >= 0) return importType(walk, subject, scope);
  const at = queried(walk, subject, scope);
  out.use("reference", at, tree.start(lastName(tree, subject)));
  return out.wrap("typeOf", at);
}

/** A dotted name, or one with `["key"]` in it. */
function queried(walk: Walk, subject: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (tree.type(subject) !== "subscript_expression") return dottedName(walk, subject, scope);
  const key = tree.child(subject, "index");
  const object = dottedName(walk, tree.child(subject, "object"), scope);
  return tree.type(key) === "string" ? out.memberOf(object, unquoted(tree, key)) : out.index(object, NONE);
}

/** The call of `import` at the left end of a dotted name. */
function innermostImport(walk: Walk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  let left = node;
  while (tree.type(left) === "member_expression") left = tree.first(left);
  return tree.type(left) === "call_expression" && tree.type(tree.first(left)) === "import" ? left : NONE;
}

/** `import("x")`, `import("x").Y`, `import("x").Y.Z`. */
export function importType(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const call = innermostImport(walk, node);
  const source = tree.first(tree.child(call, "arguments"));
  if (call < 0 || tree.type(source) !== "string") {
    walk.expression(node, scope);
    return NONE;
  }
  const specifier = unquoted(tree, source);
  out.import(specifier, "", scope, FLAG.typeOnly, walk.lineOf(tree.start(call)));
  const members: SyntaxNode[] = [];
  for (let member = node; member !== call; member = tree.first(member)) members.push(member);
  if (members.length === 0) return out.typeImport(specifier, undefined);
  let at = NONE;
  for (let i = members.length - 1; i >= 0; i--) {
    const name = tree.text(tree.child(members[i] as SyntaxNode, "property"));
    at = at < 0 ? out.typeImport(specifier, name) : out.typeMember(at, name);
  }
  typeSite(walk, "type", at, node);
  return at;
}
