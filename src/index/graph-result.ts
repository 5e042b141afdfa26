import type { LinkedTree } from "#link/channel-edges.ts";
import { type ReferenceFact, SITE_ROW } from "#model/file-facts.ts";
import type { EdgeKind, GraphNumbering, LocalNode, ResolvedGraph } from "#model/graph.ts";
import { REFERENCE_KINDS } from "#model/reference-kind.ts";
import type { Sink } from "#resolve/binder/bind-file.ts";
import { isEcmascript } from "#resolve/binder/dialect-of.ts";
import type { CheckerTrouble } from "#resolve/checker/checker-contract.ts";
import type { BoundTree, BoundTreeFile, TreeRequest } from "./bound-tree.ts";
import { checkOpenSites, type OpenSite } from "./check-open-sites.ts";
import { EdgeList, SiteList } from "./edge-columns.ts";

/** Collects what is bound and what stays open, in the numbers of the graph. */
export class GraphResult {
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

  async check(request: TreeRequest): Promise<CheckerTrouble | undefined> {
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
