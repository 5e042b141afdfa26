import { setImmediate as nextTurn } from "node:timers/promises";
import { collectGrowth } from "#base/collect-garbage.ts";
import type { MemoryBudget } from "#base/memory-budget.ts";
import type { BindingFacts } from "#model/binding-facts.ts";
import type { ReferenceSites } from "#model/file-facts.ts";
import type { UnlistedSettings } from "#model/unlisted-settings.ts";
import { bindConstructors, bindFile, type Sink } from "#resolve/binder/bind-file.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { createBinder } from "#resolve/binder/create-binder.ts";
import { dialectOf } from "#resolve/binder/dialect-of.ts";
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
  readonly #settings: SettingsReader;

  private constructor(files: readonly BoundTreeFile[], facts: readonly Facts[], root: string) {
    this.files = files;
    const paths = files.map(({ path }) => path);
    const settings = new SettingsReader(root, paths);
    const source = { paths, read: (path: string) => settings.read(path) };
    this.#settings = settings;
    this.modules = new ModuleResolver(source);
    this.binder = createBinder(
      files.map(({ path }, i) => ({ path, facts: facts[i]?.bindings, dialect: dialectOf(facts[i]?.language ?? "") })),
      treeSources(source, this.modules),
    );
  }

  static async open({ root, store, files, memory, signal }: TreeRequest): Promise<BoundTree> {
    const read: BoundTreeFile[] = [];
    const facts: Facts[] = [];
    const shared = new Map<string, string>();
    for (let i = 0; i < files.length; i++) {
      const { path, factsKey } = files[i] as FileRow;
      const record = store.facts(factsKey, shared);
      if (record === undefined) throw new Error(`no facts are stored for ${path}`);
      read.push({ path, sites: record.sites(), symbolCount: record.symbolCount });
      facts.push({ bindings: record.bindings(), language: record.language });
      if (i % FILES_PER_TURN === 0) {
        await nextTurn();
        memory.keep();
      }
      signal?.throwIfAborted();
    }
    return new BoundTree(read, facts, root);
  }

  /** Binds every site of every file whose language the binder knows; `other` gets the numbers of the rest. */
  async bind(sink: Sink, other: (file: number) => void, memory: MemoryBudget, signal: AbortSignal | undefined): Promise<void> {
    const implementations = new Implementations();
    for (let i = 0; i < this.files.length; i++) {
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

  /** Settings outside of the tree that were asked for so far: complete once everything is bound and linked. */
  unlistedSettings(): UnlistedSettings {
    return this.#settings.unlisted();
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

interface Facts {
  readonly bindings: BindingFacts | undefined;
  readonly language: string;
}
