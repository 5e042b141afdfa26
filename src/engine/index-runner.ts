import { AppError } from "#base/app-error.ts";
import { collectGarbage } from "#base/collect-garbage.ts";
import { KeptTree } from "#index/kept-tree.ts";
import type { IndexAnswer, IndexCommand } from "./index-process.ts";
import { runIndex } from "./run-index.ts";

// The process that runs the indexer for a watching one. It ends with it: the channel between them closes however that one dies.

let abort = new AbortController();
const kept = new KeptTree();
let runs = 0;

function tell(answer: IndexAnswer): void {
  process.send?.(answer);
}

async function run({ place, options }: Extract<IndexCommand, { kind: "run" }>): Promise<void> {
  abort = new AbortController();
  runs++;
  const onProgress = (progress: Extract<IndexAnswer, { kind: "progress" }>["progress"]) => tell({ kind: "progress", progress });
  const runOnce = () => runIndex(place, { ...options, kept, onProgress, signal: abort.signal });
  try {
    tell({
      kind: "done",
      summary: await runOnce().catch((error: unknown) => (isForWantOfRoom(error) ? runOnce() : Promise.reject(error))),
    });
  } catch (error) {
    if (error instanceof AppError) tell({ kind: "trouble", code: error.code, message: error.message, hint: error.hint });
    else tell({ kind: "bug", message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** What was kept took the room of the run; it is forgotten by now. */
function isForWantOfRoom(error: unknown): boolean {
  return error instanceof AppError && error.code === "memory-exceeded" && runs > 1;
}

/** Between runs garbage goes, and the watching process learns whether the rest is worth keeping. */
function rest(): void {
  collectGarbage();
  tell({ kind: "resting", isHeavy: kept.isHeavy });
}

process.on("message", (command: IndexCommand) => {
  if (command.kind === "abort") abort.abort();
  else if (command.kind === "rest") rest();
  else void run(command);
});
process.on("disconnect", () => process.exit());
// Ctrl-C reaches every process of a terminal: the watching one decides, and says so by a message.
process.on("SIGINT", () => {});
