/** How far above the first line of a definition its name may stand by the truth: decorators and comments are counted differently. */
const LEAD_LINES = 3;
const CONSTRUCTOR = /^(__init__|__new__|__construct|constructor|<init>|\.ctor|initialize|new)$/i;

/**
 * The edges at a site's lines that are answers to this site: those whose target has the name of the callee or of a true target, or
 * is the constructor of what is built. `hit` and `soft` tell whether the target is a true one or an implementation of it.
 */
export function claimsOf(graph, site, counts) {
  const called = calledNames(site);
  const taken = new Set();
  const claims = [];
  for (const line of site.lines) {
    for (const edge of graph.at(site.path, line)) {
      const node = graph.nodes.get(edge.to);
      if (node === undefined) {
        counts.toUnknownNode++;
        continue;
      }
      if (taken.has(node.id)) continue;
      if (!node.path || node.kind?.toLowerCase() === "external") {
        if (called.has(node.name)) counts.toOutside++;
        continue;
      }
      const hit = site.targets.some((target) => covers(node, target));
      const soft = !hit && site.soft.some((target) => covers(node, target));
      if (!isOfSite(graph, site, called, node, hit, soft)) {
        if (site.alone) counts.otherName++;
        continue;
      }
      taken.add(node.id);
      claims.push({ edge, node, hit, soft });
    }
  }
  return claims;
}

function isOfSite(graph, site, called, node, hit, soft) {
  if (called.has(lastName(node.name)) || called.has(node.name)) return true;
  if ((called.builds || site.status !== "in") && isConstructor(node)) {
    if (hit && called.builds) return true;
    const around = graph.classAround(node);
    if (around !== undefined ? called.has(around.name) : site.alone && called.builds) return true;
  }
  // An alias that neither side spells the same way can be nobody else's where the line has one call.
  return site.alone && (hit || soft);
}

/** Whether a definition of the graph is the one that the truth names. */
export function covers(node, target) {
  return node.path === target.path && target.line >= node.start_line - LEAD_LINES && target.line <= node.end_line;
}

/** The names under which an edge can belong to a site. PHP's ignore case, unless another call on the line could differ by case alone. */
export function calledNames(site) {
  const fold = site.alone && site.path.endsWith(".php") ? (name) => (name ?? "").toLowerCase() : (name) => name ?? "";
  const builds = site.form === "new" || site.targets.some(({ kind }) => kind === "class" || kind === "ctor");
  const names = new Set([fold(site.callee)]);
  for (const { name } of [...site.targets, ...site.soft]) if (name && !(builds && CONSTRUCTOR.test(name))) names.add(fold(name));
  return { builds, has: (name) => names.has(fold(name)) };
}

export function isConstructor(node) {
  return CONSTRUCTOR.test(node.name ?? "") || /constructor/i.test(node.kind ?? "");
}

export function lastName(name) {
  return name?.split(/::|[.#\\]/).pop();
}
