import type { Binder, ClassPlace } from "../binder.ts";
import type { Dialect } from "../dialect.ts";
import type { Unit } from "../unit.ts";
import { namesakes } from "./class-places.ts";

/** The set of sources that all platforms of a module share, by the usual names of its folder. */
const COMMON = /(?:^|\/)common(?:Main|Test)?\//;
const NONE: readonly ClassPlace[] = [];

const known = new WeakMap<object, Map<number, readonly ClassPlace[]>>();

/** `expect class` and its `actual` ones in the sets of the platforms: other places of one class. */
export function otherSets(b: Binder, dialect: Dialect, unit: Unit, cls: number): readonly ClassPlace[] {
  let places = known.get(unit.life);
  if (places === undefined) {
    places = new Map();
    known.set(unit.life, places);
  }
  let found = places.get(cls);
  if (found === undefined) {
    places.set(cls, NONE);
    const every = namesakes(b, dialect, unit, cls);
    found = every.filter((place) => place.unit !== unit && isSameModule(unit.path, place.unit.path));
    places.set(cls, found);
  }
  return found;
}

/** Whether one of two files is of the common sources of a module that the other is in. */
function isSameModule(one: string, other: string): boolean {
  return isBeside(one, other) || isBeside(other, one);
}

function isBeside(common: string, other: string): boolean {
  const at = COMMON.exec(common);
  return at !== null && !COMMON.test(other) && other.startsWith(common.slice(0, at.index + (at[0].startsWith("/") ? 1 : 0)));
}
