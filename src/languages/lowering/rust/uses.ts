import { FLAG } from "#model/binding-codes.ts";
import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { RustWalk } from "./walk.ts";

/** One `use` declaration: where its names go. */
interface UseTarget {
  readonly scope: number;
  readonly line: number;
  readonly flags: number;
  /** Names that the file gives out again. */
  readonly isReExport: boolean;
}

/** `use a::{b, c::*, d as e}`: one import for each name, each with the path before its last segment as source. */
export function lowerUse(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  const isPublic = tree.has(node, "visibility_modifier");
  const target: UseTarget = {
    scope,
    line: walk.lineOf(tree.start(node)),
    flags: isPublic ? FLAG.exported : 0,
    isReExport: isPublic && scope === walk.file,
  };
  lowerTree(walk, tree.child(node, "argument"), [], target);
}

function lowerTree(walk: RustWalk, node: SyntaxNode, prefix: readonly string[], target: UseTarget): void {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "scoped_use_list":
      lowerList(walk, tree.child(node, "list"), [...prefix, ...segments(walk, tree.child(node, "path"))], target);
      return;
    case "use_list":
      lowerList(walk, node, prefix, target);
      return;
    case "use_wildcard":
      importAll(walk, [...prefix, ...segments(walk, walk.inner(node))], target);
      return;
    case "use_as_clause":
      importName(walk, [...prefix, ...segments(walk, tree.child(node, "path"))], target, tree.child(node, "alias"));
      return;
    case "identifier":
    case "scoped_identifier":
    case "self":
    case "crate":
    case "super":
      importName(walk, [...prefix, ...segments(walk, node)], target, lastSegment(walk, node));
      return;
    default:
      return;
  }
}

function lowerList(walk: RustWalk, list: SyntaxNode, prefix: readonly string[], target: UseTarget): void {
  const { tree } = walk;
  if (list < 0) return;
  if (!walk.descend()) return;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) lowerTree(walk, child, prefix, target);
  walk.ascend();
}

function segments(walk: RustWalk, node: SyntaxNode): string[] {
  const { tree } = walk;
  const names: string[] = [];
  let current = node;
  while (tree.type(current) === "scoped_identifier") {
    names.push(tree.text(tree.child(current, "name")));
    current = tree.child(current, "path");
  }
  if (current >= 0) names.push(tree.text(current));
  return names.reverse();
}

function lastSegment(walk: RustWalk, node: SyntaxNode): SyntaxNode {
  return walk.tree.type(node) === "scoped_identifier" ? walk.tree.child(node, "name") : node;
}

function importName(walk: RustWalk, path: string[], target: UseTarget, localNode: SyntaxNode): void {
  const { tree, out } = walk;
  if (path.length > 1 && path.at(-1) === "self") path.pop();
  const local = tree.type(localNode) === "self" ? (path.at(-1) as string) : tree.text(localNode);
  const whole = fromFile(walk, path);
  const [source, name] = whole.length === 1 ? [whole[0] as string, ""] : [whole.slice(0, -1).join("::"), whole.at(-1) as string];
  const owner = out.import(source, name, target.scope, 0, target.line);
  if (local === "_" || local === "") return;
  out.declare(target.scope, local, "import", { owner, flags: target.flags, nameOffset: tree.start(localNode) });
  if (target.isReExport) out.export(local, { source, local: name });
}

function importAll(walk: RustWalk, path: string[], target: UseTarget): void {
  const source = fromFile(walk, path).join("::");
  walk.out.import(source, "*", target.scope, target.flags, target.line);
  if (target.isReExport) walk.out.export("*", { source });
}

/** A path as the file's own module would write it: inside inline modules `self` and `super` mean something else. */
function fromFile(walk: RustWalk, path: readonly string[]): readonly string[] {
  let level = walk.module;
  let used = 0;
  if (level === undefined || (path[0] !== "self" && path[0] !== "super")) return path;
  if (path[0] === "self") used = 1;
  while (path[used] === "super" && level !== undefined) {
    level = level.around;
    used++;
  }
  if (level === undefined && path[used] === "super") return path.slice(used);
  const around: string[] = [];
  for (; level !== undefined; level = level.around) around.unshift(level.name);
  return ["self", ...around, ...path.slice(used)];
}

/** `extern crate a as b;` */
export function lowerExternCrate(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const alias = tree.child(node, "alias");
  const local = alias >= 0 ? alias : name;
  const owner = out.import(tree.text(name), "", scope, 0, walk.lineOf(tree.start(node)));
  if (local === NONE || tree.text(local) === "_" || tree.text(local) === "self") return;
  const flags = tree.has(node, "visibility_modifier") ? FLAG.exported : 0;
  out.declare(scope, tree.text(local), "import", { owner, flags, nameOffset: tree.start(local) });
}
