import { AppError } from "#base/app-error.ts";
import type { IndexAnswer, IndexCommand } from "./index-process.ts";
import { runIndex } from "./run-index.ts";

// The process that runs the indexer for a watching one. It ends with it: the channel between them closes however that one dies.

let abort = new AbortController();

function tell(answer: IndexAnswer): void {
  process.send?.(answer);
}

async function run({ place, options }: Extract<IndexCommand, { kind: "run" }>): Promise<void> {
  abort = new AbortController();
  try {
    const onProgress = (progress: Extract<IndexAnswer, { kind: "progress" }>["progress"]) => tell({ kind: "progress", progress });
    tell({ kind: "done", summary: await runIndex(place, { ...options, onProgress, signal: abort.signal }) });
  } catch (error) {
    if (error instanceof AppError) tell({ kind: "trouble", code: error.code, message: error.message, hint: error.hint });
    else tell({ kind: "bug", message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

process.on("message", (command: IndexCommand) => {
  if (command.kind === "abort") abort.abort();
  else void run(command);
});
process.on("disconnect", () => process.exit());
// Ctrl-C reaches every process of a terminal: the watching one decides, and says so by a message.
process.on("SIGINT", () => {});
