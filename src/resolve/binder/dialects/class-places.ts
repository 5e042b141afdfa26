import { DECLARED, SCOPE } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "../binder.ts";
import type { Dialect } from "../dialect.ts";
import type { Unit } from "../unit.ts";

const NONE: readonly ClassPlace[] = [];

/** Names of the classes around a class and its own, outermost first, and the scope that declares the first; undefined in functions. */
function pathOf(unit: Unit, cls: number): { readonly names: readonly string[]; readonly scope: number } | undefined {
  const names: string[] = [];
  let current = cls;
  for (;;) {
    const name = unit.text(unit.cls(current, "name"));
    if (name === "") return undefined;
    names.unshift(name);
    const scope = unit.scope(unit.cls(current, "scope"), "parent");
    const kind = scope < 0 ? -1 : unit.scope(scope, "kind");
    if (kind === SCOPE.module || kind === SCOPE.namespace) return { names, scope };
    if (kind !== SCOPE.class || unit.scope(scope, "owner") < 0) return undefined;
    current = unit.scope(scope, "owner");
  }
}

/** All classes of a family that have the full name and the number of type parameters of one; itself among them. */
export function namesakes(
  b: Binder,
  dialect: Dialect,
  unit: Unit,
  cls: number,
  packageOf: (scope: number) => string,
): readonly ClassPlace[] {
  const path = pathOf(unit, cls);
  if (path === undefined) return NONE;
  const [first = "", ...rest] = path.names;
  const found = b.sources.packages(dialect).member(b, packageOf(path.scope), first);
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
