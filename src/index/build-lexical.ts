import { setImmediate as nextTurn } from "node:timers/promises";
import type { MemoryBudget } from "#base/memory-budget.ts";
import type { GraphFile } from "#store/graph-nodes.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";
import { LexicalBuilder } from "#store/lexical-builder.ts";
import { writeSegment } from "#store/segment-file.ts";
import { segmentFile } from "./segment-files.ts";

/** Files after which others get a turn: a server answers while its index is built. */
const FILES_PER_TURN = 64;

/**
 * Writes the search segment of a tree from its files' facts, in the order of the paths, so that equal trees give equal bytes.
 * `inDegrees` says for each file how many others import it. `onFacts` gets what the graph needs of each file: facts are decoded once.
 */
export async function buildLexical(
  store: IndexStore,
  files: readonly FileRow[],
  inDegrees: Uint32Array,
  segmentName: string,
  onFacts: (file: GraphFile) => void,
  onFile: (done: number) => void,
  memory: MemoryBudget,
  signal: AbortSignal | undefined,
): Promise<void> {
  const builder = new LexicalBuilder();
  for (let i = 0; i < files.length; i++) {
    const { lexical, graph } = segmentFile(store, files[i] as FileRow);
    builder.add({ ...lexical, inDegree: inDegrees[i] as number });
    onFacts(graph);
    onFile(i + 1);
    if (i % FILES_PER_TURN === 0) {
      await nextTurn();
      memory.keep();
    }
    signal?.throwIfAborted();
  }
  const { sections, properties } = builder.finish();
  writeSegment(store.segmentPath(segmentName), sections, properties);
}
