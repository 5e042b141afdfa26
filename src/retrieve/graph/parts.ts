import type { GraphSegment } from "#store/graph-segment.ts";

/**
 * Handlers without a name of their own. Their edges end at the symbol or file around them, of which only some lines run then: a walk that enters
 * by such an edge goes on from these lines alone, and one that comes up from other lines does not leave by it.
 */
export interface Parts {
  /** Last line of the handler that an edge leads to. */
  readonly endOf: ReadonlyMap<number, number>;
  /** 1 for each node that such an edge ends at. */
  readonly holders: Uint8Array;
}

const known = new WeakMap<GraphSegment, Parts>();

export function partsOf(graph: GraphSegment): Parts {
  let parts = known.get(graph);
  if (parts === undefined) {
    const holders = new Uint8Array(graph.nodeCount);
    const endOf = new Map<number, number>();
    for (const { edge, end } of graph.parts) {
      endOf.set(edge, end);
      holders[graph.targetOf(edge)] = 1;
    }
    parts = { endOf, holders };
    known.set(graph, parts);
  }
  return parts;
}

type Lines = readonly [first: number, last: number];

/** By which lines the nodes of one walk were entered, where that was not all of them. */
export class Entries {
  readonly holders: Uint8Array;
  readonly #graph: GraphSegment;
  readonly #isDown: boolean;
  readonly #endOf: ReadonlyMap<number, number>;
  /** Nodes of which some lines were entered. Of any other node it was the whole. */
  readonly #lines = new Map<number, Lines[]>();
  readonly #whole: Set<number>;

  constructor(graph: GraphSegment, direction: "up" | "down", seeds: readonly number[]) {
    const { endOf, holders } = partsOf(graph);
    this.#graph = graph;
    this.#isDown = direction === "down";
    this.#endOf = endOf;
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

  #linesOf(edge: number): Lines | undefined {
    const line = this.#graph.lineOf(edge);
    if (!this.#isDown) return [line, line];
    const end = this.#endOf.get(edge);
    return end === undefined ? undefined : [line, end];
  }

  #joins([first, last]: Lines, edge: number): boolean {
    const line = this.#graph.lineOf(edge);
    if (this.#isDown) return first <= line && line <= last;
    const end = this.#endOf.get(edge);
    return end === undefined || (line <= first && last <= end);
  }
}
