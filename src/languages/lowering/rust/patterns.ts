import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerAttributes } from "./attributes.ts";
import { lastName, pathValue } from "./paths.ts";
import type { RustWalk } from "./walk.ts";

/** Declares what a pattern binds, with the part of the value that each name gets. Constants and variants in it are reads. */
export function lowerPattern(walk: RustWalk, pattern: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  switch (tree.type(pattern)) {
    case "identifier":
    case "shorthand_field_identifier":
      if (isConstantName(tree.source.charCodeAt(tree.start(pattern)))) readPath(walk, pattern, scope);
      else walk.declareLocal(scope, pattern, value);
      return;
    case "mut_pattern":
    case "ref_pattern":
    case "reference_pattern":
      walk.bind(walk.inner(pattern), value, scope);
      return;
    case "captured_pattern": {
      const name = walk.inner(pattern);
      walk.declareLocal(scope, name, value);
      walk.bind(tree.next(name), value, scope);
      return;
    }
    case "tuple_pattern":
      components(walk, tree.first(pattern), scope, (position) => out.itemAt(value, position));
      return;
    case "tuple_struct_pattern":
      lowerTupleStruct(walk, pattern, value, scope);
      return;
    case "struct_pattern":
      lowerStruct(walk, pattern, value, scope);
      return;
    case "slice_pattern": {
      const item = out.wrap("item", value);
      for (let child = tree.first(pattern); child >= 0; child = tree.next(child)) walk.bind(child, item, scope);
      return;
    }
    case "or_pattern":
      for (const part of alternatives(walk, pattern)) walk.bind(part, value, scope);
      return;
    case "match_pattern":
      for (let child = tree.first(pattern); child >= 0; child = tree.next(child)) {
        if (tree.field(child) !== "condition") walk.bind(child, value, scope);
      }
      return;
    case "scoped_identifier":
    case "generic_pattern":
      readPath(walk, pattern, scope);
      return;
    case "remaining_field_pattern":
    case "_":
      return;
    default:
      walk.values(pattern, scope);
  }
}

/** The sides of `a | b | c`, which nest on the left. */
function alternatives(walk: RustWalk, pattern: SyntaxNode): SyntaxNode[] {
  const { tree } = walk;
  const parts: SyntaxNode[] = [];
  let current = pattern;
  while (tree.type(current) === "or_pattern") {
    const first = tree.first(current);
    for (let child = tree.next(first); child >= 0; child = tree.next(child)) parts.push(child);
    current = first;
  }
  parts.push(current);
  return parts.reverse();
}

/** Parts by position; after `..` they count from the end, which nobody knows. */
function components(walk: RustWalk, first: SyntaxNode, scope: number, valueAt: (position: number) => At): void {
  const { tree } = walk;
  let position = 0;
  let isCounted = true;
  for (let child = first; child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (tree.field(child) === "type" || type === "line_comment" || type === "block_comment") continue;
    if (type === "remaining_field_pattern") isCounted = false;
    else walk.bind(child, isCounted ? valueAt(position++) : NONE, scope);
  }
}

/** `Some(x)` and `Ok(x)` are the value's first type argument, `Err(e)` its second; all else is a field of the named type. */
function lowerTupleStruct(walk: RustWalk, pattern: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  const path = tree.child(pattern, "type");
  const name = tree.text(path);
  if (name === "Some" || name === "Ok" || name === "Err") {
    const inner = out.itemAt(value, name === "Err" ? 1 : 0);
    components(walk, tree.first(pattern), scope, (position) => (position === 0 ? inner : NONE));
    return;
  }
  const shaped = castTo(walk, value, path, scope);
  components(walk, tree.first(pattern), scope, (position) => out.memberOf(shaped, String(position)));
}

function lowerStruct(walk: RustWalk, pattern: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  const shaped = castTo(walk, value, tree.child(pattern, "type"), scope);
  for (let child = tree.first(pattern); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "field_pattern") continue;
    lowerAttributes(walk, child, scope);
    const name = tree.child(child, "name");
    const field = out.memberOf(shaped, tree.text(name));
    out.use("reference", field, tree.start(name));
    const inner = tree.child(child, "pattern");
    if (inner >= 0) walk.bind(inner, field, scope);
    else walk.declareLocal(scope, name, field);
  }
}

/** The value as the type or variant that a pattern names; the mention of it is a read. */
function castTo(walk: RustWalk, value: At, path: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const named = readPath(walk, path, scope);
  const name = tree.text(lastName(tree, path));
  if (name === "" || named < 0) return value;
  if (name === "Self") {
    const type = out.receiver("typeThis", scope);
    return value >= 0 ? out.cast(value, type) : out.wrap("valueOf", type);
  }
  const isPath = tree.type(path) === "scoped_identifier" || tree.type(path) === "scoped_type_identifier";
  const left = isPath ? pathValue(walk, tree.child(path, "path"), scope, true) : NONE;
  const type = left >= 0 ? out.typeMember(left, name) : out.typeName(scope, name);
  return value >= 0 ? out.cast(value, type) : out.wrap("valueOf", type);
}

function readPath(walk: RustWalk, path: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const isGeneric = tree.type(path) === "generic_pattern";
  const node = isGeneric ? walk.inner(path) : path;
  const at = tree.type(node) === "shorthand_field_identifier" ? out.name(scope, tree.text(node)) : pathValue(walk, node, scope);
  const name = lastName(tree, node);
  out.use("reference", at, tree.start(name < 0 ? node : name));
  return at;
}

/** Whether a pattern binds a name at all. */
export function bindsNames(walk: RustWalk, pattern: SyntaxNode): boolean {
  return findBinding(walk, pattern, NONE);
}

/** Whether a pattern binds a name that the scope has already. */
export function bindsDeclared(walk: RustWalk, pattern: SyntaxNode, scope: number): boolean {
  return findBinding(walk, pattern, scope);
}

/** Whether a pattern binds a name that a value mentions: what it means there is something else. */
export function bindsNamed(walk: RustWalk, pattern: SyntaxNode, value: SyntaxNode): boolean {
  if (value < 0) return false;
  const { tree } = walk;
  const end = tree.end(pattern);
  for (let node = pattern; node >= 0 && node < tree.size && tree.start(node) < end; node++) {
    const type = tree.type(node);
    if (type !== "identifier" && type !== "shorthand_field_identifier") continue;
    if (mentions(tree.source, tree.text(node), tree.start(value), tree.end(value))) return true;
  }
  return false;
}

function mentions(source: string, name: string, from: number, to: number): boolean {
  for (let at = source.indexOf(name, from); at >= 0 && at < to; at = source.indexOf(name, at + 1)) {
    if (!isWordAt(source, at - 1) && !isWordAt(source, at + name.length)) return true;
  }
  return false;
}

function isWordAt(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

/** Looks at all nodes of the pattern, which follow it in document order. */
function findBinding(walk: RustWalk, pattern: SyntaxNode, scope: number): boolean {
  const { tree } = walk;
  const end = tree.end(pattern);
  for (let node = pattern; node >= 0 && node < tree.size && tree.start(node) < end; node++) {
    const type = tree.type(node);
    if (type !== "identifier" && type !== "shorthand_field_identifier") continue;
    if (isConstantName(tree.source.charCodeAt(tree.start(node)))) continue;
    if (scope < 0 || walk.isDeclared(scope, tree.text(node))) return true;
  }
  return false;
}

/** Capital letters begin constants and variants, small ones the names that patterns bind. */
function isConstantName(first: number): boolean {
  return first >= 65 && first <= 90;
}
