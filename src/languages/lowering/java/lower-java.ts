import type { Lowering } from "#contracts/language.ts";
import { FLAG } from "#model/binding-codes.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { ClassWalk, type Parts } from "../_jvm/class-walk.ts";
import { dottedName } from "../_jvm/dotted-name.ts";
import { scopeHome } from "../_jvm/walk-state.ts";
import { lowerLooseAnnotations, lowerModifiers } from "./annotations.ts";
import { isTypeDeclaration, lowerTypeDeclaration } from "./class-bodies.ts";
import { lowerExpression, readAt } from "./expressions.ts";
import { lowerFunction } from "./functions.ts";
import { lowerTest } from "./patterns.ts";
import { lowerStatement } from "./statements.ts";
import { lowerType, UNLISTED } from "./types.ts";

const PARTS: Parts = { expression: lowerExpression, statement: lowerStatement, readAt, test: lowerTest };

/** Binding facts of a Java file: see docs/internals/binding-jvm-dotnet.md. */
export const lowerJava: Lowering = (tree, out) => {
  const walk = new ClassWalk(tree, out, PARTS, UNLISTED);
  const scope = walk.moduleScope;
  walk.passedError(0);
  for (let child = walk.first(0); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "package_declaration") {
      lowerLooseAnnotations(walk, child, scope);
      out.package = dottedName(walk.text(walk.last(child)));
    } else if (type === "import_declaration") lowerImport(walk, child);
    else if (isTypeDeclaration(type)) lowerTypeDeclaration(walk, child, scopeHome(scope));
    else if (type === "module_declaration") moduleDirectives(walk, child);
    else if (type === "method_declaration") looseMethod(walk, child);
    else walk.statement(child, scope);
  }
  walk.lowerMissedErrors();
};

/** `import a.b.C`, `import a.b.*`, and of members: `import static a.B.m`. */
function lowerImport(walk: ClassWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const path = tree.childOfType(node, "scoped_identifier");
  const scope = walk.moduleScope;
  const flags = tree.has(node, "static") ? FLAG.static : 0;
  const line = walk.lineOf(tree.start(node));
  if (tree.has(node, "asterisk")) {
    const whole = path < 0 ? tree.childOfType(node, "identifier") : path;
    out.import(dottedName(walk.text(whole)), "*", scope, flags, line);
    return;
  }
  if (path < 0) return;
  const name = tree.child(path, "name");
  const owner = out.import(dottedName(walk.text(tree.child(path, "scope"))), tree.text(name), scope, flags, line);
  out.declare(scope, tree.text(name), "import", { owner, nameOffset: tree.start(name) });
}

/** A method of a file without a class around. */
function looseMethod(walk: ClassWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const flags = lowerModifiers(walk, node, walk.moduleScope);
  const owner = lowerFunction(walk, node, walk.moduleScope, flags);
  out.declare(walk.moduleScope, tree.text(name), "function", { owner, flags, nameOffset: tree.start(name) });
}

/** `uses T`, `provides T with T`: the other directives name packages and modules. */
function moduleDirectives(walk: ClassWalk, node: SyntaxNode): void {
  const { tree } = walk;
  lowerLooseAnnotations(walk, node, walk.moduleScope);
  const body = tree.child(node, "body");
  for (let child = walk.first(body); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type !== "uses_module_directive" && type !== "provides_module_directive") continue;
    for (let part = walk.first(child); part >= 0; part = walk.next(part)) lowerType(walk, part, walk.moduleScope);
  }
}
