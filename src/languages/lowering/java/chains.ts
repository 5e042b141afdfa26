import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { firstString } from "./strings.ts";
import { lowerType, lowerTypes } from "./types.ts";

/** `a.b().c[i].d`: links nest on the left and are followed by a loop, so that the length of a chain is no depth. */
export function lowerChain(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const links: SyntaxNode[] = [];
  let base = node;
  let inner = objectOf(walk, base);
  while (inner >= 0) {
    links.push(base);
    base = inner;
    inner = objectOf(walk, base);
  }
  if (links.length === 0 && tree.type(base) !== "method_invocation") {
    walk.statements(base, scope);
    return NONE;
  }
  let at = tree.type(base) === "method_invocation" ? call(walk, base, NONE, scope) : walk.expression(base, scope);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    switch (tree.type(link)) {
      case "method_invocation":
        at = call(walk, link, at, scope);
        break;
      case "field_access":
        at = fieldAccess(walk, link, at, scope);
        break;
      default:
        walk.read(base, at);
        at = walk.out.index(at, walk.value(tree.child(link, "index"), scope));
    }
    base = link;
  }
  return at;
}

function objectOf(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "method_invocation":
    case "field_access":
      return tree.child(node, "object");
    case "array_access":
      return tree.child(node, "array");
    default:
      return NONE;
  }
}

function fieldAccess(walk: ClassWalk, node: SyntaxNode, object: At, scope: number): At {
  const { tree, out } = walk;
  const field = tree.child(node, "field");
  // `Outer.this` is the instance around of that class.
  if (tree.type(field) === "this") return out.wrap("valueOf", lowerType(walk, tree.child(node, "object"), scope));
  const superWord = tree.childOfType(node, "super");
  const isSuper = superWord >= 0 && tree.field(superWord) === "";
  return out.memberOf(isSuper ? qualifiedSuper(walk, node, scope) : object, tree.text(field));
}

/** `Interface.super`, `Outer.super`: the methods of that type, whatever the class itself makes of them. */
function qualifiedSuper(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  return walk.out.wrap("valueOf", lowerType(walk, walk.tree.child(node, "object"), scope));
}

/** A callee without an object is a method of the classes around, never a local variable: so it is looked up from the class on. */
function call(walk: ClassWalk, node: SyntaxNode, object: At, scope: number): At {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const receiver = tree.child(node, "object");
  const superWord = tree.childOfType(node, "super");
  const isSuper = superWord >= 0 && tree.field(superWord) === "";
  const text = tree.text(name);
  const callee = receiver < 0 ? out.name(walk.classScope, text) : out.memberOf(isSuper ? qualifiedSuper(walk, node, scope) : object, text);
  const args = tree.child(node, "arguments");
  const types = lowerTypes(walk, tree.child(node, "type_arguments"), scope);
  walk.site("call", name, callee, node, { receiver, argument: firstString(walk, args), nameOffset: tree.start(args) });
  return out.call(callee, lowerArguments(walk, args, scope), types);
}

/** Values of an argument list, in order. */
export function lowerArguments(walk: ClassWalk, args: SyntaxNode, scope: number): At[] {
  const values: At[] = [];
  for (let child = walk.first(args); child >= 0; child = walk.next(child)) values.push(walk.value(child, scope));
  return values;
}
