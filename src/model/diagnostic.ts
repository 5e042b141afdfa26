/**
 * Why something in the repository could not be taken in full. The first group concerns whole files that hold no facts,
 * the second files that are indexed but not as well as others.
 */
export const DIAGNOSTIC_REASONS = [
  "binary",
  "too-large",
  "unreadable",
  "never-indexed",
  "dangling-link",
  "link-outside-root",
  "link-inside-root",
  "not-a-file",
  "submodule",
  "nested-repository",
  "name-not-utf8",
  "vendored",
  "generated",
  "minified",
  "partly-indexed",
  "secret-redacted",
  "syntax-error",
  "parse-timeout",
  "parse-failed",
  "grammar-unavailable",
  "unsupported-encoding",
  "checker-missing",
  "checker-too-large",
  "checker-timeout",
  "checker-failed",
  "update-failed",
] as const;

export type DiagnosticReason = (typeof DIAGNOSTIC_REASONS)[number];

/** Trouble in the data: kept with the file and shown by `status`, never thrown. */
export interface Diagnostic {
  readonly reason: DiagnosticReason;
  /** One sentence with the values that matter and, where there is one, the way out. */
  readonly message: string;
  /** 1-based, where a line can be named. */
  readonly line?: number;
}
