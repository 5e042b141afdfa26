/** What the compiler is asked: one program over a repository, and places in it. Paths are relative to `root`, with `/`. */
export interface CheckerRequest {
  /** Absolute. */
  readonly root: string;
  /** The files of the program, with their sizes in bytes. Those that TypeScript cannot take are left out by the checker. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Files that specifiers without a leading dot stand for, likeliest first; see `moduleMap`. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  readonly sites: readonly CheckerSites[];
  /** Most memory that the checker and its compiler may take together. */
  readonly memoryLimitBytes: number;
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Places of one file: where the names of callees start, as UTF-16 offsets into its text (without a byte order mark). */
export interface CheckerSites {
  readonly path: string;
  readonly positions: readonly number[];
}

/** Where the name of a declaration starts: 1-based line, 0-based column in UTF-16 units. */
export interface CheckerDeclaration {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Declarations in the repository that the callee's symbol has, in the compiler's order and without types where there are values;
 * `external` for a symbol that is declared only elsewhere (the standard library); `none` where the compiler knows no symbol.
 */
export type CheckerAnswer = readonly CheckerDeclaration[] | "external" | "none";

export interface CheckedFile {
  readonly path: string;
  /** In the order of `CheckerSites.positions`. */
  readonly answers: readonly CheckerAnswer[];
}

/** Why the compiler was not asked, or not everything that was to be asked. */
export type CheckerTroubleReason = "checker-missing" | "checker-too-large" | "checker-timeout" | "checker-failed";

export interface CheckerTrouble {
  readonly reason: CheckerTroubleReason;
  /** One sentence with the values that matter and, where there is one, the way out. */
  readonly message: string;
}

export interface CheckerOutcome {
  /** In the order of the request, without those that the compiler died on; after trouble, those that were done before it. */
  readonly files: readonly CheckedFile[];
  readonly trouble: CheckerTrouble | undefined;
  /** Most memory that was seen in use, by both processes together; 0 where it cannot be seen (only Linux shows it). */
  readonly peakBytes: number;
}

/** What the checker's process is sent: the request as it needs it, and a folder of its own. */
export interface CheckerJob extends Pick<CheckerRequest, "root" | "modules" | "sites" | "memoryLimitBytes"> {
  readonly programFiles: readonly string[];
  readonly folder: string;
}

/** What it sends back: a file at a time, then how it ended. */
export type CheckerMessage =
  | { readonly kind: "checked"; readonly file: CheckedFile }
  | { readonly kind: "end"; readonly trouble: CheckerTrouble | undefined };
