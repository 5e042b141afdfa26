import { existsSync, readdirSync, readFileSync } from "node:fs";

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 20_000;

/** Processes and threads are looked at in /proc. */
export const HAS_PROC: boolean = existsSync("/proc/self/stat");

/** True while a process runs; one that nobody has taken leave of counts as ended. */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return false; // Gone between two looks.
  }
}

/** Number of threads of a process; 0 where it has ended. */
export function threadsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).length;
  } catch {
    return 0; // Gone between two looks.
  }
}

/** Processes whose parent is this one. */
export function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined; // Gone between two looks.
  }
}

/** Looks again until it is so. Throws when it is not so for long. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const last = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    if (performance.now() > last) throw new Error(`still not so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
