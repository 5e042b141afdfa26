import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerFunction } from "./functions.ts";
import { keyName, lowerKey } from "./names.ts";
import { ASSIGNING, bindPattern } from "./patterns.ts";
import type { ExpressionHandler, Walk } from "./walk.ts";

interface Entry {
  readonly name?: string;
  readonly value: At;
  readonly nameOffset?: number;
}

/** An object literal. The functions in it have it as `this`, or what `receiver` says where the place of the literal tells. */
export function lowerObject(walk: Walk, node: SyntaxNode, scope: number, receiver: At = NONE): At {
  const { tree, out } = walk;
  const entries: Entry[] = [];
  const accessors: number[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "shorthand_property_identifier":
        entries.push(shorthand(walk, child, scope));
        break;
      case "pair": {
        const entry = pair(walk, child, scope, receiver);
        if (entry !== undefined) entries.push(entry);
        break;
      }
      case "method_definition": {
        const entry = method(walk, child, scope, receiver, accessors);
        if (entry !== undefined) entries.push(entry);
        break;
      }
      case "spread_element":
        entries.push({ value: walk.expression(tree.first(child), scope), nameOffset: tree.start(child) });
        break;
      case "object_assignment_pattern":
      case "assignment_pattern":
        bindPattern(walk, child, NONE, scope, ASSIGNING);
        break;
      default:
        walk.visit(child, scope);
    }
  }
  const at = out.object(entries);
  for (const fn of accessors) out.setReceiver(fn, receiver >= 0 ? receiver : at);
  return at;
}

function shorthand(walk: Walk, node: SyntaxNode, scope: number): Entry {
  const { tree, out } = walk;
  const name = tree.text(node);
  const nameOffset = tree.start(node);
  const value = out.name(scope, name);
  out.use("reference", value, nameOffset);
  return { name, value, nameOffset };
}

function pair(walk: Walk, node: SyntaxNode, scope: number, receiver: At): Entry | undefined {
  const { tree, out } = walk;
  const key = tree.child(node, "key");
  const valueNode = tree.child(node, "value");
  lowerKey(walk, key, scope);
  const value = walk.expression(valueNode, scope);
  if (receiver >= 0 && tree.type(valueNode) === "function_expression" && walk.finished !== undefined) {
    out.setReceiver(walk.finished.fn, receiver);
  }
  return key < 0 ? undefined : { name: keyName(tree, key), value, nameOffset: tree.start(key) };
}

/** A getter stands for what it gives; a setter gives nothing. */
function method(walk: Walk, node: SyntaxNode, scope: number, receiver: At, accessors: number[]): Entry | undefined {
  const { tree, out } = walk;
  const key = tree.child(node, "name");
  const nameOffset = tree.start(key);
  lowerKey(walk, key, scope);
  const isGetter = tree.has(node, "get");
  const isSetter = tree.has(node, "set");
  const flags = (isGetter ? FLAG.getter : 0) | (isSetter ? FLAG.setter : 0);
  const fn = lowerFunction(walk, node, scope, { flags, offset: nameOffset, receiver });
  if (isGetter || isSetter) accessors.push(fn);
  if (isSetter || key < 0) return undefined;
  const value = out.functionValue(fn);
  return { name: keyName(tree, key), value: isGetter ? out.wrap("result", value) : value, nameOffset };
}

export const OBJECTS: { readonly [type: string]: ExpressionHandler } = {
  object: (walk, node, scope) => lowerObject(walk, node, scope),
};
