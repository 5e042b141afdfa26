import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerBase, lowerClassBody } from "./classes.ts";
import { defineReader, defineWriter, type Host } from "./definers.ts";
import type { RubyWalk } from "./walk.ts";

/** Whether a call makes a class: `Class.new`, `Module.new`, `Struct.new`, `Data.define`. */
export function makesClass(maker: string, name: string): boolean {
  if (name === "new") return maker === "Class" || maker === "Struct" || maker === "Module";
  return name === "define" && maker === "Data";
}

/** A class made by a call, with the block as its body. Fields of records are methods that read and write them. */
export function lowerMadeClass(walk: RubyWalk, call: SyntaxNode, maker: string, scope: number): At {
  const { tree, out } = walk;
  const list = tree.child(call, "arguments");
  const block = tree.child(call, "block");
  const inner = out.scope("class", scope);
  const cls = out.class(inner, "", maker === "Module" ? FLAG.mixin : 0, tree.start(call));
  out.setScopeOwner(inner, cls);
  const bases: At[] = [];
  const fields: SyntaxNode[] = [];
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    if (maker === "Class") bases.push(lowerBase(walk, child, scope));
    else if (tree.type(child) === "simple_symbol") fields.push(child);
    else walk.value(child, scope);
  }
  const { body, method } = walk;
  walk.body = { cls, scope: inner, name: "", members: new Set(), methods: new Map(), isStatic: false, isPrivate: false };
  walk.method = undefined;
  for (const field of fields) {
    const name = tree.text(field).slice(1);
    defineReader(walk, name, NONE, `@${name}`, OWN, inner);
    if (maker === "Struct") defineWriter(walk, name, NONE, OWN, inner);
  }
  walk.body = body;
  walk.method = method;
  lowerClassBody(walk, block < 0 ? NONE : tree.child(block, "body"), { cls, scope: inner, name: "" }, bases);
  const at = out.classValue(cls);
  walk.madeClass = { at, cls };
  return at;
}

const OWN: Host = { object: NONE, isStatic: false };
