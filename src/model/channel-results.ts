import type { EdgeKind, Evidence } from "./graph.ts";
import type { Counted } from "./graph-results.ts";
import type { Freshness } from "./results.ts";

/** A place at which a channel is dispatched or gets a handler. */
export interface ChannelSite {
  /** Id of the symbol that dispatches or handles, or the path of a file: what stands in it outside of all symbols. */
  readonly id: string;
  /** Where the dispatch or the registration is written. */
  readonly path: string;
  readonly line: number;
  readonly evidence: Evidence;
}

/** The two sides of a channel, those outside of tests first. */
export interface ChannelSides {
  readonly dispatches: Counted<ChannelSite>;
  readonly handles: Counted<ChannelSite>;
}

/** A side that is missing here: nothing handles what is dispatched, or nothing dispatches what is handled. */
export type OneSided = "unhandled" | "undispatched";

export interface ChannelRow extends ChannelSides {
  /** `channel:trunk:key` */
  readonly id: string;
  readonly trunk: string;
  readonly key: string;
  readonly one_sided?: OneSided;
}

/** Channels of one trunk that fit what was asked for, and their sites. */
export interface TrunkCounts {
  readonly trunk: string;
  readonly channels: number;
  readonly dispatches: number;
  readonly handles: number;
  readonly unhandled: number;
  readonly undispatched: number;
}

export interface ChannelsResult {
  readonly trunks: readonly TrunkCounts[];
  /** By trunk and key. Where not all are shown, every trunk has its share, and of each those with the most sites are. */
  readonly channels: readonly ChannelRow[];
  /** Channels that fit, shown or not. */
  readonly total: number;
  /** What the answer means where it is empty or one-sided. */
  readonly note?: string;
  readonly left_out?: string;
  readonly index: Freshness;
}

/** What a symbol has to do with a channel. */
export interface ChannelRole {
  readonly id: string;
  readonly trunk: string;
  readonly key: string;
  readonly kind: Extract<EdgeKind, "registers" | "dispatches" | "handles">;
  readonly path: string;
  readonly line: number;
}
