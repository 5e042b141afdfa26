import type { Binder } from "#resolve/binder/binder.ts";
import type { CallSites } from "./call-sites.ts";
import type { HandedFunctions } from "./handed-functions.ts";
import type { HeldNames } from "./held-names.ts";
import type { Origins } from "./origins.ts";
import type { ReachRecorder, Recorded } from "./reach-recorder.ts";
import type { Texts } from "./texts.ts";
import type { TreePaths } from "./tree-paths.ts";

/** What reads the values of one tree. */
export interface Readers {
  readonly binder: Binder;
  readonly sites: CallSites;
  readonly origins: Origins;
  readonly texts: Texts;
  readonly handed: HandedFunctions;
  readonly held: HeldNames;
  readonly files: TreePaths;
  readonly recorder: ReachRecorder;
  /** Runs what is kept by itself: nothing that was computed before it, and nothing that is computed after, has to do with it. */
  readonly apart: <T>(compute: () => T) => Recorded<T>;
}
