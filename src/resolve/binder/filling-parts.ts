import { CODE } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "./binder.ts";
import type { Target } from "./targets.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** What one file adds to what may run in the place of members without a body. */
interface Part {
  readonly derived: readonly { readonly above: ClassPlace; readonly below: ClassPlace }[];
  /** Functions in object literals whose place says which member of an interface they fill. */
  readonly literals: readonly { readonly unit: Unit; readonly row: number; readonly target: Target }[];
}

/** Files that add nothing are many. */
const NOTHING: Part = { derived: [], literals: [] };

/**
 * Classes by their bases, and functions by the members that they fill, file by file: for a tree in which some files are others, the parts of the rest
 * are those from before.
 */
export class FillingParts {
  readonly #parts: Map<Unit, Part>;

  /**
   * @param before parts of the tree as it was
   * @param isSame whether a unit is one of both trees, with the same meaning in each
   */
  constructor(before?: FillingParts, isSame: (unit: Unit) => boolean = () => false) {
    this.#parts = new Map();
    for (const [unit, part] of before?.partsByUnit() ?? []) if (isSame(unit) && placesOf(part).every(isSame)) this.#parts.set(unit, part);
  }

  partsByUnit(): Iterable<readonly [Unit, Part]> {
    return this.#parts;
  }

  of(b: Binder, unit: Unit): Part {
    let part = this.#parts.get(unit);
    if (part === undefined) {
      const [derived, literals] = [derivedIn(b, unit), literalsIn(b, unit)];
      part = derived.length + literals.length === 0 ? NOTHING : { derived, literals };
      this.#parts.set(unit, part);
    }
    return part;
  }
}

function* unitsOf({ derived, literals }: Part): Iterable<Unit> {
  for (const { above } of derived) yield above.unit;
  for (const { unit } of literals) yield unit;
}

function placesOf(part: Part): readonly Unit[] {
  return [...unitsOf(part)];
}

/** Direct bases of the classes of a file. */
function derivedIn(b: Binder, unit: Unit): Part["derived"] {
  const found: { above: ClassPlace; below: ClassPlace }[] = [];
  for (let cls = 0; cls < unit.classCount; cls++) {
    const below = { unit, cls };
    for (const base of b.bases(unit, cls)) addBases(b, base, below, found);
    for (const at of unit.list(unit.cls(cls, "implements"))) if (at >= 0) addBases(b, b.typeAt(unit, at), below, found);
  }
  return found;
}

export function addBases(b: Binder, type: Type, below: ClassPlace, into: { above: ClassPlace; below: ClassPlace }[]): void {
  if (type.kind === "union" || type.kind === "intersection") {
    for (const part of type.types) addBases(b, part, below, into);
    return;
  }
  if (type.kind !== "instance" && type.kind !== "class") return;
  const { unit, cls } = type;
  into.push({ above: { unit, cls }, below });
  for (const other of unit.classGroups()[cls] ?? []) if (other !== cls) into.push({ above: { unit, cls: other }, below });
  for (const other of b.augmentations(unit, cls)) into.push({ above: other, below });
}

function literalsIn(b: Binder, unit: Unit): Part["literals"] {
  const found: { unit: Unit; row: number; target: Target }[] = [];
  for (let fn = 0; fn < unit.functionCount; fn++) {
    const wanted = unit.fn(fn, "wanted");
    const symbol = unit.fn(fn, "symbol");
    if (wanted < 0 || symbol < 0 || unit.code(wanted) !== CODE.wantedMember) continue;
    for (const referent of b.members(b.typeAt(unit, unit.code(wanted + 1)), unit.text(unit.code(wanted + 2)))) {
      if (referent.kind !== "member") continue;
      found.push({ unit: referent.unit, row: referent.row, target: { unit, symbol, name: "", line: 0, bodiless: false, row: -1 } });
    }
  }
  return found;
}
