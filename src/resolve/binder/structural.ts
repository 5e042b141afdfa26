import { FLAG } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "./binder.ts";
import type { Unit } from "./unit.ts";

/** Interfaces with more members than this are compared by these. */
const COMPARED_MEMBERS = 64;

/** Types that have every method of an interface, by name: they may stand where the interface is asked for. */
export function* structuralPairs(b: Binder, units: readonly Unit[]): Iterable<{ readonly above: ClassPlace; readonly below: ClassPlace }> {
  const concrete: ClassPlace[] = [];
  const interfaces: ClassPlace[] = [];
  for (const unit of units) {
    for (let cls = 0; cls < unit.classCount; cls++) {
      if (unit.cls(cls, "symbol") < 0) continue;
      ((unit.cls(cls, "flags") & FLAG.interface) !== 0 ? interfaces : concrete).push({ unit, cls });
    }
  }
  for (const above of interfaces) {
    const wanted = methodNames(b, above).slice(0, COMPARED_MEMBERS);
    if (wanted.length === 0) continue;
    for (const below of concrete) {
      const self = b.self(below.unit, below.cls);
      if (wanted.every((name) => b.members(self, name).some((referent) => referent.kind !== "external"))) yield { above, below };
    }
  }
}

/** Methods of an interface with those of the interfaces in it. */
function methodNames(b: Binder, { unit, cls }: ClassPlace, depth = 0): string[] {
  const names = [...unit.members(cls).keys()];
  if (depth > 8) return names;
  for (const base of b.bases(unit, cls))
    if (base.kind === "instance") names.push(...methodNames(b, { unit: base.unit, cls: base.cls }, depth + 1));
  return [...new Set(names)];
}
