import type { Config } from "#config/config.ts";
import type { SkippedFile, SourceFile } from "#model/source-file.ts";
import { HANDFUL } from "#scan/git-list.ts";
import { listFiles } from "#scan/list-files.ts";
import { listPaths } from "#scan/list-paths.ts";
import type { DiagnosticRow, FileRow, TreeRows } from "#store/index-store.ts";
import { firstFrom, isBelowOneOf, LastListing } from "./last-listing.ts";

/** A file whose time is this close to the scan may change again without a new time; it is read again next time. */
const RACY_MS = 2_000;
/** For more paths, one look at the whole tree costs less. */
const MOST_PATHS = 200;

export interface LookRequest {
  readonly root: string;
  readonly config: Pick<Config, "include" | "exclude">;
  /** Rows of the last commit. */
  readonly before: TreeRows;
  /** When the look began that they come from, in milliseconds since the epoch; undefined where there was none. */
  readonly scannedAtMs: number | undefined;
  /** All that may have changed since, relative to the root; a folder stands for what is below it. Absent: anything. */
  readonly paths?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The tree as it stands, against the rows of the last commit. */
export interface TreeLook {
  readonly isWhole: boolean;
  /** Every file, by path; for one that did not change, its row itself. */
  readonly files: readonly (SourceFile | FileRow)[];
  /** Those of the files that are new, or other than at the last commit, or may be. */
  readonly changed: readonly SourceFile[];
  /** Trouble of what is no file of the tree, and with files that did not change; none of a stage. */
  readonly diagnostics: readonly DiagnosticRow[];
}

/** Looks at the paths that may have changed, or at all, as far as sizes and times tell. */
export async function lookAtTree(request: LookRequest): Promise<TreeLook> {
  return (request.paths && (await lookAtPaths(request, request.paths))) ?? (await lookAtAll(request));
}

async function lookAtAll({ root, config, before, scannedAtMs, signal }: LookRequest): Promise<TreeLook> {
  const { files: listed, skipped } = await listFiles(root, { include: config.include, exclude: config.exclude, signal });
  const known = new Map(before.files.map((row) => [row.path, row]));
  const isRacy = racyBy(scannedAtMs);
  const files = listed.map((file) => unchangedRow(file, known.get(file.path), isRacy) ?? file);
  const rows = files.filter(isRow);
  const rested = new Set(rows.map(({ path }) => path));
  const diagnostics = [...skipped.map(diagnosticOf), ...before.diagnostics.filter(({ path }) => rested.has(path))];
  return { isWhole: true, files, changed: files.filter((file) => !isRow(file)), diagnostics };
}

/** Undefined where these paths cannot be looked at alone. */
async function lookAtPaths(
  { root, config, before, scannedAtMs, signal }: LookRequest,
  paths: readonly string[],
): Promise<TreeLook | undefined> {
  const last = new LastListing(before);
  const isRacy = racyBy(scannedAtMs);
  const racy = before.files.filter(isRacy).map(({ path }) => path);
  const wanted = new Set([...paths, ...racy]);
  // What a link leads to may have come or gone with anything but the contents of a file that stays.
  if (paths.some((path) => last.saidOf(path) !== "file")) for (const path of last.links) wanted.add(path);
  const looked = [...wanted].filter((path) => !isBelowOneOf(wanted, path));
  if (looked.length > MOST_PATHS + last.links.length || looked.some((path) => last.hasAbove(path))) return undefined;
  const listing = await listPaths(root, looked, (path) => last.saidOf(path), { ...config, signal });
  if (listing === undefined) return undefined;

  const others = last.without(looked);
  // git's list of so few files is read in another way, and a few more may have gone.
  if (others.length <= HANDFUL) return undefined;
  const found = listing.files.map((file) => unchangedRow(file, last.row(file.path), isRacy) ?? file);
  const rested = new Set(found.filter(isRow).map(({ path }) => path));
  const isLookedAt = (path: string) => wanted.has(path) || isBelowOneOf(wanted, path);
  const kept = before.diagnostics.filter(({ path }) => path !== "" && (rested.has(path) || !isLookedAt(path)));
  const told = new Set(kept.map(({ path }) => path));
  const skipped = listing.skipped.filter(({ path }) => !told.has(path)).map(diagnosticOf);
  return {
    isWhole: false,
    files: merged(others, found),
    changed: found.filter((file) => !isRow(file)),
    diagnostics: [...skipped, ...kept],
  };
}

function unchangedRow(file: SourceFile, row: FileRow | undefined, isRacy: (file: SourceFile) => boolean): FileRow | undefined {
  if (row === undefined || row.size !== file.size || row.mtimeNs !== file.mtimeNs || isRacy(file)) return undefined;
  return row;
}

function isRow(file: SourceFile | FileRow): file is FileRow {
  return "factsKey" in file;
}

function racyBy(scannedAtMs: number | undefined): (file: SourceFile) => boolean {
  if (scannedAtMs === undefined) return () => false;
  // A double holds nanoseconds to 0.3 µs, hence one millisecond more.
  const fromNs = (scannedAtMs - RACY_MS - 1) * 1e6;
  return ({ mtimeNs }) => Number(mtimeNs) >= fromNs;
}

function diagnosticOf({ path, diagnostic }: SkippedFile): DiagnosticRow {
  return { path, ...diagnostic };
}

/** Two lists by path as one. */
function merged(rows: readonly FileRow[], found: readonly (SourceFile | FileRow)[]): (SourceFile | FileRow)[] {
  const all: (SourceFile | FileRow)[] = [];
  let at = 0;
  for (const file of found) {
    const until = firstFrom(rows, file.path);
    for (; at < until; at++) all.push(rows[at] as FileRow);
    all.push(file);
  }
  for (; at < rows.length; at++) all.push(rows[at] as FileRow);
  return all;
}
