import type { DECLARED } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { commasBetween, dottedName, keyName, lowerKey } from "./names.ts";
import type { Exported, Walk } from "./walk.ts";

/** What the names of a pattern become. */
export interface Binding {
  /** Scope that they are declared in; -1 where a pattern assigns to what exists. */
  readonly scope: number;
  readonly kind: keyof typeof DECLARED;
  readonly flags: number;
  readonly exported: Exported;
}

/** Patterns that assign: `[a, b.c] = d`. */
export const ASSIGNING: Binding = { scope: NONE, kind: "variable", flags: 0, exported: "no" };

/** Binds every name of a pattern to its part of a value. Expressions inside are looked up in `scope`. */
export function bindPattern(walk: Walk, pattern: SyntaxNode, value: At, scope: number, binding: Binding): void {
  const { tree } = walk;
  switch (tree.type(pattern)) {
    case "identifier":
    case "shorthand_property_identifier_pattern":
    case "shorthand_property_identifier":
      bindName(walk, pattern, value, scope, binding);
      return;
    case "object_pattern":
      bindObject(walk, pattern, value, scope, binding);
      return;
    case "array_pattern":
      bindArray(walk, pattern, value, scope, binding);
      return;
    case "assignment_pattern":
    case "object_assignment_pattern":
      bindWithDefault(walk, pattern, value, scope, binding);
      return;
    case "rest_pattern":
    case "parenthesized_expression":
    case "non_null_expression":
      bindPattern(walk, tree.first(pattern), value, scope, binding);
      return;
    case "member_expression":
      assignMember(walk, pattern, value, scope);
      return;
    default:
      walk.visit(pattern, scope);
  }
}

function bindName(walk: Walk, node: SyntaxNode, value: At, scope: number, { scope: into, kind, flags, exported }: Binding): void {
  const { tree, out } = walk;
  const nameOffset = tree.start(node);
  if (tree.end(node) === nameOffset) return;
  const name = tree.text(node);
  if (into < 0) {
    out.assign(NONE, name, value, scope, nameOffset);
    return;
  }
  out.declare(into, name, kind, { value, flags, nameOffset });
  walk.exportName(name, exported);
}

function bindObject(walk: Walk, pattern: SyntaxNode, value: At, scope: number, binding: Binding): void {
  const { tree, out } = walk;
  for (let child = tree.first(pattern); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "shorthand_property_identifier_pattern":
        bindName(walk, child, out.memberOf(value, tree.text(child)), scope, binding);
        break;
      case "object_assignment_pattern": {
        const left = tree.child(child, "left");
        const isName = tree.type(left) === "shorthand_property_identifier_pattern";
        bindWithDefault(walk, child, isName ? out.memberOf(value, tree.text(left)) : value, scope, binding);
        break;
      }
      case "pair_pattern": {
        const key = tree.child(child, "key");
        lowerKey(walk, key, scope);
        bindPattern(walk, tree.child(child, "value"), out.memberOf(value, keyName(tree, key)), scope, binding);
        break;
      }
      default:
        bindPattern(walk, child, value, scope, binding);
    }
  }
}

function bindArray(walk: Walk, pattern: SyntaxNode, value: At, scope: number, binding: Binding): void {
  const { tree, out } = walk;
  let position = 0;
  let before = tree.start(pattern) + 1;
  for (let child = tree.first(pattern); child >= 0; child = tree.next(child)) {
    position += commasBetween(tree.source, before, tree.start(child));
    before = tree.end(child);
    const isRest = tree.type(child) === "rest_pattern";
    bindPattern(walk, child, isRest ? value : out.itemAt(value, position), scope, binding);
  }
}

function bindWithDefault(walk: Walk, pattern: SyntaxNode, value: At, scope: number, binding: Binding): void {
  const { tree, out } = walk;
  const fallback = walk.expression(tree.child(pattern, "right"), scope);
  bindPattern(walk, tree.child(pattern, "left"), out.group("either", [value, fallback]), scope, binding);
}

/** `a.b` as the target of an assignment or a loop. */
function assignMember(walk: Walk, target: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  const property = tree.child(target, "property");
  const object = tree.child(target, "object");
  if (property < 0) return;
  const at = dottedName(walk, object, scope);
  out.assign(at < 0 ? walk.expression(object, scope, false) : at, tree.text(property), value, scope, tree.start(property));
}
