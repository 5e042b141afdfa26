import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import type { InlineModule, RustWalk } from "./walk.ts";

/**
 * Record of a path as an expression: members from the leftmost name on. Reads are not told, mentions of types inside are. `Self` is the
 * type's name; `self` and `super` of inline modules are the names of the modules that they mean. Where more stands behind (`isPrefix`), the
 * first name is one of a type or module, whatever local variables have it too.
 */
export function pathValue(walk: RustWalk, node: SyntaxNode, scope: number, isPrefix = false): At {
  const { tree, out } = walk;
  const names: SyntaxNode[] = [];
  let base = node;
  let args: readonly At[] = [];
  for (;;) {
    const type = tree.type(base);
    if (type === "scoped_identifier" || type === "scoped_type_identifier") {
      const path = tree.child(base, "path");
      const name = tree.child(base, "name");
      if (path < 0) {
        base = name;
        break;
      }
      names.push(name);
      base = path;
      args = [];
    } else if (type === "generic_type" || type === "generic_type_with_turbofish" || type === "generic_function") {
      args = typeArguments(walk, tree.child(base, "type_arguments"), scope);
      base = tree.child(base, type === "generic_function" ? "function" : "type");
    } else break;
  }
  let at: At;
  if (isModuleWord(tree.type(base))) {
    let ups = tree.type(base) === "super" ? 1 : 0;
    while (tree.type(names.at(-1) ?? NONE) === "super") {
      names.pop();
      ups++;
    }
    at = tree.type(base) === "crate" ? out.name(walk.file, "crate") : moduleValue(walk, ups);
  } else at = startOfPath(walk, base, scope, isPrefix || names.length > 0, args);
  for (let i = names.length - 1; i >= 0; i--) at = out.memberOf(at, tree.text(names[i] as SyntaxNode));
  return at;
}

/** The module so many levels above the one around: inline modules by their names, the file and what is above it as `self`, `super`. */
function moduleValue(walk: RustWalk, levels: number): At {
  const { out } = walk;
  let level: InlineModule | undefined = walk.module;
  let ups = levels;
  for (; ups > 0 && level !== undefined; ups--) level = level.around;
  if (level !== undefined) return out.name(level.around?.scope ?? walk.file, level.name);
  let at = out.name(walk.file, ups > 0 ? "super" : "self");
  for (; ups > 1; ups--) at = out.memberOf(at, "super");
  return at;
}

function startOfPath(walk: RustWalk, node: SyntaxNode, scope: number, isPrefix: boolean, args: readonly At[]): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "identifier":
    case "type_identifier":
    case "primitive_type": {
      const name = tree.text(node);
      if (name !== "Self") return isPrefix ? out.typeName(scope, name, args) : out.name(scope, name);
      return walk.selfValue >= 0 ? walk.selfValue : out.wrap("valueOf", out.receiver("typeThis", scope));
    }
    case "bracketed_type": {
      const inner = walk.inner(node);
      if (tree.type(inner) !== "qualified_type") return typeValue(walk, inner, scope, true);
      const at = typeValue(walk, tree.child(inner, "type"), scope, true);
      const trait = walk.type(tree.child(inner, "alias"), scope);
      return at >= 0 ? at : out.wrap("valueOf", trait);
    }
    case "":
    case "metavariable":
      return NONE;
    default:
      return typeValue(walk, node, scope);
  }
}

/** A type where a path starts: by its name, so that what belongs to the type itself is found; nameless types as values of them. */
export function typeValue(walk: RustWalk, node: SyntaxNode, scope: number, isPrefix = false): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "type_identifier":
    case "scoped_type_identifier":
    case "generic_type":
    case "identifier":
    case "scoped_identifier":
    case "primitive_type":
      return pathValue(walk, node, scope, isPrefix);
    case "reference_type":
    case "pointer_type":
      return typeValue(walk, tree.child(node, "type"), scope, isPrefix);
    case "dynamic_type":
    case "abstract_type":
      return typeValue(walk, tree.child(node, "trait"), scope, isPrefix);
    default:
      return out.wrap("valueOf", walk.type(node, scope));
  }
}

/** The node of the last name of a path or callee; -1 where it has none. */
export function lastName(tree: SyntaxTree, node: SyntaxNode): SyntaxNode {
  let current = node;
  for (;;) {
    switch (tree.type(current)) {
      case "identifier":
      case "type_identifier":
      case "primitive_type":
      case "self":
        return current;
      case "scoped_identifier":
      case "scoped_type_identifier":
        return tree.child(current, "name");
      case "field_expression":
        return tree.child(current, "field");
      case "generic_function":
        current = tree.child(current, "function");
        break;
      case "generic_type":
      case "generic_type_with_turbofish":
        current = tree.child(current, "type");
        break;
      case "parenthesized_expression":
        current = tree.first(current);
        break;
      default:
        return NONE;
    }
  }
}

/** What stands before the last name of a path or callee. */
export function beforeName(tree: SyntaxTree, node: SyntaxNode): SyntaxNode {
  let current = node;
  for (;;) {
    switch (tree.type(current)) {
      case "scoped_identifier":
      case "scoped_type_identifier":
        return tree.child(current, "path");
      case "field_expression":
        return tree.child(current, "value");
      case "generic_function":
        current = tree.child(current, "function");
        break;
      case "generic_type":
      case "generic_type_with_turbofish":
        current = tree.child(current, "type");
        break;
      case "parenthesized_expression":
        current = tree.first(current);
        break;
      default:
        return NONE;
    }
  }
}

/** Records of written type arguments, in order. What an iterator or future gives (`Item = T`) is one; other bindings are mentions only. */
export function typeArguments(walk: RustWalk, node: SyntaxNode, scope: number): At[] {
  const { tree } = walk;
  const args: At[] = [];
  if (node < 0) return args;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "lifetime" || type === "line_comment" || type === "block_comment") continue;
    if (type === "type_binding") {
      const bound = walk.type(tree.child(child, "type"), scope);
      const name = tree.text(tree.child(child, "name"));
      if (name === "Item" || name === "Output") args.push(bound);
    } else if (type === "block" || type.endsWith("_literal")) args.push(walk.value(child, scope));
    else args.push(walk.type(child, scope));
  }
  return args;
}

export function isModuleWord(type: string): boolean {
  return type === "self" || type === "super" || type === "crate";
}
