import type { ImportCandidate, ImportContext } from "#contracts/language.ts";

const EXTERNAL: ReadonlySet<string> = new Set(["std", "core", "alloc", "proc_macro"]);
/** Files that stand for the folder they are in; every other file `x.rs` has its modules in the folder `x`. */
const FOLDER_FILE = /^(mod|lib|main|build)\.rs$/;

/**
 * Files of a module path such as `crate::shelves::top`, of a name of a crate in the same repository, or of the `x` in `mod x;`.
 * The imported name may be a module itself, so its file comes first; a path may end in a type, so its outer modules follow.
 */
export function rustImports(specifier: string, { from, name }: ImportContext): readonly ImportCandidate[] {
  const segments = specifier
    .replace(/<.*$/, "")
    .split("::")
    .filter((segment) => segment !== "");
  for (const segment of name.split("::")) if (/^[a-z_]/.test(segment)) segments.push(segment);
  const [first] = segments;
  if (first === undefined || EXTERNAL.has(first)) return [];
  const own = moduleFolder(from);
  // `use super::*` opens the tests inside most files, where it means the file itself.
  if (specifier === "super" && name === "" && !/(^|_)tests?\.rs$/.test(from.slice(from.lastIndexOf("/") + 1)))
    return [{ match: "path", value: from }];
  if (first === "crate") return modulePaths(crateFolder(from), segments.slice(1));
  if (first !== "self" && first !== "super")
    return [...modulePaths(own, segments).filter(({ value }) => !isRoot(value, own)), ...cratePaths(segments)];
  let folder = own;
  let rest = segments;
  while (rest[0] === "self" || rest[0] === "super") {
    if (rest[0] === "super") folder = folder.split("/").slice(0, -1).join("/");
    rest = rest.slice(1);
  }
  return modulePaths(folder, rest);
}

/** The folder that holds the modules inside the module of a file. */
function moduleFolder(path: string): string {
  const segments = path.split("/");
  const file = segments.pop() ?? "";
  if (!FOLDER_FILE.test(file)) segments.push(file.replace(/\.rs$/, ""));
  return segments.join("/");
}

/** The folder of the crate's root module: the innermost `src`, or that of a test, example or benchmark itself. */
function crateFolder(path: string): string {
  const segments = path.split("/").slice(0, -1);
  for (const root of ["src", "tests", "examples", "benches"]) {
    const at = segments.lastIndexOf(root);
    if (at >= 0) return segments.slice(0, at + 1).join("/");
  }
  return segments.join("/");
}

/** Files of the module that the segments name below a folder, then those of the modules around it. */
function modulePaths(folder: string, segments: readonly string[]): ImportCandidate[] {
  const found: string[] = [];
  for (let length = segments.length; length >= 0; length--) {
    const base = [folder, ...segments.slice(0, length)].filter((segment) => segment !== "").join("/");
    if (base !== "") found.push(`${base}.rs`);
    for (const file of ["mod.rs", ...(length === 0 ? ["lib.rs", "main.rs"] : [])]) found.push(base === "" ? file : `${base}/${file}`);
  }
  return found.map((value) => ({ match: "path", value }));
}

/** The importing module itself is no meaning of a name that does not start with `self` or `super`. */
function isRoot(value: string, folder: string): boolean {
  return value === `${folder}.rs` || /^(mod|lib|main)\.rs$/.test(folder === "" ? value : value.slice(folder.length + 1));
}

/** Files of another crate of a workspace; its folder may be written with hyphens. */
function cratePaths(segments: readonly string[]): ImportCandidate[] {
  const [crate = "", ...inside] = segments;
  const found: string[] = [];
  for (const folder of new Set([crate, crate.replaceAll("_", "-")])) {
    for (let length = inside.length; length > 0; length--) {
      const base = [folder, "src", ...inside.slice(0, length)].join("/");
      found.push(`${base}.rs`, `${base}/mod.rs`);
    }
    found.push(`${folder}/src/lib.rs`);
  }
  return found.map((value) => ({ match: "suffix", value }));
}
