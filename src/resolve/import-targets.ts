import type { ImportCandidate, Language } from "#contracts/language.ts";
import type { ImportFact } from "#model/file-facts.ts";

/** The paths of a tree, arranged for import rules. Numbers are positions in the list that it was made from. */
export class PathIndex {
  readonly #paths: readonly string[];
  readonly #byPath = new Map<string, number>();
  readonly #byBase = new Map<string, number[]>();
  readonly #byFolder = new Map<string, number[]>();

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    paths.forEach((path, number) => {
      this.#byPath.set(path, number);
      const cut = path.lastIndexOf("/");
      append(this.#byBase, path.slice(cut + 1), number);
      append(this.#byFolder, cut < 0 ? "" : path.slice(0, cut), number);
    });
  }

  /** Files that a candidate means, nearest to `from` first for a suffix; empty where there are none. */
  find({ match, value, except }: ImportCandidate, from: string): readonly number[] {
    if (match === "path") {
      const number = this.#byPath.get(value);
      return number === undefined ? [] : [number];
    }
    if (match === "folder") {
      const found = this.#folder(value, from);
      return except === undefined ? found : found.filter((number) => !(this.#paths[number] as string).endsWith(except));
    }
    const ends = (this.#byBase.get(value.slice(value.lastIndexOf("/") + 1)) ?? []).filter((number) =>
      endsWithPath(this.#paths[number] as string, value),
    );
    const best = nearest(ends, (number) => this.#paths[number] as string, from);
    return best === undefined ? [] : [best];
  }

  #folder(value: string, from: string): readonly number[] {
    const exact = this.#byFolder.get(value);
    if (exact !== undefined) return exact;
    const folders = [...this.#byFolder.keys()].filter((folder) => endsWithPath(folder, value));
    const best = nearest(folders, (folder) => folder, from);
    return best === undefined ? [] : (this.#byFolder.get(best) ?? []);
  }
}

function append(table: Map<string, number[]>, key: string, number: number): void {
  const list = table.get(key);
  if (list === undefined) table.set(key, [number]);
  else list.push(number);
}

function endsWithPath(path: string, tail: string): boolean {
  return path === tail || (path.endsWith(tail) && path[path.length - tail.length - 1] === "/");
}

/** The candidate that shares the longest start with `from`; the shorter path, then the first one, among equals. */
function nearest<T>(candidates: readonly T[], pathOf: (candidate: T) => string, from: string): T | undefined {
  let best: T | undefined;
  let bestShared = -1;
  for (const candidate of candidates) {
    const path = pathOf(candidate);
    let shared = 0;
    while (shared < path.length && path[shared] === from[shared]) shared++;
    if (shared > bestShared || (shared === bestShared && best !== undefined && path.length < pathOf(best).length)) {
      best = candidate;
      bestShared = shared;
    }
  }
  return best;
}

/** Numbers of the files that a file's imports mean, each once, without the file itself. */
export function importTargets(imports: readonly ImportFact[], language: Language, from: string, index: PathIndex): Set<number> {
  const targets = new Set<number>();
  const rule = language.importCandidates;
  if (rule === undefined) return targets;
  const seen = new Set<string>();
  for (const { source, name } of imports) {
    const key = `${source}\n${name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const candidate of rule(source, { from, name })) {
      const found = index.find(candidate, from);
      for (const number of found) targets.add(number);
      if (found.length > 0) break;
    }
  }
  for (const own of index.find({ match: "path", value: from }, from)) targets.delete(own);
  return targets;
}
