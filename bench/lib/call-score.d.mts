/** A row of `portolan export json`. */
export type GraphRow =
  | {
      readonly t: "node";
      readonly id: string;
      readonly kind: string;
      readonly name: string;
      readonly path: string;
      readonly start_line: number;
      readonly end_line: number;
    }
  | {
      readonly t: "edge";
      readonly from: string;
      readonly to: string;
      readonly kind: string;
      readonly path: string;
      readonly line: number;
      readonly evidence: string;
    };

export interface TruthTarget {
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly name?: string;
  readonly ctor?: number;
}

/** A line of a truth. */
export interface TruthRow {
  readonly path: string;
  readonly line: number;
  readonly callee: string;
  readonly form: string;
  readonly status: "in" | "external" | "unresolved";
  readonly targets: readonly TruthTarget[];
  readonly impls?: readonly TruthTarget[];
  readonly alts?: readonly TruthTarget[];
  readonly local?: boolean;
  readonly startLine?: number;
  readonly lineSites?: number;
  readonly sameName?: number;
  readonly why?: string;
}

export interface Selection {
  readonly tests?: "exclude" | "only";
  readonly under?: string;
  readonly except?: readonly string[];
}

export interface CallTally {
  readonly inside: number;
  readonly hit: number;
  readonly soft: number;
  readonly onlyWrong: number;
  readonly missed: number;
  readonly right: number;
  readonly wrong: number;
  readonly recall: number | null;
  readonly recallWithImplementations: number | null;
  readonly acrossRecall: number | null;
  readonly precision: number | null;
}

export interface CallScore {
  readonly sites: number;
  readonly open: number;
  readonly ambiguous: number;
  readonly total: CallTally;
  readonly withoutJsx: CallTally;
  readonly byPlace: {
    readonly recall: number | null;
    readonly precision: number | null;
    readonly right: number;
    readonly wrong: number;
    readonly stray: number;
    readonly atOpenSites: number;
  };
  readonly byForm: Readonly<Record<string, CallTally>>;
  readonly byTargetKind: Readonly<Record<string, CallTally>>;
  readonly byEvidence: Readonly<Record<string, { readonly right: number; readonly wrong: number; readonly precision: number | null }>>;
  readonly misses: readonly string[];
  readonly wrongEdges: readonly string[];
}

export function scoreCalls(
  graphRows: Iterable<GraphRow> | AsyncIterable<GraphRow>,
  truthRows: Iterable<TruthRow> | AsyncIterable<TruthRow>,
  selection?: Selection,
): Promise<CallScore>;
