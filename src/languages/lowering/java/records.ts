import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import type { Home } from "../_jvm/walk-state.ts";
import { lowerModifiers } from "./annotations.ts";
import { lowerParameterType } from "./functions.ts";

/** A component of a record. */
export interface Component {
  readonly name: SyntaxNode;
  readonly type: At;
  readonly flags: number;
}

/** The components of a record: fields, and the methods that read them where the body has none of its own. */
export function lowerComponents(walk: ClassWalk, record: SyntaxNode, home: Home): readonly Component[] {
  const { tree, out } = walk;
  const components: Component[] = [];
  const body = tree.child(record, "body");
  const parameters = tree.child(record, "parameters");
  for (let child = walk.first(parameters); child >= 0; child = walk.next(child)) {
    const isRest = tree.type(child) === "spread_parameter";
    if (!isRest && tree.type(child) !== "formal_parameter") continue;
    lowerModifiers(walk, child, home.scope);
    const name = tree.child(isRest ? tree.childOfType(child, "variable_declarator") : child, "name");
    const type = lowerParameterType(walk, child, home.scope);
    components.push({ name, type, flags: isRest ? FLAG.rest : 0 });
    const text = tree.text(name);
    const nameOffset = tree.start(name);
    walk.member(home, text, { flags: FLAG.private, type, nameOffset });
    if (hasMethod(walk, body, text)) continue;
    const { fn } = walk.openFunction(home.scope, FLAG.bodiless, NONE);
    out.finishFunction(fn, { result: type });
    walk.member(home, text, { fn, flags: FLAG.exported, nameOffset });
  }
  if (!hasCanonical(walk, body, components.length)) {
    const { fn, scope } = walk.openFunction(home.scope, FLAG.constructor | FLAG.bodiless, NONE);
    out.finishFunction(fn, { parameters: declareComponents(walk, components, fn, scope) });
    walk.member(home, "constructor", { fn, flags: FLAG.constructor });
  }
  return components;
}

/** The components as parameters of a constructor. */
export function declareComponents(walk: ClassWalk, components: readonly Component[], fn: number, scope: number): number[] {
  const { tree, out } = walk;
  return components.map(({ name, type, flags }, i) =>
    out.declare(scope, tree.text(name), "parameter", { type, flags, owner: fn, extra: i, nameOffset: tree.start(name) }),
  );
}

function hasCanonical(walk: ClassWalk, body: SyntaxNode, count: number): boolean {
  const { tree } = walk;
  for (let child = walk.first(body); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "compact_constructor_declaration") return true;
    if (type !== "constructor_declaration") continue;
    let parameters = 0;
    for (let at = walk.first(tree.child(child, "parameters")); at >= 0; at = walk.next(at)) parameters++;
    if (parameters === count) return true;
  }
  return false;
}

function hasMethod(walk: ClassWalk, body: SyntaxNode, name: string): boolean {
  const { tree } = walk;
  for (let child = walk.first(body); child >= 0; child = walk.next(child)) {
    if (tree.type(child) === "method_declaration" && tree.text(tree.child(child, "name")) === name) return true;
  }
  return false;
}
