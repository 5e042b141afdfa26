import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import type { Tested } from "../_jvm/walk-state.ts";
import { lowerType } from "./types.ts";

/** `x is T t`, `x is { A: var a }`, `x is not T t`: the names hold where the test does. Any other condition shows nothing. */
export function lowerTest(walk: ClassWalk, node: SyntaxNode, scope: number): Tested {
  const { tree, out } = walk;
  const type = tree.type(node);
  if (type === "is_expression") {
    walk.value(tree.child(node, "left"), scope);
    lowerType(walk, tree.child(node, "right"), scope);
    return { yes: scope, no: scope };
  }
  if (type !== "is_pattern_expression") {
    walk.value(node, scope);
    return { yes: scope, no: scope };
  }
  const value = walk.value(tree.child(node, "expression"), scope);
  let pattern = tree.child(node, "pattern");
  let negated = false;
  for (;;) {
    const kind = tree.type(pattern);
    if (kind !== "negated_pattern" && kind !== "parenthesized_pattern") break;
    if (kind === "negated_pattern") negated = !negated;
    pattern = walk.last(pattern);
  }
  const inner = bindsNames(walk, pattern) ? out.scope("block", scope) : scope;
  bindPattern(walk, pattern, value, inner);
  return negated ? { yes: scope, no: inner } : { yes: inner, no: scope };
}

/** Whether a pattern may declare names: constants and plain types do not. */
export function bindsNames(walk: ClassWalk, pattern: SyntaxNode): boolean {
  switch (walk.tree.type(pattern)) {
    case "constant_pattern":
      return walk.tree.type(walk.first(pattern)) === "tuple_expression";
    case "type_pattern":
    case "relational_pattern":
    case "discard":
      return false;
    default:
      return true;
  }
}

/** Declares the names of a pattern that a value is matched with; what is compared with it is told. */
export function bindPattern(walk: ClassWalk, node: SyntaxNode, value: At, scope: number): void {
  if (node < 0 || !walk.descend()) return;
  bind(walk, node, value, scope);
  walk.ascend();
}

function bind(walk: ClassWalk, node: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "declaration_pattern":
    case "declaration_expression": {
      const type = lowerType(walk, tree.child(node, "type"), scope);
      designate(walk, walk.last(node), type, value, scope);
      return;
    }
    case "var_pattern":
      designate(walk, walk.last(node), NONE, value, scope);
      return;
    case "recursive_pattern":
      recursive(walk, node, value, scope);
      return;
    case "negated_pattern":
    case "parenthesized_pattern":
    case "slice_pattern":
      bindPattern(walk, walk.last(node), value, scope);
      return;
    case "and_pattern":
    case "or_pattern":
      bindPattern(walk, tree.child(node, "left"), value, scope);
      bindPattern(walk, tree.child(node, "right"), value, scope);
      return;
    case "list_pattern":
      for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
        const isSlice = tree.type(child) === "slice_pattern";
        bindPattern(walk, child, isSlice ? value : out.wrap("item", value), scope);
      }
      return;
    case "type_pattern":
      lowerType(walk, tree.child(node, "type"), scope);
      return;
    case "constant_pattern":
    case "relational_pattern":
      constant(walk, walk.last(node), value, scope);
      return;
    case "discard":
    case "not":
      return;
    default:
      walk.value(node, scope);
  }
}

/** A constant, or the tuple that a list of patterns in parentheses may read as. */
function constant(walk: ClassWalk, node: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  if (tree.type(node) !== "tuple_expression") {
    walk.value(node, scope);
    return;
  }
  let position = 0;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    bindPattern(walk, walk.last(child), out.itemAt(value, position++), scope);
  }
}

/** `T (a, b) { Member: c } name` */
function recursive(walk: ClassWalk, node: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  const type = lowerType(walk, tree.child(node, "type"), scope);
  const whole = out.cast(value, type);
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const kind = tree.type(child);
    if (kind === "positional_pattern_clause" || kind === "property_pattern_clause") subpatterns(walk, child, whole, scope);
    else if (kind === "parenthesized_variable_designation" || tree.field(child) === "name") designate(walk, child, type, value, scope);
    else if (tree.field(child) !== "type") bindPattern(walk, child, whole, scope);
  }
}

function subpatterns(walk: ClassWalk, clause: SyntaxNode, value: At, scope: number): void {
  const { out } = walk;
  let position = 0;
  for (let child = walk.first(clause); child >= 0; child = walk.next(child)) {
    const pattern = walk.last(child);
    const name = walk.first(child);
    if (name === pattern) bindPattern(walk, pattern, out.itemAt(value, position++), scope);
    else bindPattern(walk, pattern, memberPath(walk, name, value), scope);
  }
}

/** `A` or `A.B` before the colon of a pattern: members of the value. */
function memberPath(walk: ClassWalk, node: SyntaxNode, value: At): At {
  const { tree, out } = walk;
  const names: SyntaxNode[] = [];
  let left = node;
  while (tree.type(left) === "member_access_expression") {
    names.push(tree.child(left, "name"));
    left = tree.child(left, "expression");
  }
  names.push(left);
  let at = value;
  for (let i = names.length - 1; i >= 0; i--) at = out.memberOf(at, plainName(tree.text(names[i] as SyntaxNode)));
  out.use("reference", at, tree.start(names[0] as SyntaxNode));
  return at;
}

/** `name`, `(a, b)` or `_` after the type of a pattern or after `var`. */
export function designate(walk: ClassWalk, node: SyntaxNode, type: At, value: At, scope: number): void {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "identifier": {
      const name = plainName(tree.text(node));
      if (name === "_") return;
      out.declare(scope, name, "variable", { type, value: type < 0 ? value : NONE, nameOffset: tree.start(node) });
      return;
    }
    case "parenthesized_variable_designation":
    case "tuple_pattern": {
      if (!walk.descend()) return;
      let position = 0;
      for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
        designate(walk, child, NONE, out.itemAt(value, position++), scope);
      }
      walk.ascend();
      return;
    }
    default:
      return;
  }
}
