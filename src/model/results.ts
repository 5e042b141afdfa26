import type { DiagnosticReason } from "./diagnostic.ts";
import type { EdgeKind, Evidence } from "./graph.ts";
import type { SymbolKind } from "./symbol-kind.ts";

/** How the index stands to the work tree at the time of an answer. */
export interface Freshness {
  readonly generation: number;
  readonly git_head: string | null;
  readonly state: "fresh" | "stale" | "building";
  /** Files added, changed or removed since the index was written; the first few by path. */
  readonly changed_files: readonly string[];
}

/** One result of a search. Lines are 1-based and inclusive. */
export interface Hit {
  /** `path#Container.name`, or `path:start-end` where the range holds no definition. */
  readonly id: string;
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly name: string;
  readonly kind: SymbolKind | "text";
  readonly container: string;
  readonly signature: string;
  readonly doc: string;
  readonly score: number;
  readonly ranks: { readonly lexical?: number; readonly semantic?: number; readonly graph?: number };
  /** The lines themselves, where the budget allows. */
  readonly text?: string;
  /** Names of what it calls and of what calls it, the first few; absent where none are bound. */
  readonly calls?: readonly string[];
  readonly called_by?: readonly string[];
  /** What it has to do with channels, the first few: `handles channel:rest:GET /loaves`. */
  readonly channels?: readonly string[];
}

export interface Confidence {
  readonly level: "high" | "medium" | "low" | "none";
  /** Share of the query's terms that the index knows, 0 to 1. */
  readonly coverage: number;
  /** Query terms that stand nowhere in the index. */
  readonly missing: readonly string[];
  readonly reason: string;
}

export interface SearchResult {
  readonly results: readonly Hit[];
  readonly confidence: Confidence;
  /** Estimated tokens of the texts returned, and of the whole files they stand in. */
  readonly tokens: { readonly returned: number; readonly whole_files: number };
  /** What the limit or the budget left out and how to get it; absent where nothing was. */
  readonly left_out?: string;
  readonly index: Freshness;
}

export interface SourceResult {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly text: string;
  readonly symbol?: string;
  readonly complete: boolean;
  /** What was left out and the arguments that bring it; only where `complete` is false. */
  readonly left_out?: string;
  /** Other definitions that the name fits; only where there are some. */
  readonly others?: readonly string[];
  /** True where the file changed after it was indexed; the text is the file's present one. */
  readonly changed?: boolean;
}

export interface OutlineSymbol {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly signature: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly children: readonly OutlineSymbol[];
}

export interface OutlineResult {
  readonly path: string;
  readonly symbols: readonly OutlineSymbol[];
  /** For a folder: what it holds, folders first. */
  readonly entries?: readonly { readonly path: string; readonly kind: "file" | "folder"; readonly symbols: number }[];
  readonly left_out?: string;
}

/** Edges of the graph, and the sites of references by what came of them. */
export interface GraphTotals {
  readonly edges: number;
  readonly by_kind: readonly { readonly kind: EdgeKind; readonly count: number }[];
  readonly by_evidence: readonly { readonly evidence: Evidence; readonly count: number }[];
  /** Bound to a definition of the repository, meant for something outside of it, or open. Imports do not count. */
  readonly coverage: { readonly bound: number; readonly external: number; readonly unbound: number };
}

export interface StatusResult {
  readonly root: string;
  readonly store: string;
  readonly index: Freshness;
  readonly files: number;
  readonly symbols: number;
  readonly references: number;
  readonly chunks: number;
  readonly graph: GraphTotals;
  readonly languages: readonly { readonly language: string; readonly files: number; readonly lines: number }[];
  /** Files per reason, with the first few of each. */
  readonly diagnostics: readonly {
    readonly reason: DiagnosticReason;
    readonly count: number;
    readonly examples: readonly DiagnosedFile[];
  }[];
  readonly store_bytes: number;
  /** What a run of the indexer may take. */
  readonly max_memory_bytes: number;
  readonly format: number;
}

export interface DiagnosedFile {
  readonly path: string;
  /** 1-based; absent where the whole file is meant. */
  readonly line?: number;
  readonly message: string;
}

/** What one run of the indexer did. */
export interface IndexSummary {
  readonly root: string;
  readonly store: string;
  /** True where the stored index was damaged and everything was built anew. */
  readonly rebuilt?: true;
  readonly generation: number;
  readonly files: number;
  /** Files whose contents were parsed in this run; the others were known already. */
  readonly parsed: number;
  /** Files whose names were looked up in this run; what those of the others mean was known already. */
  readonly resolved: number;
  readonly removed: number;
  readonly symbols: number;
  readonly references: number;
  readonly chunks: number;
  readonly graph: GraphTotals;
  readonly diagnostics: readonly { readonly reason: DiagnosticReason; readonly count: number }[];
  readonly store_bytes: number;
  readonly seconds: number;
  readonly cpu_seconds: number;
  readonly peak_rss_bytes: number;
}
