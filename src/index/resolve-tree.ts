import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { BindingFacts } from "#model/binding-facts.ts";
import type { ReferenceFact } from "#model/file-facts.ts";
import type { GraphNumbering, LocalNode, ResolvedGraph } from "#model/graph.ts";
import { bindConstructors, bindFile, type Sink } from "#resolve/binder/bind-file.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { createBinder } from "#resolve/binder/create-binder.ts";
import { Implementations } from "#resolve/binder/implementations.ts";
import { dialectOf, treeSources } from "#resolve/binder/tree-sources.ts";
import { decodeText } from "#scan/decode-text.ts";
import { readRegularFile } from "#scan/read-regular.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";
import { EdgeList, SiteList } from "./edge-columns.ts";

const FILES_PER_TURN = 16;
/** Settings files (package.json, tsconfig.json, go.mod) beyond this are not read. */
const SETTINGS_BYTES = 4_000_000;

interface TreeFile {
  readonly path: string;
  readonly facts: BindingFacts | undefined;
  readonly references: readonly ReferenceFact[];
  readonly language: string;
}

export interface TreeRequest {
  readonly root: string;
  readonly store: IndexStore;
  readonly files: readonly FileRow[];
  readonly signal?: AbortSignal | undefined;
}

/** A tree whose names can be looked up; it holds the facts of all files until it is let go. */
export class BoundTree {
  readonly binder: Binder;
  readonly #files: readonly TreeFile[];

  private constructor(files: readonly TreeFile[], root: string) {
    this.#files = files;
    const sources = treeSources({ paths: files.map(({ path }) => path), read: (path) => settingsText(root, path) });
    this.binder = createBinder(
      files.map(({ path, facts, language }) => ({ path, facts, dialect: dialectOf(language) })),
      sources,
    );
  }

  static async open({ root, store, files, signal }: TreeRequest): Promise<BoundTree> {
    const read: TreeFile[] = [];
    for (let i = 0; i < files.length; i++) {
      const { path, factsKey } = files[i] as FileRow;
      const record = store.facts(factsKey);
      if (record === undefined) throw new Error(`no facts are stored for ${path}`);
      read.push({ path, facts: record.bindings(), references: record.references(), language: record.language });
      if (i % FILES_PER_TURN === 0) await nextTurn();
      signal?.throwIfAborted();
    }
    return new BoundTree(read, root);
  }

  /** Binds every site of every file. */
  async resolve(numbering: GraphNumbering, signal: AbortSignal | undefined): Promise<ResolvedGraph> {
    const edges = new EdgeList();
    const unbound = new SiteList();
    const external = new SiteList();
    const locals = new LocalNodes(numbering);
    const files = this.#files;
    const sink: Sink = {
      edge(from, within, to, kind, evidence, line) {
        if (to.symbol < 0 && to.line === 0) return;
        const target = to.symbol >= 0 ? numbering.node(to.unit.index, to.symbol) : locals.node(to.unit.index, to.name, to.line);
        edges.add(numbering.node(from.index, within), target, kind, evidence, from.index, line);
      },
      open(state, from, position) {
        const { name, kind, line, within } = (files[from.index] as TreeFile).references[position] as ReferenceFact;
        (state === "external" ? external : unbound).add(name, kind, from.index, line, numbering.node(from.index, within));
      },
    };
    const implementations = new Implementations();
    for (let i = 0; i < files.length; i++) {
      const { references } = files[i] as TreeFile;
      const unit = this.binder.unitOfFile(i);
      if (unit !== undefined) {
        bindFile(this.binder, unit, references, implementations, sink);
        bindConstructors(this.binder, unit, sink);
      } else for (const { name, kind, line, within } of references) unbound.add(name, kind, i, line, numbering.node(i, within));
      if (i % FILES_PER_TURN === 0) await nextTurn();
      signal?.throwIfAborted();
    }
    return { channels: [], locals: locals.list, edges: edges.finish(), unbound: unbound.finish(), external: external.finish() };
  }
}

/** Names inside functions that calls lead to and that are no symbols. */
class LocalNodes {
  readonly list: LocalNode[] = [];
  readonly #numbering: GraphNumbering;
  readonly #known = new Map<string, number>();

  constructor(numbering: GraphNumbering) {
    this.#numbering = numbering;
  }

  node(file: number, name: string, line: number): number {
    const key = `${file}:${line}:${name}`;
    let position = this.#known.get(key);
    if (position === undefined) {
      position = this.list.length;
      this.list.push({ file, name, line });
      this.#known.set(key, position);
    }
    return this.#numbering.local(position);
  }
}

function settingsText(root: string, path: string): string | undefined {
  if (path.startsWith("/") || path.split("/").includes("..")) return undefined;
  try {
    const opened = readRegularFile(join(root, path), SETTINGS_BYTES);
    if (opened === undefined) return undefined;
    const decoded = decodeText(opened.bytes);
    return "failure" in decoded ? undefined : decoded.text;
  } catch {
    // Settings that are absent or cannot be read set nothing.
    return undefined;
  }
}
