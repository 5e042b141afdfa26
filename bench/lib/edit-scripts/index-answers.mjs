import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const QUERIES = ["price of a loaf", "order placed", "makeOven", "grow a plant", "find a book", "warm", "Keeper", "crumb"];
/** Spread over the whole export. */
const NODES_ASKED = 8;
const FILES_ASKED = 10;

/**
 * Everything that a reader of an index can come to see of it, as named lists of lines: equal trees have to give equal lines. The names stand in the order
 * in which a difference tells most. Generations differ by nature, and so do sizes of stores.
 */
export async function answersOf(engine) {
  const nodes = [];
  const rows = [];
  await engine.exportJson((line) => {
    rows.push(line);
    const { t, id } = JSON.parse(line);
    if (t === "node") nodes.push(id);
  });
  const { store: _, store_bytes: __, ...status } = await engine.status();
  const { files } = await engine.files();
  const asked = spread(nodes, NODES_ASKED);
  const paths = spread(files, FILES_ASKED);
  const answers = {
    export: rows,
    files,
    status: Object.entries(status).flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]])),
    outlines: [await engine.outline(""), ...(await each(paths, (path) => engine.outline(path)))],
    dependencies: await each(paths, (path) => engine.dependencies(path)),
    channels: (await engine.channels({ limit: 500, budgetTokens: 100_000 })).channels ?? [],
    graph: await each(asked, (symbol) => engine.graph({ symbol, depth: 3 })),
    callers: await each(asked, (symbol) => engine.graph({ symbol, move: "up" })),
    references: await each(asked, (symbol) => engine.references({ symbol })),
    search: await each(QUERIES, (query) => engine.search(query, { limit: 20 })),
    segments: segmentsOf(engine.store),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, lines]) => [name, lines.map(line)]));
}

/** Where two of them differ first, as lines to print; undefined where they are equal. */
export function difference(found, expected) {
  for (const [name, lines] of Object.entries(expected)) {
    const other = found[name] ?? [];
    const missing = without(lines, other);
    const surplus = without(other, lines);
    if (missing.length + surplus.length > 0) return [`${name} differ:`, ...shown("-", missing), ...shown("+", surplus)].join("\n");
    const at = lines.findIndex((text, i) => text !== other[i]);
    if (at >= 0)
      return [`${name} differ in their order, first at ${at}:`, ...shown("-", [lines[at]]), ...shown("+", [other[at]])].join("\n");
  }
  return undefined;
}

const LINES_SHOWN = 6;
const LETTERS_SHOWN = 400;

function shown(mark, lines) {
  const rest = lines.length > LINES_SHOWN ? [`  (${mark} ${lines.length - LINES_SHOWN} more)`] : [];
  return [...lines.slice(0, LINES_SHOWN).map((text) => `  ${mark} ${text.slice(0, LETTERS_SHOWN)}`), ...rest];
}

function without(lines, others) {
  const known = new Set(others);
  return lines.filter((text) => !known.has(text));
}

function line(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replace(/"generation":\d+/g, '"generation":0');
}

async function each(items, ask) {
  const answers = [];
  for (const item of items) {
    try {
      answers.push([item, await ask(item)]);
    } catch (error) {
      // A name that means nothing by itself is told so, in the same words.
      answers.push([item, error.code ?? String(error)]);
    }
  }
  return answers;
}

function spread(items, count) {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_item, i) => i % step === Math.floor(step / 2)).slice(0, count);
}

/** Sections of the newest segments in a store folder with what they hold, a line each: equal trees give equal bytes. */
export function segmentsOf(store) {
  const newest = new Map();
  for (const file of readdirSync(store)) {
    const [, kind, generation] = /^(\w+)-.*-(\d+)\.seg$/.exec(file) ?? [];
    if (kind !== undefined && Number(generation) > (newest.get(kind)?.generation ?? 0))
      newest.set(kind, { generation: Number(generation), file });
  }
  return [...newest].sort().flatMap(([kind, { file }]) => {
    const bytes = readFileSync(join(store, file));
    const headBytes = bytes.readUInt32LE(8);
    const { table, properties } = JSON.parse(bytes.subarray(16, 16 + headBytes).toString());
    const sections = Object.entries(table).map(([name, [, size, checks]]) => [kind, name, size, checks]);
    return [[kind, bytes.length, properties], ...sections].map(line);
  });
}
