import type { Paint } from "#contracts/cli-command.ts";
import type { EdgeOut, GraphNode, GraphResult } from "#model/graph-results.ts";
import { evidenceMark, graphRemarks, nameOfId, verbOf } from "./graph-words.ts";

const OPEN_NAMES_SHOWN = 8;

/** A tree of users or callees, a way line by line, or a ranked neighbourhood, as the move wants. */
export function renderGraph(result: GraphResult, paint: Paint): string {
  switch (result.move) {
    case "up":
    case "down":
      return renderTree(result, paint);
    case "path":
      return renderWay(result, paint);
    case "expand":
      return renderNeighbourhood(result, paint);
    default:
      return result.move satisfies never;
  }
}

export function graphNotes(result: GraphResult, staleAdvice: string): string[] {
  const notes = graphRemarks(result, staleAdvice);
  if (result.move === "down" && result.unbound.length > 0) {
    const names = result.unbound.slice(0, OPEN_NAMES_SHOWN).map(({ name, path, line }) => `${name} (${path}:${line})`);
    notes.push(`Not bound in these: ${names.join(", ")}${result.unbound.length > OPEN_NAMES_SHOWN ? ", …" : ""}`);
  }
  return notes;
}

function heading(node: GraphNode, paint: Paint): string {
  if (node.kind === "channel") return paint("bold", node.id);
  const place = paint("cyan", `${node.path}:${node.start_line}-${node.end_line}`);
  return node.id === node.path ? paint("cyan", node.path) : `${paint("bold", nameOfId(node.id))}  ${node.kind}  ${place}`;
}

/**
 * What was asked for, and under each node what the move reached from it. A site of `up` is the place of the use, of `down` the place of the
 * definition with the line of the call. What was unfolded above is not unfolded again.
 */
function renderTree({ move, nodes, edges }: GraphResult, paint: Paint): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const under = new Map<string, EdgeOut[]>();
  for (const edge of edges) {
    const key = move === "up" ? edge.to : edge.from;
    under.set(key, [...(under.get(key) ?? []), edge]);
  }
  const reached = new Set(edges.map((edge) => (move === "up" ? edge.from : edge.to)));
  // A constructor comes with its class and not by an edge.
  const inside = (id: string) => nodes.filter((node) => node.depth > 0 && !reached.has(node.id) && node.id.startsWith(`${id}.`));
  const unfolded = new Set<string>();
  const lines: string[] = [];
  const unfold = (id: string, indent: string) => {
    unfolded.add(id);
    for (const node of inside(id)) {
      if (unfolded.has(node.id)) continue;
      lines.push(`${indent}${nameOfId(node.id)}  ${paint("cyan", `${node.path}:${node.start_line}`)}`);
      unfold(node.id, `${indent}  `);
    }
    for (const edge of under.get(id) ?? []) {
      const other = move === "up" ? edge.from : edge.to;
      const node = byId.get(other);
      if (node === undefined) continue;
      const isAgain = unfolded.has(other) && (under.has(other) || other === id);
      lines.push(`${indent}${treeLine(edge, node, move === "up", paint)}${isAgain ? paint("dim", "  (see above)") : ""}`);
      if (!unfolded.has(other)) unfold(other, `${indent}  `);
    }
  };
  for (const [place, root] of nodes.filter(({ depth }) => depth === 0).entries()) {
    if (unfolded.has(root.id) || (place > 0 && !under.has(root.id))) continue;
    lines.push(heading(root, paint));
    unfold(root.id, "  ");
  }
  return lines.join("\n");
}

function treeLine(edge: EdgeOut, node: GraphNode, isUp: boolean, paint: Paint): string {
  const kind = edge.kind === "call" || edge.kind === "import" ? "" : `${edge.kind}`;
  const site = isUp ? `${edge.path}:${edge.line}` : `${node.path}:${node.start_line}`;
  const name = node.id === node.path ? "" : `${nameOfId(node.id)}  `;
  const place = node.kind === "channel" || edge.evidence === "implementation" ? "" : paint("cyan", site);
  const details = [kind, isUp ? "" : `line ${edge.line}`, edge.sites === undefined ? "" : `${edge.sites} sites`].filter(
    (word) => word !== "",
  );
  if (edge.evidence === "implementation")
    return `${isUp ? "←" : "→"} ${name}${paint("cyan", `${node.path}:${node.start_line}`)}  ${isUp ? "may run it" : "may run"}`;
  return `${isUp ? "←" : "→"} ${name}${place}${details.length === 0 ? "" : paint("dim", `  ${details.join(", ")}`)}${evidenceMark(edge.evidence)}`;
}

/** The way from end to end, each step with the place where it is written. */
function renderWay({ nodes, edges }: GraphResult, paint: Paint): string {
  const [first] = nodes;
  if (first === undefined) return "";
  const lines = [heading(first, paint)];
  for (let i = 1; i < nodes.length; i++) {
    const node = nodes[i] as GraphNode;
    const edge = edges.find(({ from, to }) => from === nodes[i - 1]?.id && to === node.id);
    const name = node.id === node.path ? node.path : `${nameOfId(node.id)}  ${paint("cyan", `${node.path}:${node.start_line}`)}`;
    const step =
      edge === undefined
        ? "its constructor"
        : `${verbOf(edge.kind, "active").replace(/s$/, "")} at ${edge.path}:${edge.line}${evidenceMark(edge.evidence)}`;
    lines.push(`  → ${name}${paint("dim", `  ${step}`)}`);
  }
  return lines.join("\n");
}

/** The neighbours best first, each with what joins it to one above it. */
function renderNeighbourhood({ nodes, edges }: GraphResult, paint: Paint): string {
  const seeds = nodes.filter(({ depth }) => depth === 0);
  const lines = seeds.map((node) => heading(node, paint));
  const shown = new Set(seeds.map(({ id }) => id));
  for (const node of nodes) {
    if (node.depth === 0) continue;
    const joins = edges.filter(({ from, to }) => (from === node.id && shown.has(to)) || (to === node.id && shown.has(from)));
    const words = joins.slice(0, 2).map((edge) => {
      const isActive = edge.from === node.id;
      const other = nameOfId(isActive ? edge.to : edge.from);
      return `${verbOf(edge.kind, isActive ? "active" : "passive")} ${other}${evidenceMark(edge.evidence)}`;
    });
    const more = joins.length > 2 ? `, ${joins.length - 2} more` : "";
    lines.push(`  ${heading(node, paint)}${words.length === 0 ? "" : paint("dim", `  ${words.join(", ")}${more}`)}`);
    shown.add(node.id);
  }
  return lines.join("\n");
}
