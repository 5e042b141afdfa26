import { createHash } from "node:crypto";
import { join } from "node:path";
import { lineStarts } from "#base/line-index.ts";
import { SITE_ROW } from "#model/file-facts.ts";
import { isEcmascript } from "#resolve/binder/dialect-of.ts";
import { askChecker } from "#resolve/checker/ask-checker.ts";
import type { CheckerDeclaration, CheckerSites, CheckerTrouble } from "#resolve/checker/checker-contract.ts";
import { type ModuleStatement, moduleMap } from "#resolve/checker/module-map.ts";
import { readRegularFile } from "#scan/read-regular.ts";
import { readableText } from "#scan/readable-text.ts";
import { writtenOffset } from "#scan/secrets/redact-secrets.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";
import type { BoundTree, BoundTreeFile, TreeRequest } from "./bound-tree.ts";
import { factsKey } from "./facts-key.ts";

/** Share of the memory that is free now, and the most, that the compiler may take. */
const MEMORY_SHARE = 0.5;
const MOST_MEMORY_BYTES = 4e9;
const TIME_LIMIT_MS = 180_000;
const CHECKED_FILE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const LARGEST_FILE_BYTES = 16_000_000;

/** A site that the binder left open: the file, and the position among the file's references. */
export interface OpenSite {
  readonly file: number;
  readonly position: number;
}

/** Where the compiler says that a site leads: a symbol, or a declaration at a line that is none (symbol -1). */
export interface CheckedTarget {
  readonly file: number;
  readonly symbol: number;
  readonly line: number;
}

export interface CheckedSites {
  /** Answers for some of the sites; the others stay open. */
  readonly answers: ReadonlyMap<OpenSite, readonly CheckedTarget[] | "external">;
  readonly trouble: CheckerTrouble | undefined;
}

/** Asks the TypeScript compiler about open sites. Files that changed since they were indexed are not asked about. */
export async function checkOpenSites(
  { root, store, files, memory, signal }: TreeRequest,
  tree: BoundTree,
  sites: readonly OpenSite[],
): Promise<CheckedSites> {
  const byFile = grouped(sites);
  const asked = new Map<string, readonly OpenSite[]>();
  const questions: CheckerSites[] = [];
  for (const [file, inFile] of byFile) {
    const row = files[file] as FileRow;
    const positions = CHECKED_FILE.test(row.path) ? await offsetsOf(root, row, tree.files[file] as BoundTreeFile, inFile) : undefined;
    if (positions === undefined) continue;
    asked.set(row.path, inFile);
    questions.push({ path: row.path, positions });
  }
  const answers = new Map<OpenSite, readonly CheckedTarget[] | "external">();
  if (questions.length === 0) return { answers, trouble: undefined };
  const outcome = await askChecker({
    root,
    files: programFiles(tree, files),
    modules: moduleMap(
      statements(tree),
      tree.modules,
      tree.files.map(({ path }) => path),
    ),
    sites: questions,
    memoryLimitBytes: Math.min(MOST_MEMORY_BYTES, process.availableMemory() * MEMORY_SHARE, memory.left()),
    timeLimitMs: TIME_LIMIT_MS,
    signal,
  });
  const places = new SymbolPlaces(store, files);
  for (const { path, answers: given } of outcome.files) {
    asked.get(path)?.forEach((site, i) => {
      const answer = given[i];
      if (answer === undefined || answer === "none") return;
      if (answer === "external") answers.set(site, "external");
      else {
        const targets = answer.flatMap((declaration) => places.target(declaration) ?? []);
        if (targets.length > 0) answers.set(site, targets);
      }
    });
  }
  return { answers, trouble: outcome.trouble };
}

function grouped(sites: readonly OpenSite[]): Map<number, OpenSite[]> {
  const groups = new Map<number, OpenSite[]>();
  for (const site of sites) {
    const group = groups.get(site.file);
    if (group === undefined) groups.set(site.file, [site]);
    else group.push(site);
  }
  return groups;
}

/** UTF-16 offsets of the sites' names in the file as the compiler reads it; undefined where it is not what was indexed. */
async function offsetsOf(
  root: string,
  { path, factsKey: key }: FileRow,
  { sites: { rows } }: BoundTreeFile,
  sites: readonly OpenSite[],
): Promise<number[] | undefined> {
  const bytes = readQuietly(join(root, path));
  if (bytes === undefined || factsKey(createHash("sha256").update(bytes).digest("hex"), key.split(":")[1] ?? "") !== key) return undefined;
  const readable = await readableText(bytes);
  if ("failure" in readable) return undefined;
  const lines = lineStarts(readable.text);
  return sites.map(({ position }) => {
    const at = position * SITE_ROW.size;
    const offset = (lines[(rows[at + SITE_ROW.line] as number) - 1] ?? 0) + (rows[at + SITE_ROW.column] as number);
    return writtenOffset(readable.secrets, offset);
  });
}

function readQuietly(path: string): Buffer | undefined {
  try {
    return readRegularFile(path, LARGEST_FILE_BYTES)?.bytes;
  } catch {
    // A file that went away since is not asked about.
    return undefined;
  }
}

function programFiles(tree: BoundTree, files: readonly FileRow[]): { path: string; size: number }[] {
  return tree.binder.units.filter(isEcmascript).map(({ path, index }) => ({ path, size: (files[index] as FileRow).size }));
}

function* statements(tree: BoundTree): Iterable<ModuleStatement> {
  for (const unit of tree.binder.units) {
    if (!isEcmascript(unit)) continue;
    for (let row = 0; row < unit.importCount; row++)
      yield { path: unit.path, specifier: unit.text(unit.import(row, "source")), kind: "import" };
  }
}

/** Symbols of files by where their names stand, read for the files that are asked for. */
class SymbolPlaces {
  readonly #store: IndexStore;
  readonly #files: readonly FileRow[];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #read = new Map<number, ReadonlyMap<string, number>>();

  constructor(store: IndexStore, files: readonly FileRow[]) {
    this.#store = store;
    this.#files = files;
    this.#positions = new Map(files.map(({ path }, position) => [path, position]));
  }

  target({ path, line, column }: CheckerDeclaration): CheckedTarget | undefined {
    const file = this.#positions.get(path);
    if (file === undefined) return undefined;
    return { file, symbol: this.#symbolsOf(file).get(`${line}:${column}`) ?? -1, line };
  }

  #symbolsOf(file: number): ReadonlyMap<string, number> {
    let known = this.#read.get(file);
    if (known === undefined) {
      const symbols = this.#store.facts((this.#files[file] as FileRow).factsKey)?.symbols() ?? [];
      known = new Map(symbols.map(({ nameLine, nameColumn }, i) => [`${nameLine}:${nameColumn}`, i]));
      this.#read.set(file, known);
    }
    return known;
  }
}
