import type { Idiom } from "#contracts/idiom.ts";
import type { ChannelsResult } from "#model/channel-results.ts";
import type { DependenciesResult, ExplainResult, GraphMove, GraphResult, ImpactResult, ReferencesResult } from "#model/graph-results.ts";
import type { IdiomSuggestionsResult, IdiomsResult, IdiomTrialResult } from "#model/idiom-results.ts";
import type { IndexSummary, OutlineResult, SearchResult, SourceResult, StatusResult } from "#model/results.ts";
import type { SymbolKind } from "#model/symbol-kind.ts";

export interface SearchOptions {
  /** 1 to 50; default 10. */
  readonly limit?: number | undefined;
  readonly mode?: "hybrid" | "lexical" | "semantic" | "exact" | "regex" | undefined;
  /** Other phrasings or identifiers, at most 8, fused with the query. */
  readonly also?: readonly string[] | undefined;
  /** A name that must be defined or stand in each result. */
  readonly exact?: string | undefined;
  readonly language?: string | undefined;
  /** A path prefix, or a glob where it holds `*`, `?` or `{`. */
  readonly path?: string | undefined;
  readonly kind?: SymbolKind | undefined;
  readonly tests?: "include" | "only" | "exclude" | undefined;
  /** Default 4000. */
  readonly budgetTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is wanted: a symbol (id, `Container.name` or name, optionally in a path), or a path with lines. */
export interface SourceRequest {
  readonly id?: string | undefined;
  readonly symbol?: string | undefined;
  readonly path?: string | undefined;
  readonly startLine?: number | undefined;
  readonly endLine?: number | undefined;
  readonly budgetTokens?: number | undefined;
}

/**
 * A move over the graph. It starts from a symbol (id, `Container.name`, name or `path:line`, optionally in a path), from a file (`path`
 * alone), or from what a search for `query` finds; a symbol and a query together order the symbol's neighbourhood by the query.
 */
export interface GraphRequest {
  readonly symbol?: string | undefined;
  readonly path?: string | undefined;
  readonly query?: string | undefined;
  /** Default: `path` where `to` is given, else what the intent wants, else `expand`. */
  readonly move?: GraphMove | undefined;
  /** The other end of a path. */
  readonly to?: string | undefined;
  readonly depth?: number | undefined;
  /** Kinds of edges that are followed; those of the move where absent. */
  readonly kinds?: readonly string[] | undefined;
  /** What the question is about: `impact`, `call-chain`, `routing`, `architecture` … */
  readonly intent?: string | undefined;
  /** Default 4000. */
  readonly budgetTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ChannelsRequest {
  /** All of them stand in the channel's id. */
  readonly words?: readonly string[] | undefined;
  readonly trunk?: string | undefined;
  /** A path prefix or glob: only channels with a site in such a file. */
  readonly path?: string | undefined;
  /** Only those that are dispatched and never handled, or handled and never dispatched. */
  readonly oneSided?: boolean | undefined;
  /** 1 to 500; default 50. */
  readonly limit?: number | undefined;
  readonly budgetTokens?: number | undefined;
}

export interface ReferencesRequest {
  readonly symbol?: string | undefined;
  readonly path?: string | undefined;
  /** 1 to 500; default 50. */
  readonly limit?: number | undefined;
  readonly includeDefinitions?: boolean | undefined;
  readonly budgetTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ExplainRequest {
  readonly symbol: string;
  readonly path?: string | undefined;
  readonly budgetTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What changed: the work tree against a revision, or what is named. At least one of them. */
export interface ImpactRequest {
  readonly diff?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly symbols?: readonly string[] | undefined;
  /** Default 3. */
  readonly depth?: number | undefined;
  readonly budgetTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface IndexOptions {
  /** Forget what is stored and read every file again. */
  readonly full?: boolean | undefined;
  /** Ask the TypeScript compiler about calls that the binder leaves open; costs time and memory of its own. Default false. */
  readonly checker?: boolean | undefined;
  /**
   * Waits this long for git to be through with what it does and for another writer to end; at once `index-busy` where absent. Throws
   * `index-queued` where another run waits already.
   */
  readonly waitMs?: number | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How a tree is kept in step with its files. */
export interface WatchOptions {
  readonly onEvent: (event: WatchEvent) => void;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** A batch ends when nothing has changed for this long; default 300. */
  readonly quietMs?: number | undefined;
  /** Everything is looked at this often, for changes that no watch told of; default ten minutes. */
  readonly rescanMs?: number | undefined;
}

export type WatchEvent =
  | { readonly kind: "watching"; readonly folders: number }
  /** The system gives no watches: the tree is looked through instead. */
  | { readonly kind: "polling"; readonly everyMs: number; readonly reason: string; readonly hint: string }
  /** A run ended; `paths` are the first of those that it was for, none where it was to catch up. */
  | { readonly kind: "indexed"; readonly summary: IndexSummary; readonly paths: readonly string[] }
  /** A run failed; the next change brings the next one. `busy`: another process writes, and it is tried again soon. */
  | { readonly kind: "failed"; readonly error: unknown; readonly busy: boolean };

/** A watch that runs until it is closed. */
export interface Watch {
  /** Looks through the tree soon, as if something had changed. */
  look(): void;
  /** Ends a run that is under way. */
  close(): Promise<void>;
}

export interface IndexProgress {
  readonly phase: "scan" | "parse" | "resolve" | "build" | "write";
  readonly done: number;
  readonly total: number;
}

/**
 * Everything that the command line, the MCP server and the HTTP server can do, for one repository. Operations throw an
 * `AppError` for trouble that the user can mend (no index yet: code `no-index`; unknown symbol: `not-found`, its hint
 * suggests names; path outside the index: `not-indexed`). One whose `signal` is aborted stops at its next file or round and throws
 * the signal's reason.
 */
export interface Engine {
  readonly root: string;
  /** Folder of the index. */
  readonly store: string;
  index(options?: IndexOptions): Promise<IndexSummary>;
  /** Brings the index up to date and keeps it so, by runs in a process of their own. Returns at once. */
  watch(options: WatchOptions): Watch;
  status(): Promise<StatusResult>;
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  source(request: SourceRequest): Promise<SourceResult>;
  outline(
    path: string,
    options?: { readonly depth?: number | undefined; readonly budgetTokens?: number | undefined },
  ): Promise<OutlineResult>;
  graph(request: GraphRequest): Promise<GraphResult>;
  /** Channels by trunk, with the sites of their two sides. */
  channels(request?: ChannelsRequest): Promise<ChannelsResult>;
  /** The idioms that ship and those of the settings. */
  idioms(): Promise<IdiomsResult>;
  /** What idioms find in the index, each by itself and at most `limit` matches a rule; nothing is written. */
  tryIdioms(
    idioms: readonly Idiom[],
    options?: { readonly limit?: number | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<IdiomTrialResult>;
  /** Idioms for functions of the repository that look like registrars. */
  suggestIdioms(options?: {
    readonly limit?: number | undefined;
    readonly signal?: AbortSignal | undefined;
  }): Promise<IdiomSuggestionsResult>;
  references(request: ReferencesRequest): Promise<ReferencesResult>;
  explain(request: ExplainRequest): Promise<ExplainResult>;
  impact(request: ImpactRequest): Promise<ImpactResult>;
  /** Imports of a file and of others that import it. */
  dependencies(path: string): Promise<DependenciesResult>;
  /** Indexed paths in order, from the one after `after`. */
  files(options?: {
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
  }): Promise<{ files: readonly string[]; total: number }>;
  /** Nodes and edges, one object a line in the order of the contract. */
  exportJson(write: (line: string) => void): Promise<void>;
  /** True where a readable index exists. */
  hasIndex(): boolean;
  close(): Promise<void>;
}
