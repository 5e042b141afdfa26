import type { SyntaxNode } from "#model/syntax-tree.ts";
import { definitionScope, KNOWN } from "./frame.ts";
import type { Walk } from "./walk.ts";

/** `import a.b`, `import a.b as c`. */
export function lowerImport(walk: Walk, node: SyntaxNode): void {
  const { tree, out, frame } = walk;
  const scope = definitionScope(frame, "");
  const line = walk.lineOf(tree.start(node));
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.field(child) !== "name") continue;
    const alias = tree.child(child, "alias");
    const source = dotted(walk, alias < 0 ? child : tree.child(child, "name"));
    const dot = source.indexOf(".");
    if (alias >= 0 || dot < 0) {
      const name = alias < 0 ? child : alias;
      bindImport(walk, out.import(source, "", scope, walk.importFlags, line), tree.text(name), tree.start(name), source);
      continue;
    }
    // `import a.b` binds `a`; that `a.b` can be reached through it is told by a row without a name.
    const top = source.slice(0, dot);
    if (walk.imported.get(top) !== top || !frame.known.has(top))
      bindImport(walk, out.import(top, "", scope, walk.importFlags, line), top, tree.start(child), top);
    out.import(source, "", scope, walk.importFlags, line);
  }
}

/** `from a import b as c`, `from . import x`, `from a import *`, `from __future__ import x`. */
export function lowerImportFrom(walk: Walk, node: SyntaxNode): void {
  const { tree, out, frame } = walk;
  const scope = definitionScope(frame, "");
  const line = walk.lineOf(tree.start(node));
  const module = tree.child(node, "module_name");
  const source = module < 0 ? "__future__" : dotted(walk, module);
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "wildcard_import") out.import(source, "*", scope, walk.importFlags, line);
    if (tree.field(child) !== "name") continue;
    const alias = tree.child(child, "alias");
    const name = dotted(walk, alias < 0 ? child : tree.child(child, "name"));
    const local = alias < 0 ? child : alias;
    const row = out.import(source, name, scope, walk.importFlags, line);
    bindImport(walk, row, tree.text(local), tree.start(local), `${source}.${name}`);
  }
}

function bindImport(walk: Walk, owner: number, name: string, nameOffset: number, meaning: string): void {
  const { frame, out } = walk;
  out.declare(definitionScope(frame, name), name, "import", { owner, nameOffset, flags: walk.importFlags });
  frame.known.set(name, KNOWN.definition);
  walk.imported.set(name, meaning);
}

/** A dotted name without white space or line continuations. */
function dotted(walk: Walk, node: SyntaxNode): string {
  const text = walk.tree.text(node);
  return /[\s\\]/.test(text) ? text.replace(/[\s\\]+/g, "") : text;
}
