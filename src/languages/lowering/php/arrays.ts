import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type PhpWalk, stringText } from "./walk.ts";

/** `[…]`: an object where a key is a string, else an array. `[$this, 'm']` names a method as well. */
export function lowerArray(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const entries: { name?: string; value: At; nameOffset?: number }[] = [];
  const values: At[] = [];
  let isKeyed = false;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "array_element_initializer") continue;
    const first = tree.first(child);
    const second = tree.next(first);
    if (tree.type(first) === "variadic_unpacking") {
      const value = out.wrap("spread", walk.value(tree.first(first), scope));
      values.push(value);
      entries.push({ value });
    } else if (second < 0) {
      values.push(walk.value(first, scope));
    } else {
      const name = stringText(tree, first);
      if (name === undefined) walk.value(first, scope);
      const value = walk.value(second, scope);
      values.push(value);
      if (name === undefined) continue;
      isKeyed = true;
      entries.push({ name, value, nameOffset: tree.start(tree.first(first)) });
    }
  }
  if (isKeyed) return out.object(entries);
  if (values.length === 2) readCallable(walk, node, values[0] as At);
  return out.group("array", values);
}

function readCallable(walk: PhpWalk, node: SyntaxNode, object: At): void {
  const { tree, out } = walk;
  const first = tree.first(node);
  const second = first < 0 ? NONE : tree.first(tree.next(first));
  const text = second < 0 || tree.next(second) >= 0 ? undefined : stringText(tree, second);
  if (text === undefined || object < 0 || !METHOD.test(text)) return;
  out.use("reference", out.memberOf(object, text), tree.start(second) + 1);
}

const METHOD = /^[A-Za-z_]\w*$/;
