import { AppError } from "#base/app-error.ts";
import type { Confidence, Hit, SearchResult } from "#model/results.ts";
import { displayContainer, symbolIds } from "#model/symbol-id.ts";
import { exactSearch, lastPart, suggestNames } from "#retrieve/exact-search.ts";
import { lexicalSearch, spread } from "#retrieve/lexical-search.ts";
import type { Admission } from "#retrieve/score-files.ts";
import type { LexicalSegment } from "#store/lexical-segment.ts";
import { nameKey } from "#store/name-key.ts";
import { admissionOf } from "./admission.ts";
import { type KeyedRanges, keyedRanges } from "./channel-search.ts";
import { channelWords } from "./channel-sides.ts";
import type { SearchOptions } from "./engine.ts";
import { candidates } from "./find-symbol.ts";
import { bareHit, currentRange, estimateTokens, type FoundRange, hitText } from "./hit.ts";
import { callNames } from "./neighbours.ts";
import type { OpenTree } from "./open-tree.ts";
import { regexSearch } from "./regex-search.ts";
import { type CurrentFile, readCurrent } from "./tree-reader.ts";

const MOST_RESULTS = 50;
const LONGEST_QUERY = 20_000;
const MOST_PHRASINGS = 8;
/** What a hit costs at the least besides its text: path, name, numbers. Where no more is left, no further file is read. */
const SMALLEST_HIT_TOKENS = 60;
/** Channels named with a hit. */
const MOST_CHANNELS = 4;

export async function search(tree: OpenTree, query: string, options: SearchOptions): Promise<SearchResult> {
  const wanted = query.trim();
  if (wanted === "" && !options.exact?.trim())
    throw new AppError("empty-query", "the query is empty", "Name what you look for: words, a name, or --exact NAME.");
  if (query.length > LONGEST_QUERY) {
    throw new AppError(
      "query-too-long",
      `the query has ${query.length} characters; at most ${LONGEST_QUERY} are taken`,
      "Ask with the words that matter.",
    );
  }
  const limit = Math.min(MOST_RESULTS, Math.max(1, Math.floor(Number.isFinite(options.limit) ? (options.limit as number) : 10)));
  const admit = admissionOf(tree.segment, options);
  const found = await find(tree, wanted, options, admit, limit);
  return pack(tree, found, options.budgetTokens ?? 4000, options.signal);
}

/** Ranges or finished hits in order, before texts are packed. */
interface Found {
  readonly hits: readonly (FoundRange | Hit)[];
  readonly confidence: Confidence;
  readonly leftOut?: string;
}

async function find(tree: OpenTree, query: string, options: SearchOptions, admit: Admission, limit: number): Promise<Found> {
  switch (options.mode ?? "hybrid") {
    case "semantic":
      throw new AppError("no-embeddings", "the index has no embeddings to search by meaning", "Use mode hybrid or lexical.");
    case "regex":
      return regexSearch(tree, query, options.exact?.trim() ? narrowed(tree.segment, options.exact.trim(), admit) : admit, limit, options);
    case "exact":
      return findExact(tree, options.exact ?? query, admit, limit, options.kind);
    case "hybrid":
    case "lexical":
      return findRanked(tree, query, options, admit, limit);
    default:
      throw new AppError(
        "unknown-mode",
        `there is no search mode "${String(options.mode)}"`,
        "Modes: hybrid, lexical, semantic, exact, regex.",
      );
  }
}

function findRanked(tree: OpenTree, query: string, options: SearchOptions, admit: Admission, limit: number): Found {
  const { segment } = tree;
  const also = (options.also ?? []).slice(0, MOST_PHRASINGS);
  const exact = options.exact?.trim();
  const admitted = exact ? narrowed(segment, exact, admit) : admit;
  const asked = exact && query === "" ? exact : query;
  const { ranked, confidence } = lexicalSearch(tree, asked, exact && exact !== asked ? [...also, exact] : also, admitted);
  const keyed = keyedRanges(tree, query, admit, limit);
  const listed = spread(ranked.slice(0, limit));
  const shown = listed.slice(0, limit).map(
    ({ file, score, chunk }, i): FoundRange => ({
      path: segment.path(file),
      startLine: segment.chunkStartLine[chunk] as number,
      endLine: segment.chunkEndLine[chunk] as number,
      symbol: (segment.chunkSymbol[chunk] as number) - 1,
      score,
      rank: i + 1,
    }),
  );
  if (keyed.ranges.length > 0 && (keyed.isTelling || shown.length === 0)) return withKeyed(tree, query, keyed, shown, limit);
  if (ranked.length <= limit) return { hits: shown, confidence };
  return {
    hits: shown,
    confidence,
    leftOut: `${ranked.length - limit} more files match; raise limit (at most ${MOST_RESULTS}) or narrow with path, kind or language`,
  };
}

/** Puts what a key leads to in front, behind definitions of just that name. */
function withKeyed(tree: OpenTree, query: string, { ranges, channels }: KeyedRanges, shown: readonly FoundRange[], limit: number): Found {
  const { graph, segment } = tree;
  const nameOf = ({ path, symbol }: FoundRange) => (symbol < 0 ? "" : graph.node(graph.numbering.node(segment.fileOf(path), symbol)).name);
  const named = shown.slice(0, 1).filter((range) => nameOf(range) === query);
  const hits = new Map<string, FoundRange>();
  for (const range of [...named, ...ranges, ...shown]) {
    const place = range.symbol < 0 ? `${range.path}:${range.startLine}` : `${range.path}#${range.symbol}`;
    const known = hits.get(place);
    if (known === undefined) hits.set(place, range);
    else if (known.through === undefined && range.through !== undefined) hits.set(place, { ...known, through: range.through });
  }
  const confidence: Confidence = { level: "high", coverage: 1, missing: [], reason: `the query is the key of ${channels.join(", ")}` };
  const leftOut = `more files match; raise limit (at most ${MOST_RESULTS}). graph with symbol ${channels[0]} walks from the channel`;
  return { hits: [...hits.values()].slice(0, limit), confidence, ...(hits.size > limit ? { leftOut } : {}) };
}

/** Keeps the files in which a name is defined or stands as a word. */
function narrowed(segment: LexicalSegment, name: string, admit: Admission): Admission {
  const files = new Set(segment.definitions(lastPart(name)).map((entry) => entry.file));
  const postings = segment.postings(lastPart(name).toLowerCase());
  for (const chunk of postings?.chunks ?? []) files.add(segment.chunkFile[chunk] as number);
  return { ...admit, file: (file) => files.has(file) && admit.file(file) };
}

function findExact(tree: OpenTree, name: string, admit: Admission, limit: number, kind: string | undefined): Found {
  const { segment, store } = tree;
  const entries = exactSearch(segment, name, admit).filter((entry) => kind === undefined || entry.kind === kind);
  const qualifier = qualifierOf(name);
  const hits: Hit[] = [];
  let others = 0;
  for (const entry of entries) {
    const path = segment.path(entry.file);
    const row = store.file(path);
    const symbols = (row && store.facts(row.factsKey)?.symbols()) ?? [];
    const symbol = symbols[entry.ordinal];
    if (symbol === undefined || (qualifier !== "" && !nameKey(`.${displayContainer(path, symbol)}`).endsWith(qualifier))) continue;
    if (hits.length >= limit) others++;
    else
      hits.push(
        bareHit(
          {
            path,
            startLine: symbol.startLine,
            endLine: symbol.endLine,
            symbol: entry.ordinal,
            score: entry.name === lastPart(name) ? 1 : 0.5,
            rank: hits.length + 1,
          },
          symbols,
          symbolIds(path, symbols),
        ),
      );
  }
  const exact = hits.some((hit) => hit.name === lastPart(name));
  const suggestions = hits.length > 0 ? [] : suggestNames(segment, name, 5);
  const near = suggestions.length === 0 ? "" : `; defined names near it: ${suggestions.join(", ")}`;
  const confidence: Confidence = {
    level: exact ? "high" : hits.length > 0 ? "medium" : "none",
    coverage: hits.length > 0 ? 1 : 0,
    missing: hits.length > 0 ? [] : [name],
    reason: exact
      ? "the name is defined"
      : hits.length > 0
        ? "the name is defined with other case or underscores"
        : `no definition has this name${near}`,
  };
  return others === 0
    ? { hits, confidence }
    : { hits, confidence, leftOut: `${others} more definitions of this name; raise limit or narrow with path` };
}

function qualifierOf(name: string): string {
  const parts = name
    .trim()
    .split(/::|\.|#|->/)
    .filter((part) => part !== "");
  return parts.length < 2 ? "" : nameKey(`.${parts.slice(0, -1).join(".")}`);
}

/** Adds texts, best first, until the budget is used; the others keep their place without text. */
async function pack(
  tree: OpenTree,
  { hits, confidence, leftOut }: Found,
  budgetTokens: number,
  signal: AbortSignal | undefined,
): Promise<SearchResult> {
  const results: Hit[] = [];
  const changed: string[] = [];
  const wholeFiles = new Map<string, number>();
  const notes = leftOut === undefined ? [] : [leftOut];
  let returned = 0;
  let withoutText = 0;
  let dropped = 0;
  for (const found of hits) {
    signal?.throwIfAborted();
    const left = budgetTokens - returned;
    if (results.length > 0 && left < SMALLEST_HIT_TOKENS) {
      dropped++;
      continue;
    }
    const file = await readIfThere(tree, found.path);
    const hit = withCalls(tree, found, "id" in found ? found : storedHit(tree, found, file));
    const own = estimateTokens(JSON.stringify(hit).length);
    if (results.length > 0 && left < own) {
      dropped++;
      continue;
    }
    returned += own;
    if (file === undefined || file.changed) changed.push(found.path);
    const range = file && currentRange(hit, file);
    if (file === undefined || range === undefined) {
      results.push(hit);
      withoutText++;
      continue;
    }
    wholeFiles.set(hit.path, estimateTokens(file.text.length));
    const placed = { ...hit, start_line: range.start, end_line: range.end };
    const text = hitText(file, range);
    if (returned + estimateTokens(text.length) > budgetTokens) {
      results.push(placed);
      withoutText++;
    } else {
      returned += estimateTokens(text.length);
      results.push({ ...placed, text });
    }
  }
  if (withoutText > 0) notes.push(`${withoutText} results without their text; read them by id, or raise budget_tokens`);
  if (dropped > 0) notes.push(`${dropped} results did not fit the budget; raise budget_tokens`);
  const tokens = { returned, whole_files: [...wholeFiles.values()].reduce((sum, count) => sum + count, 0) };
  const index = await tree.freshness(changed);
  return { results, confidence, tokens, ...(notes.length === 0 ? {} : { left_out: notes.join(". ") }), index };
}

/** Adds the names of what the symbol of a hit calls and is called by, and its channels. */
function withCalls(tree: OpenTree, found: FoundRange | Hit, hit: Hit): Hit {
  const through = "through" in found && found.through !== undefined ? [found.through] : [];
  if (hit.kind === "text") return through.length === 0 ? hit : { ...hit, channels: through };
  const isPlaced = "symbol" in found && found.symbol >= 0;
  const node = isPlaced ? tree.graph.numbering.node(tree.segment.fileOf(hit.path), found.symbol) : candidates(tree, hit.id, undefined)[0];
  if (node === undefined) return hit;
  const channels = [...new Set([...through, ...channelWords(tree, node)])].slice(0, MOST_CHANNELS);
  return { ...hit, ...callNames(tree, node), ...(channels.length === 0 ? {} : { channels }) };
}

/** The hit of a range by the symbols that were indexed; those of the file on disk serve where it has not changed. */
function storedHit(tree: OpenTree, range: FoundRange, file: CurrentFile | undefined): Hit {
  if (file !== undefined && !file.changed) return bareHit(range, file.symbols, file.ids);
  const row = tree.store.file(range.path);
  const symbols = (row && tree.store.facts(row.factsKey)?.symbols()) ?? [];
  return bareHit(range, symbols, symbolIds(range.path, symbols));
}

async function readIfThere(tree: OpenTree, path: string): Promise<CurrentFile | undefined> {
  try {
    return await readCurrent(tree.store, tree.root, path);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
