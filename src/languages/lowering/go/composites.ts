import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { constructorOf, namedType } from "./named-types.ts";
import type { GoWalk } from "./walk.ts";

/** `T{…}`: a construction; of a type without a name, its items as that type. */
export function lowerComposite(walk: GoWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const type = tree.child(node, "type");
  const body = tree.child(node, "body");
  const named = namedType(walk, type);
  if (named !== undefined) {
    const { callee, types } = constructorOf(walk, named);
    walk.site("new", callee, named.name, node, named.qualifier);
    return construction(walk, body, callee, types);
  }
  const written = walk.type(type);
  return out.cast(contents(walk, body, type), written);
}

/** A literal whose type the one around it gives. */
function elided(walk: GoWalk, body: SyntaxNode, type: SyntaxNode): At {
  const named = type < 0 ? undefined : namedType(walk, type);
  if (named === undefined) return contents(walk, body, type);
  const wasSilent = walk.silent;
  walk.silent = true;
  const { callee, types } = constructorOf(walk, named);
  walk.silent = wasSilent;
  return construction(walk, body, callee, types);
}

interface Field {
  readonly name: string;
  readonly value: At;
  readonly nameOffset: number;
}

/** A named type with its fields, which are read by their names, or with its items. */
function construction(walk: GoWalk, body: SyntaxNode, callee: At, types: readonly At[]): At {
  const { out } = walk;
  const { fields, items } = elements(walk, body, NONE, NONE, true);
  const at = out.create(callee, fields.length > 0 ? [out.object(fields)] : items, types);
  for (const { name, nameOffset } of fields) out.use("reference", out.memberOf(at, name), nameOffset);
  return at;
}

/** A literal without a named type: the items of a list or map, or the fields of a nameless struct. */
function contents(walk: GoWalk, body: SyntaxNode, type: SyntaxNode): At {
  const { tree, out } = walk;
  const keyType = tree.type(type) === "map_type" ? tree.child(type, "key") : NONE;
  const isStruct = type < 0 || tree.type(type) === "struct_type";
  const { fields, items } = elements(walk, body, keyType, elementType(walk, type), isStruct);
  return fields.length > 0 ? out.object(fields) : out.group("array", items);
}

/** The elements of a literal. A key that is a name is a field where the type may be a struct, else an expression. */
function elements(
  walk: GoWalk,
  body: SyntaxNode,
  keyType: SyntaxNode,
  type: SyntaxNode,
  mayBeStruct: boolean,
): { readonly fields: Field[]; readonly items: At[] } {
  const { tree } = walk;
  const fields: Field[] = [];
  const items: At[] = [];
  for (let child = body < 0 ? NONE : tree.first(body); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "keyed_element") {
      items.push(item(walk, child, type));
      continue;
    }
    const key = tree.first(tree.child(child, "key"));
    const isField = mayBeStruct && tree.type(key) === "identifier";
    if (!isField) item(walk, tree.child(child, "key"), keyType);
    const value = item(walk, tree.child(child, "value"), type);
    if (isField) fields.push({ name: tree.text(key), value, nameOffset: tree.start(key) });
    else items.push(value);
  }
  return { fields, items };
}

/** The type of what a list or map type holds, or -1. */
function elementType(walk: GoWalk, type: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  for (let inner = type; inner >= 0; inner = tree.first(inner)) {
    switch (tree.type(inner)) {
      case "map_type":
        return tree.child(inner, "value");
      case "slice_type":
      case "array_type":
      case "implicit_length_array_type":
        return tree.child(inner, "element");
      case "pointer_type":
      case "parenthesized_type":
        break;
      default:
        return NONE;
    }
  }
  return NONE;
}

function item(walk: GoWalk, node: SyntaxNode, type: SyntaxNode): At {
  const { tree } = walk;
  const inner = tree.type(node) === "literal_element" ? tree.first(node) : node;
  if (tree.type(inner) !== "literal_value") return walk.value(inner);
  if (!walk.descend()) return NONE;
  const at = elided(walk, inner, type);
  walk.ascend();
  return at;
}
