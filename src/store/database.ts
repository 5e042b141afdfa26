import { createRequire } from "node:module";
import type Libsql from "libsql";
import { AppError } from "#base/app-error.ts";
import { storeTrouble } from "./store-trouble.ts";

type Driver = new (path: string) => Libsql.Database;

let loadedDriver: Driver | undefined;

/** The driver, loaded at first use: a platform without its binary gets an error that says so, in every command. */
function driver(): Driver {
  if (loadedDriver !== undefined) return loadedDriver;
  try {
    loadedDriver = createRequire(import.meta.url)("libsql") as Driver;
    return loadedDriver;
  } catch (error) {
    const place = `${process.platform}-${process.arch}`;
    const message = `the SQLite driver libsql does not load on ${place}`;
    throw new AppError("driver-missing", message, "Install portolan again on this machine, with optional dependencies.", { cause: error });
  }
}

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

/** How long others' locks are waited for. */
export const BUSY_MS = 5_000;

/** Opens a database file in WAL mode, waiting for others' write locks. */
export function openDatabase(path: string): Database {
  return guarded(path, () => {
    const database = new (driver())(path);
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;`);
    return wrap(path, database);
  });
}

/** Opens a database file only to hold its lock, without waiting; undefined where another process holds it. */
export function holdExclusive(path: string): Database | undefined {
  try {
    const database = new (driver())(path);
    database.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE;");
    return wrap(path, database);
  } catch (error) {
    if (codeOf(error).startsWith("SQLITE_BUSY") || /database is locked/.test(String(error))) return undefined;
    throw storeTrouble(path, error);
  }
}

function wrap(path: string, database: Libsql.Database): Database {
  const statements = new Map<string, Statement>();
  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = guardStatement(
          path,
          guarded(path, () => database.prepare(sql)),
        );
        statements.set(sql, statement);
      }
      return statement;
    },
    exec: (sql) => guarded(path, () => void database.exec(sql)),
    transaction(work) {
      guarded(path, () => database.exec("BEGIN IMMEDIATE"));
      let result: ReturnType<typeof work>;
      try {
        result = work();
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
      guarded(path, () => database.exec("COMMIT"));
      return result;
    },
    close: () => void database.close(),
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
    throw storeTrouble(path, error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
