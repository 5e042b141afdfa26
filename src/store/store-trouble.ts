import { AppError } from "#base/app-error.ts";

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
  if (code.startsWith("SQLITE_CORRUPT") || code.startsWith("SQLITE_NOTADB") || /malformed|not a database/.test(text)) {
    return new AppError("store-corrupt", `the index at ${path} is damaged`, "Run `portolan index --full` to build it anew.", cause);
  }
  const isClosed = ["EACCES", "EPERM", "EROFS"].includes(code) || code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN");
  if (isClosed || /unable to open|readonly database|ConnectionFailed/.test(text)) {
    const message = `the index at ${path} cannot be opened for writing`;
    return new AppError("store-unwritable", message, "Check its permissions, or choose another place with --store DIR.", cause);
  }
  return error;
}
