import { calledNames, covers, isConstructor, lastName } from "./claims.mjs";

/** Lines between a definition's first line and the line that the truth gives for it, in either direction. */
const NEAR_LINES = 2;

/**
 * The second reading of the same truth: names of targets do not count, only places, so that an alias (`export { stringType as string }`)
 * is judged like any other; component tags are left out. An edge is right when it stands at a site's line and its target begins within
 * two lines of a true target. It is wrong when it is none and carries the name of a judged site on the line but of no open one; edges
 * with neither are `stray`: they may belong to a call that the truth does not list.
 */
export function scoreByPlace(graph, sites) {
  let inside = 0;
  let found = 0;
  const lines = new Map();
  for (const site of sites) {
    if (site.form === "jsx") continue;
    const isJudged = site.status === "in" && !site.local;
    let isFound = false;
    for (const line of site.lines) {
      const key = `${site.path}:${line}`;
      const here = lines.get(key) ?? lines.set(key, { path: site.path, line, sites: [] }).get(key);
      here.sites.push(site);
      isFound ||= isJudged && graph.at(site.path, line).some(({ to }) => isTarget(graph, site, graph.nodes.get(to)));
    }
    if (!isJudged) continue;
    inside++;
    if (isFound) found++;
  }
  const edges = { right: 0, wrong: 0, stray: 0, atOpenSites: 0 };
  const told = new Set();
  for (const { path, line, sites: here } of lines.values()) {
    for (const edge of graph.at(path, line)) {
      const key = `${path}:${line} ${edge.to}`;
      if (edge.kind === "jsx" || told.has(key)) continue;
      told.add(key);
      edges[verdict(graph, here, graph.nodes.get(edge.to))]++;
    }
  }
  const judged = edges.right + edges.wrong;
  return { inside, found, recall: inside === 0 ? null : found / inside, ...edges, precision: judged === 0 ? null : edges.right / judged };
}

function verdict(graph, sites, node) {
  if (node === undefined || !node.path) return "stray";
  if (sites.some((site) => site.status === "in" && !site.local && isTarget(graph, site, node))) return "right";
  const named = sites.filter((site) => hasName(graph, site, node));
  if (named.length === 0) return "stray";
  return named.some((site) => site.local || site.status === "unresolved" || site.sameName > 1) ? "atOpenSites" : "wrong";
}

function hasName(graph, site, node) {
  const called = calledNames(site);
  if (called.has(lastName(node.name)) || called.has(node.name)) return true;
  const around = isConstructor(node) ? graph.classAround(node) : undefined;
  return around !== undefined && called.has(around.name);
}

function isTarget(graph, site, node) {
  if (node === undefined) return false;
  return [...site.targets, ...site.soft].some((target) => {
    if (node.path !== target.path) return false;
    if (Math.abs(node.start_line - target.line) <= NEAR_LINES) return true;
    if (target.constructorLine !== undefined && Math.abs(node.start_line - target.constructorLine) <= NEAR_LINES) return true;
    return covers(node, target) && hasName(graph, site, node);
  });
}
