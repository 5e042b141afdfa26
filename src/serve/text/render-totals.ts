import type { GraphTotals } from "#model/results.ts";
import { counted, formatCount } from "./units.ts";

/** "12,345 edges (call 8,000, type 4,345)": what the graph holds. */
function edgesLine({ edges, by_kind: kinds }: GraphTotals): string {
  const parts = [...kinds].sort((a, b) => b.count - a.count).map(({ kind, count }) => `${kind} ${formatCount(count)}`);
  return `${counted(edges, "edge")}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}`;
}

/** "80 % bound, 15 % external, 5 % unbound (600)" of all sites that were looked up; undefined where there are none. */
function coverageLine({ coverage: { bound, external, unbound } }: GraphTotals): string | undefined {
  const total = bound + external + unbound;
  if (total === 0) return undefined;
  const percent = (count: number) => `${Math.round((count / total) * 100)} %`;
  return `${percent(bound)} bound, ${percent(external)} external, ${percent(unbound)} unbound (${formatCount(unbound)})`;
}

/** "binding 7,000, checker 345": why the edges are believed. */
function evidenceLine({ by_evidence: evidence }: GraphTotals): string {
  return [...evidence]
    .sort((a, b) => b.count - a.count)
    .map(({ evidence: kind, count }) => `${kind} ${formatCount(count)}`)
    .join(", ");
}

/** Edges by kind and by evidence, and what came of the references. */
export function graphLines(graph: GraphTotals): string[] {
  const coverage = coverageLine(graph);
  return [
    `graph      ${edgesLine(graph)}`,
    ...(graph.edges === 0 ? [] : [`evidence   ${evidenceLine(graph)}`]),
    ...(coverage === undefined ? [] : [`references ${coverage}`]),
  ];
}
