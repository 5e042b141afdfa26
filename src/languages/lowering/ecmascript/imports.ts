import { FLAG } from "#model/binding-codes.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { exportFlag } from "./declarations.ts";
import { dottedName, lastName, unquoted } from "./names.ts";
import type { StatementHandler, Walk } from "./walk.ts";

/** The module of an import statement, and how it is imported. */
interface Source {
  readonly source: string;
  readonly scope: number;
  readonly flags: number;
  readonly line: number;
}

function importStatement(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const line = walk.lineOf(tree.start(node));
  const flags = tree.has(node, "type") || tree.has(node, "typeof") ? FLAG.typeOnly : 0;
  const required = tree.childOfType(node, "import_require_clause");
  const source = tree.child(required < 0 ? node : required, "source");
  if (source < 0) {
    walk.visitChildren(node, scope);
    return;
  }
  const from: Source = { source: unquoted(tree, source), scope, flags, line };
  if (required >= 0) {
    const exported = walk.takeExported();
    const name = tree.childOfType(required, "identifier");
    importName(walk, name, "", from, exportFlag(walk, exported));
    walk.exportName(tree.text(name), exported);
    return;
  }
  const clause = tree.childOfType(node, "import_clause");
  if (clause < 0) out.import(from.source, "", scope, flags, line);
  else importClause(walk, clause, from);
}

function importClause(walk: Walk, clause: SyntaxNode, from: Source): void {
  const { tree, out } = walk;
  for (let child = tree.first(clause); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "identifier":
        importName(walk, child, "default", from);
        break;
      case "namespace_import":
        importName(walk, tree.childOfType(child, "identifier"), "", from);
        break;
      case "named_imports":
        if (tree.first(child) < 0) out.import(from.source, "", from.scope, from.flags, from.line);
        for (let specifier = tree.first(child); specifier >= 0; specifier = tree.next(specifier)) importSpecifier(walk, specifier, from);
        break;
    }
  }
}

function importSpecifier(walk: Walk, node: SyntaxNode, from: Source): void {
  const { tree } = walk;
  const name = tree.child(node, "name");
  if (name < 0) return;
  const alias = tree.child(node, "alias");
  const isTypeOnly = tree.has(node, "type") || tree.has(node, "typeof");
  const imported = tree.type(name) === "string" ? unquoted(tree, name) : tree.text(name);
  importName(walk, alias < 0 ? name : alias, imported, isTypeOnly ? { ...from, flags: from.flags | FLAG.typeOnly } : from);
}

function importName(walk: Walk, local: SyntaxNode, name: string, { source, scope, flags, line }: Source, declared = 0): void {
  const { tree, out } = walk;
  if (local < 0 || tree.end(local) === tree.start(local)) return;
  const owner = out.import(source, name, scope, flags, line);
  out.declare(scope, tree.text(local), "import", { owner, flags: flags | declared, nameOffset: tree.start(local) });
}

/** `import a = B.C` gives something that is here already another name. */
function importAlias(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const exported = walk.takeExported();
  const name = tree.childOfType(node, "identifier");
  const target = tree.next(name);
  if (name < 0 || target < 0) return;
  const text = tree.text(name);
  const value = dottedName(walk, target, scope);
  out.use("reference", value, tree.start(lastName(tree, target)));
  out.declare(walk.home, text, "variable", { value, flags: exportFlag(walk, exported), nameOffset: tree.start(name) });
  walk.exportName(text, exported);
}

export const IMPORTS: { readonly [type: string]: StatementHandler } = {
  import_statement: importStatement,
  import_alias: importAlias,
};
