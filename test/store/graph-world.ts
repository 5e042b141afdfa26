import fc from "fast-check";
import type { SymbolFact } from "#model/file-facts.ts";
import { EDGE_KINDS, EVIDENCE, GraphNumbering, type ResolvedGraph } from "#model/graph.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { GraphBuilder, type GraphSections } from "#store/graph-builder.ts";
import type { GraphFile } from "#store/graph-nodes.ts";

/** A place that survives edits: a symbol or local of a file, or the file itself. */
type Place = { readonly file: WorldFile; readonly symbol?: WorldSymbol; readonly local?: { readonly name: string; line: number } };

interface WorldSymbol {
  readonly name: string;
  readonly container: string;
}

interface WorldEdge {
  readonly from: Place;
  readonly to: Place | number;
  readonly kind: number;
  readonly evidence: number;
  readonly line: number;
  readonly part?: { readonly first: number; readonly last: number } | undefined;
}

interface WorldSite {
  readonly name: string;
  readonly kind: number;
  readonly line: number;
  readonly within: Place;
}

export interface WorldFile {
  readonly path: string;
  symbols: readonly WorldSymbol[];
  /** Lines by which its symbols and locals have moved down. */
  shift: number;
  traits: number;
  edges: readonly WorldEdge[];
  unbound: readonly WorldSite[];
  external: readonly WorldSite[];
  imports: readonly WorldEdge[];
  /** Edges with channels that are written here; a number stands for a channel. */
  channelEdges: readonly (Omit<WorldEdge, "from"> & { readonly from: Place | number })[];
}

const WORDS = ["bake", "oven", "Till", "パン", "🍞", "", "rye_flour", "zz", "\ue000"];
const BOUND_KINDS = 8;
const word = fc.constantFrom(...WORDS);
const line = fc.integer({ min: 1, max: 5 });
const kind = fc.nat({ max: BOUND_KINDS - 1 });
const evidence = fc.nat({ max: EVIDENCE.length - 1 });

/** A tree with a graph that tests edit at random, in ways that a program's tree is edited. */
export class GraphWorld {
  readonly #draw: fc.GeneratorValue;
  files: WorldFile[] = [];
  channels: { trunk: string; key: string }[] = [];

  constructor(draw: fc.GeneratorValue) {
    this.#draw = draw;
    for (let i = draw(fc.nat, { max: 5 }); i > 0; i--) this.addFile();
    for (const file of this.files) this.rewire(file);
    this.relink();
  }

  /** A file without edges; undefined where its path is taken. */
  addFile(): WorldFile | undefined {
    const path = `${this.#any(fc.constantFrom("a", "b", "c/d", "パン"))}/${this.#any(fc.constantFrom("oven", "till", "🍞", "z"))}.ts`;
    if (this.files.some((file) => file.path === path)) return undefined;
    const none = { edges: [], unbound: [], external: [], imports: [], channelEdges: [] };
    const file: WorldFile = { path, symbols: [], shift: 0, traits: this.#any(fc.nat({ max: 3 })), ...none };
    file.symbols = this.#many(4, () => this.#symbol());
    this.files = [...this.files, file].sort((a, b) => (a.path < b.path ? -1 : 1));
    return file;
  }

  /** Other symbols, lines and traits for a file. */
  change(file: WorldFile): void {
    const kept = file.symbols.filter(() => this.#any(fc.boolean()) || this.#any(fc.boolean()));
    const added = this.#many(2, () => this.#symbol());
    file.symbols = this.#any(fc.boolean()) ? [...added, ...kept] : [...kept.reverse(), ...added];
    file.shift = this.#any(fc.nat({ max: 2 }));
    file.traits = this.#any(fc.nat({ max: 3 }));
  }

  remove(file: WorldFile): void {
    this.files = this.files.filter((other) => other !== file);
  }

  /** Other edges and sites for a file. */
  rewire(file: WorldFile): void {
    file.edges = this.#many(8, () => ({
      // Nothing of today writes an edge elsewhere than in the file of its source but channels; the segment allows it.
      from: this.#any(fc.nat({ max: 9 })) === 0 ? this.#place(this.#file()) : this.#place(file),
      to: this.#target(),
      kind: this.#any(kind),
      evidence: this.#any(evidence),
      line: this.#any(line),
      part: this.#any(fc.nat({ max: 9 })) === 0 ? { first: this.#any(line), last: 9 } : undefined,
    }));
    const site = () => ({ name: this.#any(word), kind: this.#any(kind), line: this.#any(line), within: this.#place(file) });
    file.unbound = this.#many(3, site);
    file.external = this.#many(3, site);
  }

  /** Other channels and imports for all files. */
  relink(): void {
    this.channels = this.#many(3, () => ({ trunk: this.#any(fc.constantFrom("event", "rest")), key: this.#any(word) }));
    for (const file of this.files) {
      file.imports = this.#many(2, () => ({
        from: { file },
        to: { file: this.#file() },
        kind: EDGE_KINDS.indexOf("import"),
        evidence: 1,
        line: this.#any(line),
      }));
      if (this.channels.length === 0) file.channelEdges = [];
      else file.channelEdges = this.#many(3, () => this.#channelEdge());
    }
  }

  /** Drops what leads to symbols and files that are gone; gives the files that this or a moved local concerns. */
  repair(isMoved: (file: WorldFile) => boolean): Set<WorldFile> {
    const concerned = new Set<WorldFile>();
    for (const file of this.files) {
      const isHere = (place: Place | number) => typeof place === "number" || this.#isHere(place);
      const edges = file.edges.filter(({ from, to }) => isHere(from) && isHere(to));
      const unbound = file.unbound.filter(({ within }) => isHere(within));
      const external = file.external.filter(({ within }) => isHere(within));
      const isCut = edges.length < file.edges.length || unbound.length < file.unbound.length || external.length < file.external.length;
      const leads = ({ from, to }: WorldEdge) => [from, to].some((end) => typeof end !== "number" && end.local && isMoved(end.file));
      if (isCut || edges.some(leads)) concerned.add(file);
      Object.assign(file, { edges, unbound, external });
      file.imports = file.imports.filter(({ to }) => isHere(to));
      file.channelEdges = file.channelEdges.filter(({ from, to }) => isHere(from) && isHere(to));
    }
    return concerned;
  }

  graphFile(file: WorldFile): GraphFile {
    return {
      path: file.path,
      lineCount: 20 + file.shift,
      traits: file.traits,
      symbols: file.symbols.map((symbol, i): SymbolFact => {
        const first = i + file.shift;
        const lines = { leadLine: first, startLine: first, endLine: first + 3, nameLine: first, nameColumn: 0 };
        const words = { signature: "", doc: "", exported: i % 2 === 0, isDefault: symbol.name === "", decorators: [] };
        return { ...symbol, kind: SYMBOL_KINDS[i] ?? "function", parent: i % 3 === 2 ? i - 1 : -1, ...lines, ...words };
      }),
    };
  }

  /** The graph that these files write, in as many parts as asked for; what is made of the whole tree comes last. */
  parts(files: readonly WorldFile[], count: number): ResolvedGraph[] {
    const own = Array.from({ length: count }, (_, i) => this.#part(files.filter((_, at) => at % count === i)));
    return [...own, this.#linked(), this.#imported()];
  }

  build(partCount: number): GraphSections {
    const builder = new GraphBuilder();
    for (const file of this.files) builder.addFile(this.graphFile(file));
    for (const part of this.parts(this.files, partCount)) builder.addResolved(part);
    return builder.finish();
  }

  #part(files: readonly WorldFile[]): ResolvedGraph {
    const part = new PartCollector(this, []);
    for (const file of files) {
      for (const edge of file.edges) part.add(file, edge);
      for (const site of file.unbound) part.addSite(part.unbound, file, site);
      for (const site of file.external) part.addSite(part.external, file, site);
    }
    return part.finish();
  }

  #linked(): ResolvedGraph {
    const part = new PartCollector(this, this.channels);
    for (const file of this.files) for (const edge of file.channelEdges) part.add(file, edge);
    return part.finish();
  }

  #imported(): ResolvedGraph {
    const part = new PartCollector(this, []);
    for (const file of this.files) for (const edge of file.imports) part.add(file, edge);
    return part.finish();
  }

  #isHere({ file, symbol }: Place): boolean {
    return this.files.includes(file) && (symbol === undefined || file.symbols.includes(symbol));
  }

  #channelEdge(): WorldFile["channelEdges"][number] {
    const channel = this.#any(fc.nat({ max: this.channels.length - 1 }));
    const place = this.#place(this.#file());
    const part = this.#any(fc.boolean()) ? { first: this.#any(line), last: 9 } : undefined;
    const rest = { evidence: this.#any(evidence), line: this.#any(line), part };
    if (this.#any(fc.boolean())) return { from: channel, to: place, kind: EDGE_KINDS.indexOf("handles"), ...rest };
    return { from: place, to: channel, kind: EDGE_KINDS.indexOf("dispatches"), ...rest };
  }

  #target(): Place {
    const file = this.#file();
    if (this.#any(fc.nat({ max: 3 })) > 0) return this.#place(file);
    return { file, local: { name: this.#any(word), line: this.#any(line) } };
  }

  #place(file: WorldFile): Place {
    const symbol = file.symbols[this.#any(fc.nat({ max: file.symbols.length }))];
    return symbol === undefined ? { file } : { file, symbol };
  }

  #file(): WorldFile {
    return this.files[this.#any(fc.nat({ max: this.files.length - 1 }))] as WorldFile;
  }

  #symbol(): WorldSymbol {
    return { name: this.#any(word), container: this.#any(fc.constantFrom("", "Till", "default")) };
  }

  #many<T>(max: number, make: () => T): T[] {
    return Array.from({ length: this.#any(fc.nat({ max })) }, make);
  }

  #any<T>(values: fc.Arbitrary<T>): T {
    return this.#draw(() => values);
  }
}

/** Turns places into the numbers of a part. */
class PartCollector {
  readonly unbound: { site: WorldSite; file: number; within: number }[] = [];
  readonly external: { site: WorldSite; file: number; within: number }[] = [];
  readonly #world: GraphWorld;
  readonly #channels: readonly { trunk: string; key: string }[];
  readonly #numbering: GraphNumbering;
  readonly #locals: { file: number; name: string; line: number }[] = [];
  readonly #edges: { from: () => number; to: () => number; edge: Omit<WorldEdge, "from">; file: number }[] = [];

  constructor(world: GraphWorld, channels: readonly { trunk: string; key: string }[]) {
    this.#world = world;
    this.#channels = channels;
    this.#numbering = GraphNumbering.of(world.files.map(({ symbols }) => symbols.length));
  }

  add(file: WorldFile, edge: Omit<WorldEdge, "from"> & { readonly from: Place | number }): void {
    this.#edges.push({ from: this.#node(edge.from), to: this.#node(edge.to), edge, file: this.#world.files.indexOf(file) });
  }

  addSite(sites: PartCollector["unbound"], file: WorldFile, site: WorldSite): void {
    sites.push({ site, file: this.#world.files.indexOf(file), within: this.#node(site.within)() });
  }

  finish(): ResolvedGraph {
    const u32 = (pick: (row: PartCollector["unbound"][number]) => number, rows: PartCollector["unbound"]) => Uint32Array.from(rows, pick);
    const sites = (rows: PartCollector["unbound"]) => ({
      names: ["never said", ...rows.map(({ site }) => site.name)],
      name: Uint32Array.from(rows, (_, i) => i + 1),
      kind: Uint8Array.from(rows, ({ site }) => site.kind),
      file: u32(({ file }) => file, rows),
      line: u32(({ site }) => site.line, rows),
      within: u32(({ within }) => within, rows),
    });
    return {
      locals: this.#locals,
      channels: this.#channels,
      edges: {
        from: Uint32Array.from(this.#edges, ({ from }) => from()),
        to: Uint32Array.from(this.#edges, ({ to }) => to()),
        kind: Uint8Array.from(this.#edges, ({ edge }) => edge.kind),
        evidence: Uint8Array.from(this.#edges, ({ edge }) => edge.evidence),
        file: Uint32Array.from(this.#edges, ({ file }) => file),
        line: Uint32Array.from(this.#edges, ({ edge }) => edge.line),
        parts: this.#edges.flatMap(({ edge: { part } }, row) => (part === undefined ? [] : [{ row, ...part }])),
      },
      unbound: sites(this.unbound),
      external: sites(this.external),
    };
  }

  /** Channels stand behind all locals, so their numbers come last. */
  #node(place: Place | number): () => number {
    if (typeof place === "number") return () => this.#numbering.channel(this.#locals.length, place);
    const file = this.#world.files.indexOf(place.file);
    if (place.local === undefined) {
      const node = this.#numbering.node(file, place.symbol === undefined ? -1 : place.file.symbols.indexOf(place.symbol));
      return () => node;
    }
    const local = { file, name: place.local.name, line: place.local.line + place.file.shift };
    const known = this.#locals.findIndex((other) => other.file === file && other.name === local.name && other.line === local.line);
    const node = this.#numbering.local(known >= 0 ? known : this.#locals.push(local) - 1);
    return () => node;
  }
}
