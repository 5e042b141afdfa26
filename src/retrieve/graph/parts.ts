import type { GraphSegment } from "#store/graph-segment.ts";

/**
 * Handlers without a name of their own. Their edges end at the symbol or file around them, of which only some lines run then: a walk that enters
 * by such an edge goes on from these lines alone, and one that comes up from other lines does not leave by it.
 */
export interface Parts {
  /** Lines of the handler that an edge leads to. */
  readonly linesOf: ReadonlyMap<number, Lines>;
  /** 1 for each node that such an edge ends at. */
  readonly holders: Uint8Array;
}

type Lines = readonly [first: number, last: number];

const known = new WeakMap<GraphSegment, Parts>();

export function partsOf(graph: GraphSegment): Parts {
  let parts = known.get(graph);
  if (parts === undefined) {
    const holders = new Uint8Array(graph.nodeCount);
    const linesOf = new Map<number, Lines>();
    for (const { edge, first, last } of graph.parts) {
      linesOf.set(edge, [first, last]);
      holders[graph.targetOf(edge)] = 1;
    }
    parts = { linesOf, holders };
    known.set(graph, parts);
  }
  return parts;
}

/** By which lines the nodes of one walk were entered, where that was not all of them. */
export class Entries {
  readonly holders: Uint8Array;
  readonly #graph: GraphSegment;
  readonly #isDown: boolean;
  readonly #handlerLines: ReadonlyMap<number, Lines>;
  /** Nodes of which some lines were entered. Of any other node it was the whole. */
  readonly #lines = new Map<number, Lines[]>();
  readonly #whole: Set<number>;

  constructor(graph: GraphSegment, direction: "up" | "down", seeds: readonly number[]) {
    const { linesOf, holders } = partsOf(graph);
    this.#graph = graph;
    this.#isDown = direction === "down";
    this.#handlerLines = linesOf;
    this.holders = holders;
    this.#whole = new Set(seeds);
  }

  /** Notes that an edge of the walk reaches a node. True where it was reached before, and this lets more of it be walked. */
  enter(node: number, edge: number): boolean {
    if (this.holders[node] === 0 || this.#whole.has(node)) return false;
    const lines = this.#linesOf(edge);
    const before = this.#lines.get(node);
    if (lines === undefined) {
      this.#whole.add(node);
      return this.#lines.delete(node);
    }
    if (before === undefined) this.#lines.set(node, [lines]);
    else if (!before.some(([first, last]) => first <= lines[0] && lines[1] <= last)) before.push(lines);
    else return false;
    return before !== undefined;
  }

  /** Whether an edge is followed from a node, by the lines at which the node was entered. */
  follows(node: number, edge: number): boolean {
    if (this.holders[node] === 0) return true;
    const entered = this.#lines.get(node);
    return entered === undefined || entered.some((lines) => this.#joins(lines, edge));
  }

  /** Whether the way into a node by one edge goes on by another one. */
  isWay(into: number, onwards: number): boolean {
    const lines = this.#linesOf(into);
    return lines === undefined || this.#joins(lines, onwards);
  }

  /** The lines at which an edge enters a node; undefined for all of them. */
  #linesOf(edge: number): Lines | undefined {
    if (this.#isDown) return this.#handlerLines.get(edge);
    const line = this.#graph.lineOf(edge);
    return [line, line];
  }

  #joins(entered: Lines, edge: number): boolean {
    const [first, last] = this.#isDown ? entered : (this.#handlerLines.get(edge) ?? entered);
    const line = this.#isDown ? this.#graph.lineOf(edge) : entered[0];
    return first <= line && line <= last;
  }
}
