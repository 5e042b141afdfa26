import { parentPort, workerData } from "node:worker_threads";
import { lineAt, lineStarts } from "#base/line-index.ts";
import { readIndexedFile } from "#scan/read-guard.ts";
import { readableText } from "#scan/readable-text.ts";

export interface RegexJob {
  readonly root: string;
  readonly files: readonly string[];
  readonly source: string;
  readonly flags: string;
  /** Files with a match after which the search ends. */
  readonly limit: number;
}

/** The first match in a file. */
export interface RegexMatch {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/** Thread entry: sends each match, then null. The parent ends the thread when it takes too long. */
async function work({ root, files, source, flags, limit }: RegexJob): Promise<void> {
  const pattern = new RegExp(source, flags);
  let found = 0;
  for (const path of files) {
    if (found >= limit) break;
    const text = await textOf(root, path);
    const match = text === undefined ? null : pattern.exec(text);
    if (match === null || text === undefined) continue;
    const lines = lineStarts(text);
    const end = match.index + Math.max(0, match[0].length - 1);
    const result: RegexMatch = { path, line: lineAt(lines, match.index), endLine: lineAt(lines, end) };
    parentPort?.postMessage(result);
    found++;
  }
  parentPort?.postMessage(null);
}

async function textOf(root: string, path: string): Promise<string | undefined> {
  try {
    const readable = await readableText(await readIndexedFile(root, path));
    return "failure" in readable ? undefined : readable.text;
  } catch {
    return undefined; // Gone since it was indexed: nothing to match.
  }
}

await work(workerData as RegexJob);
