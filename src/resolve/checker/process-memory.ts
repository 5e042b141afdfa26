import { readFileSync } from "node:fs";

/** Memory in use by a process and all that it has started, in bytes; 0 where the system does not show it. */
export function memoryOfTree(pid: number): number {
  let total = 0;
  const seen = new Set<number>();
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    total += residentBytes(next);
    waiting.push(...childrenOf(next));
  }
  return total;
}

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`))?.[1];
  return kilobytes === undefined ? 0 : Number(kilobytes) * 1024;
}

function childrenOf(pid: number): readonly number[] {
  // A process's first thread has the process's number, and Node.js starts children from it.
  return textOf(`/proc/${pid}/task/${pid}/children`)
    .split(" ")
    .filter((text) => text !== "")
    .map(Number);
}

/** Processes end while they are looked at, and other systems have no such files. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
