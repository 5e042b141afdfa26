import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerDecorator } from "./decorators.ts";
import { lowerFunction } from "./functions.ts";
import { unquoted } from "./names.ts";
import type { StatementHandler, Walk } from "./walk.ts";

function exportStatement(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "decorator") lowerDecorator(walk, child, scope);
  }
  const isDefault = tree.has(node, "default");
  const declaration = tree.child(node, "declaration");
  if (declaration >= 0) {
    walk.setExported(isDefault ? "default" : "named");
    walk.visit(declaration, scope);
    walk.takeExported();
    return;
  }
  const value = tree.child(node, "value");
  if (value >= 0) {
    exportValue(walk, node, value, scope, isDefault ? "default" : "=");
    return;
  }
  const source = tree.child(node, "source");
  const clause = tree.childOfType(node, "export_clause");
  if (source >= 0) reExport(walk, node, clause, source, scope);
  else if (clause >= 0) exportClause(walk, clause, scope);
  else if (!tree.has(node, "namespace")) exportAssignment(walk, node, scope);
}

/** `export = v`: the value stands in no field. */
function exportAssignment(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  const value = tree.next(tree.first(node));
  if (value < 0) return;
  if (tree.type(value) === "ERROR") walk.visit(value, scope);
  else exportValue(walk, node, value, scope, "=");
}

/**
 * A plain name given out may stand for a type as well. Another default export is declared under the name that only it can have,
 * which tells its line; where it has a symbol, that stands at the statement.
 */
function exportValue(walk: Walk, statement: SyntaxNode, value: SyntaxNode, scope: number, name: "default" | "="): void {
  const { tree, out } = walk;
  const nameOffset = tree.start(statement);
  const at = anonymousValue(walk, value, scope, nameOffset);
  const isFile = walk.home === 0;
  const line = walk.lineOf(nameOffset);
  if (isFile && name === "=") out.export(name, { value: at, nameOffset, line });
  else if (isFile && tree.type(value) === "identifier") out.export(name, { local: tree.text(value), line });
  else {
    out.declare(walk.home, name, "constant", { value: at, flags: FLAG.exported, nameOffset });
    if (isFile) out.export(name, { local: name, line });
  }
}

/** A function after an operator (`export default wrap ?? (() => …)`) is joined to the statement too. */
function anonymousValue(walk: Walk, value: SyntaxNode, scope: number, nameOffset: number): At {
  const { tree, out } = walk;
  const right = tree.type(value) === "binary_expression" ? tree.child(value, "right") : NONE;
  const type = tree.type(right);
  if (type !== "arrow_function" && (type !== "function_expression" || tree.child(right, "name") >= 0)) return walk.expression(value, scope);
  const left = walk.expression(tree.child(value, "left"), scope);
  return out.group("either", [left, out.functionValue(lowerFunction(walk, right, scope, { offset: nameOffset }))]);
}

function nameText(walk: Walk, node: SyntaxNode): string {
  const { tree } = walk;
  return tree.type(node) === "string" ? unquoted(tree, node) : tree.text(node);
}

function exportClause(walk: Walk, clause: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  // `export {}` gives out nothing, but makes a module of a script: the empty name that nobody asks for says so.
  if (tree.first(clause) < 0 && walk.home === 0) out.export("", {});
  for (let specifier = tree.first(clause); specifier >= 0; specifier = tree.next(specifier)) {
    const name = tree.child(specifier, "name");
    if (name < 0) continue;
    const alias = tree.child(specifier, "alias");
    const local = nameText(walk, name);
    const given = alias < 0 ? local : nameText(walk, alias);
    if (walk.home === 0) out.export(given, { local, line: walk.lineOf(tree.start(specifier)) });
    else if (given !== local) out.declare(walk.home, given, "variable", { value: out.name(scope, local), flags: FLAG.exported });
  }
}

/** `export … from "x"`. The module is loaded as by an import. */
function reExport(walk: Walk, node: SyntaxNode, clause: SyntaxNode, sourceNode: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const source = unquoted(tree, sourceNode);
  const flags = tree.has(node, "type") ? FLAG.typeOnly : 0;
  const line = walk.lineOf(tree.start(node));
  const isFile = walk.home === 0;
  const pass = (given: string, local: string) => {
    if (isFile) return out.export(given, { local, source, line });
    const owner = out.import(source, local, scope, flags, line);
    out.declare(walk.home, given, "import", { owner, flags: flags | FLAG.exported });
  };
  if (isFile) out.import(source, "", scope, flags, line);
  const whole = tree.childOfType(node, "namespace_export");
  if (clause >= 0) {
    for (let specifier = tree.first(clause); specifier >= 0; specifier = tree.next(specifier)) {
      const name = tree.child(specifier, "name");
      if (name < 0) continue;
      const alias = tree.child(specifier, "alias");
      const local = nameText(walk, name);
      pass(alias < 0 ? local : nameText(walk, alias), local);
    }
  } else if (whole >= 0) pass(nameText(walk, lastChild(walk, whole)), "");
  else if (isFile) out.export("*", { source });
}

function lastChild(walk: Walk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  let last = NONE;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) last = child;
  return last;
}

export const EXPORTS: { readonly [type: string]: StatementHandler } = {
  export_statement: exportStatement,
};
