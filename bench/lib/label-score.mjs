import { CALL_KINDS, CallEdges } from "./call-edges.mjs";
import { covers, lastName } from "./claims.mjs";

const KINDS = new Set([...CALL_KINDS, "reference"]);
/** Lines between a label's target and the first line of a definition, in either direction. */
const NEAR_LINES = 2;

/**
 * Judges a graph by call sites whose targets were read off the source: `sites` of `{path, line, start?, callee, target, or?, why}`,
 * where `target` is null for a callee outside the repository and `or` lists further right answers. A site is found by a call to a
 * right target, or only `asReference` by an edge that says no more than that the name is mentioned. A call edge to something else of
 * the callee's name is wrong.
 */
export async function scoreLabels(graphRows, sets) {
  const graph = await CallEdges.read(graphRows, KINDS);
  return Object.fromEntries(Object.entries(sets).map(([name, sites]) => [name, scoreSet(graph, sites)]));
}

function scoreSet(graph, sites) {
  const score = { inside: 0, found: 0, asReference: 0, outside: 0, outsideLeftAlone: 0, right: 0, wrong: 0, missed: [], wrongEdges: [] };
  for (const site of sites) {
    const wanted = site.target === null ? [] : [site.target, ...(site.or ?? [])];
    const edges = edgesOf(graph, site);
    const right = edges.filter(({ node }) => wanted.some((target) => isTarget(node, target, site.callee)));
    const rightCalls = right.filter(({ edge }) => CALL_KINDS.has(edge.kind));
    const wrong = edges.filter(
      (claim) => !right.includes(claim) && CALL_KINDS.has(claim.edge.kind) && lastName(claim.node.name) === site.callee,
    );
    score.right += rightCalls.length;
    score.wrong += wrong.length;
    score.wrongEdges.push(
      ...wrong.map(({ node }) => `${told(site)} leads to ${node.path}:${node.start_line}, should lead to ${place(site.target)}`),
    );
    if (site.target === null) {
      score.outside++;
      if (wrong.length === 0) score.outsideLeftAlone++;
      continue;
    }
    score.inside++;
    if (rightCalls.length > 0) score.found++;
    else if (right.length > 0) score.asReference++;
    else score.missed.push(`${told(site)} should lead to ${place(site.target)}: ${site.why}`);
  }
  return score;
}

/** The edges at the lines of a site, one for each target and kind. */
function edgesOf(graph, site) {
  const lines = site.start === undefined ? [site.line] : [site.start, site.line];
  const edges = new Map();
  for (const line of lines)
    for (const edge of graph.at(site.path, line)) {
      const node = graph.nodes.get(edge.to);
      if (node?.path) edges.set(`${edge.kind} ${edge.to}`, { edge, node });
    }
  return [...edges.values()];
}

function isTarget(node, target, callee) {
  if (node.path !== target.path) return false;
  return Math.abs(node.start_line - target.line) <= NEAR_LINES || (covers(node, target) && lastName(node.name) === callee);
}

function told(site) {
  return `${site.path}:${site.line} ${site.callee}`;
}

function place(target) {
  return target === null ? "nothing inside" : `${target.path}:${target.line}`;
}
