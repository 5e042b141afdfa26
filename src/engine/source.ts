import { AppError } from "#base/app-error.ts";
import { shortened } from "#extract/source-view.ts";
import type { SourceResult } from "#model/results.ts";
import { displayName } from "#model/symbol-id.ts";
import { exactSearch, suggestNames } from "#retrieve/exact-search.ts";
import { nameKey } from "#store/name-key.ts";
import { pathTest } from "./admission.ts";
import type { SourceRequest } from "./engine.ts";
import { estimateTokens } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";
import { type CurrentFile, linesOf, QUOTED_CHARACTERS, readCurrent } from "./tree-reader.ts";

/** Bodies are given whole; only beyond this a part is returned, with the arguments that bring the rest. */
const DEFAULT_BUDGET_TOKENS = 50_000;
const MOST_OTHERS = 20;

/** Reads a definition or a range of lines from the files as they are now. */
export async function source(tree: OpenTree, request: SourceRequest): Promise<SourceResult> {
  const target = await locate(tree, request);
  const last = Math.max(1, target.file.text === "" ? 1 : target.file.lines.length);
  if (target.start > last) {
    throw new AppError(
      "no-such-line",
      `${target.file.path} has ${last} lines; line ${target.start} was asked for`,
      `Ask for lines 1 to ${last}.`,
    );
  }
  const end = Math.min(target.end, last);
  const budget = request.budgetTokens ?? DEFAULT_BUDGET_TOKENS;
  const shownEnd = fitting(target.file, target.start, end, budget);
  const complete = shownEnd === end;
  return {
    path: target.file.path,
    start_line: target.start,
    end_line: shownEnd,
    text: linesOf(target.file, target.start, shownEnd),
    ...(target.symbol === undefined ? {} : { symbol: target.symbol }),
    complete,
    ...(complete
      ? {}
      : {
          left_out: `lines ${shownEnd + 1}-${end} do not fit ${budget} tokens: ask for path ${target.file.path}, start_line ${shownEnd + 1}, end_line ${end}`,
        }),
    ...(target.others.length === 0 ? {} : { others: target.others }),
    ...(target.file.changed ? { changed: true } : {}),
  };
}

interface Target {
  readonly file: CurrentFile;
  readonly start: number;
  readonly end: number;
  readonly symbol?: string;
  readonly others: readonly string[];
}

async function locate(tree: OpenTree, request: SourceRequest): Promise<Target> {
  const { path } = request;
  const name = request.id ?? request.symbol;
  if (name === undefined) {
    if (path === undefined)
      throw new AppError("no-target", "neither a symbol nor a path was given", "Name a symbol, or a path with or without lines.");
    return locateLines(tree, path, request.startLine, request.endLine);
  }
  const range = /^(.+):(\d+)-(\d+)$/s.exec(name);
  if (range !== null && tree.store.file(range[1] as string) !== undefined) {
    return locateLines(tree, range[1] as string, Number(range[2]), Number(range[3]));
  }
  const hash = name.lastIndexOf("#");
  if (hash > 0 && tree.store.file(name.slice(0, hash)) !== undefined) return locateId(tree, name.slice(0, hash), name);
  if (tree.store.file(name) !== undefined && path === undefined) return locateLines(tree, name, request.startLine, request.endLine);
  return locateName(tree, name, path);
}

async function locateLines(tree: OpenTree, path: string, startLine: number | undefined, endLine: number | undefined): Promise<Target> {
  const file = await readCurrent(tree.store, tree.root, path.replace(/^\.\//, ""));
  const start = startLine ?? 1;
  const end = endLine ?? Number.MAX_SAFE_INTEGER;
  if (start < 1 || end < start)
    throw new AppError("bad-range", `lines ${start} to ${end} are no range`, "Lines are counted from 1, the first not after the last.");
  return { file, start, end, others: [] };
}

async function locateId(tree: OpenTree, path: string, id: string): Promise<Target> {
  const file = await readCurrent(tree.store, tree.root, path);
  const index = file.ids.indexOf(id);
  const symbol = file.symbols[index];
  if (symbol !== undefined) return { file, start: symbol.leadLine, end: symbol.endLine, symbol: id, others: [] };
  return locateName(tree, id.slice(path.length + 1), path);
}

async function locateName(tree: OpenTree, name: string, path: string | undefined): Promise<Target> {
  const fits = path === undefined ? () => true : pathTest(path);
  const wanted = nameKey(
    `.${name
      .split(/::|\.|#|->/)
      .filter((part) => part !== "")
      .join(".")}`,
  );
  const ids: { path: string; id: string; file: CurrentFile; index: number }[] = [];
  const files = new Map<string, CurrentFile>();
  for (const entry of exactSearch(tree.segment, name, { file: (file) => fits(tree.segment.path(file)) })) {
    if (ids.length > MOST_OTHERS) break;
    const at = tree.segment.path(entry.file);
    let file = files.get(at);
    if (file === undefined) {
      file = await readCurrent(tree.store, tree.root, at);
      files.set(at, file);
    }
    const stored = symbolOf(file, entry.name, entry.ordinal);
    if (stored < 0) continue;
    const id = file.ids[stored] as string;
    if (!nameKey(`.${id.slice(at.length + 1)}`.replace(/~\d+$/, "")).endsWith(wanted)) continue;
    if (!ids.some((known) => known.id === id)) ids.push({ path: at, id, file, index: stored });
  }
  const first = ids[0];
  if (first === undefined) throw notFound(tree, name, path);
  const symbol = first.file.symbols[first.index] as CurrentFile["symbols"][number];
  return { file: first.file, start: symbol.leadLine, end: symbol.endLine, symbol: first.id, others: ids.slice(1).map(({ id }) => id) };
}

/** Position of a symbol in the file as it is now: where it was if the name still fits, else the first of that name. */
function symbolOf(file: CurrentFile, name: string, ordinal: number): number {
  const isNamed = (symbol: CurrentFile["symbols"][number] | undefined) => symbol !== undefined && displayName(file.path, symbol) === name;
  if (isNamed(file.symbols[ordinal])) return ordinal;
  return file.symbols.findIndex(isNamed);
}

function notFound(tree: OpenTree, name: string, path: string | undefined): AppError {
  const near = suggestNames(tree.segment, name, 5);
  const where = path === undefined ? "" : ` in ${shortened(path, QUOTED_CHARACTERS)}`;
  return new AppError(
    "not-found",
    `nothing named "${shortened(name, QUOTED_CHARACTERS)}" is defined${where}`,
    near.length === 0 ? "Search for it: portolan search." : `Defined names near it: ${near.join(", ")}.`,
  );
}

/** The last line that still fits the budget; at least the first. */
function fitting(file: CurrentFile, start: number, end: number, budgetTokens: number): number {
  const from = file.lines[start - 1] as number;
  const size = (line: number) => estimateTokens((file.lines[line] ?? file.text.length) - from);
  if (size(end) <= budgetTokens) return end;
  let last = start;
  while (last < end && size(last + 1) <= budgetTokens) last++;
  return last;
}
