import type { ChannelRole, ChannelSides } from "./channel-results.ts";
import type { EdgeKind, Evidence, NodeKind } from "./graph.ts";
import type { Freshness } from "./results.ts";

/** A definition, file or channel in an answer. */
export interface GraphNode {
  /** `path#Container.name`, the path of a file, `channel:trunk:key`. */
  readonly id: string;
  readonly name: string;
  readonly kind: NodeKind;
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  /** Steps from the symbol that was asked for. */
  readonly depth: number;
  readonly score?: number;
  readonly trunk?: string;
  readonly key?: string;
}

/** All edges of one kind and evidence between two nodes; `path` and `line` are those of the first site. */
export interface EdgeOut {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly line: number;
  readonly path: string;
  readonly evidence: Evidence;
  /** Number of sites; absent where there is one. */
  readonly sites?: number;
  readonly trunk?: string;
  readonly key?: string;
}

/** A use of a name that could not be bound to a definition. */
export interface UnboundSite {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** How far an answer about uses can be trusted to be all of them. */
export interface Coverage {
  /** Sites that are bound to the symbol. */
  readonly bound: number;
  /** Sites of the same name that are bound to nothing, and might mean it; the first few. */
  readonly unbound_same_name: readonly UnboundSite[];
  readonly unbound_total: number;
  /** Sites of the same name that are taken to mean something outside the repository. */
  readonly external_same_name: number;
  /** Text files of the repository that were left out or not parsed; `status` names them. */
  readonly files_not_indexed: number;
  /** Files of this answer that changed since they were indexed: their lines may have moved, and new uses may be missing. */
  readonly stale_files: readonly string[];
}

/** How many nodes of a depth are not shown. */
export interface Truncation {
  readonly depth: number;
  readonly nodes: number;
}

export type GraphMove = "expand" | "down" | "up" | "path";

export interface GraphResult {
  readonly move: GraphMove;
  /** Id of what the move started from, and of where a path leads. */
  readonly symbol: string;
  readonly to?: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly EdgeOut[];
  /** What the budget or the depth left out; empty where all is shown. */
  readonly truncated: readonly Truncation[];
  /** Names used inside the shown definitions (down), or uses of the symbol's name (other moves), that are bound to nothing. */
  readonly unbound: readonly UnboundSite[];
  /** Other definitions that the name fits. */
  readonly others?: readonly string[];
  readonly coverage: Coverage;
  /** What the answer means where it is empty or cut. */
  readonly note?: string;
  readonly left_out?: string;
  readonly index: Freshness;
}

export interface ReferenceSite {
  readonly path: string;
  readonly line: number;
  /** The line as it is on disk; empty where the file changed and the name is no longer on it. */
  readonly text: string;
  readonly kind: EdgeKind | "definition";
  /** `text`: the same name, bound to nothing. `definition`: where it is defined. */
  readonly evidence: Evidence | "text" | "definition";
  /** Id of the symbol around it, or the path of the file. */
  readonly in: string;
}

export interface ReferencesResult {
  /** Id of the definition; absent where nothing of this name is defined. */
  readonly symbol?: string;
  readonly references: readonly ReferenceSite[];
  /** All sites there are, shown or not: bound ones, and with them those of `unbound_same_name`. */
  readonly total: number;
  readonly unbound_same_name: number;
  readonly others?: readonly string[];
  readonly coverage: Coverage;
  readonly note?: string;
  readonly left_out?: string;
  readonly index: Freshness;
}

/** A neighbour in an explanation: a caller with the line of its call, a callee with the line on which it is called. */
export interface Neighbour {
  readonly id: string;
  readonly path: string;
  readonly line: number;
  readonly kind: EdgeKind;
  readonly evidence: Evidence;
}

export interface Counted<T> {
  readonly total: number;
  readonly first: readonly T[];
}

export interface TestFile {
  readonly path: string;
  /** Steps from the test to the symbol. */
  readonly depth: number;
  /** Ids of the symbols that it reaches, the first few. */
  readonly reaches: readonly string[];
}

export interface CommitNote {
  readonly commit: string;
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

export interface ExplainResult {
  readonly id: string;
  readonly name: string;
  readonly kind: NodeKind;
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly container: string;
  readonly signature: string;
  readonly doc: string;
  /** Its lines, where the budget allows. */
  readonly code?: string;
  readonly members: Counted<{ readonly id: string; readonly kind: NodeKind; readonly signature: string; readonly line: number }>;
  readonly callers: Counted<Neighbour>;
  readonly callees: Counted<Neighbour>;
  /** Channels that it dispatches, handles or registers a handler for. */
  readonly channels: Counted<ChannelRole>;
  /** Of a channel. */
  readonly sides?: ChannelSides;
  readonly tests: Counted<TestFile>;
  /** Bound sites of every kind. */
  readonly references: number;
  /** Files that import the file. */
  readonly imported_by: number;
  /** Last commits that touched the file. */
  readonly history: readonly CommitNote[];
  readonly others?: readonly string[];
  readonly coverage: Coverage;
  readonly note?: string;
  readonly left_out?: string;
  readonly index: Freshness;
}

export interface CoChange {
  readonly path: string;
  /** Commits that touched it together with one of the changed files. */
  readonly commits: number;
  /** Their share of the commits that were looked at, 0 to 1. */
  readonly share: number;
}

export interface ImpactResult {
  /** What the change was taken from: a commit, or what was named. */
  readonly basis: string;
  readonly changed_files: readonly string[];
  /** The symbols that the change touches; a file stands for lines outside of all symbols. Depth is 0. */
  readonly changed: readonly GraphNode[];
  /** What depends on them, nearest first. */
  readonly dependents: readonly GraphNode[];
  readonly edges: readonly EdgeOut[];
  readonly truncated: readonly Truncation[];
  /** Test files that reach the changed symbols, or were changed themselves. */
  readonly tests: Counted<TestFile>;
  readonly co_changed: readonly CoChange[];
  readonly coverage: Coverage;
  readonly note?: string;
  readonly left_out?: string;
  readonly index: Freshness;
}

export interface FileDependency {
  readonly path: string;
  /** Line of the import. */
  readonly line: number;
}

export interface DependenciesResult {
  readonly path: string;
  readonly imports: readonly FileDependency[];
  readonly imported_by: readonly FileDependency[];
  readonly index: Freshness;
}
