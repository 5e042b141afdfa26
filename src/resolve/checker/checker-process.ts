import { isMainThread, Worker, workerData } from "node:worker_threads";
import type { CheckedFile, CheckerJob, CheckerMessage, CheckerTrouble } from "./checker-contract.ts";
import { type Compiler, loadCompiler } from "./compiler.ts";
import { CompilerSession, startCompiler } from "./compiler-session.ts";
import { memoryOfTree } from "./process-memory.ts";

/**
 * Share of the memory between what the program takes when it is read and the limit. When it is used up, the compiler is started anew:
 * what it has worked out stays in its memory until it ends.
 */
const RESTART_SHARE = 0.75;
/** A new start costs reading the whole program. */
const MAX_RESTARTS = 16;
const MAX_CRASHES = 3;
const LOOK_MS = 50;

const PARENT_MS = 500;

if (isMainThread) serve();
else endWithParent(workerData as number);

/** Process entry: answers the one job that it is sent and ends. The parent ends it when it takes too long or too much. */
function serve(): void {
  // The main thread hears of nothing while it waits for the compiler, so another one of the same file looks after the parent.
  new Worker(new URL(import.meta.url), { workerData: process.ppid, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
  process.once("disconnect", () => process.exit(1));
  process.once("message", (job) => {
    void run(job as CheckerJob).then(async (trouble) => {
      await send({ kind: "end", trouble });
      process.exit(0);
    });
  });
}

/** Ends this process and the compiler soon after the parent was ended without a chance to do so itself. */
function endWithParent(parent: number): void {
  setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    process.kill(process.platform === "win32" ? process.pid : -process.pid, "SIGKILL");
  }, PARENT_MS);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function run(job: CheckerJob): Promise<CheckerTrouble | undefined> {
  const compiler = await loadCompiler();
  if (compiler instanceof Error) return missing(compiler);
  let api: ReturnType<typeof startCompiler>;
  try {
    api = startCompiler(compiler, job);
  } catch (error) {
    return missing(error);
  }
  try {
    return await askAll(compiler, job, new CompilerSession(compiler, job, api));
  } catch (error) {
    return { reason: "checker-failed", message: `The TypeScript compiler gave up: ${messageOf(error)}` };
  }
}

async function askAll(compiler: Compiler, job: CheckerJob, first: CompilerSession): Promise<CheckerTrouble | undefined> {
  let session = first;
  const base = memoryOfTree(process.pid);
  const restartAt = base + (job.memoryLimitBytes - base) * RESTART_SHARE;
  let looked = Date.now();
  let restarts = 0;
  let crashes = 0;
  for (const { path, positions } of job.sites) {
    let file: CheckedFile;
    try {
      file = { path, answers: session.ask(path, positions) };
    } catch (error) {
      // One file may be too much for the compiler; the others are not to suffer.
      if (++crashes > MAX_CRASHES) throw error;
      session.close();
      session = new CompilerSession(compiler, job);
      continue;
    }
    await send({ kind: "checked", file });
    if (Date.now() - looked < LOOK_MS) continue;
    looked = Date.now();
    if (memoryOfTree(process.pid) <= restartAt) continue;
    if (++restarts > MAX_RESTARTS) return tooLarge(job);
    session.close();
    session = new CompilerSession(compiler, job);
  }
  session.close();
  return undefined;
}

/** Resolves once the message is on its way, so that the parent is never far behind and its end is noticed. */
function send(message: CheckerMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}

function tooLarge({ memoryLimitBytes }: CheckerJob): CheckerTrouble {
  const megabytes = Math.round(memoryLimitBytes / 1e6);
  return { reason: "checker-too-large", message: `The TypeScript compiler needs more than the ${megabytes} MB that it may take.` };
}

function missing(error: unknown): CheckerTrouble {
  return { reason: "checker-missing", message: `The TypeScript compiler cannot be started: ${messageOf(error)}` };
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 300) ?? "";
}
