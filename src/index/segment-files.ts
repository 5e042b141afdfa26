import { pathTerms } from "#base/path-words.ts";
import type { GraphFile } from "#store/graph-nodes.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";
import type { LexicalFile } from "#store/lexical-builder.ts";

/** A file as the two segments want it, from its stored facts. */
export interface SegmentFile {
  readonly lexical: Omit<LexicalFile, "inDegree">;
  readonly graph: GraphFile;
}

export function segmentFile(store: IndexStore, { path, factsKey, traits }: FileRow): SegmentFile {
  const facts = store.facts(factsKey);
  if (facts === undefined) throw new Error(`no facts are stored for ${path}`);
  const symbols = facts.symbols();
  const { language, referenceCount, lineCount } = facts;
  return {
    lexical: { path, language, traits, ...pathTerms(path), ...facts.chunks(), symbols, referenceCount },
    graph: { path, lineCount, traits, symbols },
  };
}
