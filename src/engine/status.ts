import type { DiagnosticReason } from "#model/diagnostic.ts";
import type { DiagnosedFile, Freshness, StatusResult } from "#model/results.ts";
import { FORMAT_VERSION } from "#store/format-version.ts";
import { graphTotals } from "#store/graph-totals.ts";
import type { OpenTree } from "./open-tree.ts";

const EXAMPLES = 5;

export function status(tree: OpenTree, index: Freshness, memoryBytes: number): StatusResult {
  const { segment } = tree;
  const lines = tree.graph.fileLines;
  const languages = new Map<string, { files: number; lines: number }>();
  for (let file = 0; file < segment.fileCount; file++) {
    const language = segment.languages[segment.fileLanguage[file] as number] as string;
    const known = languages.get(language) ?? { files: 0, lines: 0 };
    languages.set(language, { files: known.files + 1, lines: known.lines + (lines[file] as number) });
  }
  return {
    root: tree.root,
    store: tree.store.folder,
    index,
    files: segment.fileCount,
    symbols: segment.symbolCount,
    references: segment.referenceCount,
    chunks: segment.chunkCount,
    graph: graphTotals(tree.graph),
    languages: [...languages]
      .map(([language, counts]) => ({ language, ...counts }))
      .sort((a, b) => b.files - a.files || (a.language < b.language ? -1 : 1)),
    diagnostics: diagnosticGroups(tree),
    store_bytes: tree.store.bytes(),
    max_memory_bytes: memoryBytes,
    format: FORMAT_VERSION,
  };
}

function diagnosticGroups(tree: OpenTree): StatusResult["diagnostics"] {
  const groups = new Map<DiagnosticReason, { count: number; examples: DiagnosedFile[] }>();
  for (const { reason, path, message, line } of tree.store.diagnostics()) {
    const group = groups.get(reason) ?? { count: 0, examples: [] };
    group.count++;
    if (group.examples.length < EXAMPLES) group.examples.push({ path, message, ...(line === undefined ? {} : { line }) });
    groups.set(reason, group);
  }
  return [...groups].map(([reason, group]) => ({ reason, ...group })).sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
