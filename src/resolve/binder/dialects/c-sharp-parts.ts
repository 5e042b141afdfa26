import { CODE } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "../binder.ts";
import type { Dialect } from "../dialect.ts";
import { sharedFolders } from "../packages.ts";
import type { Unit } from "../unit.ts";
import { projectsOf } from "./c-sharp-projects.ts";
import { namesakes } from "./class-places.ts";

const NONE: readonly ClassPlace[] = [];
const known = new WeakMap<object, Map<number, readonly ClassPlace[]>>();

/** The other parts of a class that is written in several places of its project. */
export function otherParts(b: Binder, dialect: Dialect, unit: Unit, cls: number): readonly ClassPlace[] {
  let places = known.get(unit.life);
  if (places === undefined) {
    places = new Map();
    known.set(unit.life, places);
  }
  let found = places.get(cls);
  if (found === undefined) {
    places.set(cls, NONE);
    found = partsOf(b, dialect, unit, cls);
    places.set(cls, found);
  }
  return found;
}

function partsOf(b: Binder, dialect: Dialect, unit: Unit, cls: number): readonly ClassPlace[] {
  const projects = projectsOf(b);
  const project = projects.of(unit.path);
  const others = namesakes(b, dialect, unit, cls).filter(
    (place) => (place.unit !== unit || place.cls !== cls) && projects.of(place.unit.path) === project,
  );
  if (others.length === 0) return NONE;
  const every = [{ unit, cls }, ...others];
  if (!isContradictory(every)) return others;
  // Copies of a class, such as expected outputs of a generator: only what stands nearest can be a part of it.
  const shares = others.map((place) => sharedFolders(unit.path, place.unit.path));
  const most = Math.max(...shares);
  const near = others.filter((_, i) => shares[i] === most);
  return isContradictory([{ unit, cls }, ...near]) ? NONE : near;
}

/** Whether two places in different folders say the same member, which the parts of one class cannot. */
function isContradictory(places: readonly ClassPlace[]): boolean {
  const said = new Map<string, string>();
  const nested = new Map<string, ClassPlace[]>();
  for (const { unit, cls } of places) {
    const folder = unit.path.slice(0, Math.max(0, unit.path.lastIndexOf("/")));
    for (const [name, rows] of unit.members(cls)) {
      for (const row of rows) {
        const fn = unit.member(row, "fn");
        const value = unit.member(row, "value");
        if (value >= 0 && unit.code(value) === CODE.class) {
          const inner = nested.get(name) ?? [];
          inner.push({ unit, cls: unit.code(value + 1) });
          nested.set(name, inner);
          continue;
        }
        const key = `${name}/${fn < 0 ? "" : unit.list(unit.fn(fn, "parameters")).length}`;
        const before = said.get(key);
        if (before !== undefined && before !== folder) return true;
        said.set(key, folder);
      }
    }
  }
  for (const inner of nested.values()) if (inner.length > 1 && isContradictory(inner)) return true;
  return false;
}
