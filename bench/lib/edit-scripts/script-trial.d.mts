import type { Engine } from "../../../src/engine/engine.ts";
import type { EditScript } from "./edit-script.mjs";
import type { EditedRepositories } from "./edited-repository.mjs";

/** Whether one engine stays open for all runs, or each run begins with what is on disk. */
export type FollowingWay = "warm" | "cold";

export interface ScriptOutcome {
  readonly log: readonly { readonly kind: string; readonly what?: string | undefined }[];
  /** Where an index differs from one from nothing, as lines to print. */
  readonly difference: string | undefined;
}

export class ScriptTrial {
  constructor(options: {
    readonly repositories: EditedRepositories;
    readonly openEngine: (place: { readonly root: string; readonly store: string; readonly keepsTree?: boolean }) => Promise<Engine>;
    readonly insideOf?: (engine: Engine) => Promise<{ readonly [name: string]: readonly string[] }>;
  });
  run(script: EditScript, ways?: readonly FollowingWay[]): Promise<ScriptOutcome>;
  static told(script: EditScript, outcome: ScriptOutcome): string;
}
