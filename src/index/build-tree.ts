import { AppError } from "#base/app-error.ts";
import { collectGarbage } from "#base/collect-garbage.ts";
import type { MemoryBudget } from "#base/memory-budget.ts";
import type { Idiom } from "#contracts/idiom.ts";
import { isOpenapiPath } from "#link/openapi.ts";
import type { Diagnostic } from "#model/diagnostic.ts";
import { GraphNumbering, type ResolvedGraph } from "#model/graph.ts";
import type { UnlistedSettings } from "#model/unlisted-settings.ts";
import { enumeratedTypes } from "#resolve/affected/enumerated-types.ts";
import { GraphBuilder } from "#store/graph-builder.ts";
import type { GraphFile } from "#store/graph-nodes.ts";
import { GraphSegment } from "#store/graph-segment.ts";
import { updateGraph } from "#store/graph-update.ts";
import type { FileRow, TreeState } from "#store/index-store.ts";
import type { LexicalFile } from "#store/lexical-builder.ts";
import { updateLexical } from "#store/lexical-update.ts";
import type { SectionReader } from "#store/section-reader.ts";
import { Segment, type SegmentProperties, type SegmentSections, writeSegment } from "#store/segment-file.ts";
import type { BoundTree } from "./bound-tree.ts";
import { buildLexical } from "./build-lexical.ts";
import { importGraph } from "./import-graph.ts";
import type { IndexRequest } from "./index-project.ts";
import type { KeptStages } from "./kept-stages.ts";
import { languageById } from "./language-table.ts";
import type { FileImports } from "./resolve-imports.ts";
import { type ResolveRequest, resolveTree } from "./resolve-tree.ts";
import { segmentFile } from "./segment-files.ts";
import { TreeBefore } from "./tree-before.ts";
import { type UpdatedTree, updateTree } from "./update-tree.ts";

/** What the last commit left of the tree. */
export interface LastTree {
  readonly state: TreeState;
  /** Every file that was looked at, by path. */
  readonly rows: readonly FileRow[];
}

export interface BuildRequest extends Pick<IndexRequest, "root" | "store" | "checker" | "onProgress" | "signal"> {
  /** Every file that was looked at, by path; their facts are in the store. */
  readonly rows: readonly FileRow[];
  /** Names of the segments to write. */
  readonly segments: Pick<TreeState, "lexicalSegment" | "graphSegment">;
  readonly idioms: readonly Idiom[];
  readonly memory: MemoryBudget;
  /** What the last run of this process over the tree has left, and where this one leaves the same. */
  readonly kept: KeptStages | undefined;
  /** Absent where everything is to be made anew. */
  readonly last: LastTree | undefined;
}

export interface BuiltTree {
  /** Files whose names were looked up. */
  readonly resolved: number;
  readonly idiomEdges: { readonly [id: string]: number };
  readonly settings: UnlistedSettings;
  /** Why the compiler was not asked, or not everything; or why an update did not do. */
  readonly trouble: Diagnostic | undefined;
}

/** Binding trees of more files leaves so much garbage that it is collected at once. */
const FILES_WORTH_COLLECTING = 2_000;

/** Where more than this part of the files changed, they are all bound anew. */
const MOST_CHANGED = 0.5;

/**
 * Binds and links the tree and writes its search and graph segments, which nothing refers to until the commit. What the last commit has is taken
 * over where a change cannot reach it; the segments are the same, byte for byte, either way.
 */
export async function buildTree(request: BuildRequest): Promise<BuiltTree> {
  const { root, store, rows, idioms, memory, kept, signal, onProgress } = request;
  const files = rows.filter(isIndexed);
  onProgress?.({ phase: "resolve", done: 0, total: files.length });
  const resolve = {
    root,
    store,
    files,
    languageOf: languageById,
    checker: request.checker === true,
    memory,
    idioms,
    links: kept?.links,
    signal,
  };
  try {
    return (await buildFromLast(request, resolve)) ?? (await buildWhole(request, resolve));
  } catch (error) {
    if (request.last === undefined || error instanceof AppError || signal?.aborted === true) throw error;
    // An update that does not come out must not leave the index behind for good; that it did not is told.
    const message = `the index was built anew, since it could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`;
    kept?.forget();
    const built = await buildWhole({ ...request, kept: undefined }, { ...resolve, links: undefined });
    return { ...built, trouble: built.trouble ?? { reason: "update-failed", message } };
  }
}

function isIndexed({ factsKey }: FileRow): boolean {
  return factsKey !== "";
}

async function buildWhole(request: BuildRequest, resolve: ResolveRequest): Promise<BuiltTree> {
  const { store, segments, memory, kept, signal, onProgress } = request;
  const { files } = resolve;
  kept?.segments.forget();
  const { imports, graph, notes, built } = await resolvedWhole(resolve, kept);
  if (files.length > FILES_WORTH_COLLECTING) collectGarbage();
  const onFile = (done: number) => onProgress?.({ phase: "build", done, total: files.length });
  const nodes = new GraphBuilder();
  await buildLexical(store, files, imports.inDegrees, segments.lexicalSegment, (file) => nodes.addFile(file), onFile, memory, signal);
  for (const part of [graph, importGraph(imports, nodes.numbering)]) nodes.addResolved(part);
  writeGraph(request, nodes.finish(), notes);
  return built;
}

interface ResolvedWhole {
  readonly imports: FileImports;
  readonly graph: ResolvedGraph;
  readonly notes: GraphNotes;
  readonly built: BuiltTree;
}

/** Binds and links everything. The bound tree ends with this where it is not kept: what comes next needs the room. */
async function resolvedWhole(resolve: ResolveRequest, kept: KeptStages | undefined): Promise<ResolvedWhole> {
  const { tree, imports, graph, idiomEdges, trouble } = await resolveTree(resolve);
  const notes = notesOf(tree, { enumerated: [], unchecked: resolve.checker && trouble === undefined ? [] : [EVERY_FILE] });
  kept?.keepBound(tree, resolve.memory);
  return { imports, graph, notes, built: { resolved: tree.files.length, idiomEdges, settings: tree.settings.unlisted(), trouble } };
}

/** Undefined where the last commit does not serve: there is none, settings are others, or most of the files are. */
async function buildFromLast(request: BuildRequest, resolve: ResolveRequest): Promise<BuiltTree | undefined> {
  const { store, last, kept, onProgress } = request;
  const { files } = resolve;
  if (last === undefined) return undefined;
  const before = new TreeBefore(last.rows.filter(isIndexed), files);
  if (before.changed.length + before.gone.length > files.length * MOST_CHANGED) return undefined;
  const old = kept?.segments.graph ?? new GraphSegment(store.segmentPath(last.state.graphSegment));
  try {
    if (hasOtherSettings(before, files, old.settings)) return undefined;
    if (resolve.checker && old.unchecked.includes(EVERY_FILE)) return undefined;
    const updated = await updateTree({ ...resolve, before, graph: old, bound: kept?.takeBound() });
    onProgress?.({ phase: "build", done: 0, total: before.changed.length });
    const graphFiles: (number | GraphFile)[] = [...before.positions];
    for (const file of before.changed) graphFiles[file] = segmentFile(store, files[file] as FileRow).graph;
    updateLexicalSegment(request, files, last.state, before, updated.imports.inDegrees);
    const counts = updated.tree.files.map(({ symbolCount }) => symbolCount);
    const update = {
      files: graphFiles,
      changed: before.symbolPlaces(store, files),
      keepsEdges: updated.keepsEdges,
      parts: [updated.graph, importGraph(updated.imports, GraphNumbering.of(counts))],
    };
    const notes = notesOf(updated.tree, {
      enumerated: old.enumerated,
      unchecked: uncheckedNow(old, updated, resolve.checker),
    });
    writeGraph(request, updateGraph(old, update, kept?.segments.room()), notes);
    kept?.keepBound(updated.tree, resolve.memory);
    const resolved = updated.keepsEdges.reduce((sum, isKept) => sum + 1 - isKept, 0);
    const settings = updated.tree.settings.unlisted();
    return { resolved, idiomEdges: updated.idiomEdges, settings, trouble: updated.trouble };
  } finally {
    old.close();
  }
}

/** Stands for all files where the compiler was never asked. */
const EVERY_FILE = "*";

/** Files that were bound since the compiler was asked about them last. */
function uncheckedNow(old: GraphSegment, { tree, keepsEdges, trouble }: UpdatedTree, isChecked: boolean): readonly string[] {
  if (old.unchecked.includes(EVERY_FILE) || (isChecked && trouble === undefined)) return isChecked ? [] : old.unchecked;
  const known = new Set(old.unchecked);
  return tree.files.filter(({ path }, file) => keepsEdges[file] === 0 || known.has(path)).map(({ path }) => path);
}

/** Files that say what imports mean; a new one may be found without being asked for by its path. */
const SETTINGS =
  /(?:^|\/)(?:package\.json|[jt]sconfig[^/]*\.json|go\.mod|go\.work|Cargo\.toml|composer\.json|[^/]+\.(?:csproj|sln|props|gradle|kts|gemspec))$/;

/** Whether one of the files that names hang on besides their facts has changed, has come or is gone. */
function hasOtherSettings(before: TreeBefore, files: readonly FileRow[], settings: readonly string[]): boolean {
  const known = new Set(settings);
  for (const file of before.changed) {
    const { path } = files[file] as FileRow;
    if (known.has(path) || (!before.sameName.has(file) && SETTINGS.test(path))) return true;
  }
  return before.gone.some((position) => {
    const { path } = before.files[position] as FileRow;
    return known.has(path) || SETTINGS.test(path);
  });
}

function updateLexicalSegment(
  { store, segments, kept }: BuildRequest,
  files: readonly FileRow[],
  state: TreeState,
  before: TreeBefore,
  inDegrees: Uint32Array,
): void {
  const file = kept?.segments.lexical === undefined ? new Segment(store.segmentPath(state.lexicalSegment)) : undefined;
  try {
    function* places(): Iterable<number | Omit<LexicalFile, "inDegree">> {
      for (const [file, position] of before.positions.entries())
        yield position >= 0 ? position : segmentFile(store, files[file] as FileRow).lexical;
    }
    const { sections, properties } = updateLexical(file ?? (kept?.segments.lexical as SectionReader), { files: places(), inDegrees });
    writeSegment(store.segmentPath(segments.lexicalSegment), sections, properties);
    kept?.segments.keepLexical(sections, properties);
  } finally {
    file?.close();
  }
}

interface BuiltSections {
  readonly sections: SegmentSections;
  readonly properties: SegmentProperties;
}

/** What the next run has to know of how a graph was found; it goes with the graph. */
type GraphNotes = Pick<GraphSegment, "settings" | "enumerated" | "unchecked">;

function notesOf(tree: BoundTree, known: Pick<GraphSegment, "enumerated" | "unchecked">): GraphNotes {
  const paths = new Set(tree.files.map(({ path }) => path));
  const enumerated = new Set(known.enumerated.filter((type) => paths.has(type.slice(0, type.indexOf("\n")))));
  for (const type of enumeratedTypes(tree.binder.units)) enumerated.add(type);
  return {
    settings: tree.settings.listed().filter((path) => !isOpenapiPath(path)),
    enumerated: [...enumerated].sort(),
    unchecked: known.unchecked,
  };
}

function writeGraph({ store, segments, kept }: BuildRequest, { sections, properties }: BuiltSections, notes: GraphNotes): void {
  writeSegment(store.segmentPath(segments.graphSegment), sections, { ...properties, ...notes });
  kept?.segments.keepGraph({ sections, properties: { ...properties, ...notes } });
}
