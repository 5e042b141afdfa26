import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { setLocal } from "./variables.ts";
import type { RubyWalk } from "./walk.ts";

/** What parameters of a block are known to get, by position. */
export type Given = readonly At[];

export interface Parameters {
  readonly rows: number[];
  /** Name of the `&` parameter. */
  readonly block: string | undefined;
}

/** Declares the parameters of a method or block. Keyword parameters stand in order with the others. */
export function lowerParameters(walk: RubyWalk, list: SyntaxNode, fn: number, scope: number, given: Given = []): Parameters {
  const { tree, out } = walk;
  const rows: number[] = [];
  let block: string | undefined;
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (tree.field(child) === "locals") {
      walk.locals.names.add(tree.text(child));
      out.declare(scope, tree.text(child), "variable");
      continue;
    }
    const extra = rows.length;
    if (type === "destructured_parameter") {
      rows.push(out.declare(scope, "", "parameter", { owner: fn, extra, value: given[extra] ?? NONE }));
      takeApart(walk, child, out.parameter(fn, extra), scope);
      continue;
    }
    const name = type === "identifier" ? child : tree.child(child, "name");
    const text = tree.text(name);
    if (type === "block_parameter") {
      block = text === "" ? "&" : text;
      rows.push(parameter(walk, block, fn, scope, extra, NONE, FLAG.optional));
    } else if (type === "splat_parameter" || type === "hash_splat_parameter" || type === "forward_parameter") {
      rows.push(parameter(walk, text, fn, scope, extra, NONE, FLAG.rest));
    } else if (type === "optional_parameter" || type === "keyword_parameter") {
      const value = walk.value(tree.child(child, "value"), scope);
      rows.push(parameter(walk, text, fn, scope, extra, value, type === "keyword_parameter" || value >= 0 ? FLAG.optional : 0));
    } else if (type === "identifier") rows.push(parameter(walk, text, fn, scope, extra, given[extra] ?? NONE, 0));
    else walk.value(child, scope);
  }
  return { rows, block };
}

function parameter(walk: RubyWalk, name: string, fn: number, scope: number, extra: number, value: At, flags: number): number {
  if (name !== "") walk.locals.names.add(name);
  return walk.out.declare(scope, name, "parameter", { owner: fn, extra, value, flags });
}

function takeApart(walk: RubyWalk, node: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  if (!walk.descend()) return;
  let position = 0;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "destructured_parameter") takeApart(walk, child, out.itemAt(value, position++), scope);
    else if (type === "identifier") setLocal(walk, child, out.itemAt(value, position++), scope);
    else if (type === "splat_parameter" && tree.child(child, "name") >= 0) setLocal(walk, tree.child(child, "name"), value, scope);
  }
  walk.ascend();
}
