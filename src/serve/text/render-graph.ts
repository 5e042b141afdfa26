import type { Paint } from "#contracts/cli-command.ts";
import type { EdgeKind } from "#model/graph.ts";
import type { EdgeOut, GraphNode, GraphResult } from "#model/graph-results.ts";
import { evidenceMark, graphRemarks, nameOfId, verbOf } from "./graph-words.ts";
import { counted } from "./units.ts";

const OPEN_NAMES_SHOWN = 8;
/** Lines of one file under one node of a tree; there are more only where a test file has many cases. */
const LINES_A_FILE = 4;
const SEEDS_NAMED = 12;

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
  const { move, unbound, coverage } = result;
  const isAboutUses = move === "up" || move === "expand";
  const notes = graphRemarks(isAboutUses ? result : { ...result, coverage: { ...coverage, unbound_total: 0 } }, staleAdvice);
  if (move !== "down" || unbound.length === 0) return notes;
  const places = new Map<string, string>();
  for (const { name, path, line } of unbound) if (!places.has(name)) places.set(name, `${name} (${path}:${line})`);
  const names = [...places.values()];
  notes.push(`Not bound in these: ${names.slice(0, OPEN_NAMES_SHOWN).join(", ")}${names.length > OPEN_NAMES_SHOWN ? ", …" : ""}`);
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
  const isUp = move === "up";
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const under = new Map<string, Map<string, EdgeOut[]>>();
  for (const edge of edges) {
    const [near, far] = isUp ? [edge.to, edge.from] : [edge.from, edge.to];
    const ends = under.get(near) ?? new Map<string, EdgeOut[]>();
    ends.set(far, [...(ends.get(far) ?? []), edge]);
    under.set(near, ends);
  }
  const reached = new Set(edges.map((edge) => (isUp ? edge.from : edge.to)));
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
    const folded = new Map<string, number>();
    for (const [far, joins] of under.get(id) ?? []) {
      const node = byId.get(far);
      if (node === undefined) continue;
      const count = (folded.get(node.path) ?? 0) + 1;
      folded.set(node.path, count);
      if (node.kind === "test" && count > LINES_A_FILE && !under.has(far)) continue;
      const isAgain = unfolded.has(far) && (under.has(far) || far === id);
      lines.push(`${indent}${treeLine(joins, node, isUp, paint)}${isAgain ? paint("dim", "  (see above)") : ""}`);
      if (!unfolded.has(far)) unfold(far, `${indent}  `);
    }
    for (const [path, count] of folded) {
      const hidden = [...(under.get(id)?.keys() ?? [])].filter(
        (far) => byId.get(far)?.path === path && byId.get(far)?.kind === "test",
      ).length;
      if (hidden > LINES_A_FILE && count > LINES_A_FILE)
        lines.push(paint("dim", `${indent}… ${counted(hidden - LINES_A_FILE, "more test")} in ${path}`));
    }
  };
  for (const [place, root] of nodes.filter(({ depth }) => depth === 0).entries()) {
    if (unfolded.has(root.id) || (place > 0 && !under.has(root.id))) continue;
    lines.push(heading(root, paint));
    unfold(root.id, "  ");
  }
  return lines.join("\n");
}

/** One line for all edges between two nodes; a call says it all where there is one. */
function treeLine(joins: readonly EdgeOut[], node: GraphNode, isUp: boolean, paint: Paint): string {
  const [first] = joins;
  if (first !== undefined && isOfChannel(first)) return channelLine(first, node, isUp, paint);
  const edge = joins.find(({ kind }) => kind === "call" || kind === "new") ?? (joins[0] as EdgeOut);
  const kind = edge.kind === "call" || edge.kind === "import" ? "" : edge.kind;
  const name = node.id === node.path ? "" : `${nameOfId(node.id)}  `;
  const place = node.kind === "channel" ? "" : paint("cyan", isUp ? `${edge.path}:${edge.line}` : `${node.path}:${node.start_line}`);
  const details = [kind, isUp ? "" : `line ${edge.line}`, edge.sites === undefined ? "" : `${edge.sites} sites`].filter(
    (word) => word !== "",
  );
  return `${isUp ? "←" : "→"} ${name}${place}${details.length === 0 ? "" : paint("dim", `  ${details.join(", ")}`)}${evidenceMark(edge.evidence)}`;
}

function isOfChannel({ kind }: EdgeOut): boolean {
  return kind === "dispatches" || kind === "handles" || kind === "registers";
}

/**
 * `→ dispatches channel:rest:GET /loaves  line 12`, and below it `→ handled by list  src/loaves.ts:8  registered at src/routes.ts:3`; upwards the same from
 * the other end. A handler without a name is where it is written.
 */
function channelLine(edge: EdgeOut, node: GraphNode, isUp: boolean, paint: Paint): string {
  const place = `${edge.path}:${edge.line}`;
  const sites = edge.sites === undefined ? "" : paint("dim", `  ${edge.sites} sites`);
  const mark = `${sites}${edge.evidence === "idiom" ? "" : evidenceMark(edge.evidence)}`;
  const arrow = isUp ? "←" : "→";
  const verb = verbOf(edge.kind, isUp ? "passive" : "active");
  if (node.kind === "channel") {
    const where = isUp ? place : `line ${edge.line}`;
    return `${arrow} ${verb} ${node.id}  ${paint("dim", where)}${mark}`;
  }
  const name = node.id === node.path ? "" : `${nameOfId(node.id)}  `;
  const isDefinition = !isUp && name !== "" && !(node.path === edge.path && node.start_line <= edge.line && edge.line <= node.end_line);
  const where = isDefinition
    ? `${paint("cyan", `${node.path}:${node.start_line}`)}${paint("dim", `  registered at ${place}`)}`
    : paint("cyan", place);
  return `${arrow} ${verb} ${name}${where}${mark}`;
}

/** The way from end to end, each step with the place where it is written. */
function renderWay({ nodes, edges }: GraphResult, paint: Paint): string {
  const [first] = nodes;
  if (first === undefined) return "";
  const lines = [heading(first, paint)];
  for (let i = 1; i < nodes.length; i++) {
    const node = nodes[i] as GraphNode;
    const edge = edges.find(({ from, to }) => from === nodes[i - 1]?.id && to === node.id);
    const isBare = node.id === node.path || node.kind === "channel";
    const name = isBare ? node.id : `${nameOfId(node.id)}  ${paint("cyan", `${node.path}:${node.start_line}`)}`;
    const step =
      edge === undefined
        ? "its constructor"
        : `${stepWord(edge.kind)} at ${edge.path}:${edge.line}${edge.evidence === "idiom" ? "" : evidenceMark(edge.evidence)}`;
    lines.push(`  → ${name}${paint("dim", `  ${step}`)}`);
  }
  return lines.join("\n");
}

/** "call", "dispatch": what a step is. */
function stepWord(kind: EdgeKind): string {
  if (kind === "handles") return "handler registered";
  return kind === "dispatches" ? "dispatched" : verbOf(kind, "active").replace(/s$/, "");
}

/** The neighbours best first, each with what joins it to another one. */
function renderNeighbourhood({ nodes, edges }: GraphResult, paint: Paint): string {
  const seeds = nodes.filter(({ depth }) => depth === 0);
  const lines = seedLines(seeds, paint);
  const place = new Map(nodes.map((node, at) => [node.id, at]));
  const joinsOf = new Map<string, EdgeOut[]>();
  for (const edge of edges) {
    if (edge.from === edge.to) continue;
    for (const end of [edge.from, edge.to]) joinsOf.set(end, [...(joinsOf.get(end) ?? []), edge]);
  }
  for (const node of nodes) {
    if (node.depth === 0) continue;
    // What joins it to the better ones comes first.
    const joins = (joinsOf.get(node.id) ?? []).map((edge) => ({ edge, other: edge.from === node.id ? edge.to : edge.from }));
    joins.sort((a, b) => (place.get(a.other) ?? 0) - (place.get(b.other) ?? 0));
    const words = joins
      .slice(0, 2)
      .map(
        ({ edge, other }) =>
          `${verbOf(edge.kind, edge.from === node.id ? "active" : "passive")} ${nameOfId(other)}${evidenceMark(edge.evidence)}`,
      );
    const more = joins.length > 2 ? `, ${joins.length - 2} more` : "";
    lines.push(`  ${heading(node, paint)}${words.length === 0 ? "" : paint("dim", `  ${words.join(", ")}${more}`)}`);
  }
  return lines.join("\n");
}

/** A file with the names of what is in it, or each seed on its own line. */
function seedLines(seeds: readonly GraphNode[], paint: Paint): string[] {
  const [first, ...rest] = seeds;
  if (first === undefined || first.id !== first.path) return seeds.map((node) => heading(node, paint));
  const names = rest.slice(0, SEEDS_NAMED).map(({ id }) => nameOfId(id));
  return [
    heading(first, paint),
    ...(names.length === 0 ? [] : [paint("dim", `  holds ${names.join(", ")}${rest.length > SEEDS_NAMED ? ", …" : ""}`)]),
  ];
}
