import { Worker } from "node:worker_threads";
import { AppError } from "#base/app-error.ts";
import { packageFolder } from "#base/package-folder.ts";
import type { Confidence, Hit } from "#model/results.ts";
import { symbolIds } from "#model/symbol-id.ts";
import type { Admission } from "#retrieve/score-files.ts";
import type { SearchOptions } from "./engine.ts";
import { bareHit } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";
import type { RegexJob, RegexMatch } from "./regex-worker.ts";

/** A pattern that needs longer is stopped; what was found until then is the answer, and says so. */
const TIME_LIMIT_MS = 5_000;

/** Lines that match a JavaScript regular expression, one hit for each file, in the order of the paths. */
export async function regexSearch(
  tree: OpenTree,
  pattern: string,
  admit: Admission,
  limit: number,
  { kind, signal }: Pick<SearchOptions, "kind" | "signal">,
): Promise<{ hits: Hit[]; confidence: Confidence; leftOut?: string }> {
  const { flags: asked, source } = splitPattern(pattern);
  const flags = compiles(source, `${asked}u`) ? `${asked}u` : asked;
  try {
    new RegExp(source, flags);
  } catch (error) {
    throw new AppError(
      "bad-regex",
      `the pattern does not compile: ${(error as Error).message}`,
      "Escape special characters with \\, or search without --mode regex.",
      { cause: error },
    );
  }
  const files: string[] = [];
  for (let file = 0; file < tree.segment.fileCount; file++) if (admit.file(file)) files.push(tree.segment.path(file));
  const { matches, timedOut } = await scan(
    { root: tree.root, files, source, flags, limit: kind === undefined ? limit + 1 : files.length },
    signal,
  );
  const all = matches.map((match, i) => regexHit(tree, match, i + 1)).filter((hit) => kind === undefined || hit.kind === kind);
  const hits = all.slice(0, limit);
  const reason = timedOut
    ? `stopped after ${TIME_LIMIT_MS / 1000} s; the files after the last result were not all looked at`
    : `${files.length} files were looked at`;
  const confidence: Confidence = {
    level: hits.length > 0 ? "high" : timedOut ? "low" : "none",
    coverage: hits.length > 0 ? 1 : 0,
    missing: [],
    reason,
  };
  const notes = [...(timedOut ? [reason] : []), ...(all.length > limit ? ["more files match; raise limit or narrow with path"] : [])];
  return notes.length === 0 ? { hits, confidence } : { hits, confidence, leftOut: notes.join(". ") };
}

/** Whether a pattern can be taken for Unicode: `\p{L}` needs it, and escapes like `\-` are errors then. */
function compiles(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false; // Tried again without, where it is reported.
  }
}

/** `/source/flags` or a bare source; always by line. Flags that say how a program goes on (`g`, `y`) mean nothing here. */
function splitPattern(pattern: string): { source: string; flags: string } {
  const parts = /^\/(.+)\/([dgimsuvy]*)$/s.exec(pattern);
  return { source: parts?.[1] ?? pattern, flags: [...new Set(`${parts?.[2] ?? ""}m`)].filter((flag) => "ims".includes(flag)).join("") };
}

function scan(job: RegexJob, signal: AbortSignal | undefined): Promise<{ matches: RegexMatch[]; timedOut: boolean }> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const matches: RegexMatch[] = [];
    const worker = new Worker(new URL("dist/regex-worker.mjs", packageFolder()), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      void worker.terminate();
      settle();
    };
    const abort = () => end(() => reject(signal?.reason));
    const timer = setTimeout(() => end(() => resolve({ matches, timedOut: true })), TIME_LIMIT_MS);
    signal?.addEventListener("abort", abort, { once: true });
    worker.on("message", (match: RegexMatch | null) => {
      if (match === null) end(() => resolve({ matches, timedOut: false }));
      else matches.push(match);
    });
    worker.on("error", (error) => end(() => reject(error)));
  });
}

function regexHit(tree: OpenTree, { path, line, endLine }: RegexMatch, rank: number): Hit {
  const row = tree.store.file(path);
  const symbols = (row && tree.store.facts(row.factsKey)?.symbols()) ?? [];
  let symbol = -1;
  symbols.forEach((candidate, i) => {
    if (candidate.startLine <= line && candidate.endLine >= line) symbol = i;
  });
  const hit = bareHit({ path, startLine: line, endLine, symbol, score: 1, rank }, symbols, symbolIds(path, symbols));
  return { ...hit, id: `${path}:${line}-${endLine}` };
}
