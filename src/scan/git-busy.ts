import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Repository } from "./repository.ts";

/** A lock file older than this was left by a git that died: nothing waits for it. */
const LOCK_MAX_AGE_MS = 30_000;

/**
 * What git is in the middle of: `lock` while a command writes the index (checkout, merge, reset), `rebase` while commits are replayed,
 * which may also stand still for as long as a conflict is open.
 */
export type GitBusy = "lock" | "rebase" | undefined;

export function gitBusy(repository: Repository | undefined): GitBusy {
  if (repository === undefined) return undefined;
  const lock = statSync(join(repository.gitDir, "index.lock"), { throwIfNoEntry: false });
  if (lock !== undefined && Date.now() - lock.mtimeMs < LOCK_MAX_AGE_MS) return "lock";
  const isRebasing = ["rebase-merge", "rebase-apply"].some((name) => existsSync(join(repository.gitDir, name)));
  return isRebasing ? "rebase" : undefined;
}
