import { setImmediate as nextTurn } from "node:timers/promises";
import { collectGrowth } from "#base/collect-garbage.ts";
import type { MemoryBudget } from "#base/memory-budget.ts";
import type { ReferenceSites } from "#model/file-facts.ts";
import type { ReplacedUnit } from "#resolve/affected/affected-units.ts";
import { ModuleGraph } from "#resolve/affected/module-graph.ts";
import { bindConstructors, bindFile, type Sink } from "#resolve/binder/bind-file.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { type BoundFile, createBinder } from "#resolve/binder/create-binder.ts";
import { dialectOf } from "#resolve/binder/dialect-of.ts";
import { FillingParts } from "#resolve/binder/filling-parts.ts";
import { Implementations } from "#resolve/binder/implementations.ts";
import { treeSources } from "#resolve/binder/tree-sources.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { ModuleResolver } from "#resolve/modules/module-resolver.ts";
import { SettingsReader } from "#scan/settings-reader.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";

const FILES_PER_TURN = 16;
/** Binding leaves much garbage: collected this often, a large tree's peak is a tenth lower and the same from run to run. */
const FILES_PER_COLLECTION = 1_500;

/** A file of the tree as the binder needs it. */
export interface BoundTreeFile {
  readonly path: string;
  readonly factsKey: string;
  readonly sites: ReferenceSites;
  readonly symbolCount: number;
}

export interface TreeRequest {
  readonly root: string;
  readonly store: IndexStore;
  readonly files: readonly FileRow[];
  readonly memory: MemoryBudget;
  readonly signal?: AbortSignal | undefined;
}

/** The files of a tree with what their names mean to each other. It holds the binding facts of all of them until it is let go. */
export class BoundTree {
  readonly files: readonly BoundTreeFile[];
  readonly binder: Binder;
  /** The resolver of TypeScript's and JavaScript's specifiers. */
  readonly modules: ModuleResolver;
  readonly graph: ModuleGraph;
  readonly settings: SettingsReader;
  #implementations = new Implementations();

  private constructor(files: readonly BoundTreeFile[], bound: readonly BoundFile[], root: string, before?: BoundTree) {
    this.files = files;
    const paths = files.map(({ path }) => path);
    this.settings = new SettingsReader(root, paths, before?.settings);
    const read = (path: string) => this.settings.read(path);
    const isSamePlaces =
      before !== undefined && paths.length === before.files.length && paths.every((path, i) => path === before.files[i]?.path);
    this.modules = isSamePlaces ? before.modules : new ModuleResolver({ paths, read });
    this.graph = isSamePlaces ? before.graph : new ModuleGraph(this.modules, paths);
    this.binder = createBinder(bound, treeSources({ paths, read }, this.modules));
  }

  static async open({ root, store, files, memory, signal }: TreeRequest): Promise<BoundTree> {
    const read: BoundTreeFile[] = [];
    const bound: BoundFile[] = [];
    const shared = new Map<string, string>();
    for (let i = 0; i < files.length; i++) {
      const { path, factsKey } = files[i] as FileRow;
      const [file, facts] = readFile(store, path, factsKey, shared);
      read.push(file);
      bound.push(facts);
      if (i % FILES_PER_TURN === 0) {
        await nextTurn();
        memory.keep();
      }
      signal?.throwIfAborted();
    }
    return new BoundTree(read, bound, root);
  }

  /**
   * The tree with other files. Files whose facts are the same keep their units, which this tree loses: it must not be used any more, but for the
   * units of `replaced`. Settings are taken to be the same.
   */
  updated({ root, store, files }: TreeRequest): { readonly tree: BoundTree; readonly replaced: readonly ReplacedUnit[] } {
    const known = new Map(this.files.map((file, i) => [file.path, { file, unit: this.binder.unitOfFile(i) }]));
    const shared = new Map<string, string>();
    const read: BoundTreeFile[] = [];
    const bound: BoundFile[] = [];
    const replaced: { readonly before: Unit | undefined; readonly path: string | undefined }[] = [];
    for (const { path, factsKey } of files) {
      const before = known.get(path);
      known.delete(path);
      if (before !== undefined && before.file.factsKey === factsKey) {
        read.push(before.file);
        bound.push({ path, facts: before.unit?.facts, dialect: before.unit?.dialect, unit: before.unit });
        continue;
      }
      const [file, facts] = readFile(store, path, factsKey, shared);
      read.push(file);
      bound.push(facts);
      replaced.push({ before: before?.unit, path });
    }
    for (const { unit } of known.values()) replaced.push({ before: unit, path: undefined });
    const tree = new BoundTree(read, bound, root, this);
    tree.graph.forget(replaced.flatMap(({ before, path }) => before?.path ?? path ?? []));
    const places = new Map(tree.binder.units.map((unit) => [unit.path, unit]));
    const pairs = replaced.map(({ before, path }) => ({ before, after: path === undefined ? undefined : places.get(path) }));
    return { tree, replaced: pairs.filter(({ before, after }) => before !== undefined || after !== undefined) };
  }

  /** What may run in the place of members without a body. */
  get implementations(): Implementations {
    return this.#implementations;
  }

  /** Takes over what another tree knows of that, for the units that are in both with the same meaning. */
  keepImplementations({ implementations }: BoundTree, isSame: (unit: Unit) => boolean): void {
    this.#implementations = new Implementations(new FillingParts(implementations.parts, isSame));
  }

  /** Binds every site of every file whose language the binder knows; `other` gets the numbers of the rest. `only`: positions of the files to bind. */
  async bind(
    sink: Sink,
    other: (file: number) => void,
    memory: MemoryBudget,
    signal: AbortSignal | undefined,
    only?: ReadonlySet<number>,
  ): Promise<void> {
    const { implementations } = this;
    for (let i = 0; i < this.files.length; i++) {
      if (only !== undefined && !only.has(i)) continue;
      const unit = this.binder.unitOfFile(i);
      if (unit === undefined) other(i);
      else {
        bindFile(this.binder, unit, (this.files[i] as BoundTreeFile).sites.rows, implementations, sink);
        bindConstructors(this.binder, unit, sink);
        // Other files ask for little of it again, and computing that anew costs less than keeping all.
        unit.forget();
      }
      if (i % FILES_PER_COLLECTION === FILES_PER_COLLECTION - 1) collectGrowth();
      if (i % FILES_PER_TURN === 0) {
        await nextTurn();
        memory.keep();
      }
      signal?.throwIfAborted();
    }
  }

  /** Files that a file imports, each with the line of the first import; undefined where the binder does not follow its imports. */
  importsOf(file: number): ReadonlyMap<number, number> | undefined {
    const unit = this.binder.unitOfFile(file);
    if (unit === undefined || !unit.dialect.fileModules) return undefined;
    const found = new Map<number, number>();
    for (let row = 0; row < unit.importCount; row++) {
      for (const target of this.#imported(unit, row)) {
        if (target !== file && !found.has(target)) found.set(target, unit.import(row, "line"));
      }
    }
    return found;
  }

  #imported(unit: Unit, row: number): readonly number[] {
    const target = this.binder.moduleTarget(unit, unit.text(unit.import(row, "source")));
    if (target.kind !== "units") return [];
    const name = unit.text(unit.import(row, "name"));
    const modules =
      name === "" || name === "*"
        ? []
        : this.binder.imported(target, name).flatMap((referent) => (referent.kind === "module" ? [referent.unit.index] : []));
    return modules.length > 0 ? modules : target.units.slice(0, 1).map(({ index }) => index);
  }
}

function readFile(store: IndexStore, path: string, factsKey: string, shared: Map<string, string>): readonly [BoundTreeFile, BoundFile] {
  const record = store.facts(factsKey, shared);
  if (record === undefined) throw new Error(`no facts are stored for ${path}`);
  return [
    { path, factsKey, sites: record.sites(), symbolCount: record.symbolCount },
    { path, facts: record.bindings(), dialect: dialectOf(record.language) },
  ];
}
