// Moves over a generated graph of 60,000 definitions and 500,000 edges, a few of them hubs:
//   node bench/graph.mjs [--edges 500000] [--save NAME]
// Prints the size of the segment, the time to read it, and for each move the first run and the median of the next ones, in process, as CPU time.
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "tsdown";
import { readArguments } from "./lib/arguments.mjs";
import { quantile } from "./lib/ndcg.mjs";

const { options } = readArguments();
const edgeCount = Number(options.edges ?? 500_000);
const FILES = 6_000;
const SYMBOLS_A_FILE = 10;
const RUNS = 20;

/** The sources as they are published: bundled, without types. */
async function bundled(modules) {
  const outDir = fileURLToPath(new URL("../node_modules/.cache/bench-graph", import.meta.url));
  const entry = Object.fromEntries(modules.map((path) => [path.replaceAll("/", "-"), `src/${path}.ts`]));
  await build({ entry, outDir, dts: false, clean: true, logLevel: "silent", config: false, format: "esm" });
  const loaded = await Promise.all(modules.map((path) => import(pathToFileURL(join(outDir, `${path.replaceAll("/", "-")}.mjs`)).href)));
  return Object.assign({}, ...loaded);
}

const { GraphBuilder, GraphSegment, writeSegment, startOf, layered, expand, shortestWay, edgeMask, UP_KINDS } = await bundled([
  "store/graph-builder",
  "store/graph-segment",
  "store/segment-file",
  "retrieve/graph/seeds",
  "retrieve/graph/layered",
  "retrieve/graph/expand",
  "retrieve/graph/path",
  "retrieve/graph/walk",
]);

const folder = mkdtempSync(join(tmpdir(), "portolan-graph-"));
const path = join(folder, "graph.seg");
const built = timed(() => {
  const { sections, properties } = generated().finish();
  writeSegment(path, sections, properties);
});
const opened = timed(() => {
  const graph = new GraphSegment(path);
  void [graph.outgoing, graph.incoming, graph.numbering];
  return graph;
});
const graph = opened.value;
const hub = Array.from({ length: graph.nodeCount }, (_, node) => node).reduce(
  (best, node) => (inDegree(node) > inDegree(best) ? node : best),
  0,
);
const leaf = graph.numbering.symbolCount - 7;
const limits = { depth: 5, nodes: 60 };
const moves = {
  "up from a hub, depth 5": () => layered(startOf(graph, hub, "up", undefined), limits),
  "down from a leaf, depth 5": () => layered(startOf(graph, leaf, "down", undefined), limits),
  "expand a hub, depth 2": () => expand({ graph, seeds: [hub], mask: edgeMask(UP_KINDS), limits: { depth: 2, nodes: 40 }, words: [] }),
  "expand a leaf, depth 2": () => expand({ graph, seeds: [leaf], mask: edgeMask(UP_KINDS), limits: { depth: 2, nodes: 40 }, words: [] }),
  "path from a leaf to a rare one": () =>
    shortestWay(startOf(graph, leaf, "down", UP_KINDS), startOf(graph, graph.numbering.symbolCount - 3, "up", UP_KINDS), 12),
};
const rows = Object.entries(moves).map(([move, run]) => {
  const first = timed(run).ms;
  const next = Array.from({ length: RUNS }, () => timed(run).ms);
  const result = run();
  return {
    move,
    firstMs: first,
    medianMs: quantile(next, 0.5),
    p95Ms: quantile(next, 0.95),
    shown: result?.nodes.length ?? 0,
    edges: result?.edges.length ?? 0,
    leftOut: (result?.truncated ?? []).reduce((sum, row) => sum + row.nodes, 0),
  };
});
const megabytes = Math.round(statSync(path).size / 1e5) / 10;
console.log(
  `${graph.nodeCount} nodes, ${graph.edgeCount} edges, the hub has ${inDegree(hub)} users; ${megabytes} MB, built in ${built.ms} ms, read in ${opened.ms} ms`,
);
console.table(rows);
graph.close();
rmSync(folder, { recursive: true, force: true });
if (options.save) {
  const date = new Date().toISOString().slice(0, 10);
  const name = `results/${date}-${options.save === true ? "graph" : options.save}.json`;
  writeFileSync(
    new URL(name, import.meta.url),
    `${JSON.stringify({ date, node: process.version, edges: edgeCount, megabytes, buildMs: built.ms, readMs: opened.ms, rows }, null, 1)}\n`,
  );
}

function inDegree(node) {
  return graph.incoming.starts[node + 1] - graph.incoming.starts[node];
}

/** Value of some work and its CPU milliseconds: what others do on the machine does not count. */
function timed(work) {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: Math.round((user + system) / 10) / 100 };
}

/** Targets follow a power law, so that a few helpers are used by nearly everything; half of the calls stay near their file. */
function generated() {
  const builder = new GraphBuilder();
  let seed = 42;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  for (let file = 0; file < FILES; file++) {
    const symbols = Array.from({ length: SYMBOLS_A_FILE }, (_, i) => {
      const line = 12 * i + 1;
      const place = { leadLine: line, startLine: line, endLine: line + 10, nameLine: line, nameColumn: 0 };
      return {
        name: `bake${file}Loaf${i}`,
        kind: i === 0 ? "class" : "function",
        container: "",
        parent: -1,
        ...place,
        signature: "",
        doc: "",
        exported: true,
        isDefault: false,
        decorators: [],
      };
    });
    builder.addFile({ path: `area${file % 40}/module${file}.ts`, lineCount: 130, traits: file % 5 === 0 ? 1 : 0, symbols });
  }
  const count = FILES * SYMBOLS_A_FILE;
  for (let i = 0; i < edgeCount; i++) {
    const from = Math.floor(random() * count);
    const file = Math.floor(from / SYMBOLS_A_FILE);
    const near = random() < 0.5;
    const to = near ? Math.min(count - 1, Math.max(0, from - 300 + Math.floor(random() * 600))) : Math.floor(count * random() ** 4);
    builder.add({ from, to, kind: i % 7 === 0 ? 3 : 0, evidence: 1, file, line: 1 + (i % 130) });
  }
  return builder;
}
