import { EDGE_KINDS, EVIDENCE, evidenceOf, kindOf } from "#model/graph.ts";
import type { GraphTotals } from "#model/results.ts";
import type { GraphSegment } from "./graph-segment.ts";

/** What a graph holds, told by the head of its segment. */
export function graphTotals({ edgeCount, codeCounts, unboundCount, externalCount }: GraphSegment): GraphTotals {
  const codes = [...codeCounts].map(([code, count]) => ({ kind: kindOf(code), evidence: evidenceOf(code), count }));
  const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  return {
    edges: edgeCount,
    by_kind: EDGE_KINDS.map((kind) => ({ kind, count: sum(codes.filter((code) => code.kind === kind)) })).filter(({ count }) => count > 0),
    by_evidence: EVIDENCE.map((evidence) => ({ evidence, count: sum(codes.filter((code) => code.evidence === evidence)) })).filter(
      ({ count }) => count > 0,
    ),
    coverage: {
      // A step to an implementation is no site of its own.
      bound: sum(codes.filter(({ kind, evidence }) => kind !== "import" && evidence !== "implementation")),
      external: externalCount,
      unbound: unboundCount,
    },
  };
}
