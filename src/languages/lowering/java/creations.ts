import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerLooseAnnotations } from "./annotations.ts";
import { lowerArguments } from "./chains.ts";
import { lowerClassBody } from "./class-bodies.ts";
import { firstString } from "./strings.ts";
import { arrayType, lastName, lowerType, lowerTypes } from "./types.ts";

/** `new C(…)`, `new C(…) { … }`, `outer.new C(…)`. */
export function lowerCreation(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  lowerLooseAnnotations(walk, node, scope);
  const named = tree.child(node, "type");
  const isGeneric = tree.type(named) === "generic_type";
  const types = isGeneric ? lowerTypes(walk, tree.childOfType(named, "type_arguments"), scope) : [];
  lowerTypes(walk, tree.child(node, "type_arguments"), scope);
  const name = isGeneric ? walk.first(named) : named;
  const last = lastName(walk, name);
  const outer = outerInstance(walk, node);
  const callee = createdType(walk, name, last, outer < 0 ? NONE : walk.expression(outer, scope), types, scope);
  const args = tree.child(node, "arguments");
  const receiver = outer >= 0 ? outer : last === name ? NONE : walk.first(name);
  walk.site("new", last, callee, node, { receiver, argument: firstString(walk, args) });
  const values = lowerArguments(walk, args, scope);
  const body = tree.childOfType(node, "class_body");
  if (body < 0) return out.create(callee, values, types);
  const { cls, scope: inner } = walk.openClass(scope, "", 0, tree.start(node));
  out.finishClass(cls, { extends: [callee] });
  lowerClassBody(walk, body, { scope: inner, cls, flags: 0, outer: NONE });
  return out.create(out.classValue(cls), values);
}

/** The expression before `.new`. */
function outerInstance(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  const first = walk.first(node);
  return walk.tree.type(first) === "new" || walk.tree.field(first) !== "" ? NONE : first;
}

function createdType(walk: ClassWalk, name: SyntaxNode, last: SyntaxNode, outer: At, types: readonly At[], scope: number): At {
  const { tree, out } = walk;
  if (name < 0) return NONE;
  if (outer >= 0) return out.typeMember(outer, tree.text(last), types);
  if (last === name) return out.typeName(scope, tree.text(name), types);
  return out.typeMember(typePath(walk, walk.first(name), scope), tree.text(last), types);
}

/** `a.b.C` as a record without a site. */
function typePath(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const name = tree.type(node) === "generic_type" ? walk.first(node) : node;
  const last = lastName(walk, name);
  if (last === name) return out.typeName(scope, tree.text(name));
  if (!walk.descend()) return NONE;
  const at = out.typeMember(typePath(walk, walk.first(name), scope), tree.text(last));
  walk.ascend();
  return at;
}

export function lowerArrayCreation(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  lowerLooseAnnotations(walk, node, scope);
  let type = lowerType(walk, tree.child(node, "type"), scope);
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.field(child) === "value") walk.value(child, scope);
    if (tree.field(child) !== "dimensions") continue;
    lowerLooseAnnotations(walk, child, scope);
    if (tree.type(child) === "dimensions") type = arrayType(walk, type, child);
    else {
      walk.value(walk.last(child), scope);
      type = out.wrap("typeArray", type);
    }
  }
  return out.wrap("valueOf", type);
}
