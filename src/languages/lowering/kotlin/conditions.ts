import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerCondition } from "../_jvm/conditions.ts";
import type { Tested } from "../_jvm/walk-state.ts";
import { lowerType, typeChild } from "./types.ts";

/** `x is T`, `x !is T`: where the name is known to be of the type, it is declared anew. Any other condition shows nothing. */
export function lowerTest(walk: ClassWalk, node: SyntaxNode, scope: number): Tested {
  const { tree } = walk;
  if (tree.type(node) !== "is_expression") {
    walk.value(node, scope);
    return { yes: scope, no: scope };
  }
  const left = tree.child(node, "left");
  walk.value(left, scope);
  const type = lowerType(walk, tree.child(node, "right"), scope);
  return shown(walk, nameOf(walk, left), type, tree.has(node, "is"), scope);
}

/** The name that a test is about, empty for others: of members nothing is kept. */
export function nameOf(walk: ClassWalk, node: SyntaxNode): string {
  return walk.tree.type(node) === "identifier" ? plainName(walk.text(node)) : "";
}

function shown(walk: ClassWalk, name: string, type: At, holds: boolean, scope: number): Tested {
  if (name === "") return { yes: scope, no: scope };
  const narrowed = walk.narrowed(scope, name, type);
  return holds ? { yes: narrowed, no: scope } : { yes: scope, no: narrowed };
}

/** The conditions of one entry of a `when`, of which any may hold. `subject` is the name of what is looked at, if it has one. */
export function lowerEntryConditions(walk: ClassWalk, conditions: readonly SyntaxNode[], subject: string, scope: number): Tested {
  const { tree, out } = walk;
  const types: At[] = [];
  let outside = scope;
  for (const condition of conditions) {
    const kind = tree.type(condition);
    if (kind === "type_test") {
      const type = lowerType(walk, typeChild(walk, condition), outside);
      if (tree.has(condition, "is")) types.push(type);
      else outside = shown(walk, subject, type, false, outside).no;
    } else if (kind === "range_test") walk.value(walk.last(condition), outside);
    else {
      const tested = lowerCondition(walk, condition, outside);
      if (conditions.length === 1) return tested;
      outside = tested.no;
    }
  }
  const isNarrowed = types.length === conditions.length && types.length > 0 && subject !== "";
  return { yes: isNarrowed ? walk.narrowed(scope, subject, out.group("typeUnion", types)) : scope, no: outside };
}

/** What follows `x as T` may take x for a T. */
export function scopeAfterCast(walk: ClassWalk, node: SyntaxNode, scope: number, type: At): number {
  const { tree } = walk;
  const name = nameOf(walk, tree.child(node, "left"));
  return name === "" || type < 0 || !tree.has(node, "as") ? scope : walk.narrowed(scope, name, type);
}

/** Record of `x as T` and `x as? T`, and of the type alone. */
export function lowerCast(walk: ClassWalk, node: SyntaxNode, scope: number): { readonly value: At; readonly type: At } {
  const { tree, out } = walk;
  const value = walk.value(tree.child(node, "left"), scope);
  const right = tree.child(node, "right");
  const type = right < 0 ? NONE : lowerType(walk, right, scope);
  return { value: out.cast(value, type), type };
}
