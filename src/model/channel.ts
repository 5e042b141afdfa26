/** What sort of line a channel is. Append only: answers and settings name them. */
export const TRUNKS = [
  "rest",
  "rpc",
  "event",
  "pubsub",
  "stream",
  "callback",
  "service",
  "setting",
  "permission",
  "command",
  "route",
  "queue",
  "di",
] as const;

export type Trunk = (typeof TRUNKS)[number];

/** The two sides of a channel: what calls, reads or sends, and what is called, defined or listening. */
export type ChannelRole = "dispatches" | "handles";
