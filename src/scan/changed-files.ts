import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "#model/source-file.ts";

/** Paths of those files whose size or time is no longer what was noted, or that are gone; in the order given. */
export function changedFiles(root: string, noted: readonly SourceFile[]): string[] {
  return noted.flatMap(({ path, size, mtimeNs }) => {
    const now = lstatFile(root, path);
    return now === undefined || now.size !== size || now.mtimeNs !== mtimeNs ? [path] : [];
  });
}

/** What stands at a path now; undefined for nothing, also where it cannot be reached. */
export function lstatFile(
  root: string,
  path: string,
): { readonly kind: "file" | "folder" | "other"; readonly size: number; readonly mtimeNs: string } | undefined {
  try {
    const stat = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    const kind = stat.isFile() ? "file" : stat.isDirectory() ? "folder" : "other";
    return { kind, size: Number(stat.size), mtimeNs: String(stat.mtimeNs) };
  } catch {
    return undefined; // A folder above it became a file, or was closed to us.
  }
}
