import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "#model/source-file.ts";

/** Paths of those files whose size or time is no longer what was noted, or that are gone; in the order given. */
export function changedFiles(root: string, noted: readonly SourceFile[]): string[] {
  const changed: string[] = [];
  for (const { path, size, mtimeNs } of noted) {
    const stat = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
    if (stat === undefined || stat.size !== BigInt(size) || stat.mtimeNs !== BigInt(mtimeNs)) changed.push(path);
  }
  return changed;
}
