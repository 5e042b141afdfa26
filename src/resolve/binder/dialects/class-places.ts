import { DECLARED } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "../binder.ts";
import type { Dialect } from "../dialect.ts";
import { classPath, namespaceOf } from "../packages.ts";
import type { Unit } from "../unit.ts";

const NONE: readonly ClassPlace[] = [];

/** All classes of a family that have the full name and the number of type parameters of one; itself among them. */
export function namesakes(b: Binder, dialect: Dialect, unit: Unit, cls: number): readonly ClassPlace[] {
  const path = classPath(unit, cls);
  if (path === undefined) return NONE;
  const [first = "", ...rest] = path.names;
  const found = b.sources.packages(dialect).member(b, namespaceOf(unit, path.scope), first);
  let places: ClassPlace[] = found.flatMap((referent) => (referent.kind === "declaration" ? classAt(referent.unit, referent.row) : NONE));
  for (const name of rest) {
    places = places.flatMap((place) =>
      place.unit.declared(place.unit.cls(place.cls, "scope"), name).flatMap((row) => classAt(place.unit, row)),
    );
  }
  const arity = unit.typeParameters(unit.cls(cls, "scope")).length;
  return places.filter((place) => place.unit.typeParameters(place.unit.cls(place.cls, "scope")).length === arity);
}

function classAt(unit: Unit, row: number): readonly ClassPlace[] {
  return unit.declaration(row, "kind") === DECLARED.class ? [{ unit, cls: unit.declaration(row, "owner") }] : NONE;
}
