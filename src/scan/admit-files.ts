import { type BigIntStats, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SourceFile } from "#model/source-file.ts";
import type { FolderGate, Report } from "./folder-gate.ts";
import type { Listing } from "./git-list.ts";
import { reportLink } from "./link-target.ts";
import { sortPaths } from "./path-order.ts";
import { isPlainPath } from "./read-guard.ts";
import { gitDirOf } from "./repository.ts";

const FILES_PER_TURN = 1024;

/** The regular files of a listing that may be indexed, by path in the order of its UTF-8 bytes; why others may not goes to `report`. */
export async function admitFiles(
  root: string,
  listing: Listing,
  gate: FolderGate,
  report: Report,
  signal: AbortSignal | undefined,
): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  let visited = 0;
  for (const path of sortPaths([...listing])) {
    if (++visited % FILES_PER_TURN === 0) await nextTurn();
    signal?.throwIfAborted();
    if (path.endsWith("/")) {
      reportRepository(path.slice(0, -1), gate, report);
      continue;
    }
    if (!gate.admitsFile(path)) continue;
    if (!isPlainPath(path)) {
      report(
        path,
        "never-indexed",
        "The name reads like a way out of the repository (`a:`, `%2e%2e`), so that no answer could refer to it; rename it.",
      );
      continue;
    }
    const stat = statOf(root, path, report);
    if (stat === undefined) continue;
    // Synchronous calls cost less than half the CPU time of promised ones (26 and 60 ms for 9,087 files); turns are given back in between.
    if (stat.isFile()) files.push({ path, size: Number(stat.size), mtimeNs: String(stat.mtimeNs) });
    else if (stat.isSymbolicLink()) reportLink(root, path, report);
    else if (stat.isDirectory()) reportSubmodule(root, path, report);
    else report(path, "not-a-file", "A pipe, socket or device is not read.");
  }
  return files;
}

/** Undefined for a file that git still tracks but that is gone from the work tree. */
function statOf(root: string, path: string, report: Report): BigIntStats | undefined {
  try {
    return lstatSync(`${root}/${path}`, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    report(path, "unreadable", `The file cannot be reached (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`);
    return undefined;
  }
}

function reportRepository(path: string, gate: FolderGate, report: Report): void {
  const above = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  if (!gate.admitsFolder(above)) return;
  report(path, "nested-repository", `A repository or work tree of its own is not entered; index it with --root ${path}.`);
}

/** git lists a folder under `--cached` only for a submodule, or for a file that a folder has taken the place of. */
function reportSubmodule(root: string, path: string, report: Report): void {
  const folder = join(root, path);
  if (gitDirOf(folder) === undefined && readdirSync(folder).length > 0) return;
  report(path, "submodule", `A submodule is a repository of its own and not entered; index it with --root ${path}.`);
}
