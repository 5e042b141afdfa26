import { collectGarbage } from "#base/collect-garbage.ts";
import type { Idiom } from "#contracts/idiom.ts";
import type { Language } from "#contracts/language.ts";
import type { LinkedTree } from "#link/channel-edges.ts";
import { linkTree } from "#link/link-tree.ts";
import { type ReferenceFact, SITE_ROW } from "#model/file-facts.ts";
import { type EdgeKind, GraphNumbering, type LocalNode, type ResolvedGraph } from "#model/graph.ts";
import { REFERENCE_KINDS } from "#model/reference-kind.ts";
import type { Sink } from "#resolve/binder/bind-file.ts";
import { isEcmascript } from "#resolve/binder/dialect-of.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CheckerTrouble } from "#resolve/checker/checker-contract.ts";
import { BoundTree, type BoundTreeFile, type TreeRequest } from "./bound-tree.ts";
import { checkOpenSites, type OpenSite } from "./check-open-sites.ts";
import { EdgeList, SiteList } from "./edge-columns.ts";
import { type FileImports, resolveImports } from "./resolve-imports.ts";

export interface ResolveRequest extends TreeRequest {
  readonly languageOf: (id: string) => Promise<Language | undefined>;
  /** Whether the compiler is asked about what the binder leaves open. */
  readonly checker: boolean;
  readonly idioms: readonly Idiom[];
}

export interface ResolvedTree {
  readonly imports: FileImports;
  readonly graph: ResolvedGraph;
  /** Edges by id of the idiom that found them. */
  readonly idiomEdges: { readonly [id: string]: number };
  /** Why the compiler was not asked, or not everything. */
  readonly trouble: CheckerTrouble | undefined;
}

/** Trees of more files leave so much garbage that it is collected at once. */
const FILES_WORTH_COLLECTING = 2_000;

/** What every name of a tree means: imports to files, sites to definitions, and what could not be bound. */
export async function resolveTree(request: ResolveRequest): Promise<ResolvedTree> {
  const resolved = await resolve(request);
  if (request.files.length > FILES_WORTH_COLLECTING) collectGarbage();
  return resolved;
}

async function resolve(request: ResolveRequest): Promise<ResolvedTree> {
  const { store, files, signal, languageOf, idioms } = request;
  const tree = await BoundTree.open(request);
  const imports = await resolveImports(store, files, languageOf, tree, signal);
  const numbering = GraphNumbering.of(tree.files.map(({ symbolCount }) => symbolCount));
  const result = new Result(tree, numbering);
  await tree.bind(result.sink, (file) => result.leaveOpen(file), request.memory, signal);
  const sitesOf = (unit: Unit) => (tree.files[unit.index] as BoundTreeFile).sites;
  const linked = await linkTree({ binder: tree.binder, sitesOf, idioms, onTurn: () => request.memory.keep(), signal });
  result.link(linked);
  request.memory.keep();
  const trouble = request.checker ? await result.check(request) : undefined;
  return { imports, graph: result.finish(), idiomEdges: countByIdiom(linked), trouble };
}

function countByIdiom({ edges }: LinkedTree): { readonly [id: string]: number } {
  const counts = new Map<string, number>();
  for (const { idiom } of edges) counts.set(idiom, (counts.get(idiom) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Collects what is bound and what stays open, in the numbers of the graph. */
class Result {
  readonly sink: Sink;
  readonly #tree: BoundTree;
  readonly #numbering: GraphNumbering;
  readonly #edges = new EdgeList();
  readonly #external = new SiteList();
  readonly #locals: LocalNode[] = [];
  readonly #knownLocals = new Map<string, number>();
  /** Sites without an edge, by file and position among its references; `asked` may still be bound by the compiler. */
  #open: { readonly file: number; readonly position: number; readonly asked: boolean }[] = [];
  #linked: LinkedTree = { channels: [], edges: [] };

  constructor(tree: BoundTree, numbering: GraphNumbering) {
    this.#tree = tree;
    this.#numbering = numbering;
    this.sink = {
      edge: (from, within, to, kind, evidence, line) => {
        if (to.symbol < 0 && to.line === 0) return;
        const target = to.symbol >= 0 ? numbering.node(to.unit.index, to.symbol) : this.#local(to.unit.index, to.name, to.line);
        this.#edges.add(numbering.node(from.index, within), target, kind, evidence, from.index, line);
      },
      open: (state, from, position) => {
        if (state === "external") this.#addExternal(from.index, position);
        else this.#open.push({ file: from.index, position, asked: state === "unbound" && isEcmascript(from) });
      },
    };
  }

  /** Every reference of a file whose language the binder does not know. */
  leaveOpen(file: number): void {
    const count = this.#file(file).sites.rows.length / SITE_ROW.size;
    for (let position = 0; position < count; position++) this.#open.push({ file, position, asked: false });
  }

  async check(request: ResolveRequest): Promise<CheckerTrouble | undefined> {
    const sites: OpenSite[] = this.#open.filter(({ asked, file, position }) => asked && isCalled(this.#reference(file, position)));
    const { answers, trouble } = await checkOpenSites(request, this.#tree, sites);
    for (const [site, answer] of answers) {
      if (answer === "external") this.#addExternal(site.file, site.position);
      else for (const target of answer) this.#bindChecked(site, target);
    }
    const settled = new Set([...answers.keys()]);
    this.#open = this.#open.filter((site) => !settled.has(site));
    return trouble;
  }

  link(linked: LinkedTree): void {
    this.#linked = linked;
  }

  finish(): ResolvedGraph {
    const unbound = new SiteList();
    for (const { file, position } of this.#open) this.#addSite(unbound, file, position);
    this.#addChannelEdges();
    return {
      locals: this.#locals,
      channels: this.#linked.channels,
      edges: this.#edges.finish(),
      unbound: unbound.finish(),
      external: this.#external.finish(),
    };
  }

  #bindChecked(site: OpenSite, { file, symbol, line }: { readonly file: number; readonly symbol: number; readonly line: number }): void {
    const reference = this.#reference(site.file, site.position);
    const target = symbol >= 0 ? this.#numbering.node(file, symbol) : this.#local(file, reference.name, line);
    const from = this.#numbering.node(site.file, reference.within);
    this.#edges.add(from, target, reference.kind, "checker", site.file, reference.line);
  }

  /** Channels are numbered behind all locals, so their edges come last. */
  #addChannelEdges(): void {
    for (const { kind, channel, unit, symbol, evidence, file, line, lines } of this.#linked.edges) {
      const symbolNode = this.#numbering.node(unit.index, symbol);
      const channelNode = this.#numbering.channel(this.#locals.length, channel);
      const isHandled = kind === "handles";
      this.#edges.add(isHandled ? channelNode : symbolNode, isHandled ? symbolNode : channelNode, kind, evidence, file, line, lines);
    }
  }

  #addExternal(file: number, position: number): void {
    this.#addSite(this.#external, file, position);
  }

  #addSite(sites: SiteList, file: number, position: number): void {
    const { name, kind, line, within } = this.#reference(file, position);
    sites.add(name, kind, file, line, this.#numbering.node(file, within));
  }

  #local(file: number, name: string, line: number): number {
    const key = `${file}:${line}:${name}`;
    let position = this.#knownLocals.get(key);
    if (position === undefined) {
      position = this.#locals.push({ file, name, line }) - 1;
      this.#knownLocals.set(key, position);
    }
    return this.#numbering.local(position);
  }

  #file(file: number): BoundTreeFile {
    return this.#tree.files[file] as BoundTreeFile;
  }

  #reference(file: number, position: number): Reference {
    const { rows, strings } = this.#file(file).sites;
    const at = position * SITE_ROW.size;
    return {
      kind: REFERENCE_KINDS[rows[at + SITE_ROW.kind] as number] ?? "reference",
      name: strings[rows[at + SITE_ROW.name] as number] ?? "",
      line: rows[at + SITE_ROW.line] as number,
      within: rows[at + SITE_ROW.within] as number,
    };
  }
}

type Reference = Pick<ReferenceFact, "kind" | "name" | "line" | "within">;

const CALLED: ReadonlySet<EdgeKind> = new Set(["call", "new", "jsx"]);

function isCalled({ kind, name }: Reference): boolean {
  return CALLED.has(kind) && name !== "";
}
