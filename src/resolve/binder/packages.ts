import type { Binder } from "./binder.ts";
import { unique } from "./names.ts";
import type { Referent } from "./referent.ts";
import type { Unit } from "./unit.ts";

/** Files by the package or namespace that they belong to, for languages where names are shared by package instead of by file. */
export class Packages {
  readonly #byName = new Map<string, Unit[]>();
  readonly #prefixes = new Set<string>();
  readonly #found = new Map<string, readonly Referent[]>();

  constructor(units: readonly Unit[]) {
    for (const unit of units) {
      const name = unit.dialect.packageOf(unit);
      const known = this.#byName.get(name);
      if (known === undefined) this.#byName.set(name, [unit]);
      else known.push(unit);
      for (let at = name.indexOf("."); at > 0; at = name.indexOf(".", at + 1)) this.#prefixes.add(name.slice(0, at));
    }
  }

  units(name: string): readonly Unit[] {
    return this.#byName.get(name) ?? [];
  }

  /** Whether a package of the repository has that name, or one inside it. */
  has(name: string): boolean {
    return this.#byName.has(name) || this.#prefixes.has(name);
  }

  names(): Iterable<string> {
    return this.#byName.keys();
  }

  /** What a package declares under a name, in all its files. */
  member(b: Binder, name: string, member: string): readonly Referent[] {
    const key = `${name}\n${member}`;
    let known = this.#found.get(key);
    if (known === undefined) {
      const found: Referent[] = [];
      for (const unit of this.units(name)) {
        for (const row of unit.declared(0, member)) {
          if (!unit.dialect.isShared(unit, row)) continue;
          found.push(...b.follow({ kind: "declaration", unit, row }));
        }
      }
      known = builtFirst(unique(found));
      this.#found.set(key, known);
    }
    return known;
  }
}

/** What an ordinary build takes; the rest is kept as what another build would choose. */
export function builtFirst(found: readonly Referent[]): readonly Referent[] {
  if (found.length < 2) return found;
  const isTaken = (referent: Referent) => referent.kind !== "declaration" || referent.unit.dialect.isBuilt(referent.unit);
  const taken = found.filter(isTaken);
  if (taken.length === 0 || taken.length === found.length) return found;
  const others = found.filter((referent) => !isTaken(referent));
  for (const referent of taken) if (referent.kind === "declaration") referent.unit.alternatives.set(referent.row, others);
  return taken;
}
