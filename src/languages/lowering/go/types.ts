import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerMembers } from "./members.ts";
import { isPredeclared, mention, namedType, typeByName } from "./named-types.ts";
import { signature } from "./signature.ts";
import type { GoWalk } from "./walk.ts";

/** Record of a type. Maps and channels whose keys may matter are mapped types, other containers are lists. */
export function lowerType(walk: GoWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "type_identifier":
    case "qualified_type":
    case "generic_type": {
      const named = namedType(walk, node);
      if (named === undefined) return NONE;
      const at = typeByName(walk, named);
      mention(walk, "type", at, named, node);
      return at;
    }
    case "pointer_type":
      return out.wrap("typePointer", walk.type(tree.first(node)));
    case "slice_type":
    case "implicit_length_array_type":
      return out.wrap("typeArray", walk.type(tree.child(node, "element")));
    case "array_type":
      walk.value(tree.child(node, "length"));
      return out.wrap("typeArray", walk.type(tree.child(node, "element")));
    case "map_type":
      return mapType(walk, node);
    case "channel_type": {
      const item = walk.type(tree.child(node, "value"));
      return item < 0 ? NONE : out.typeMapped(walk.scope, "", item, item);
    }
    case "function_type": {
      const scope = walk.newScope("function", walk.scope);
      const fn = out.function(scope, FLAG.bodiless, tree.start(node));
      out.setScopeOwner(scope, fn);
      out.finishFunction(fn, signature(walk, node, fn, scope));
      return out.typeFunction(fn);
    }
    case "struct_type":
    case "interface_type": {
      const flags = tree.type(node) === "interface_type" ? FLAG.interface : 0;
      const scope = walk.newScope("class", walk.scope);
      const cls = out.class(scope, "", flags, tree.start(node));
      out.setScopeOwner(scope, cls);
      lowerMembers(walk, node, cls, scope);
      return out.typeObject(cls);
    }
    case "parenthesized_type":
    case "negated_type":
      return walk.type(tree.first(node));
    case "type_elem":
    case "type_constraint":
      return out.group(
        "typeUnion",
        tree.children(node).map((child) => walk.type(child)),
      );
    case "blank_identifier":
    case "identifier":
      return out.typeName(walk.scope, tree.text(node));
    default:
      walk.statements(node);
      return NONE;
  }
}

function mapType(walk: GoWalk, node: SyntaxNode): At {
  const key = walk.tree.child(node, "key");
  const keyAt = walk.type(key);
  const valueAt = walk.type(walk.tree.child(node, "value"));
  if (valueAt < 0) return NONE;
  const plain = walk.tree.type(key) === "type_identifier" && isPredeclared(walk.tree.text(key));
  return plain ? walk.out.wrap("typeArray", valueAt) : walk.out.typeMapped(walk.scope, "", keyAt, valueAt);
}
