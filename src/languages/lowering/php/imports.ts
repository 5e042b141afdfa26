import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lastSegment } from "./names.ts";
import { newFrame, type PhpWalk, stringText } from "./walk.ts";

/** `use A\B\{C, D as E};`: one import for each name, with the namespace as source. */
export function lowerUse(walk: PhpWalk, node: SyntaxNode): void {
  const { tree } = walk;
  const body = tree.child(node, "body");
  const prefix = body < 0 ? "" : `${tree.text(tree.childOfType(node, "namespace_name"))}\\`;
  const line = walk.lineOf(tree.start(node));
  const clauses = body < 0 ? node : body;
  for (let child = tree.first(clauses); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "namespace_use_clause") importClause(walk, child, prefix, line);
  }
}

function importClause(walk: PhpWalk, clause: SyntaxNode, prefix: string, line: number): void {
  const { tree, out } = walk;
  let written = tree.first(clause);
  while (written >= 0 && tree.type(written) !== "name" && tree.type(written) !== "qualified_name") written = tree.next(written);
  const segments = `${prefix}${tree.text(written)}`.split("\\").filter((segment) => segment !== "");
  const name = segments.pop();
  if (name === undefined) return;
  const alias = tree.child(clause, "alias");
  const local = alias >= 0 ? alias : lastSegment(tree, written);
  const owner = out.import(segments.join("."), name, walk.names, 0, line);
  out.declare(walk.names, tree.text(local), "import", { owner, nameOffset: tree.start(local) });
}

/** `require __DIR__ . '/x.php'`: an import of the file. */
export function lowerInclude(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  let path = tree.next(tree.first(node));
  while (tree.type(path) === "parenthesized_expression") path = tree.first(path);
  const right = tree.type(path) === "binary_expression" ? tree.child(path, "right") : path;
  const text = stringText(tree, right);
  walk.value(path, scope);
  if (text === undefined || text === "") return NONE;
  const isBeside = right !== path && tree.text(tree.child(path, "left")) === "__DIR__";
  const source = isBeside ? `.${text}` : text;
  out.import(source, "", scope, 0, walk.lineOf(tree.start(node)));
  return out.module(source);
}

/** Statements of a file. One namespace is the file's package; several are scopes, declared in the file by their dotted names. */
export function lowerProgram(walk: PhpWalk): void {
  const { tree, out } = walk;
  let count = 0;
  for (let child = tree.first(0); child >= 0; child = tree.next(child)) if (tree.type(child) === "namespace_definition") count++;
  const scopes = new Map<string, number>();
  for (let child = tree.first(0); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "namespace_definition") {
      walk.statement(child, walk.names);
      continue;
    }
    const name = tree.text(tree.child(child, "name")).split("\\").join(".");
    if (count === 1) out.package = name;
    else if (name === "") walk.names = walk.file;
    else {
      let scope = scopes.get(name);
      if (scope === undefined) {
        scope = out.scope("namespace", walk.file);
        scopes.set(name, scope);
        out.declare(walk.file, name, "namespace", { owner: scope, nameOffset: tree.start(tree.child(child, "name")) });
      }
      walk.names = scope;
    }
    walk.frame = newFrame(walk.names);
    const body = tree.child(child, "body");
    if (body < 0) continue;
    walk.statement(body, walk.names);
    walk.names = walk.file;
    walk.frame = newFrame(walk.file);
  }
}
