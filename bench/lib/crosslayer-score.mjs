/** Trunk of each kind of the labels. */
const TRUNKS = {
  "ddp-method": "rpc",
  rest: "rest",
  callback: "callback",
  "publish-subscribe": "pubsub",
  event: "event",
  stream: "stream",
  "service-proxy": "service",
  "model-proxy": "di",
  setting: "setting",
  patch: "callback",
  "slash-command": "command",
  permission: "permission",
  "react-lazy": "route",
  "react-route": "route",
  "react-room-tab": "route",
};
const LINES = 2;

/** What makes the labelled `from`: for routes, lazy modules and room tabs that is where they are registered. */
const FROM = { route: ["dispatches", "registers"] };

/**
 * Which labelled pairs some channel joins: a dispatch within two lines of `from`, a handler within two lines of `to` (where it is registered, or
 * where the definition that runs stands). `edges`: `{ role, channel, trunk, path, line, targetPath?, targetLine? }`.
 */
export function scoreCrosslayer(gold, edges) {
  const at = (place, path, line) => path === place.file && Math.abs(line - place.line) <= LINES;
  return gold.edges.map((pair) => {
    const trunk = TRUNKS[pair.kind];
    const own = edges.filter((edge) => edge.trunk === trunk);
    const from = own.filter((edge) => (FROM[trunk] ?? ["dispatches"]).includes(edge.role) && at(pair.from, edge.path, edge.line));
    const to = own.filter(
      (edge) =>
        edge.role === "handles" &&
        (at(pair.to, edge.path, edge.line) || (edge.targetPath !== undefined && at(pair.to, edge.targetPath, edge.targetLine))),
    );
    const channels = new Set(from.map(({ channel }) => channel));
    const found = to.some(({ channel }) => channels.has(channel));
    return { ...pair, found, fromChannels: [...channels], toChannels: [...new Set(to.map(({ channel }) => channel))] };
  });
}

/** Share found by kind and in all. */
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
