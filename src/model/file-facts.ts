import type { BindingFacts } from "./binding-facts.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { ImportKind } from "./import-kind.ts";
import type { ReferenceKind } from "./reference-kind.ts";
import type { SymbolKind } from "./symbol-kind.ts";

/** Position of a symbol in `FileFacts.symbols`; -1 stands for the file itself (module level). */
export type SymbolIndex = number;

/** One named definition. Lines are 1-based and inclusive, columns are 0-based UTF-16 units. */
export interface SymbolFact {
  /** Simple name; empty for an anonymous default export, which is shown under the name of its file. */
  readonly name: string;
  readonly kind: SymbolKind;
  /** Dotted names around it, outermost first; empty at module level. May name a type of another file (Go receivers, C++ `A::b`). */
  readonly container: string;
  /** The enclosing symbol in the same file, or -1. */
  readonly parent: SymbolIndex;
  /** First line of the comment and decorators that belong to it; equals `startLine` where there are none. */
  readonly leadLine: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly nameLine: number;
  readonly nameColumn: number;
  /** The header without the body, on one line, at most 240 characters. */
  readonly signature: string;
  /** The doc comment without its markers, at most 400 characters. */
  readonly doc: string;
  readonly exported: boolean;
  readonly isDefault: boolean;
  readonly decorators: readonly string[];
}

/** One use of a name: a call, a construction, a type mention. */
export interface ReferenceFact {
  readonly kind: ReferenceKind;
  readonly name: string;
  /** Text of what stands before the name (`this.store` in `this.store.get()`), at most 80 characters, or empty. */
  readonly receiver: string;
  readonly line: number;
  readonly column: number;
  /** Line on which the whole expression starts; differs from `line` in chains over several lines. */
  readonly startLine: number;
  /** The innermost symbol around it, or -1. */
  readonly within: SymbolIndex;
  /** First string literal among the arguments, unquoted, at most 120 characters; absent where there is none. */
  readonly argument?: string;
  /** Record of what is called or used in `FileFacts.bindings`; absent in languages without a lowering. */
  readonly callee?: number;
}

/** What the binder needs of a file's references, in their order, as numbers: `SITE_ROW` fields each. */
export interface ReferenceSites {
  readonly rows: Int32Array;
  /** Texts that the names point to. */
  readonly strings: readonly string[];
}

/** Fields of a row of `ReferenceSites`. `kind` is a position in `REFERENCE_KINDS`; `callee` is -1 in languages without a lowering. */
export const SITE_ROW = { kind: 0, name: 1, line: 2, column: 3, within: 4, callee: 5, size: 6 } as const;

/** One binding that an import statement makes, or one module that it loads. */
export interface ImportFact {
  readonly kind: ImportKind;
  /** The module as written, without quotes. */
  readonly source: string;
  /** The name in the other module; empty where the whole module is meant. */
  readonly name: string;
  /** The name in this file where it differs, else empty. */
  readonly alias: string;
  readonly line: number;
}

/** A name that the file gives out under `name`, defined here as `local`. */
export interface ExportFact {
  readonly name: string;
  readonly local: string;
  readonly line: number;
}

/** A range of lines that is found and shown as one result. */
export interface ChunkFact {
  readonly startLine: number;
  readonly endLine: number;
  /** The definition that the chunk shows (or begins), or -1. */
  readonly symbol: SymbolIndex;
  readonly terms: ChunkTerms;
}

/** Term counts of a chunk by field, as parallel arrays; term numbers point into `FileFacts.terms`, ascending. */
export interface ChunkTerms {
  readonly term: Uint32Array;
  readonly body: Uint16Array;
  readonly comment: Uint16Array;
  readonly name: Uint16Array;
  /** Tokens in the field: body, comment, name. */
  readonly lengths: readonly [body: number, comment: number, name: number];
}

/** All that is known of one file from its bytes alone; the path plays no part, so equal contents share it. */
export interface FileFacts {
  readonly language: string;
  readonly lineCount: number;
  readonly symbols: readonly SymbolFact[];
  readonly references: readonly ReferenceFact[];
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
  readonly chunks: readonly ChunkFact[];
  /** The vocabulary of the chunks. */
  readonly terms: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Present where the language has a lowering. */
  readonly bindings?: BindingFacts;
}
