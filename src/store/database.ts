import Libsql from "libsql";
import { AppError } from "#base/app-error.ts";

type Value = string | number | bigint | Uint8Array | null;

export interface Statement {
  run(...values: Value[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
  get(...values: Value[]): unknown;
  all(...values: Value[]): unknown[];
}

/** What the store needs of SQLite; the driver stays behind it. */
export interface Database {
  /** Compiled once for a text and kept until the database is closed. */
  prepare(sql: string): Statement;
  exec(sql: string): void;
  /** Runs `work` in one write transaction; rolled back when it throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** Opens a database file in WAL mode, waiting up to five seconds for others' write locks. */
export function openDatabase(path: string): Database {
  return guarded(path, () => {
    const driver = new Libsql(path);
    driver.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;");
    return wrap(path, driver);
  });
}

/** Opens a database file only to hold its lock, without waiting; undefined where another process holds it. */
export function holdExclusive(path: string): Database | undefined {
  try {
    const driver = new Libsql(path);
    driver.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE;");
    return wrap(path, driver);
  } catch (error) {
    if (codeOf(error).startsWith("SQLITE_BUSY") || /database is locked/.test(String(error))) return undefined;
    throw translated(path, error);
  }
}

function wrap(path: string, driver: Libsql.Database): Database {
  const statements = new Map<string, Statement>();
  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = guardStatement(
          path,
          guarded(path, () => driver.prepare(sql)),
        );
        statements.set(sql, statement);
      }
      return statement;
    },
    exec: (sql) => guarded(path, () => void driver.exec(sql)),
    transaction(work) {
      guarded(path, () => driver.exec("BEGIN IMMEDIATE"));
      let result: ReturnType<typeof work>;
      try {
        result = work();
      } catch (error) {
        driver.exec("ROLLBACK");
        throw error;
      }
      guarded(path, () => driver.exec("COMMIT"));
      return result;
    },
    close: () => void driver.close(),
  };
}

function guardStatement(path: string, statement: Libsql.Statement): Statement {
  return {
    run: (...values) => guarded(path, () => statement.run(...values)),
    get: (...values) => guarded(path, () => statement.get(...values)),
    all: (...values) => guarded(path, () => statement.all(...values)),
  };
}

function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translated(path, error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function translated(path: string, error: unknown): unknown {
  const code = codeOf(error);
  const text = String(error);
  const cause = { cause: error };
  if (code.startsWith("SQLITE_FULL") || /disk is full/.test(text)) {
    return new AppError(
      "disk-full",
      `no space is left for the index at ${path}`,
      "Free some space, or choose another place with --store DIR.",
      cause,
    );
  }
  if (code.startsWith("SQLITE_CORRUPT") || code.startsWith("SQLITE_NOTADB") || /malformed|not a database/.test(text)) {
    return new AppError("store-corrupt", `the index at ${path} is damaged`, "Run `portolan index --full` to build it anew.", cause);
  }
  if (
    code.startsWith("SQLITE_READONLY") ||
    code.startsWith("SQLITE_CANTOPEN") ||
    /unable to open|readonly database|ConnectionFailed/.test(text)
  ) {
    return new AppError(
      "store-unwritable",
      `the index at ${path} cannot be opened for writing`,
      "Check its permissions, or choose another place with --store DIR.",
      cause,
    );
  }
  return error;
}
