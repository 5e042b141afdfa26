import type { Unit } from "#resolve/binder/unit.ts";
import type { CompiledRule } from "./compiled-rules.ts";
import type { HandlerTarget } from "./handler-target.ts";
import type { Identity } from "./identity.ts";
import type { RecordAt } from "./record-parts.ts";
import type { Text } from "./text.ts";

/** One side of a channel, as a rule found it: a key at a place in the code. */
export interface Find {
  readonly rule: CompiledRule;
  readonly key: Text;
  readonly unit: Unit;
  readonly line: number;
  /** Symbol around the place, -1 for the file. */
  readonly within: number;
  /** What the other side must share. */
  readonly identity: Identity | undefined;
  /** Scope in which the site stands, -1 where that is not known. */
  readonly scope: number;
  /** The value that was given as the handler; it may be a parameter of the function around. */
  readonly handler: RecordAt | undefined;
  /** The place in a wrapper that registers it, where the find stands at a caller of one. */
  readonly via?: { readonly unit: Unit; readonly within: number; readonly line: number };
  /** What runs, where the site itself says so. */
  readonly runs: readonly HandlerTarget[];
}
