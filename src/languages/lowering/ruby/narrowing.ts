import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { constantType, isConstant } from "./constants.ts";
import { isLocal } from "./variables.ts";
import type { RubyWalk } from "./walk.ts";

const DEEPEST_CONDITION = 24;

/** Scope for what a condition guards: where `x.is_a?(Foo)` holds for a local variable, one in which it is a `Foo`. */
export function narrowed(walk: RubyWalk, condition: SyntaxNode, scope: number): number {
  let inner = scope;
  const open = [condition];
  for (let seen = 0; open.length > 0 && seen < DEEPEST_CONDITION; seen++) {
    const node = open.pop() as SyntaxNode;
    const { tree } = walk;
    const type = tree.type(node);
    if (type === "parenthesized_statements") open.push(tree.first(node));
    else if (type === "binary" && isAnd(tree.type(tree.child(node, "operator"))))
      open.push(tree.child(node, "left"), tree.child(node, "right"));
    else if (type === "call" && isTypeTest(tree.text(tree.child(node, "method")))) {
      const list = tree.child(node, "arguments");
      if (list >= 0) inner = narrowedTo(walk, tree.child(node, "receiver"), [tree.first(list)], scope, inner);
    }
  }
  return inner;
}

/** Scope in which a local variable is of one of the classes that the nodes name. */
export function narrowedTo(walk: RubyWalk, variable: SyntaxNode, classes: readonly SyntaxNode[], outer: number, known: number): number {
  const { tree, out } = walk;
  if (tree.type(variable) !== "identifier" || !isLocal(walk, tree.text(variable))) return known;
  const types: At[] = [];
  for (const node of classes) {
    if (!isConstant(tree.type(node))) return known;
    types.push(constantType(walk, node, outer));
  }
  const type = out.group("typeUnion", types);
  if (type < 0) return known;
  const inner = known === outer ? out.scope("block", outer) : known;
  const name = tree.text(variable);
  out.declare(inner, name, "variable", { value: out.cast(out.name(outer, name), type) });
  return inner;
}

function isAnd(operator: string): boolean {
  return operator === "&&" || operator === "and";
}

function isTypeTest(name: string): boolean {
  return name === "is_a?" || name === "kind_of?" || name === "instance_of?";
}
