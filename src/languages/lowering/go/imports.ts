import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { GoWalk } from "./walk.ts";

/** `import …`: the package under its alias, or under the names that its path lets expect. */
export function lowerImports(walk: GoWalk, declaration: SyntaxNode): void {
  const { tree } = walk;
  for (let child = tree.first(declaration); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "import_spec") lowerImport(walk, child);
    else if (tree.type(child) === "import_spec_list") lowerImports(walk, child);
  }
}

function lowerImport(walk: GoWalk, spec: SyntaxNode): void {
  const { tree, out } = walk;
  const path = tree.child(spec, "path");
  if (path < 0) return;
  const source = tree.source.slice(tree.start(path) + 1, tree.end(path) - 1);
  const alias = tree.child(spec, "name");
  const line = walk.lineOf(tree.start(spec));
  if (tree.type(alias) === "dot") {
    out.import(source, "*", walk.module, 0, line);
    return;
  }
  const row = out.import(source, "", walk.module, 0, line);
  if (tree.type(alias) === "blank_identifier" || tree.text(alias) === "_") return;
  for (const name of alias < 0 ? plausibleNames(source) : [tree.text(alias)]) {
    out.declare(walk.module, name, "import", { owner: row, nameOffset: alias < 0 ? NONE : tree.start(alias) });
    walk.bind(walk.module, name, "import");
  }
}

/** What a package may be called by its import path, the likeliest first. */
export function plausibleNames(path: string): readonly string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.length > 1 && /^v\d+$/.test(segments.at(-1) as string)) segments.pop();
  const last = (segments.at(-1) ?? "").replace(/\.v\d+$/, "");
  const bare = last.replace(/^go[-.]/, "").replace(/[-.]go$/, "");
  const names = new Set<string>();
  for (const name of [last, bare, bare.split(/[-.]/).at(-1) as string, bare.replace(/[-.]/g, ""), bare.replace(/[-.]/g, "_")]) {
    if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) names.add(name);
  }
  return [...names];
}
