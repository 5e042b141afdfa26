import type { Diagnostic } from "./diagnostic.ts";

/** Traits of a file that ranking and filters look at, told by its path and first lines. */
export interface FileTraits {
  /** Tests, benchmarks, fixtures. */
  readonly test: boolean;
  /** Examples and documentation. */
  readonly example: boolean;
  /** Third-party code kept in the repository. */
  readonly vendored: boolean;
  readonly generated: boolean;
}

/** One file of the repository that is text and may be indexed; its bytes have not been read in full yet. */
export interface SourceFile {
  /** Relative to the root, `/` separated, as git or the file system spells it. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Nanoseconds since the epoch, as a decimal string: it does not fit a double. */
  readonly mtimeNs: string;
}

/** A file that is in the repository but not in the index, and why. */
export interface SkippedFile {
  readonly path: string;
  readonly diagnostic: Diagnostic;
}
