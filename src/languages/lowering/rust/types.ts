import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { pathValue, typeArguments } from "./paths.ts";
import type { RustWalk } from "./walk.ts";

/** Record of a type. References and raw pointers are what they point to; `impl T` and `dyn T` are the trait. */
export function lowerType(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "type_identifier":
    case "identifier":
    case "scoped_type_identifier":
    case "scoped_identifier":
    case "generic_type":
      return namedType(walk, node, scope, "type");
    case "primitive_type":
      return out.typeName(scope, tree.text(node));
    case "reference_type":
    case "pointer_type":
      return walk.type(tree.child(node, "type"), scope);
    case "dynamic_type":
    case "abstract_type":
      return walk.type(tree.child(node, "trait"), scope);
    case "tuple_type":
      return out.group("typeTuple", typesIn(walk, node, scope));
    case "unit_type":
      return out.group("typeTuple", []);
    case "array_type":
      walk.value(tree.child(node, "length"), scope);
      return out.wrap("typeArray", walk.type(tree.child(node, "element"), scope));
    case "function_type":
      return functionType(walk, node, scope);
    case "bounded_type":
    case "trait_bounds":
      return out.group("typeIntersection", typesIn(walk, node, scope));
    case "higher_ranked_trait_bound":
      return walk.type(tree.child(node, "type"), scope);
    case "bracketed_type":
      return walk.type(walk.inner(node), scope);
    case "qualified_type": {
      const type = walk.type(tree.child(node, "type"), scope);
      const trait = walk.type(tree.child(node, "alias"), scope);
      return type >= 0 ? type : trait;
    }
    case "removed_trait_bound":
    case "lifetime":
    case "for_lifetimes":
    case "use_bounds":
    case "line_comment":
    case "block_comment":
      return NONE;
    default:
      walk.value(node, scope);
      return NONE;
  }
}

function typesIn(walk: RustWalk, node: SyntaxNode, scope: number): At[] {
  const { tree } = walk;
  const types: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type !== "lifetime" && type !== "line_comment" && type !== "block_comment") types.push(walk.type(child, scope));
  }
  return types;
}

/** A type by name or path, told as a site of a kind. */
export function namedType(walk: RustWalk, node: SyntaxNode, scope: number, kind: ReferenceKind, receiver: SyntaxNode = NONE): At {
  const { tree, out } = walk;
  const isGeneric = tree.type(node) === "generic_type";
  const head = isGeneric ? tree.child(node, "type") : node;
  const args = isGeneric ? typeArguments(walk, tree.child(node, "type_arguments"), scope) : [];
  const type = tree.type(head);
  if (type === "type_identifier" || type === "identifier") {
    const name = tree.text(head);
    if (name === "Self") return selfType(walk, scope);
    const at = out.typeName(scope, name, args);
    if (!walk.typeParameters.includes(name)) walk.site(kind, at, { name: head, whole: node, receiver });
    return at;
  }
  if (type !== "scoped_type_identifier" && type !== "scoped_identifier") return lowerType(walk, head, scope);
  const path = tree.child(head, "path");
  const name = tree.child(head, "name");
  const isSelf = tree.type(path) === "identifier" && tree.text(path) === "Self";
  const left = isSelf ? selfType(walk, scope) : path < 0 ? NONE : pathValue(walk, path, scope, true);
  const at = path < 0 ? out.typeName(scope, tree.text(name), args) : out.typeMember(left, tree.text(name), args);
  walk.site(kind, at, { name, whole: node, receiver: receiver >= 0 ? receiver : path });
  return at;
}

function selfType(walk: RustWalk, scope: number): At {
  return walk.selfType >= 0 && !walk.inFunction ? walk.selfType : walk.out.receiver("typeThis", scope);
}

/** `fn(A) -> B` and `Fn(A) -> B`. */
function functionType(walk: RustWalk, node: SyntaxNode, around: number): At {
  const { tree, out } = walk;
  walk.type(tree.child(node, "trait"), around);
  const scope = out.scope("function", around);
  const fn = out.function(scope, FLAG.bodiless, tree.start(node));
  out.setScopeOwner(scope, fn);
  const parameters: number[] = [];
  const list = tree.child(node, "parameters");
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    const type = tree.type(child) === "parameter" ? tree.child(child, "type") : child;
    if (tree.type(type) === "line_comment" || tree.type(type) === "block_comment") continue;
    parameters.push(out.declare(scope, "", "parameter", { type: walk.type(type, scope), owner: fn, extra: parameters.length }));
  }
  out.finishFunction(fn, { parameters, result: walk.type(tree.child(node, "return_type"), scope) });
  return out.typeFunction(fn);
}
