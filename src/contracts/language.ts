import type { BindingsBuilder } from "#model/bindings-builder.ts";
import type { SyntaxTree } from "#model/syntax-tree.ts";

/**
 * A language plug-in: one value per file in `src/languages/`, found by its file name through the generated registry.
 *
 * The query speaks one capture vocabulary (see docs/internals/extract.md):
 *
 * - `@def.<SymbolKind>` the whole definition, with `@name`; optional `@body` (the signature ends before it), `@doc`
 *   (a docstring node inside it), `@container` (dotted or `::` name of a type it belongs to without standing inside it).
 *   Where two patterns match the same name, the earlier pattern wins.
 * - `@scope` with `@name`: a container that is no definition itself (a Rust `impl`, a reopened namespace).
 * - `@ref.<ReferenceKind>` the whole expression, with `@name`; optional `@receiver` and `@args`.
 * - `@import.<ImportKind>` the statement, with `@source`; optional `@name` and `@alias`.
 * - `@export` a statement that gives out `@name` (optionally as `@alias`); `@export.declaration` a node whose
 *   definitions are exported, `@export.default` one whose definition is the default export.
 * - `@decorator` with `@name`; `@comment`.
 */
export interface Language {
  /** Lower-case word, equal to the file name: `typescript`, `c-sharp`. */
  readonly id: string;
  /** As people write it: `C#`. */
  readonly name: string;
  /** File name endings with the dot, lower case; the longest match wins. */
  readonly extensions: readonly string[];
  /** Whole file names without an ending of their own (`Makefile`), case as given. */
  readonly filenames?: readonly string[];
  /** Interpreter names of a `#!` line (`python3` is matched by `python`). */
  readonly interpreters?: readonly string[];
  /** Name of the tree-sitter grammar in the package's grammar folder, for code with a grammar. */
  readonly grammar?: string;
  /** tree-sitter query in the vocabulary above; needs `grammar`. */
  readonly query?: string;
  /** The text as the grammar gets it: same length and lines, with what it cannot take (a preprocessor's macros) covered. */
  readonly masked?: (source: string) => string;
  /** How a file without a grammar is cut: by headings, or at blank lines. Code with a grammar is cut at definitions. */
  readonly text?: "markdown" | "plain";
  /** Prose or data rather than code: ranks below code, and large files of it are taken only in part. */
  readonly nature?: "code" | "prose" | "data";
  /** Ranges of other languages inside a file (`<script lang="ts">`); each is extracted on its own, lines kept. */
  readonly embedded?: (source: string) => readonly EmbeddedRange[];
  /** Signatures without a body directly before an implementation of the same name are one definition with it. */
  readonly mergesOverloads?: boolean;
  /** Neighbouring functions of one name are one definition: the clauses of Elixir, the equations of Haskell. */
  readonly mergesClauses?: boolean;
  /** Whether a definition can be used from other files, where the language says so by name or header. */
  readonly isExported?: (name: string, header: string, container: string) => boolean;
  /** Path patterns of test files beyond the common ones (`test/`, `*.test.*`, `*_test.*`). */
  readonly isTestPath?: (path: string) => boolean;
  /**
   * What the names of a file mean to each other, for the binder: walks the tree once and tells the builder. Calls and other uses come
   * from it alone (`@ref` captures are for languages without one). Must be bounded: no recursion deeper than `DEEPEST`.
   */
  readonly lower?: Lowering;
  /** Paths (without root) that an import may mean, best first; see `ImportContext`. */
  readonly importCandidates?: (specifier: string, context: ImportContext) => Iterable<ImportCandidate>;
}

export type Lowering = (tree: SyntaxTree, out: BindingsBuilder) => void;

/** UTF-16 offsets, end exclusive. */
export interface EmbeddedRange {
  readonly language: string;
  readonly start: number;
  readonly end: number;
}

/** What an import rule may know: pure data, so that rules stay functions of their arguments. */
export interface ImportContext {
  /** Path of the importing file, `/` separated, relative to the root. */
  readonly from: string;
  /** The name imported from the module, or empty. */
  readonly name: string;
}

/**
 * `path`: this file exactly, relative to the root. `suffix`: any file whose path ends with these segments (nearest to the
 * importing file first). `folder`: every file directly in the folder with that suffix (a Go package), but for those whose names end as
 * `except` does.
 */
export interface ImportCandidate {
  readonly match: "path" | "suffix" | "folder";
  readonly value: string;
  readonly except?: string;
}
