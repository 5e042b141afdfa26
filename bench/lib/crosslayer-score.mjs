/** Kinds of the labels, each with the trunk of its channels and, where kinds share one, what their keys look like. */
export const KINDS = {
  "ddp-method": { trunk: "rpc" },
  rest: { trunk: "rest" },
  patch: { trunk: "callback", key: /^patch / },
  callback: { trunk: "callback" },
  "publish-subscribe": { trunk: "pubsub" },
  event: { trunk: "event", key: /^(?!cron |message )(?!.* of )/ },
  stream: { trunk: "stream" },
  "service-proxy": { trunk: "service" },
  "model-proxy": { trunk: "di", key: /^I\w+Model$/ },
  setting: { trunk: "setting" },
  "slash-command": { trunk: "command" },
  permission: { trunk: "permission" },
  "react-lazy": { trunk: "route", key: /^lazy / },
  "react-room-tab": { trunk: "route", key: /^tab / },
  "react-route": { trunk: "route" },
};

const LINES = 2;
/** What makes the labelled `from`: routes, lazy modules and room tabs are labelled where they are registered. */
const REGISTERED = new Set(["react-lazy", "react-room-tab", "react-route"]);

/** The kind of an edge's channel, undefined for one of other ecosystems. The first kind that fits counts. */
export function kindOf({ trunk, key }) {
  for (const [kind, one] of Object.entries(KINDS)) if (one.trunk === trunk && (one.key?.test(key) ?? true)) return kind;
  return undefined;
}

/**
 * Edges of channels from the rows of an export: `{ role, trunk, key, path, line, target }`, `target` being where the definition stands that runs
 * (of `handles`), else undefined.
 */
export async function channelEdges(rows) {
  const nodes = new Map();
  const edges = [];
  for await (const row of rows) {
    if (row.t === "node") nodes.set(row.id, { path: row.path, start: row.start_line, end: row.end_line, name: row.name });
    else if (row.trunk !== undefined && ["dispatches", "handles", "registers"].includes(row.kind)) {
      const target = row.kind === "handles" ? nodes.get(row.to) : undefined;
      edges.push({ role: row.kind, trunk: row.trunk, key: row.key, path: row.path, line: row.line, evidence: row.evidence, target });
    }
  }
  return edges;
}

/**
 * Which labelled pairs some channel joins: a dispatch within two lines of `from`, a handler within two lines of `to` (of the place where it is
 * registered, or of the definition that runs).
 */
export function scorePairs(pairs, edges) {
  return pairs.map((pair) => {
    const own = edges.filter((edge) => edge.trunk === KINDS[pair.kind].trunk);
    const isFrom = ({ role, path, line }) =>
      (role === "dispatches" || (role === "registers" && REGISTERED.has(pair.kind))) && isAt(pair.from, path, line, line);
    const isTo = ({ role, path, line, target }) =>
      role === "handles" &&
      (isAt(pair.to, path, line, line) || (target !== undefined && isAt(pair.to, target.path, target.start, target.end)));
    const channels = new Set(own.filter(isFrom).map(({ key }) => key));
    return { ...pair, found: own.some((edge) => isTo(edge) && channels.has(edge.key)), channels: [...channels].slice(0, 5) };
  });
}

function isAt(place, path, start, end) {
  return path === place.file && place.line >= start - LINES && place.line <= end + LINES;
}

/** Found and all, over all kinds and by kind. */
export function recallByKind(scored) {
  const kinds = {};
  for (const { kind, found } of scored) {
    kinds[kind] ??= { found: 0, of: 0 };
    kinds[kind].of++;
    if (found) kinds[kind].found++;
  }
  const found = scored.filter((pair) => pair.found).length;
  return { overall: found / scored.length, found, of: scored.length, kinds };
}

const TESTS = /(?:^|\/)(?:tests?|__tests__|__mocks__|mocks)\/|\.(?:spec|test|stories)\.[jt]sx?$/;

/** Places (path and line) of both roles by kind, those of tests left out, beside the counts of the labels. */
export function census(edges, kinds) {
  const places = {};
  for (const edge of edges) {
    const kind = kindOf(edge);
    if (kind === undefined || edge.role === "registers" || TESTS.test(edge.path)) continue;
    places[kind] ??= { handles: new Set(), dispatches: new Set() };
    places[kind][edge.role].add(`${edge.path}:${edge.line}`);
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, { registrationSites, callSites }]) => [
      kind,
      {
        registrations: { labelled: registrationSites, found: places[kind]?.handles.size ?? 0 },
        calls: { labelled: callSites, found: places[kind]?.dispatches.size ?? 0 },
      },
    ]),
  );
}

/** Pairs of a dispatch and a handler of its channel, drawn by a fixed seed: `size` of each kind, or all where there are fewer. */
export function drawPairs(edges, size, seed) {
  const byKind = {};
  const handlers = new Map();
  for (const edge of edges) {
    if (edge.role !== "handles") continue;
    const channel = `${edge.trunk} ${edge.key}`;
    handlers.set(channel, [...(handlers.get(channel) ?? []), edge]);
  }
  for (const edge of edges) {
    const kind = kindOf(edge);
    const isFrom = edge.role === "dispatches" || (edge.role === "registers" && REGISTERED.has(kind));
    if (kind !== undefined && isFrom && handlers.has(`${edge.trunk} ${edge.key}`)) {
      byKind[kind] ??= [];
      byKind[kind].push(edge);
    }
  }
  const drawn = [];
  for (const kind of Object.keys(KINDS)) {
    const random = generator(seed);
    const order = shuffled((byKind[kind] ?? []).sort(byPlace), random).slice(0, size);
    for (const from of order) {
      const every = handlers.get(`${from.trunk} ${from.key}`).sort(byPlace);
      drawn.push({ kind, key: from.key, from: place(from), to: place(every[Math.floor(random() * every.length)]) });
    }
  }
  return drawn;
}

function place({ path, line, target }) {
  return { path, line, ...(target === undefined || target.path === "" ? {} : { runs: `${target.path}:${target.start}` }) };
}

function byPlace(a, b) {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

function shuffled(list, random) {
  const order = [...list];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** Numbers from 0 to 1 by the linear congruence of Numerical Recipes. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Judged pairs that the edges still join, by verdict, and those that they do not join any more. */
export function precision(judged, edges) {
  const known = new Set();
  for (const { role, trunk, key, path, line } of edges)
    known.add(`${role === "registers" ? "from" : role} ${trunk} ${key} ${path}:${line}`);
  const has = ({ kind, key, from, to }) => {
    const { trunk } = KINDS[kind];
    const starts = ["dispatches", ...(REGISTERED.has(kind) ? ["from"] : [])];
    return (
      starts.some((role) => known.has(`${role} ${trunk} ${key} ${from.path}:${from.line}`)) &&
      known.has(`handles ${trunk} ${key} ${to.path}:${to.line}`)
    );
  };
  const kinds = {};
  for (const pair of judged) {
    kinds[pair.kind] ??= { right: 0, wrong: 0, gone: 0 };
    if (!has(pair)) kinds[pair.kind].gone++;
    else if (pair.right) kinds[pair.kind].right++;
    else kinds[pair.kind].wrong++;
  }
  const sum = (name) => Object.values(kinds).reduce((total, one) => total + one[name], 0);
  return { precision: sum("right") / (sum("right") + sum("wrong")), right: sum("right"), wrong: sum("wrong"), gone: sum("gone"), kinds };
}
