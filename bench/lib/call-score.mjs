import { CallEdges } from "./call-edges.mjs";
import { scoreByPlace } from "./call-score-by-place.mjs";
import { claimsOf } from "./claims.mjs";
import { truthSites } from "./truth-sites.mjs";

/**
 * Judges the calls of a graph, given as the rows of `portolan export json`, by the rows of a truth (`selection` as `truthSites`
 * takes it). A call site that the truth places in the repository is found when an edge at its line leads to a true target
 * (`recall`) or to an implementation of it (`recallWithImplementations`). An edge is right when it does either, and wrong when it
 * leads elsewhere from such a site or anywhere from a site whose target is outside. Sites that the truth leaves open, and bare
 * calls of parameters, judge nothing. Rows of `misses` and `wrongEdges` come in the order of the truth.
 */
export async function scoreCalls(graphRows, truthRows, selection) {
  const graph = await CallEdges.read(graphRows);
  const sites = await truthSites(truthRows, selection);
  const total = emptyTally();
  const withoutJsx = emptyTally();
  const byForm = {};
  const byTargetKind = {};
  const byEvidence = {};
  const counts = { open: 0, edgesAtOpenValues: 0, ambiguous: 0, otherName: 0, toOutside: 0, toUnknownNode: 0, inMissingFile: 0 };
  const misses = [];
  const wrongEdges = [];
  for (const site of sites) {
    const claims = claimsOf(graph, site, counts);
    if (site.local || site.status === "unresolved") {
      counts.open++;
      if (!site.local && isValue(site.why)) counts.edgesAtOpenValues += claims.length;
      continue;
    }
    const inside = site.status === "in";
    const tallies = [total, entry(byForm, site.form, emptyTally)];
    if (site.form !== "jsx") tallies.push(withoutJsx);
    if (inside) tallies.push(entry(byTargetKind, site.targets[0]?.kind ?? "?", emptyTally));
    const count = (what) => {
      for (const tally of tallies) tally[what]++;
    };
    let judged = 0;
    for (const claim of claims) {
      const right = inside && (claim.hit || claim.soft);
      // Of two calls of one name on a line, nobody can tell whose the edge is.
      if (!right && site.sameName > 1) {
        counts.ambiguous++;
        continue;
      }
      judged++;
      count(right ? "right" : "wrong");
      evidenceOf(byEvidence, claim)[right ? "right" : "wrong"]++;
      if (!right) wrongEdges.push(wrongEdge(site, claim));
    }
    if (!inside) {
      count("outside");
      if (judged > 0) count("outsideWithEdge");
      continue;
    }
    const across = !site.targets.some(({ path }) => path === site.path);
    const found = claims.find(({ hit }) => hit) ?? claims.find(({ soft }) => soft);
    count("inside");
    if (across) count("across");
    if (found !== undefined) {
      count(found.hit ? "hit" : "soft");
      if (across) count("acrossFound");
      evidenceOf(byEvidence, found).sitesFound++;
      continue;
    }
    if (!graph.hasFile(site.path)) counts.inMissingFile++;
    count(claims.length > 0 ? "onlyWrong" : "missed");
    if (claims.length === 0) misses.push(miss(graph, site));
  }
  return {
    graph: { nodes: graph.nodes.size, calls: graph.count, placeless: graph.placeless, otherEdges: graph.otherKinds },
    sites: sites.length,
    ...counts,
    total: rated(total),
    withoutJsx: rated(withoutJsx),
    byPlace: scoreByPlace(graph, sites),
    byForm: ratedAll(byForm, "inside"),
    byTargetKind: ratedAll(byTargetKind, "inside"),
    byEvidence: Object.fromEntries(
      Object.entries(byEvidence)
        .sort(([, a], [, b]) => b.right - a.right)
        .map(([evidence, row]) => [evidence, { ...row, precision: share(row.right, row.right + row.wrong) }]),
    ),
    misses,
    wrongEdges,
  };
}

/** Calls of values (parameters, variables, fields) are open for a reason of the program; the others for one of the truth's maker. */
function isValue(why) {
  return why !== undefined && !/^(none|error|timeout|crash|self)$/.test(why);
}

function emptyTally() {
  return {
    inside: 0,
    hit: 0,
    soft: 0,
    onlyWrong: 0,
    missed: 0,
    across: 0,
    acrossFound: 0,
    outside: 0,
    outsideWithEdge: 0,
    right: 0,
    wrong: 0,
  };
}

function evidenceOf(byEvidence, { edge }) {
  return entry(byEvidence, edge.evidence ?? "-", () => ({ right: 0, wrong: 0, sitesFound: 0 }));
}

function entry(tallies, name, make) {
  tallies[name] ??= make();
  return tallies[name];
}

function rated(tally) {
  return {
    ...tally,
    recall: share(tally.hit, tally.inside),
    recallWithImplementations: share(tally.hit + tally.soft, tally.inside),
    acrossRecall: share(tally.acrossFound, tally.across),
    precision: share(tally.right, tally.right + tally.wrong),
  };
}

function ratedAll(tallies, order) {
  return Object.fromEntries(
    Object.entries(tallies)
      .sort(([, a], [, b]) => b[order] - a[order])
      .map(([name, tally]) => [name, rated(tally)]),
  );
}

/** Null where there is nothing to share. */
function share(part, whole) {
  return whole === 0 ? null : part / whole;
}

function miss(graph, site) {
  const others = graph.at(site.path, site.line).length;
  const wanted = site.targets.map(({ path, line, kind }) => `${path}:${line} ${kind}`).join(", ");
  return `${site.path}:${site.line} ${site.callee} (${site.form}) should lead to ${wanted}${others > 0 ? `; ${others} other edges on the line` : ""}`;
}

function wrongEdge(site, { edge, node }) {
  const wanted =
    site.status === "external" ? `outside ${site.outside}` : site.targets.map(({ path, line }) => `${path}:${line}`).join(", ");
  return `${site.path}:${site.line} ${site.callee} (${site.form}) leads to ${node.path}:${node.start_line} ${node.name} [${edge.evidence ?? "-"}], should lead to ${wanted.trim()}`;
}
