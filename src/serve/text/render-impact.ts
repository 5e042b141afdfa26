import type { Paint } from "#contracts/cli-command.ts";
import type { EdgeOut, GraphNode, ImpactResult } from "#model/graph-results.ts";
import { evidenceMark, graphRemarks, nameOfId, verbOf } from "./graph-words.ts";
import { counted } from "./units.ts";

const CHANGED_SHOWN = 20;

/** What was changed, what depends on it by distance, the tests to run, and what used to change along. */
export function renderImpact(result: ImpactResult, paint: Paint): string {
  const { basis, changed, changed_files: files, tests, co_changed: together } = result;
  const lines = [`${paint("bold", "change")}  ${basis}: ${counted(files.length, "file")}, ${counted(changed.length, "definition")}`];
  for (const node of changed.slice(0, CHANGED_SHOWN)) lines.push(`  ${place(node, paint)}`);
  if (changed.length > CHANGED_SHOWN) lines.push(paint("dim", `  … ${changed.length - CHANGED_SHOWN} more (--json has them all)`));
  addDependents(lines, result, paint);
  if (tests.total > 0) lines.push(`${paint("bold", "tests to run")}  ${counted(tests.total, "file")}`);
  for (const { path, depth, reaches } of tests.first) {
    const what = reaches.length === 0 ? "" : `  ${reaches.map(nameOfId).join(", ")}`;
    lines.push(`  ${paint("cyan", path)}${paint("dim", depth > 1 ? `  ${depth} steps${what}` : what)}`);
  }
  if (tests.total > tests.first.length) lines.push(paint("dim", `  … ${tests.total - tests.first.length} more`));
  if (together.length > 0) lines.push(`${paint("bold", "changed together before")}`);
  for (const { path, commits, share } of together) {
    lines.push(`  ${paint("cyan", path)}${paint("dim", `  ${counted(commits, "commit")}, ${Math.round(share * 100)} %`)}`);
  }
  return lines.join("\n");
}

export function impactNotes(result: ImpactResult, staleAdvice: string): string[] {
  return graphRemarks(result, staleAdvice);
}

function addDependents(lines: string[], { dependents, edges, truncated }: ImpactResult, paint: Paint): void {
  if (dependents.length === 0) return;
  // The last row may be of a depth that was not asked for.
  const deepest = dependents.at(-1)?.depth ?? 0;
  const total = dependents.length + truncated.reduce((sum, { depth, nodes }) => sum + (depth <= deepest ? nodes : 0), 0);
  lines.push(`${paint("bold", "reaches")}  ${counted(total, "definition")}`);
  const firstUse = new Map<string, EdgeOut>();
  for (const edge of edges) if (!firstUse.has(edge.from)) firstUse.set(edge.from, edge);
  let depth = -1;
  for (const node of dependents) {
    if (node.depth !== depth) lines.push(`  ${node.depth === 0 ? "stands for it" : `${counted(node.depth, "step")} away`}`);
    depth = node.depth;
    const use = firstUse.get(node.id);
    const how = use === undefined ? "" : paint("dim", `  ${verbOf(use.kind, "active")} ${nameOfId(use.to)}`);
    const at =
      use === undefined
        ? place(node, paint)
        : `${node.id === node.path ? "" : `${nameOfId(node.id)}  `}${paint("cyan", `${use.path}:${use.line}`)}`;
    lines.push(`    ${at}${how}${use === undefined ? "" : evidenceMark(use.evidence)}`);
  }
}

function place(node: GraphNode, paint: Paint): string {
  if (node.id === node.path) return `${paint("cyan", node.path)}${paint("dim", "  outside of all definitions")}`;
  return `${nameOfId(node.id)}  ${node.kind}  ${paint("cyan", `${node.path}:${node.start_line}-${node.end_line}`)}`;
}
