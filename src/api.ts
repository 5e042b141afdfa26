export { AppError } from "#base/app-error.ts";
export type { Engine, IndexOptions, IndexProgress, SearchOptions, SourceRequest } from "#engine/engine.ts";
export { type EngineOptions, openEngine } from "#engine/open-engine.ts";
export type * from "#model/results.ts";
