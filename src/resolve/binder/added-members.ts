import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { NO_REFERENTS, type Referent } from "./referent.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** Members given to types from outside their text, in whatever file: assignments whose object is a type. */
export class AddedMembers {
  readonly #units: readonly Unit[];
  #byType: Map<string, Map<string, Referent[]>> | undefined;

  constructor(units: readonly Unit[]) {
    this.#units = units;
  }

  of(b: Binder, type: Type, name: string): readonly Referent[] {
    if (type.kind !== "instance" && type.kind !== "class") return NO_REFERENTS;
    const found = this.#members(b).get(`${type.unit.index}:${type.cls}`)?.get(name) ?? NO_REFERENTS;
    if (found.length < 2) return found;
    const built = found.filter((referent) => !("unit" in referent) || referent.unit.dialect.isBuilt(referent.unit));
    return built.length > 0 ? built : found;
  }

  names(b: Binder, unit: Unit, cls: number): Iterable<string> {
    return this.#members(b).get(`${unit.index}:${cls}`)?.keys() ?? [];
  }

  #members(b: Binder): Map<string, Map<string, Referent[]>> {
    if (this.#byType !== undefined) return this.#byType;
    const byType = new Map<string, Map<string, Referent[]>>();
    this.#byType = byType;
    for (const unit of this.#units) {
      for (let row = 0; row < unit.assignmentCount; row++) {
        const object = unit.assignment(row, "object");
        if (object < 0 || unit.code(object) < CODE.typeName) continue;
        const type = b.typeAt(unit, object);
        for (const part of type.kind === "intersection" || type.kind === "union" ? type.types : [type]) {
          if (part.kind !== "instance" && part.kind !== "class") continue;
          const key = `${part.unit.index}:${part.cls}`;
          let names = byType.get(key);
          if (names === undefined) {
            names = new Map();
            byType.set(key, names);
          }
          const name = unit.text(unit.assignment(row, "name"));
          const referent: Referent = { kind: "assignment", unit, row };
          const known = names.get(name);
          if (known === undefined) names.set(name, [referent]);
          else known.push(referent);
        }
      }
    }
    return byType;
  }
}
