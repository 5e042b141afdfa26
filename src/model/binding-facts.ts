/**
 * What one file says about its names, for the binder: scopes, declarations, and the expressions that calls and types are made of,
 * as flat tables of 32-bit numbers (rows and records of `binding-codes.ts`), so that thousands of files are kept and read cheaply.
 */
export interface BindingFacts {
  /** Texts that the tables point to. */
  readonly strings: readonly string[];
  /** Package or namespace that the file declares, dotted; empty where it declares none. */
  readonly package: string;
  readonly code: Int32Array;
  readonly scopes: Int32Array;
  readonly declarations: Int32Array;
  readonly functions: Int32Array;
  readonly classes: Int32Array;
  readonly members: Int32Array;
  readonly assignments: Int32Array;
  /** Positions of `call` records that may give one object the members of others (`Object.assign`, `inherits`). */
  readonly links: Int32Array;
  readonly imports: Int32Array;
  readonly exports: Int32Array;
  readonly uses: Int32Array;
  /** Counted lists that rows point into: a count, then its entries. */
  readonly lists: Int32Array;
}

/** The tables in the order in which they are stored. */
export const BINDING_TABLES: readonly Exclude<keyof BindingFacts, "strings" | "package">[] = [
  "code",
  "scopes",
  "declarations",
  "functions",
  "classes",
  "members",
  "assignments",
  "links",
  "imports",
  "exports",
  "uses",
  "lists",
];
