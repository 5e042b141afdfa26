import { GraphNumbering } from "#model/graph.ts";
import { GraphBuilder } from "#store/graph-builder.ts";
import type { GraphFile } from "#store/graph-nodes.ts";
import { GraphSegment } from "#store/graph-segment.ts";
import { updateGraph } from "#store/graph-update.ts";
import type { DiagnosticRow, FileRow, IndexStore, TreeState } from "#store/index-store.ts";
import { type SegmentProperties, type SegmentSections, writeSegment } from "#store/segment-file.ts";
import type { BoundTree } from "./bound-tree.ts";
import { buildLexical } from "./build-lexical.ts";
import { importGraph } from "./import-graph.ts";
import { type ResolveRequest, resolveTree } from "./resolve-tree.ts";
import { haveOtherSettings, settingsMarks } from "./settings-marks.ts";
import { TreeBefore } from "./tree-before.ts";
import { updateTree } from "./update-tree.ts";

/** What the last commit left of the tree. */
export interface LastTree {
  readonly state: TreeState;
  readonly files: readonly FileRow[];
  /** The bound tree of these files, where the process still has it. */
  readonly bound: BoundTree | undefined;
}

export interface BuildRequest extends ResolveRequest {
  readonly segments: Pick<TreeState, "lexicalSegment" | "graphSegment">;
  /** Absent where everything is to be made anew. */
  readonly last: LastTree | undefined;
  readonly onFile: (done: number) => void;
}

export interface BuiltTree {
  readonly bound: BoundTree;
  /** Files whose names were looked up. */
  readonly resolved: number;
  readonly idiomEdges: { readonly [id: string]: number };
  readonly trouble: Omit<DiagnosticRow, "path"> | undefined;
}

/** Where more than this part of the files changed, they are all bound anew. */
const MOST_CHANGED = 0.5;

/** Looks up what names mean, and writes both segments. What the last commit has is taken over where a change cannot reach it. */
export async function buildTree(request: BuildRequest): Promise<BuiltTree> {
  return (await buildFromLast(request)) ?? (await buildWhole(request));
}

async function buildWhole(request: BuildRequest): Promise<BuiltTree> {
  const { store, files, segments, memory, signal } = request;
  const { tree, imports, graph, idiomEdges, trouble } = await resolveTree(request);
  const nodes = new GraphBuilder();
  const { onFile } = request;
  await buildLexical(store, files, imports.inDegrees, segments.lexicalSegment, (file) => nodes.addFile(file), onFile, memory, signal);
  for (const part of [graph, importGraph(imports, nodes.numbering)]) nodes.addResolved(part);
  writeGraph(request, tree, nodes.finish());
  return { bound: tree, resolved: files.length, idiomEdges, trouble };
}

/** Undefined where the last commit does not serve: there is none, settings are others, or most of the files are. */
async function buildFromLast(request: BuildRequest): Promise<BuiltTree | undefined> {
  const { store, files, segments, memory, signal, last, checker } = request;
  if (last === undefined || checker) return undefined;
  const before = new TreeBefore(last.files, files);
  if (before.changed.length + before.gone.length > files.length * MOST_CHANGED) return undefined;
  const old = new GraphSegment(store.segmentPath(last.state.graphSegment));
  try {
    if (haveOtherSettings(request.root, old.settings)) return undefined;
    const updated = await updateTree({ ...request, before, graph: old, bound: last.bound });
    const graphFiles: (number | GraphFile)[] = [...before.positions];
    const { onFile } = request;
    await buildLexical(store, files, updated.imports.inDegrees, segments.lexicalSegment, () => {}, onFile, memory, signal);
    for (const file of before.changed) graphFiles[file] = graphFile(store, files[file] as FileRow);
    const counts = updated.tree.files.map(({ symbolCount }) => symbolCount);
    const sections = updateGraph(old, {
      files: graphFiles,
      changed: before.symbolPlaces(store, files),
      keepsEdges: updated.keepsEdges,
      parts: [updated.graph, importGraph(updated.imports, GraphNumbering.of(counts))],
    });
    writeGraph(request, updated.tree, sections);
    const resolved = updated.keepsEdges.reduce((sum, isKept) => sum + 1 - isKept, 0);
    return { bound: updated.tree, resolved, idiomEdges: updated.idiomEdges, trouble: undefined };
  } finally {
    old.close();
  }
}

function graphFile(store: IndexStore, { path, factsKey, traits }: FileRow): GraphFile {
  const facts = store.facts(factsKey);
  if (facts === undefined) throw new Error(`no facts are stored for ${path}`);
  return { path, lineCount: facts.lineCount, traits, symbols: facts.symbols() };
}

function writeGraph(
  { store, segments }: BuildRequest,
  tree: BoundTree,
  built: { sections: SegmentSections; properties: SegmentProperties },
): void {
  const properties = { ...built.properties, settings: settingsMarks(tree.settings) };
  writeSegment(store.segmentPath(segments.graphSegment), built.sections, properties);
}
