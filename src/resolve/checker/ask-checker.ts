import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolder } from "#base/package-folder.ts";
import type { CheckedFile, CheckerJob, CheckerMessage, CheckerOutcome, CheckerRequest, CheckerTrouble } from "./checker-contract.ts";
import { memoryOfTree } from "./process-memory.ts";

const WATCH_MS = 200;
const SOURCE_FILE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
/** Memory for reading a program, before anything is asked: measured as 60 MB and 31 bytes for each byte of source, and some room. */
const BASE_BYTES = 100e6;
const BYTES_PER_SOURCE_BYTE = 36;
const MAX_STDERR_CHARACTERS = 2_000;
/** What the compiler's runtime holds itself to by collecting more often. The watch below is for when that is not enough. */
const SOFT_SHARE = 0.85;

/**
 * Asks the TypeScript compiler what the callees at some places are, in a process of its own. Trouble of any kind (no compiler, too
 * little memory, too little time, a crash) is part of the outcome; rejects only with the reason of the signal. Nothing is written
 * outside of a temporary folder, and no process outlives the call.
 */
export async function askChecker(request: CheckerRequest): Promise<CheckerOutcome> {
  request.signal?.throwIfAborted();
  const program = request.files.filter(({ path }) => SOURCE_FILE.test(path));
  if (program.length === 0 || request.sites.length === 0) return { files: [], trouble: undefined, peakBytes: 0 };
  const needed = program.reduce((sum, { size }) => sum + size * BYTES_PER_SOURCE_BYTE, BASE_BYTES);
  if (needed > request.memoryLimitBytes) return { files: [], trouble: doesNotFit(needed, request.memoryLimitBytes), peakBytes: 0 };
  const folder = mkdtempSync(join(tmpdir(), "portolan-checker-"));
  try {
    const { root, modules, sites, memoryLimitBytes } = request;
    const programFiles = program.map(({ path }) => path);
    const job = { root: root.replaceAll("\\", "/").replace(/\/$/, ""), modules, sites, memoryLimitBytes, programFiles, folder };
    return await runJob(job, request);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runJob(job: CheckerJob, { timeLimitMs, memoryLimitBytes, signal }: CheckerRequest): Promise<CheckerOutcome> {
  const files: CheckedFile[] = [];
  let peakBytes = 0;
  const child = startProcess(job);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
  const kill = (): void => endTree(child);
  process.once("exit", kill);
  const timers: NodeJS.Timeout[] = [];
  let abort = (): void => {};
  try {
    const trouble = await new Promise<CheckerTrouble | undefined>((resolve, reject) => {
      timers.push(setTimeout(() => resolve(tookTooLong(timeLimitMs)), timeLimitMs));
      const weigh = (): void => {
        const bytes = memoryOfTree(child.pid ?? 0);
        peakBytes = Math.max(peakBytes, bytes);
        if (bytes > memoryLimitBytes) resolve(tookTooMuch(memoryLimitBytes));
      };
      timers.push(setInterval(weigh, WATCH_MS));
      abort = () => reject(signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      child.on("message", (message: CheckerMessage) => {
        // One that answers at once is gone before its turn.
        if (peakBytes === 0) weigh();
        if (message.kind === "checked") files.push(message.file);
        else resolve(message.trouble);
      });
      const fail = (error: Error): void => resolve(failed(error.message));
      child.on("error", fail);
      void earlyEnd(child).then((detail) => resolve(failed(detail)), fail);
      child.send(job, (error) => {
        if (error !== null) fail(error);
      });
    });
    return { files, trouble, peakBytes };
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    process.off("exit", kill);
    kill();
    await gone;
  }
}

/** How a process ended that did not say so, when all that it sent has arrived. */
async function earlyEnd(child: ChildProcess): Promise<string> {
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    if (stderr.length < MAX_STDERR_CHARACTERS) stderr += chunk.toString("utf8");
  });
  const [[code, killedBy]] = await Promise.all([once(child, "close"), once(child, "disconnect")]);
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return lines.find((line) => /error|fatal|panic/i.test(line)) ?? lines[0] ?? `it ended with ${killedBy ?? code}`;
}

/** A group of its own, so that the compiler, which this process starts in turn, can be ended with it. */
function startProcess({ memoryLimitBytes }: CheckerJob): ChildProcess {
  return fork(fileURLToPath(new URL("dist/checker-process.mjs", packageFolder())), [], {
    execArgv: ["--max-old-space-size=1024"],
    env: { ...process.env, NODE_OPTIONS: "", GOMEMLIMIT: String(Math.floor(memoryLimitBytes * SOFT_SHARE)) },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    detached: process.platform !== "win32",
  });
}

/** On Windows the compiler ends by itself when the process that it talks to is gone. */
function endTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function doesNotFit(needed: number, limit: number): CheckerTrouble {
  const message = `The TypeScript compiler would need about ${megabytes(needed)} for this repository, and may take ${megabytes(limit)}.`;
  return { reason: "checker-too-large", message };
}

function tookTooMuch(limit: number): CheckerTrouble {
  return { reason: "checker-too-large", message: `The TypeScript compiler took more than the ${megabytes(limit)} that it may take.` };
}

function tookTooLong(limitMs: number): CheckerTrouble {
  return { reason: "checker-timeout", message: `The TypeScript compiler was not done after ${Math.round(limitMs / 1000)} s.` };
}

function failed(detail: string): CheckerTrouble {
  return { reason: "checker-failed", message: `The TypeScript compiler gave up: ${detail.slice(0, 300)}` };
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
