import type { Lowering } from "#contracts/language.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { ClassWalk, type Parts, plainName } from "../_jvm/class-walk.ts";
import { readAt } from "./chains.ts";
import { lowerTest } from "./conditions.ts";
import { lowerExpression } from "./expressions.ts";
import { lowerDeclaration, lowerStatement } from "./statements.ts";
import { UNLISTED } from "./types.ts";

const PARTS: Parts = {
  expression: lowerExpression,
  statement: lowerStatement,
  declaration: lowerDeclaration,
  readAt,
  test: lowerTest,
};

/** Binding facts of a Kotlin file: see docs/internals/binding-jvm-dotnet.md. */
export const lowerKotlin: Lowering = (tree, out) => {
  const walk = new ClassWalk(tree, out, PARTS, UNLISTED);
  let scope = walk.moduleScope;
  walk.passedError(0);
  for (let child = walk.first(0); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "package_header") out.package = names(walk, tree.childOfType(child, "qualified_identifier")).join(".");
    else if (type === "import") lowerImport(walk, child);
    else if (type !== "shebang") scope = walk.statement(child, scope);
  }
  walk.lowerMissedErrors();
};

function names(walk: ClassWalk, path: SyntaxNode): string[] {
  const { tree } = walk;
  const found: string[] = [];
  for (let child = walk.first(path); child >= 0; child = walk.next(child)) {
    if (tree.type(child) === "identifier") found.push(plainName(tree.text(child)));
  }
  return found;
}

/** `import a.b.c`, `import a.b.c as d`, `import a.b.*` */
function lowerImport(walk: ClassWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const path = tree.childOfType(node, "qualified_identifier");
  const scope = walk.moduleScope;
  const line = walk.lineOf(tree.start(node));
  const parts = names(walk, path);
  if (isStar(walk, node, path)) {
    out.import(parts.join("."), "*", scope, 0, line);
    return;
  }
  const name = parts.pop();
  if (name === undefined) return;
  const alias = tree.childOfType(node, "identifier");
  const owner = out.import(parts.join("."), name, scope, 0, line);
  const local = alias < 0 ? walk.last(path) : alias;
  out.declare(scope, plainName(tree.text(local)), "import", { owner, nameOffset: tree.start(local) });
}

/** The star stands in no node. */
function isStar(walk: ClassWalk, node: SyntaxNode, path: SyntaxNode): boolean {
  const { tree } = walk;
  return tree.source.slice(tree.end(path), tree.end(node)).includes("*");
}
