import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import type { RubyWalk } from "./walk.ts";

export function isConstant(type: string): boolean {
  return type === "constant" || type === "scope_resolution";
}

/** Record of `A`, `A::B` or `::A`; the read is not told. What `::` stands behind may be any expression. */
export function constantValue(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const names: SyntaxNode[] = [];
  let base = node;
  let from = scope;
  while (tree.type(base) === "scope_resolution") {
    names.push(tree.child(base, "name"));
    const outer = tree.child(base, "scope");
    if (outer < 0) {
      base = names.pop() as SyntaxNode;
      from = walk.file;
      break;
    }
    base = outer;
  }
  let at = tree.type(base) === "constant" ? out.name(from, tree.text(base)) : walk.value(base, scope);
  for (let i = names.length - 1; i >= 0; i--) at = out.memberOf(at, tree.text(names[i] as SyntaxNode));
  return at;
}

/** Type record of a constant. */
export function constantType(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (tree.type(node) === "constant") return out.typeName(scope, tree.text(node));
  if (tree.type(node) !== "scope_resolution") return NONE;
  const outer = tree.child(node, "scope");
  const name = tree.text(tree.child(node, "name"));
  if (outer < 0) return out.typeName(walk.file, name);
  return isConstant(tree.type(outer)) ? out.typeMember(constantValue(walk, outer, scope), name) : NONE;
}

export function lastName(tree: SyntaxTree, node: SyntaxNode): SyntaxNode {
  return tree.type(node) === "scope_resolution" ? tree.child(node, "name") : node;
}

/**
 * Declares a constant where it stands: in the scope, for those inside, and as a member of the class around, for `A::B`. A qualified name
 * is given to what it belongs to.
 */
export function declareConstant(walk: RubyWalk, node: SyntaxNode, value: At, cls: number): void {
  const { tree, out } = walk;
  const nameNode = lastName(tree, node);
  const name = tree.text(nameNode);
  const nameOffset = tree.start(nameNode);
  const outer = tree.child(node, "scope");
  if (tree.type(node) === "scope_resolution" && outer >= 0) {
    const object = constantValue(walk, outer, walk.body?.scope ?? walk.file);
    if (object >= 0) out.assign(object, name, value, walk.body?.scope ?? walk.file, nameOffset);
    return;
  }
  const body = tree.type(node) === "scope_resolution" ? undefined : walk.body;
  const scope = body?.scope ?? walk.file;
  if (cls >= 0) out.declare(scope, name, "class", { owner: cls, nameOffset });
  else out.declare(scope, name, "constant", { value, nameOffset });
  if (body !== undefined) out.member(body.cls, name, { value, flags: STATIC, nameOffset });
}

const STATIC = 4;
