import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerFunction } from "./functions.ts";
import { lowerGenerics } from "./generics.ts";
import { typeValue } from "./paths.ts";
import { namedType } from "./types.ts";
import type { RustWalk } from "./walk.ts";

/**
 * `impl T` and `impl Trait for T`: everything inside is assigned to the record of the type `T`, which may be written in another file;
 * the trait goes by the name `<implements>`.
 */
export function lowerImpl(walk: RustWalk, node: SyntaxNode, around: number): void {
  const { tree, out } = walk;
  const outside = walk.surroundings();
  const scope = out.scope("types", around);
  const written = tree.child(node, "type");
  walk.inFunction = false;
  walk.selfType = NONE;
  lowerGenerics(walk, node, scope);
  const type = walk.type(written, scope);
  walk.selfType = type;
  walk.selfValue = selfValue(walk, written, scope);
  const trait = tree.child(node, "trait");
  if (trait >= 0) {
    const at = namedType(walk, trait, scope, "implements", written);
    const isNegative = tree.source.charCodeAt(tree.start(trait) - 1) === EXCLAMATION_MARK;
    if (type >= 0 && at >= 0 && !isNegative) out.assign(type, "<implements>", out.wrap("valueOf", at), scope);
  }
  const body = tree.child(node, "body");
  for (let child = body < 0 ? NONE : tree.first(body); child >= 0; child = tree.next(child)) lowerMember(walk, child, scope);
  walk.restore(outside);
}

const EXCLAMATION_MARK = 33;

/** The type's name as a value, so that `Self::new` finds what belongs to the type. The mentions in it are told already. */
function selfValue(walk: RustWalk, written: SyntaxNode, scope: number): number {
  const { tree, out } = walk;
  let node = written;
  while (tree.type(node) === "reference_type" || tree.type(node) === "generic_type") node = tree.child(node, "type");
  const type = tree.type(node);
  if (type === "type_identifier" || type === "scoped_type_identifier" || type === "primitive_type") return typeValue(walk, node, scope);
  return out.wrap("valueOf", walk.selfType);
}

function lowerMember(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const nameOffset = tree.start(name);
  const type = walk.selfType;
  switch (tree.type(node)) {
    case "function_item":
    case "function_signature_item": {
      const fn = lowerFunction(walk, node, scope, true);
      if (type < 0) return;
      out.setReceiver(fn, out.wrap("valueOf", type));
      out.assign(type, tree.text(name), out.functionValue(fn), scope, nameOffset);
      return;
    }
    case "const_item": {
      const written = walk.type(tree.child(node, "type"), scope);
      const value = walk.value(tree.child(node, "value"), scope);
      if (type >= 0)
        out.assign(type, tree.text(name), value >= 0 ? out.cast(value, written) : out.wrap("valueOf", written), scope, nameOffset);
      return;
    }
    case "type_item": {
      const outside = walk.surroundings();
      const inner = tree.child(node, "type_parameters") < 0 ? scope : out.scope("types", scope);
      lowerGenerics(walk, node, inner);
      const written = walk.type(tree.child(node, "type"), inner);
      walk.restore(outside);
      if (type >= 0) out.assign(type, tree.text(name), out.wrap("valueOf", written), scope, nameOffset);
      return;
    }
    default:
      if (!walk.item(node, scope)) walk.value(node, scope);
  }
}
