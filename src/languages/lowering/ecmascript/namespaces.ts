import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerStatements } from "./blocks.ts";
import { exportFlag } from "./declarations.ts";
import type { Exported, Frame, StatementHandler, Walk } from "./walk.ts";

/**
 * `namespace A.B { … }`, and `declare module "x" { … }`, which is declared under its name with the quotes.
 */
function namespaceDeclaration(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const exported = walk.takeExported();
  const name = tree.child(node, "name");
  if (name < 0) {
    walk.visitChildren(node, scope);
    return;
  }
  const segments = segmentsOf(walk, name);
  let outer = scope;
  let home = walk.home;
  for (let i = 0; i < segments.length; i++) {
    const inside = out.scope("namespace", outer);
    const isLast = i === segments.length - 1;
    const flags = i === 0 ? exportFlag(walk, exported) : exportFlag(walk, "named");
    const text = segments[i] as string;
    out.declare(home, text, "namespace", { owner: inside, flags, ...(isLast ? { nameOffset: tree.start(name) } : {}) });
    if (i === 0) walk.exportName(text, exported);
    outer = inside;
    home = inside;
  }
  lowerInside(walk, tree.child(node, "body"), outer);
}

/** Names of `A.B.C` in order. */
function segmentsOf(walk: Walk, name: SyntaxNode): string[] {
  const { tree } = walk;
  const segments: string[] = [];
  let left = name;
  while (tree.type(left) === "nested_identifier" || tree.type(left) === "member_expression") {
    segments.unshift(tree.text(tree.child(left, "property")));
    left = tree.child(left, "object");
  }
  segments.unshift(tree.text(left));
  return segments;
}

function lowerInside(walk: Walk, body: SyntaxNode, scope: number): void {
  if (body < 0) return;
  const { frame: outer, home } = walk;
  const frame: Frame = { ...outer, hoist: scope, returns: [], self: undefined, fields: undefined };
  walk.frame = frame;
  walk.home = scope;
  lowerStatements(walk, body, scope);
  walk.frame = outer;
  walk.home = home;
}

/** `declare …`: all that a namespace declares in there is given out. `declare global` is a namespace by that name. */
function ambient(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out, ambient } = walk;
  const exported: Exported = walk.takeExported();
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "declare":
      case "global":
      case "module":
        if (tree.first(child) < 0) continue;
        break;
    }
    if (tree.type(child) === "statement_block") {
      const inside = out.scope("namespace", scope);
      out.declare(walk.home, "global", "namespace", { owner: inside });
      walk.ambient = true;
      lowerInside(walk, child, inside);
    } else {
      walk.ambient = NAMESPACES.has(tree.type(child)) || ambient;
      walk.setExported(exported);
      walk.visit(child, scope);
    }
    walk.ambient = ambient;
    walk.takeExported();
  }
}

const NAMESPACES: ReadonlySet<string> = new Set(["module", "internal_module"]);

export const NAMESPACE_STATEMENTS: { readonly [type: string]: StatementHandler } = {
  internal_module: namespaceDeclaration,
  module: namespaceDeclaration,
  ambient_declaration: ambient,
};
