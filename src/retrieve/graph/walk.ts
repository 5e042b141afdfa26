import { EDGE_KINDS, type EdgeKind, EVIDENCE, edgeCode, kindCodeOf, type NodeKind } from "#model/graph.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { SYMBOL_FLAGS } from "#store/graph-builder.ts";
import type { GraphSegment } from "#store/graph-segment.ts";

/** How a move goes from node to node. */
export interface Walk {
  readonly graph: GraphSegment;
  /** `up` follows edges from what is used to what uses it, `down` the other way. */
  readonly direction: "up" | "down";
  /** 1 for each edge code that is followed. */
  readonly mask: Uint8Array;
  /** A further test of edges that the mask lets through. */
  readonly accepts?: (edge: number, other: number) => boolean;
}

/** An edge group of an answer: the first edge between two nodes of one code, and how many there are. */
export interface WalkedEdge {
  readonly edge: number;
  readonly sites: number;
}

export interface WalkedNode {
  readonly node: number;
  readonly depth: number;
  readonly score?: number;
}

/** What a move found, before it is worded. */
export interface Walked {
  readonly nodes: readonly WalkedNode[];
  readonly edges: readonly WalkedEdge[];
  /** Nodes that are there and not shown, by depth. */
  readonly truncated: readonly { readonly depth: number; readonly nodes: number }[];
}

const CALLS: readonly EdgeKind[] = ["call", "new", "jsx", "decorator", "registers", "dispatches", "handles"];

/** What runs: kinds that `down` follows by itself. References are followed where they name something that can run. */
export const DOWN_KINDS: readonly EdgeKind[] = [...CALLS, "reference"];
/** Everything that depends on a definition; imports join files. */
export const UP_KINDS: readonly EdgeKind[] = EDGE_KINDS.filter((kind) => kind !== "import");
export const FILE_KINDS: readonly EdgeKind[] = ["import"];

/** Codes of these kinds under any evidence. Steps to implementations go with calls: they say where a call may end. */
export function edgeMask(kinds: readonly EdgeKind[]): Uint8Array {
  const mask = new Uint8Array(256);
  const implementation = EVIDENCE.indexOf("implementation");
  for (const [kindCode, kind] of EDGE_KINDS.entries()) {
    for (const evidence of EVIDENCE.keys()) {
      const isFollowed = evidence === implementation ? kinds.includes("call") || kinds.includes(kind) : kinds.includes(kind);
      if (isFollowed) mask[edgeCode(kindCode, evidence)] = 1;
    }
  }
  return mask;
}

const RUNS: ReadonlySet<NodeKind> = new Set<NodeKind>(["function", "method", "component", "class", "channel"]);
const REFERENCE = EDGE_KINDS.indexOf("reference");
const NEW = EDGE_KINDS.indexOf("new");

/** Keeps the references that hand on something that can run: a callback, a handler, a class. */
export function acceptsRunning(graph: GraphSegment): (edge: number, other: number) => boolean {
  const { code } = graph.edges;
  return (edge, other) => kindCodeOf(code[edge] as number) !== REFERENCE || RUNS.has(graph.kindOf(other));
}

const IMPLEMENTATION_BITS = edgeCode(0, EVIDENCE.indexOf("implementation"));
const EVIDENCE_BITS = edgeCode(0, 7);

/** Whether an edge leads to another member that may run in place of its source; such a step costs no depth. */
export function isImplementation(code: number): boolean {
  return (code & EVIDENCE_BITS) === IMPLEMENTATION_BITS;
}

/**
 * Calls `visit` with each edge that a walk follows from a node, and the node at its other end, in the order of the segment. Upwards
 * from a constructor, the constructions of its class are among them.
 */
export function eachStep(walk: Walk, node: number, visit: (edge: number, other: number) => void): void {
  const { graph, direction, mask, accepts } = walk;
  const { outStarts, inStarts, inEdges, from, to, code } = graph.edges;
  if (direction === "down") {
    for (let edge = outStarts[node] as number; edge < (outStarts[node + 1] as number); edge++) {
      if (mask[code[edge] as number] === 0) continue;
      const other = to[edge] as number;
      if (accepts === undefined || accepts(edge, other)) visit(edge, other);
    }
    return;
  }
  for (let row = inStarts[node] as number; row < (inStarts[node + 1] as number); row++) {
    const edge = inEdges[row] as number;
    if (mask[code[edge] as number] === 0) continue;
    const other = from[edge] as number;
    if (accepts === undefined || accepts(edge, other)) visit(edge, other);
  }
  for (const edge of constructionsOf(walk, node)) visit(edge, from[edge] as number);
}

/** Edges that build an object of the class whose constructor a node is; none for any other node. */
export function constructionsOf({ graph, mask }: Walk, node: number): readonly number[] {
  const built = constructorsOf(graph).classOf.get(node);
  if (built === undefined) return [];
  const { inStarts, inEdges, code } = graph.edges;
  const found: number[] = [];
  for (let row = inStarts[built] as number; row < (inStarts[built + 1] as number); row++) {
    const edge = inEdges[row] as number;
    if (mask[code[edge] as number] === 1 && kindCodeOf(code[edge] as number) === NEW) found.push(edge);
  }
  return found;
}

/** What is used together with a node: the constructors of a class. */
export function companionsOf(graph: GraphSegment, node: number): readonly number[] {
  return constructorsOf(graph).byClass.get(node) ?? [];
}

const CONSTRUCTORS = ["constructor", "__init__", "__new__", "__construct", "initialize", "init", "new"];

interface Constructors {
  readonly classOf: ReadonlyMap<number, number>;
  readonly byClass: ReadonlyMap<number, readonly number[]>;
}

const knownConstructors = new WeakMap<GraphSegment, Constructors>();

/** The constructors of a graph: methods that go by a constructor's name or by that of their class. */
function constructorsOf(graph: GraphSegment): Constructors {
  const known = knownConstructors.get(graph);
  if (known !== undefined) return known;
  const classOf = new Map<number, number>();
  const byClass = new Map<number, number[]>();
  const names = new Set(CONSTRUCTORS.map((name) => graph.textNumber(name)));
  const { name, parent, flags } = graph.symbols;
  const [classKind, methodKind] = [SYMBOL_KINDS.indexOf("class"), SYMBOL_KINDS.indexOf("method")];
  for (let node = 0; node < name.length; node++) {
    const around = (parent[node] as number) - 1;
    if (around < 0 || (flags[node] as number) >> SYMBOL_FLAGS.kindShift !== methodKind) continue;
    if ((flags[around] as number) >> SYMBOL_FLAGS.kindShift !== classKind) continue;
    if (!names.has(name[node] as number) && name[node] !== name[around]) continue;
    classOf.set(node, around);
    const list = byClass.get(around);
    if (list === undefined) byClass.set(around, [node]);
    else list.push(node);
  }
  const found = { classOf, byClass };
  knownConstructors.set(graph, found);
  return found;
}
