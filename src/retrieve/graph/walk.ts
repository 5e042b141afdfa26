import { EDGE_KINDS, type EdgeKind, kindCodeOf, type NodeKind } from "#model/graph.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { SYMBOL_FLAGS } from "#store/graph-layout.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import type { Entries } from "./parts.ts";

/** How a move goes from node to node. */
export interface Walk {
  readonly graph: GraphSegment;
  /** `up` follows edges from what is used to what uses it, `down` the other way. */
  readonly direction: "up" | "down";
  /** 1 for each edge code that is followed. */
  readonly mask: Uint8Array;
  /** A further test of edges that the mask lets through. */
  readonly accepts?: (code: number, other: number) => boolean;
  /** By which lines nodes were entered; filled by the walk. */
  readonly entries?: Entries;
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

const CALLS: readonly EdgeKind[] = ["call", "new", "jsx", "decorator", "dispatches", "handles"];

/** What runs: kinds that `down` follows by itself. References are followed where they name something that can run. */
export const DOWN_KINDS: readonly EdgeKind[] = [...CALLS, "reference"];
/** What is near to a definition; imports join files. */
export const NEAR_KINDS: readonly EdgeKind[] = EDGE_KINDS.filter((kind) => kind !== "import");
/** Everything that depends on a definition. Who registers a handler does not: who dispatches does. */
export const UP_KINDS: readonly EdgeKind[] = NEAR_KINDS.filter((kind) => kind !== "registers");
export const FILE_KINDS: readonly EdgeKind[] = ["import"];

const RUNS: ReadonlySet<NodeKind> = new Set<NodeKind>(["function", "method", "component", "class", "channel", "local"]);
const REFERENCE = EDGE_KINDS.indexOf("reference");
/** Kinds of uses of a class that build an object: in many languages it is called like a function, and so is the base of one by `super(…)`. */
const BUILDS: ReadonlySet<number> = new Set([EDGE_KINDS.indexOf("new"), EDGE_KINDS.indexOf("call")]);

/** Keeps the references that hand on something that can run: a callback, a handler, a class. */
export function acceptsRunning(graph: GraphSegment): (code: number, other: number) => boolean {
  return (code, other) => kindCodeOf(code) !== REFERENCE || RUNS.has(graph.kindOf(other));
}

/**
 * Calls `visit` with each edge that a walk follows from a node, the node at its other end and its code, in the order of the segment.
 * A class and its constructors go together (`companionsOf`), so that the edge between them is no step; upwards from a constructor, the
 * constructions of its class are steps.
 */
export function eachStep(walk: Walk, node: number, visit: (edge: number, other: number, code: number) => void): void {
  const { graph, mask, accepts, entries } = walk;
  const isDown = walk.direction === "down";
  const { starts, ends, code, edges } = isDown ? graph.outgoing : graph.incoming;
  const isHolder = entries?.holders[node] === 1;
  for (let row = starts[node] as number; row < (starts[node + 1] as number); row++) {
    const edgeCode = code[row] as number;
    const other = ends[row] as number;
    if (mask[edgeCode] === 0 || (accepts !== undefined && !accepts(edgeCode, other))) continue;
    if (isDown ? isOwnConstructor(graph, node, other) : isOwnConstructor(graph, other, node)) continue;
    const edge = edges === undefined ? row : (edges[row] as number);
    if (isHolder && entries?.follows(node, edge) === false) continue;
    visit(edge, other, edgeCode);
  }
  if (isDown) return;
  for (const row of constructionRows(graph, node)) {
    if (mask[code[row] as number] === 1) visit(edges?.[row] as number, ends[row] as number, code[row] as number);
  }
}

export function isOwnConstructor(graph: GraphSegment, cls: number, member: number): boolean {
  return constructorsOf(graph).classOf.get(member) === cls;
}

/** Rows of incoming edges that build an object of the class whose constructor a node is; none for any other node. */
export function constructionRows(graph: GraphSegment, node: number): readonly number[] {
  const built = constructorsOf(graph).classOf.get(node);
  if (built === undefined) return [];
  const { starts, code } = graph.incoming;
  const found: number[] = [];
  for (let row = starts[built] as number; row < (starts[built + 1] as number); row++) {
    if (BUILDS.has(kindCodeOf(code[row] as number))) found.push(row);
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
export function constructorsOf(graph: GraphSegment): Constructors {
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
