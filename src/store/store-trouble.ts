import { AppError } from "#base/app-error.ts";

/** The statements are ours and tested, so that a table or column that is not there has been lost. */
const DAMAGED_CODE = /^SQLITE_(?:CORRUPT|NOTADB|IOERR|SCHEMA|FORMAT)/;
const DAMAGED_TEXT = /malformed|not a database|no such (?:table|column)|unsupported file format|disk I\/O error/;

/** The store at a place is not what was written; the next run of the indexer builds it anew. */
export function damagedStore(path: string, cause?: unknown): AppError {
  return new AppError("store-corrupt", `the index at ${path} is damaged`, "Run `portolan index`: it is built anew.", { cause });
}

/** What a failure at a place of the store is to the user: an AppError where they can mend it, else the failure itself. */
export function storeTrouble(path: string, error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const text = String(error);
  const cause = { cause: error };
  if (code === "ENOSPC" || code === "EDQUOT" || code.startsWith("SQLITE_FULL") || /disk is full/.test(text)) {
    return new AppError(
      "disk-full",
      `no space is left for the index at ${path}`,
      "Free some space, or choose another place with --store DIR.",
      cause,
    );
  }
  if (code.startsWith("SQLITE_BUSY") || /database is locked/.test(text)) {
    return new AppError("index-busy", `another process is writing the index at ${path}`, "Try again in a few seconds.", cause);
  }
  if (code === "EISDIR" || DAMAGED_CODE.test(code) || DAMAGED_TEXT.test(text)) return damagedStore(path, error);
  const isClosed = ["EACCES", "EPERM", "EROFS"].includes(code) || code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN");
  if (isClosed || /unable to open|readonly database|ConnectionFailed/.test(text)) {
    const message = `the index at ${path} cannot be opened for writing`;
    return new AppError("store-unwritable", message, "Check its permissions, or choose another place with --store DIR.", cause);
  }
  return error;
}
