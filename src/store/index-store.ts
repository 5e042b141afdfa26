import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#base/app-error.ts";
import type { Diagnostic } from "#model/diagnostic.ts";
import type { UnlistedSettings } from "#model/unlisted-settings.ts";
import { sealed, unsealed } from "./checksum.ts";
import { BUSY_MS, type Database, openDatabase } from "./database.ts";
import { decodeFacts, type FactsRecord } from "./facts-codec.ts";
import { FORMAT_VERSION } from "./format-version.ts";
import { type RowChanges, rowChanges } from "./row-changes.ts";
import { damagedStore } from "./store-trouble.ts";
import {
  diagnosticRow,
  diagnosticValues,
  fileRow,
  fileValues,
  SCHEMA,
  type StoredDiagnostic,
  type StoredFile,
  type StoredTree,
  treeState,
  treeValues,
} from "./tree-rows.ts";
import { takeWriterLock } from "./writer-lock.ts";

/** A file of a tree. `factsKey` is the content's key into the shared facts, or empty for a file that was looked at and left out. */
export interface FileRow {
  readonly path: string;
  readonly size: number;
  readonly mtimeNs: string;
  readonly factsKey: string;
  readonly traits: number;
}

export interface DiagnosticRow extends Diagnostic {
  readonly path: string;
}

/** The rows of one tree: its files by path, and the trouble with them. */
export interface TreeRows {
  readonly files: readonly FileRow[];
  readonly diagnostics: readonly DiagnosticRow[];
}

export interface CommitOptions {
  /** The rows of the last commit as read since the writer's lock was taken: only what differs is written. Absent: everything is. */
  readonly before?: TreeRows | undefined;
  /** Whether facts that runs left which were ended before their commit are looked for, too; always so without `before`. */
  readonly sweep?: boolean | undefined;
}

/** What a commit wrote and removed. */
export interface CommitCounts {
  /** Rows of files and diagnostics. */
  readonly rows: number;
  readonly facts: number;
}

/** One indexed tree as of its last commit. */
export interface TreeState {
  readonly generation: number;
  readonly gitHead: string | null;
  /** Milliseconds since the epoch at which the run that wrote it began to look at the files. */
  readonly scannedAtMs: number;
  /** File names in the store folder. */
  readonly lexicalSegment: string;
  readonly graphSegment: string;
  readonly idioms: IdiomState;
  readonly settings: UnlistedSettings;
}

/** The idioms that the channels of a tree come from. */
export interface IdiomState {
  /** Hash of their rules: others give other channels. */
  readonly hash: string;
  /** Edges by id of the idiom that found them, those of ids with none left out. */
  readonly edges: { readonly [id: string]: number };
}

/** So much free room is kept for the next commits whatever its share: a quarter of a megabyte. */
const FREE_PAGES_KEPT = 64;
const DAMAGE_NOTE = "damaged";
const LOG_WAIT_MS = 200;
const FILE_QUERY = "SELECT path, size, mtime_ns, facts_key, traits, checksum FROM files WHERE tree = (SELECT id FROM trees WHERE root = ?)";
const TREE_COLUMNS = "generation, git_head, scanned_at_ms, lexical_segment, graph_segment, idioms, settings, files, diagnostics, checksum";
const TREE_COMMAND = `INSERT INTO trees (root, ${TREE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (root) DO UPDATE SET generation = excluded.generation, git_head = excluded.git_head, scanned_at_ms = excluded.scanned_at_ms, lexical_segment = excluded.lexical_segment, graph_segment = excluded.graph_segment, idioms = excluded.idioms, settings = excluded.settings, files = excluded.files, diagnostics = excluded.diagnostics, checksum = excluded.checksum`;
/** Whether another tree uses a key is told by a look through its files; a sweep costs about as much as so many. */
const LOOKS_PER_SWEEP = 8;

/**
 * One store folder: SQLite for files, facts and state, segment files for what is searched. Shared by all work trees of a
 * repository; each root is a tree of its own.
 */
export class IndexStore {
  readonly folder: string;
  readonly root: string;
  readonly #database: Database;
  readonly #inode: number;

  /** Opens or creates. Throws AppError `store-unwritable`, `store-newer`, `store-corrupt`. */
  constructor(folder: string, root: string, access: "read" | "write" = "write") {
    this.folder = folder;
    this.root = root;
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      const message = `the folder for the index cannot be made: ${folder} (${String((error as NodeJS.ErrnoException).code)})`;
      throw new AppError("store-unwritable", message, "Choose another place with --store DIR.", { cause: error });
    }
    if (access === "write") dropLeftovers(folder);
    this.#database = openDatabase(join(folder, "index.db"));
    this.#prepareFormat(access);
    this.#inode = inodeOf(folder);
  }

  static exists(folder: string): boolean {
    return sizeOf(folder, "index.db") > 0;
  }

  /** Tells the next writer that a reader met damage: a run over an unchanged tree reads little of what is stored. */
  static noteDamage(folder: string): void {
    try {
      writeFileSync(join(folder, DAMAGE_NOTE), "");
    } catch {
      // Where a reader may not write, the damage is told again and again until somebody removes the store.
    }
  }

  /** Whether a reader met damage that no writer has mended. */
  static isNotedDamaged(folder: string): boolean {
    return existsSync(join(folder, DAMAGE_NOTE));
  }

  /** Whether a folder holds an index of this format for a root, as far as can be told without reading it. Throws AppError `store-newer`. */
  static hasTree(folder: string, root: string): boolean {
    if (!IndexStore.exists(folder)) return false;
    try {
      const store = new IndexStore(folder, root, "read");
      const isThere = store.state() !== undefined;
      store.close();
      return isThere;
    } catch (error) {
      if (error instanceof AppError && (error.code === "no-index" || error.code === "store-corrupt")) return false;
      throw error;
    }
  }

  /** Removes the store's files and nothing else in the folder. Throws AppError `index-busy` while another process writes them. */
  static remove(folder: string): void {
    if (!existsSync(folder)) return;
    const lock = takeWriterLock(folder);
    try {
      for (const file of readdirSync(folder)) {
        if (/^index\.db(-wal|-shm)?$|\.seg(\.\d+\.tmp)?$/.test(file) || file === DAMAGE_NOTE)
          rmSync(join(folder, file), { recursive: true, force: true });
      }
    } finally {
      lock.release();
    }
  }

  /** True where the store was removed, and perhaps begun anew, since this was opened: what it shows is no longer kept up. */
  isRemoved(): boolean {
    return inodeOf(this.folder) !== this.#inode;
  }

  /** Every read of stored rows throws AppError `store-corrupt` where they are not what was written. */
  state(): TreeState | undefined {
    const row = this.#tree();
    return row && this.#whole(treeState(row));
  }

  /** Indexed files of the last commit, by path in UTF-8 order. */
  files(): FileRow[] {
    return this.everyFile().filter((row) => row.factsKey !== "");
  }

  /** Indexed files and those that were looked at and left out, by path. */
  everyFile(): FileRow[] {
    const rows = this.#database.prepare(`${FILE_QUERY} ORDER BY path`).all(this.root) as StoredFile[];
    if (rows.length !== (this.#tree()?.files ?? 0)) throw damagedStore(this.folder);
    return rows.map((row) => this.#whole(fileRow(row)));
  }

  /** A file that is indexed, or was looked at and left out. */
  everyFileAt(path: string): FileRow | undefined {
    const row = this.#database.prepare(`${FILE_QUERY} AND path = ?`).get(this.root, path) as StoredFile | undefined;
    return row && this.#whole(fileRow(row));
  }

  /** Paths of the files at or below a path, those that were left out among them. */
  pathsFrom(path: string): string[] {
    // "0" is the character behind "/".
    const below = this.#database.prepare(`${FILE_QUERY} AND path > ? AND path < ?`).all(this.root, `${path}/`, `${path}0`) as StoredFile[];
    return [...(this.everyFileAt(path) === undefined ? [] : [path]), ...below.map((row) => this.#whole(fileRow(row)).path)];
  }

  /** Whether any file below a folder is known. */
  hasFilesBelow(folder: string): boolean {
    return (
      this.#database.prepare(`${FILE_QUERY} AND path > ? AND path < ? LIMIT 1`).get(this.root, `${folder}/`, `${folder}0`) !== undefined
    );
  }

  /** Whether there is trouble with what is at a path or below it. */
  hasTroubleFrom(path: string): boolean {
    const query = `SELECT 1 FROM diagnostics WHERE tree = (SELECT id FROM trees WHERE root = ?) AND (path = ? OR (path > ? AND path < ?)) LIMIT 1`;
    return this.#database.prepare(query).get(this.root, path, `${path}/`, `${path}0`) !== undefined;
  }

  /** An indexed file. */
  file(path: string): FileRow | undefined {
    const row = this.#database.prepare(`${FILE_QUERY} AND path = ? AND facts_key <> ''`).get(this.root, path) as StoredFile | undefined;
    return row && this.#whole(fileRow(row));
  }

  diagnostics(): DiagnosticRow[] {
    const rows = this.#database
      .prepare(
        "SELECT path, reason, message, line, checksum FROM diagnostics WHERE tree = (SELECT id FROM trees WHERE root = ?) ORDER BY path, reason, message, line",
      )
      .all(this.root) as StoredDiagnostic[];
    if (rows.length !== (this.#tree()?.diagnostics ?? 0)) throw damagedStore(this.folder);
    return rows.map((row) => this.#whole(diagnosticRow(row)));
  }

  #tree(): StoredTree | undefined {
    return this.#database.prepare(`SELECT id, root, ${TREE_COLUMNS} FROM trees WHERE root = ?`).get(this.root) as StoredTree | undefined;
  }

  #whole<T>(value: T | undefined): T {
    if (value === undefined) throw damagedStore(this.folder);
    return value;
  }

  /** Keys of all stored facts. */
  factsKeys(): Set<string> {
    const rows = this.#database.prepare("SELECT key FROM facts").all() as { key: string }[];
    return new Set(rows.map(({ key }) => key));
  }

  /** `shared`: see `decodeFacts`. */
  facts(key: string, shared?: Map<string, string>): FactsRecord | undefined {
    const row = this.#database.prepare("SELECT data FROM facts WHERE key = ?").get(key) as { data: Buffer } | undefined;
    return row && decodeFacts(this.#whole(unsealed(row.data)), shared);
  }

  /** Stores records at once; they stay even if the run that brought them is ended before its commit. */
  addFacts(records: readonly { readonly key: string; readonly data: Uint8Array }[]): void {
    const insert = this.#database.prepare("INSERT OR REPLACE INTO facts (key, data) VALUES (?, ?)");
    this.#database.transaction(() => {
      for (const { key, data } of records) insert.run(key, sealed(data));
    });
  }

  /** Whether facts are stored under a key. */
  hasFacts(key: string): boolean {
    return this.#database.prepare("SELECT 1 FROM facts WHERE key = ?").get(key) !== undefined;
  }

  /** Publishes a generation: what readers see changes in one step. Facts that no tree uses any more are dropped. */
  commit(
    state: TreeState,
    files: readonly FileRow[],
    diagnostics: readonly DiagnosticRow[],
    { before, sweep }: CommitOptions = {},
  ): CommitCounts {
    const counts = this.#database.transaction(() => {
      const values = treeValues(this.root, state, { files: files.length, diagnostics: diagnostics.length });
      this.#database.prepare(TREE_COMMAND).run(this.root, ...values);
      const { id } = this.#database.prepare("SELECT id FROM trees WHERE root = ?").get(this.root) as { id: number };
      if (before === undefined) {
        const rows = this.#dropRows(id) + this.#addRows(id, { files, diagnostics });
        return { rows, facts: this.#sweepFacts() };
      }
      const changes = rowChanges(before, { files, diagnostics });
      const { newFiles, newDiagnostics, goneFacts } = changes;
      const rows = this.#dropChanged(id, changes) + this.#addRows(id, { files: newFiles, diagnostics: newDiagnostics });
      return { rows, facts: sweep === true ? this.#sweepFacts() : this.#dropFacts(id, goneFacts) };
    });
    this.#giveBackRoom();
    this.#shortenLog();
    this.#dropUnusedSegments();
    return counts;
  }

  #addRows(tree: number, { files, diagnostics }: TreeRows): number {
    const addFile = this.#database.prepare(
      "INSERT INTO files (tree, path, size, mtime_ns, facts_key, traits, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    for (const file of files) addFile.run(tree, ...fileValues(file));
    const addDiagnostic = this.#database.prepare(
      "INSERT INTO diagnostics (tree, path, reason, message, line, checksum) VALUES (?, ?, ?, ?, ?, ?)",
    );
    for (const diagnostic of diagnostics) addDiagnostic.run(tree, ...diagnosticValues(diagnostic));
    return files.length + diagnostics.length;
  }

  /** All rows of a tree; their number. */
  #dropRows(tree: number): number {
    return ["files", "diagnostics"].reduce(
      (sum, table) => sum + this.#database.prepare(`DELETE FROM ${table} WHERE tree = ?`).run(tree).changes,
      0,
    );
  }

  #dropChanged(tree: number, { goneFiles, goneDiagnostics }: RowChanges): number {
    // One statement for all paths: diagnostics have no index by path, so that each would look through all of them.
    const drop = (table: string, paths: readonly string[]) =>
      paths.length === 0
        ? 0
        : this.#database
            .prepare(`DELETE FROM ${table} WHERE tree = ? AND path IN (SELECT value FROM json_each(?))`)
            .run(tree, JSON.stringify(paths)).changes;
    return drop("files", goneFiles) + drop("diagnostics", goneDiagnostics);
  }

  /** Facts that no tree has, whoever left them. */
  #sweepFacts(): number {
    return this.#database.prepare("DELETE FROM facts WHERE key NOT IN (SELECT facts_key FROM files)").run().changes;
  }

  /** Those facts of a tree which no other one has. */
  #dropFacts(tree: number, keys: readonly string[]): number {
    const others = this.#database.prepare("SELECT id FROM trees WHERE id <> ?").all(tree) as Pick<StoredTree, "id">[];
    if (keys.length * others.length > LOOKS_PER_SWEEP) return this.#sweepFacts();
    const isUsed = this.#database.prepare("SELECT 1 FROM files WHERE tree = ? AND facts_key = ? LIMIT 1");
    const drop = this.#database.prepare("DELETE FROM facts WHERE key = ?");
    let dropped = 0;
    for (const key of keys) if (!others.some(({ id }) => isUsed.get(id, key) !== undefined)) dropped += drop.run(key).changes;
    return dropped;
  }

  /** Forgets the trees of other roots that are gone, for the writer, before it commits: true where there were any, whose facts a sweep finds. */
  dropGoneTrees(): boolean {
    const trees = this.#database.prepare("SELECT id, root FROM trees").all() as Pick<StoredTree, "id" | "root">[];
    const gone = trees.filter(({ root }) => root !== this.root && !existsSync(root));
    if (gone.length === 0) return false;
    this.#database.transaction(() => {
      for (const { id } of gone) {
        this.#dropRows(id);
        this.#database.prepare("DELETE FROM trees WHERE id = ?").run(id);
      }
    });
    return true;
  }

  /** Until `endReading`, everything that is read is of one commit. */
  beginReading(): void {
    this.#database.exec("BEGIN");
  }

  endReading(): void {
    this.#database.exec("COMMIT");
  }

  segmentPath(name: string): string {
    return join(this.folder, name);
  }

  /** Bytes of all files in the store folder. */
  bytes(): number {
    // A writer may drop or rename a file in between.
    return readdirSync(this.folder).reduce(
      (sum, file) => sum + (statSync(join(this.folder, file), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }

  close(): void {
    this.#database.close();
  }

  /** Makes the tables of this format where there are older ones or none; a reader leaves them alone and has no index. */
  #prepareFormat(access: "read" | "write"): void {
    const format = this.#storedFormat();
    if (format === FORMAT_VERSION) return;
    if (format !== undefined && format > FORMAT_VERSION) {
      this.#database.close();
      throw new AppError(
        "store-newer",
        `the index at ${this.folder} was written by a newer version (format ${format}, this one knows ${FORMAT_VERSION})`,
        "Update portolan, or choose another place with --store DIR.",
      );
    }
    try {
      if (access === "read") throw noIndex(this.root);
      const lock = takeWriterLock(this.folder);
      try {
        if (this.#storedFormat() !== FORMAT_VERSION) this.#makeTables();
      } finally {
        lock.release();
      }
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  #storedFormat(): number | undefined {
    const table = this.#database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'").get();
    if (table === undefined) return undefined;
    const row = this.#database.prepare("SELECT value FROM meta WHERE key = 'format'").get() as { value: string } | undefined;
    return row === undefined ? undefined : Number(row.value);
  }

  #makeTables(): void {
    this.#database.transaction(() => {
      for (const table of ["facts", "trees", "files", "diagnostics"]) this.#database.exec(`DROP TABLE IF EXISTS ${table}`);
      this.#database.exec(SCHEMA);
      this.#database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('format', ?)").run(String(FORMAT_VERSION));
    });
  }

  /** What a commit drops is room for the next; where that is most of the file, it goes back to the disk. */
  #giveBackRoom(): void {
    const { freelist_count: free } = this.#database.prepare("PRAGMA freelist_count").get() as { freelist_count: number };
    const { page_count: pages } = this.#database.prepare("PRAGMA page_count").get() as { page_count: number };
    if (free <= FREE_PAGES_KEPT || free <= pages / 2) return;
    try {
      this.#database.exec("VACUUM");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // What was committed stands; a busy or full disk leaves the room to a later commit.
    }
  }

  /** Takes the log into the database and cuts it to nothing, which needs a moment without readers: busy ones are not waited for long. */
  #shortenLog(): void {
    this.#database.exec(`PRAGMA busy_timeout = ${LOG_WAIT_MS}; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = ${BUSY_MS};`);
  }

  #dropUnusedSegments(): void {
    const rows = this.#database.prepare("SELECT lexical_segment, graph_segment FROM trees").all() as StoredTree[];
    const used = new Set(rows.flatMap((row) => [row.lexical_segment, row.graph_segment]));
    for (const file of readdirSync(this.folder)) {
      if (!/\.seg(\.\d+\.tmp)?$/.test(file) || used.has(file)) continue;
      try {
        rmSync(join(this.folder, file), { recursive: true });
      } catch {
        // Another process still reads it where the system forbids removal then; the next commit tries again.
      }
    }
  }
}

/** A database that was emptied or removed leaves a log and a map behind, and perhaps locks of others, under which SQLite would wait for ever. */
function dropLeftovers(folder: string): void {
  const hasLeftovers = ["index.db-wal", "index.db-shm"].some((file) => existsSync(join(folder, file)));
  if (hasLeftovers && sizeOf(folder, "index.db") === 0) IndexStore.remove(folder);
}

function sizeOf(folder: string, file: string): number {
  const path = join(folder, file);
  // A file may stand where the folder should be, which is no missing entry to stat.
  return existsSync(path) ? (statSync(path, { throwIfNoEntry: false })?.size ?? 0) : 0;
}

function inodeOf(folder: string): number {
  return statSync(join(folder, "index.db"), { throwIfNoEntry: false })?.ino ?? 0;
}

/** The root has no index that this version reads. */
export function noIndex(root: string): AppError {
  return new AppError("no-index", `${root} is not indexed yet`, "Run `portolan index` there.");
}
