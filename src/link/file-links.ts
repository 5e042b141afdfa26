import type { Unit } from "#resolve/binder/unit.ts";
import type { Find } from "./find.ts";
import type { HandlingSide } from "./handling-sides.ts";
import type { Reach } from "./reach-recorder.ts";
import type { Hole, Text } from "./text.ts";

/** What a rule found at one place, and what that stands for once what callers give is filled in. */
export interface FoundPlace {
  readonly find: Find;
  /** None for what dispatches. */
  readonly handling: readonly HandlingSide[];
  /** For what dispatches, once all that handles is known. */
  dispatching: Dispatching | undefined;
}

export interface Dispatching {
  readonly finds: readonly Find[];
  /** Keys of which it was asked whether they stay as they are, with the answers. */
  readonly stays: readonly { readonly key: Text; readonly answer: boolean }[];
}

/** What was found in one file. */
export interface FileLinks {
  readonly own: readonly FoundPlace[];
  /** By rules for files, with the rule's position among them. */
  readonly asFile: readonly (readonly [rule: number, place: FoundPlace])[];
  /** What all of it depends on, but for what is dispatched. */
  readonly reach: Reach;
  /** What following the dispatches depends on; undefined before they are followed. */
  dispatchReach: Reach | undefined;
  /** Files that it speaks of, once the dispatches are followed. */
  units: readonly Unit[];
}

/** Files that what was found in a file speaks of. */
export function* unitsOf({ own, asFile }: Pick<FileLinks, "own" | "asFile">): Iterable<Unit> {
  for (const place of [...own, ...asFile.map(([, one]) => one)]) {
    yield* unitsOfFind(place.find);
    for (const { find, targets, loaded } of place.handling) {
      yield* unitsOfFind(find);
      for (const { unit } of targets) yield unit;
      if (loaded !== undefined) yield loaded.unit;
    }
    for (const find of place.dispatching?.finds ?? []) yield* unitsOfFind(find);
    for (const { key } of place.dispatching?.stays ?? []) yield* unitsOfText(key);
  }
}

function* unitsOfFind({ unit, via, handler, runs, key }: Find): Iterable<Unit> {
  yield unit;
  if (via !== undefined) yield via.unit;
  if (handler !== undefined) yield handler.unit;
  for (const target of runs) yield target.unit;
  yield* unitsOfText(key);
}

function* unitsOfText({ pieces, written }: Text): Iterable<Unit> {
  if (written !== undefined) yield written.unit;
  for (const piece of pieces) if (typeof piece !== "string") yield* unitsOfHole(piece);
}

function* unitsOfHole({ parameter, otherwise }: Hole): Iterable<Unit> {
  if (parameter !== undefined) yield parameter.unit;
  for (const text of otherwise ?? []) yield* unitsOfText(text);
}
