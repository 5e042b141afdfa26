import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";

/** The last name of a callee, and what stands before it; -1 for callees without a name. */
export interface CalledName {
  readonly name: SyntaxNode;
  readonly receiver: SyntaxNode;
}

/**
 * `f(a) { … }` is one call of two nodes: the inner one has the arguments, the outer one the lambda. Gives the inner one, or the node
 * itself where it is the whole call.
 */
export function argumentsHolder(walk: ClassWalk, call: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  const inner = walk.first(call);
  if (tree.type(inner) !== "call_expression" || tree.has(call, "value_arguments") || !tree.has(call, "annotated_lambda")) return call;
  return tree.has(inner, "value_arguments") && !tree.has(inner, "annotated_lambda") ? inner : call;
}

/** The name that a call expression calls. */
export function calledName(walk: ClassWalk, call: SyntaxNode): CalledName {
  return calleeName(walk, walk.first(argumentsHolder(walk, call)));
}

export function calleeName(walk: ClassWalk, callee: SyntaxNode): CalledName {
  const { tree } = walk;
  let bare = callee;
  for (;;) {
    switch (tree.type(bare)) {
      case "parenthesized_expression":
        bare = walk.first(bare);
        break;
      case "unary_expression":
        bare = tree.child(bare, "argument");
        break;
      case "identifier":
        return { name: bare, receiver: NONE };
      case "navigation_expression": {
        const name = walk.last(bare);
        if (tree.type(name) !== "identifier") return { name: NONE, receiver: NONE };
        return { name, receiver: withoutPrefixes(walk, walk.first(bare)) };
      }
      default:
        return { name: NONE, receiver: NONE };
    }
  }
}

/** `!a.b()` reads as `(!a).b()`: operators before a chain belong to what the chain gives. */
export function withoutPrefixes(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  let bare = node;
  while (tree.type(bare) === "unary_expression") {
    const argument = tree.child(bare, "argument");
    if (argument < 0 || argument === walk.first(bare)) break;
    bare = argument;
  }
  return bare;
}
