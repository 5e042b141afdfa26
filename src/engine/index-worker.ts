import { parentPort } from "node:worker_threads";
import { AppError } from "#base/app-error.ts";
import type { IndexAnswer, IndexCommand } from "./index-thread.ts";
import { type IndexPlace, runIndex } from "./run-index.ts";

/** A run is told to end by a message, as signals do not reach a thread. */
let abort = new AbortController();

function tell(answer: IndexAnswer): void {
  parentPort?.postMessage(answer);
}

async function run(
  place: IndexPlace,
  options: { readonly full?: boolean | undefined; readonly checker?: boolean | undefined },
): Promise<void> {
  abort = new AbortController();
  try {
    const onProgress = (progress: Extract<IndexAnswer, { kind: "progress" }>["progress"]) => tell({ kind: "progress", progress });
    tell({ kind: "done", summary: await runIndex(place, { ...options, onProgress, signal: abort.signal }) });
  } catch (error) {
    if (error instanceof AppError) tell({ kind: "trouble", code: error.code, message: error.message, hint: error.hint });
    else tell({ kind: "bug", error: error instanceof Error ? error : new Error(String(error)) });
  }
}

parentPort?.on("message", (command: IndexCommand) => {
  if (command.kind === "abort") abort.abort();
  else void run(command.place, command.options);
});
