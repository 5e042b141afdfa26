import { setImmediate as nextTurn } from "node:timers/promises";
import { EDGE_KINDS, EVIDENCE, type GraphNumbering, type ResolvedGraph, type SiteColumns } from "#model/graph.ts";
import { GraphBuilder } from "#store/graph-builder.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";
import { writeSegment } from "#store/segment-file.ts";
import type { FileImports } from "./resolve-imports.ts";

const FILES_PER_TURN = 64;

/**
 * Writes the graph segment of a tree: nodes from its files' facts, edges and open sites from `resolve`, which is told the nodes' numbers and
 * may give several parts of a graph; only the first may have nodes of its own.
 */
export async function buildGraph(
  store: IndexStore,
  files: readonly FileRow[],
  resolve: (numbering: GraphNumbering) => Promise<readonly ResolvedGraph[]>,
  segmentName: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const builder = new GraphBuilder();
  for (let i = 0; i < files.length; i++) {
    const { path, factsKey, traits } = files[i] as FileRow;
    const facts = store.facts(factsKey);
    if (facts === undefined) throw new Error(`no facts are stored for ${path}`);
    builder.addFile({ path, lineCount: facts.lineCount, traits, symbols: facts.symbols() });
    if (i % FILES_PER_TURN === 0) await nextTurn();
    signal?.throwIfAborted();
  }
  for (const part of await resolve(builder.numbering)) builder.addResolved(part);
  const { sections, properties } = builder.finish();
  writeSegment(store.segmentPath(segmentName), sections, properties);
}

const NO_SITES: SiteColumns = {
  names: [],
  name: new Uint32Array(0),
  kind: new Uint8Array(0),
  file: new Uint32Array(0),
  line: new Uint32Array(0),
  within: new Uint32Array(0),
};

/** The graph that imports alone tell: an edge from each file to each file that it imports. */
export function importGraph({ from, to, line }: FileImports, numbering: GraphNumbering): ResolvedGraph {
  const fileNode = (file: number) => numbering.node(file, -1);
  return {
    locals: [],
    channels: [],
    edges: {
      from: Uint32Array.from(from, fileNode),
      to: Uint32Array.from(to, fileNode),
      kind: new Uint8Array(from.length).fill(EDGE_KINDS.indexOf("import")),
      evidence: new Uint8Array(from.length).fill(EVIDENCE.indexOf("binding")),
      file: Uint32Array.from(from),
      line: Uint32Array.from(line),
    },
    unbound: NO_SITES,
    external: NO_SITES,
  };
}
