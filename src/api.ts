export { AppError } from "#base/app-error.ts";
export type { Idiom } from "#contracts/idiom.ts";
export type {
  ChannelsRequest,
  Engine,
  ExplainRequest,
  GraphRequest,
  ImpactRequest,
  IndexOptions,
  IndexProgress,
  ReferencesRequest,
  SearchOptions,
  SourceRequest,
  Watch,
  WatchEvent,
  WatchOptions,
} from "#engine/engine.ts";
export { type EngineOptions, openEngine } from "#engine/open-engine.ts";
export type * from "#model/channel-results.ts";
export type { EdgeKind, Evidence, NodeKind } from "#model/graph.ts";
export type * from "#model/graph-results.ts";
export type * from "#model/idiom-results.ts";
export type * from "#model/results.ts";
