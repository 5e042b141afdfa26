import type { Freshness } from "./results.ts";

export interface IdiomRow {
  readonly id: string;
  readonly title: string;
  /** `own`: from the settings, in place of a shipped one of its id where there is one. `disabled`: shipped, and it does not count here. */
  readonly origin: "shipped" | "own" | "disabled";
  readonly trunks: readonly string[];
  readonly rules: number;
  /** Edges that it has in the index. */
  readonly edges: number;
}

export interface IdiomsResult {
  readonly idioms: readonly IdiomRow[];
  readonly note?: string;
  readonly index: Freshness;
}

/** An edge that a rule gives. */
export interface RuleMatch {
  readonly path: string;
  readonly line: number;
  readonly role: "dispatches" | "handles" | "registers";
  readonly trunk: string;
  readonly key: string;
  /** Id of what dispatches or handles; the path of a file where it has no name of its own. */
  readonly symbol: string;
}

/** Why a rule has no match: uses that have the name of its pattern. */
export interface NearMisses {
  /** Uses of a name that the patterns end with. */
  readonly uses: number;
  /** Of them, those whose declaration a pattern means: their key or handler is not where the rule says. */
  readonly fitting: number;
  /** How the declarations of the others are named, the commonest first. */
  readonly declarations: readonly string[];
}

export interface RuleTrial {
  /** Position in `rules`, and behind them in `files`. */
  readonly rule: number;
  readonly role: string;
  readonly trunk: string;
  readonly use: readonly string[];
  readonly total: number;
  readonly matches: readonly RuleMatch[];
  readonly near?: NearMisses;
}

/** What idioms would find in the repository, each by itself. */
export interface IdiomTrial {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly RuleTrial[];
  /** Keys that are dispatched and handled by it. */
  readonly joined: number;
}

export interface IdiomTrialResult {
  readonly idioms: readonly IdiomTrial[];
  readonly index: Freshness;
}

/** A registrar of the repository and its counterparts, as an idiom that is ready to be tried. */
export interface IdiomSuggestion {
  /** An `Idiom`. */
  readonly idiom: object;
  readonly registrations: number;
  readonly dispatches: number;
  readonly files: number;
  /** Keys that are registered, and those of them that are dispatched. */
  readonly keys: number;
  readonly shared_keys: number;
  readonly examples: readonly {
    readonly path: string;
    readonly line: number;
    readonly role: "dispatches" | "handles";
    readonly key: string;
  }[];
}

export interface IdiomSuggestionsResult {
  readonly suggestions: readonly IdiomSuggestion[];
  readonly total: number;
  readonly note?: string;
  readonly index: Freshness;
}
