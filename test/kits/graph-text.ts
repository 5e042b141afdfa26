import { EDGE_KINDS } from "#model/graph.ts";
import type { EdgeOut } from "#model/graph-results.ts";
import { GraphSegment, type OpenSite } from "#store/graph-segment.ts";
import { IndexStore } from "#store/index-store.ts";
import { exportOf, type IndexedFolder } from "../index/indexed-folder.ts";

/** A name that is used at a place in a file, as the extractor found it. */
interface Place {
  readonly kind: string;
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

interface Open {
  readonly state: "unbound" | "external";
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly within: string;
}

/** All that the index of a folder knows about uses. */
export interface WholeGraph {
  readonly edges: readonly EdgeOut[];
  readonly open: readonly Open[];
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

export async function readGraph({ root, store: folder, engine }: IndexedFolder): Promise<WholeGraph> {
  const rows = (await exportOf(engine)).map((line) => JSON.parse(line) as { t: string } & EdgeOut);
  const store = new IndexStore(folder, root, "read");
  const segment = new GraphSegment(store.segmentPath(store.state()?.graphSegment ?? ""));
  try {
    const files = store.files();
    const places = new Map<string, readonly Place[]>();
    const names = new Set<string>();
    for (const { path, factsKey } of files) {
      const found = store.facts(factsKey)?.references() ?? [];
      places.set(path, found);
      for (const { name } of found) names.add(name);
    }
    const opened = (state: Open["state"]) => (site: OpenSite) => ({
      state,
      kind: EDGE_KINDS[site.kind] ?? "",
      name: site.name,
      path: files[site.file]?.path ?? "",
      line: site.line,
      within: segment.qualifiedName(site.within),
    });
    const open = [...names].flatMap((name) => [
      ...segment.unboundOf(name).map(opened("unbound")),
      ...segment.externalOf(name).map(opened("external")),
    ]);
    return { edges: rows.filter(({ t }) => t === "edge"), open, places };
  } finally {
    segment.close();
    store.close();
  }
}

interface Note {
  /** Where the name stands; -1 where that is not told by the line. */
  readonly column: number;
  readonly width: number;
  readonly text: string;
}

/**
 * A source with what is used on each line written below it: `call src/oven.ts#Oven.bake in serve`, with ` [implementation]` or other
 * evidence where it is no plain binding; `unbound` and `external` names without a definition. Imports stand below their statements.
 */
export function annotateGraph(text: string, path: string, { edges, open, places }: WholeGraph): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const body = lines.flatMap((line, i) => {
    const at = i + 1;
    const here = new LinePlaces(
      line,
      (places.get(path) ?? []).filter((place) => place.line === at),
    );
    const notes = [
      ...open.filter((site) => site.path === path && site.line === at).map((site) => openNote(site, here)),
      ...edges.filter((edge) => edge.path === path && edge.line === at).map((edge) => edgeNote(edge, path, here)),
    ];
    return [`  ${line}`.trimEnd(), ...inOrder(notes).map(({ column, width, text }) => `//${lead(line, column, width)}${text}`)];
  });
  return `${body.join("\n")}\n`;
}

function openNote({ state, kind, name, within }: Open, places: LinePlaces): Note {
  const column = places.take(kind, name);
  const told = kind === "call" ? "" : ` (${kind})`;
  return { column, width: name.length, text: `${state} ${name || "(unnamed)"}${told}${inside(within)}` };
}

function edgeNote({ from, to, kind, evidence }: EdgeOut, path: string, places: LinePlaces): Note {
  const name = /[^.#/]*$/.exec(to.replace(/~\d+$/, ""))?.[0] ?? "";
  // That a class has a constructor is no use of a name.
  const [column, width] = kind === "call" && to.startsWith(`${from}.`) ? places.named(kind, name) : places.find(kind, name);
  const why = evidence === "binding" ? "" : ` [${evidence}]`;
  const source = from.startsWith("channel:") ? ` from ${from}` : from === path ? "" : inside(from.slice(path.length + 1));
  return { column, width, text: `${kind} ${to}${why}${source}` };
}

function inside(within: string): string {
  return within === "" ? "" : ` in ${within}`;
}

/** White space with the tabs of the line, and carets under the name; nothing where the column is not known. */
function lead(line: string, column: number, width: number): string {
  return column < 0 ? " " : `${line.slice(0, column).replace(/[^\t]/g, " ")}${"^".repeat(Math.max(1, width))} `;
}

function inOrder(notes: readonly Note[]): Note[] {
  return [...notes].sort((a, b) => a.column - b.column || compare(a.text, b.text));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The names used on a line. Edges do not say their column: it is that of the use of their kind and name. */
class LinePlaces {
  readonly #line: string;
  readonly #places: readonly Place[];
  readonly #taken = new Set<Place>();

  constructor(line: string, places: readonly Place[]) {
    this.#line = line;
    this.#places = [...places].sort((a, b) => a.column - b.column);
  }

  /** Column of an open site, each once. */
  take(kind: string, name: string): number {
    const found = this.#places.find((place) => place.kind === kind && place.name === name && !this.#taken.has(place));
    if (found === undefined) return -1;
    this.#taken.add(found);
    return found.column;
  }

  /** Column and width of the use of a name; -1 where it is not on the line. */
  named(kind: string, name: string): readonly [number, number] {
    const found = this.#places.find((place) => place.kind === kind && place.name === name && !this.#taken.has(place));
    return found === undefined ? [-1, 0] : [found.column, name.length];
  }

  /** Column and width of what an edge to this name may stand for: the name itself, or another name of it. */
  find(kind: string, name: string): readonly [number, number] {
    const found = this.named(kind, name);
    if (found[0] >= 0) return found;
    const [other, ...more] = this.#places.filter((place) => place.kind === kind && !this.#taken.has(place));
    if (other !== undefined && more.length === 0) return [other.column, other.name.length];
    const word = new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, "\\$&")}(?![\\w$])`).exec(this.#line);
    return kind === "reference" && word !== null ? [word.index, name.length] : [-1, 0];
  }
}
