import type { DiagnosticRow, FileRow, TreeRows } from "./index-store.ts";

/** What is to be removed from the rows of a tree, and then written, so that they become others. */
export interface RowChanges {
  /** Paths of rows that left or have other values now. */
  readonly goneFiles: readonly string[];
  readonly newFiles: readonly FileRow[];
  /** Paths whose diagnostics are others now, all of which `newDiagnostics` holds. */
  readonly goneDiagnostics: readonly string[];
  readonly newDiagnostics: readonly DiagnosticRow[];
  /** Keys of facts that no row of the tree has any more. */
  readonly goneFacts: readonly string[];
}

/** The step from the rows before to those after; objects that are in both are equal without a look at their values. */
export function rowChanges(before: TreeRows, after: TreeRows): RowChanges {
  const left = new Map(before.files.map((row) => [row.path, row]));
  const newFiles: FileRow[] = [];
  const gone: FileRow[] = [];
  for (const row of after.files) {
    const known = left.get(row.path);
    if (known !== undefined) left.delete(row.path);
    if (known !== undefined && (known === row || isSameRow(known, row))) continue;
    newFiles.push(row);
    if (known !== undefined) gone.push(known);
  }
  gone.push(...left.values());
  return {
    goneFiles: gone.map(({ path }) => path),
    newFiles,
    ...diagnosticChanges(before.diagnostics, after.diagnostics),
    goneFacts: goneFacts(gone, after.files),
  };
}

/** Equal in contents, traits, place and time. */
function isSameRow(a: FileRow, b: FileRow): boolean {
  return a.path === b.path && a.size === b.size && a.mtimeNs === b.mtimeNs && a.factsKey === b.factsKey && a.traits === b.traits;
}

function diagnosticChanges(
  before: readonly DiagnosticRow[],
  after: readonly DiagnosticRow[],
): Pick<RowChanges, "goneDiagnostics" | "newDiagnostics"> {
  const [old, current] = [byPath(before), byPath(after)];
  const isOther = (path: string) => keyOf(old.get(path)) !== keyOf(current.get(path));
  return {
    goneDiagnostics: [...old.keys()].filter(isOther),
    newDiagnostics: [...current].flatMap(([path, rows]) => (isOther(path) ? rows : [])),
  };
}

function byPath(rows: readonly DiagnosticRow[]): Map<string, DiagnosticRow[]> {
  const found = new Map<string, DiagnosticRow[]>();
  for (const row of rows) {
    const there = found.get(row.path);
    if (there === undefined) found.set(row.path, [row]);
    else there.push(row);
  }
  return found;
}

/** Equal for equal diagnostics of one path in any order. */
function keyOf(rows: readonly DiagnosticRow[] = []): string {
  return rows
    .map(({ reason, message, line }) => `${reason}\n${line ?? 0}\n${message}`)
    .sort()
    .join("\n\n");
}

function goneFacts(gone: readonly FileRow[], files: readonly FileRow[]): string[] {
  const keys = new Set(gone.map(({ factsKey }) => factsKey));
  keys.delete("");
  if (keys.size > 0) for (const { factsKey } of files) keys.delete(factsKey);
  return [...keys];
}
