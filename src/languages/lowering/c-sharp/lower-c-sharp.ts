import type { Lowering } from "#contracts/language.ts";
import { FLAG } from "#model/binding-codes.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { ClassWalk, type Parts, plainName } from "../_jvm/class-walk.ts";
import { dottedName } from "../_jvm/dotted-name.ts";
import { scopeHome } from "../_jvm/walk-state.ts";
import { isTypeDeclaration, lowerTypeDeclaration } from "./classes.ts";
import { lowerExpression, readAt } from "./expressions.ts";
import { lowerAttributes } from "./modifiers.ts";
import { lowerTest } from "./patterns.ts";
import { HOISTED, lowerStatement } from "./statements.ts";
import { Strays } from "./strays.ts";
import { lastName, lowerType, UNLISTED } from "./types.ts";

const PARTS: Parts = { expression: lowerExpression, statement: lowerStatement, readAt, test: lowerTest, hoisted: HOISTED };

/** A namespace that holds declarations: its scope, and its whole name. */
interface Namespace {
  readonly scope: number;
  readonly name: string;
}

/** Binding facts of a C# file: see docs/internals/binding-jvm-dotnet.md. */
export const lowerCSharp: Lowering = (tree, out) => {
  const walk = new ClassWalk(tree, out, PARTS, UNLISTED);
  const namespaces = new Set<SyntaxNode>();
  findNamespaces(walk, 0, namespaces);
  // One namespace is the file's package, whichever way it is written.
  const [only = -1] = namespaces.size === 1 ? namespaces : [];
  if (only >= 0) out.package = namespaceName(walk, tree.child(only, "name"));
  const top = { scope: walk.moduleScope, name: out.package };
  declarations(walk, 0, top, only, new Strays(walk, top.scope));
  walk.lowerMissedErrors();
};

/** Namespaces of the file, also those in others. */
function findNamespaces(walk: ClassWalk, node: SyntaxNode, found: Set<SyntaxNode>): void {
  const { tree } = walk;
  if (!walk.descend()) return;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "namespace_declaration") {
      found.add(child);
      findNamespaces(walk, tree.child(child, "body"), found);
    } else if (type === "file_scoped_namespace_declaration") found.add(child);
    else if (type.startsWith("preproc_")) findNamespaces(walk, child, found);
  }
  walk.ascend();
}

/** What stands in a file or namespace. Statements outside of types stand in one scope of their own. */
function declarations(walk: ClassWalk, node: SyntaxNode, around: Namespace, only: SyntaxNode, strays: Strays): void {
  const { tree, out } = walk;
  if (!walk.descend()) return;
  walk.passedError(node);
  let statements = -1;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (isTypeDeclaration(type)) lowerTypeDeclaration(walk, child, scopeHome(around.scope));
    else if (type === "using_directive") using(walk, child, around.scope);
    else if (type === "namespace_declaration") namespace(walk, child, around, only);
    else if (type === "file_scoped_namespace_declaration" || type === "extern_alias_directive") continue;
    else if (type === "global_attribute" || type === "attribute_list") lowerAttributes(walk, child, around.scope);
    else if (type.startsWith("preproc_") || type === "ERROR") declarations(walk, child, around, only, strays);
    else if (!strays.take(child) && tree.field(child) !== "condition" && type !== "shebang_directive") {
      if (statements < 0) statements = out.scope("block", around.scope);
      statements = walk.statement(child, statements);
    }
  }
  walk.ascend();
}

function namespace(walk: ClassWalk, node: SyntaxNode, around: Namespace, only: SyntaxNode): void {
  const { tree, out } = walk;
  const body = tree.child(node, "body");
  if (node === only) {
    declarations(walk, body, around, only, new Strays(walk, around.scope));
    return;
  }
  const written = namespaceName(walk, tree.child(node, "name"));
  const name = around.name === "" ? written : `${around.name}.${written}`;
  const scope = out.scope("namespace", around.scope);
  out.declare(walk.moduleScope, name, "namespace", { owner: scope });
  declarations(walk, body, { scope, name }, only, new Strays(walk, scope));
}

/** `using A.B`, `using static A.B`, `using X = A.B.C`, each also `global`: for all files of the project. */
function using(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const target = walk.last(node);
  const flags = (tree.has(node, "static") ? FLAG.static : 0) | (tree.has(node, "global") ? FLAG.exported : 0);
  const line = walk.lineOf(tree.start(node));
  const alias = tree.child(node, "name");
  if (alias < 0) {
    out.import(namespaceName(walk, target), "*", scope, flags, line);
    return;
  }
  const name = plainName(tree.text(alias));
  const nameOffset = tree.start(alias);
  const path = aliasedPath(walk, target);
  if (path === undefined) {
    const type = tree.type(target) === "identifier" ? out.typeName(scope, plainName(tree.text(target))) : lowerType(walk, target, scope);
    out.declare(scope, name, "alias", { type, flags, nameOffset });
    return;
  }
  const cut = path.lastIndexOf(".");
  const owner =
    cut < 0 ? out.import(path, "", scope, flags, line) : out.import(path.slice(0, cut), path.slice(cut + 1), scope, flags, line);
  out.declare(scope, name, "import", { owner, flags, nameOffset });
}

/** Path of a namespace or type that an alias is for; undefined for names that depend on where they stand, and for types with arguments. */
function aliasedPath(walk: ClassWalk, target: SyntaxNode): string | undefined {
  const { tree } = walk;
  if (tree.type(lastName(walk, target)) === "" || tree.type(tree.child(target, "name")) !== "identifier") return undefined;
  const isGlobal = tree.type(target) === "alias_qualified_name" && tree.text(tree.child(target, "alias")) === "global";
  return isGlobal || tree.type(target) === "qualified_name" ? namespaceName(walk, target) : undefined;
}

/** `A.B.C` without `global::`. */
function namespaceName(walk: ClassWalk, node: SyntaxNode): string {
  return dottedName(walk.text(node)).replace(/^global::/, "");
}
