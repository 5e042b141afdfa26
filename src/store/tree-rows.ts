import type { DiagnosticReason } from "#model/diagnostic.ts";
import { rowChecksum } from "./checksum.ts";
import type { DiagnosticRow, FileRow, TreeState } from "./index-store.ts";

/** Tables of this format. Rows carry a checksum and a tree the number of its rows: SQLite itself does not see a changed byte in a value. */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS facts (key TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS trees (id INTEGER PRIMARY KEY, root TEXT NOT NULL UNIQUE, generation INTEGER NOT NULL, git_head TEXT, scanned_at_ms INTEGER NOT NULL, lexical_segment TEXT NOT NULL, graph_segment TEXT NOT NULL, idioms TEXT NOT NULL, settings TEXT NOT NULL, files INTEGER NOT NULL, diagnostics INTEGER NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS files (tree INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, mtime_ns TEXT NOT NULL, facts_key TEXT NOT NULL, traits INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (tree, path)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS diagnostics (tree INTEGER NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL, line INTEGER, checksum INTEGER NOT NULL);
`;

export interface StoredTree {
  readonly id: number;
  readonly root: string;
  readonly generation: number;
  readonly git_head: string | null;
  readonly scanned_at_ms: number;
  readonly lexical_segment: string;
  readonly graph_segment: string;
  /** JSON of `TreeState.idioms`. */
  readonly idioms: string;
  /** JSON of `TreeState.settings`. */
  readonly settings: string;
  readonly files: number;
  readonly diagnostics: number;
  readonly checksum: number;
}

export interface StoredFile {
  readonly path: string;
  readonly size: number;
  readonly mtime_ns: string;
  readonly facts_key: string;
  readonly traits: number;
  readonly checksum: number;
}

export interface StoredDiagnostic {
  readonly path: string;
  readonly reason: DiagnosticReason;
  readonly message: string;
  readonly line: number | null;
  readonly checksum: number;
}

/** Rows that a commit wrote for a tree. */
export interface RowCounts {
  readonly files: number;
  readonly diagnostics: number;
}

/** Values of the columns of a tree behind its root, the checksum last. */
export function treeValues(root: string, state: TreeState, counts: RowCounts): (string | number | null)[] {
  const { generation, gitHead, scannedAtMs, lexicalSegment, graphSegment, idioms, settings } = state;
  const written = [JSON.stringify(idioms), JSON.stringify(settings)];
  const values = [generation, gitHead, scannedAtMs, lexicalSegment, graphSegment, ...written, counts.files, counts.diagnostics];
  return [...values, rowChecksum([root, ...values])];
}

/** Values of the columns of a file behind its tree. */
export function fileValues({ path, size, mtimeNs, factsKey, traits }: FileRow): (string | number)[] {
  const values = [path, size, mtimeNs, factsKey, traits];
  return [...values, rowChecksum(values)];
}

/** Values of the columns of a diagnostic behind its tree. */
export function diagnosticValues({ path, reason, message, line }: DiagnosticRow): (string | number | null)[] {
  const values = [path, reason, message, line ?? null];
  return [...values, rowChecksum(values)];
}

/** What was written; undefined where the row is damaged. */
export function treeState(row: StoredTree): TreeState | undefined {
  const idioms = parsed<TreeState["idioms"]>(row.idioms);
  const settings = parsed<TreeState["settings"]>(row.settings);
  if (idioms === undefined || settings === undefined) return undefined;
  const state = {
    generation: row.generation,
    gitHead: row.git_head,
    scannedAtMs: row.scanned_at_ms,
    lexicalSegment: row.lexical_segment,
    graphSegment: row.graph_segment,
    idioms,
    settings,
  };
  return treeValues(row.root, state, row).at(-1) === row.checksum ? state : undefined;
}

function parsed<Written>(text: string): Written | undefined {
  try {
    return JSON.parse(text) as Written;
  } catch {
    return undefined; // Damaged; what parses is checked with the row.
  }
}

/** What was written; undefined where the row is damaged. */
export function fileRow(row: StoredFile): FileRow | undefined {
  const file = { path: row.path, size: row.size, mtimeNs: row.mtime_ns, factsKey: row.facts_key, traits: row.traits };
  return fileValues(file).at(-1) === row.checksum ? file : undefined;
}

/** What was written; undefined where the row is damaged. */
export function diagnosticRow({ path, reason, message, line, checksum }: StoredDiagnostic): DiagnosticRow | undefined {
  const row = line === null ? { path, reason, message } : { path, reason, message, line };
  return diagnosticValues(row).at(-1) === checksum ? row : undefined;
}
