import { existsSync } from "node:fs";

let folder: URL | undefined;

/** Folder of the installed package (the one that holds its package.json), from the sources as from the built files. */
export function packageFolder(): URL {
  if (folder !== undefined) return folder;
  let candidate = new URL("./", import.meta.url);
  while (!existsSync(new URL("package.json", candidate))) {
    const parent = new URL("../", candidate);
    if (parent.href === candidate.href) throw new Error(`no package.json above ${import.meta.url}`);
    candidate = parent;
  }
  folder = candidate;
  return folder;
}

/** Where the build puts the tree-sitter grammars. */
export function grammarFolder(): URL {
  return new URL("dist/grammars/", packageFolder());
}
