import type { DiagnosticReason } from "#model/diagnostic.ts";
import type { LastListed } from "#scan/list-paths.ts";
import { comparePaths } from "#scan/path-order.ts";
import type { FileRow, TreeRows } from "#store/index-store.ts";

const LINKS: ReadonlySet<DiagnosticReason> = new Set(["dangling-link", "link-inside-root", "link-outside-root"]);

/** What the rows of the last commit say about paths. */
export class LastListing {
  /** Paths of links. */
  readonly links: readonly string[];
  readonly #files: readonly FileRow[];
  readonly #links: ReadonlySet<string>;
  /** By path, whatever the trouble is; none of a stage. */
  readonly #told: readonly { readonly path: string }[];

  constructor({ files, diagnostics }: TreeRows) {
    this.#files = files;
    this.links = diagnostics.flatMap(({ path, reason }) => (LINKS.has(reason) ? [path] : []));
    this.#links = new Set(this.links);
    this.#told = diagnostics.filter(({ path }) => path !== "").sort((a, b) => comparePaths(a.path, b.path));
  }

  row(path: string): FileRow | undefined {
    return at(this.#files, path);
  }

  saidOf(path: string): LastListed {
    if (this.row(path) !== undefined || this.#links.has(path)) return "file";
    const isTold = at(this.#told, path) !== undefined || hasBelow(this.#told, path);
    return isTold || hasBelow(this.#files, path) ? "other" : "nothing";
  }

  /** Whether a file, or a folder that is left out, was where a folder above the path would be. */
  hasAbove(path: string): boolean {
    return foldersOf(path).some((folder) => at(this.#files, folder) !== undefined || at(this.#told, folder) !== undefined);
  }

  /** The files that stand neither at nor below these paths, none of which is below another. */
  without(paths: readonly string[]): FileRow[] {
    const gone = paths.flatMap((path) => {
      const place = firstFrom(this.#files, path);
      const [from, to] = rangeBelow(this.#files, path);
      return [
        [place, this.#files[place]?.path === path ? place + 1 : place],
        [from, to],
      ] as const;
    });
    const left: FileRow[] = [];
    let next = 0;
    for (const [from, to] of gone.sort(([a], [b]) => a - b)) {
      for (; next < from; next++) left.push(this.#files[next] as FileRow);
      next = Math.max(next, to);
    }
    for (; next < this.#files.length; next++) left.push(this.#files[next] as FileRow);
    return left;
  }
}

/** Position of the first of these items, which are in the order of their paths, whose path is not before this one. */
export function firstFrom(items: readonly { readonly path: string }[], path: string): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePaths((items[middle] as { readonly path: string }).path, path) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a path stands below one of these. */
export function isBelowOneOf(paths: ReadonlySet<string>, path: string): boolean {
  return foldersOf(path).some((folder) => paths.has(folder));
}

function at<T extends { readonly path: string }>(items: readonly T[], path: string): T | undefined {
  const item = items[firstFrom(items, path)];
  return item?.path === path ? item : undefined;
}

function hasBelow(items: readonly { readonly path: string }[], folder: string): boolean {
  const [from, to] = rangeBelow(items, folder);
  return from < to;
}

/** "0" is the character behind "/". */
function rangeBelow(items: readonly { readonly path: string }[], folder: string): readonly [from: number, to: number] {
  return [firstFrom(items, `${folder}/`), firstFrom(items, `${folder}0`)];
}

/** The folders above a path, without the root. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) folders.push(path.slice(0, end));
  return folders;
}
