import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import type { InstanceOrClass } from "./dialect.ts";
import { NO_REFERENTS, type Referent } from "./referent.ts";
import { Environment, parameterKey, type Type } from "./type.ts";
import type { Unit } from "./unit.ts";

type Added = Extract<Referent, { kind: "assignment" }>;

/** Members given to types from outside their text, in whatever file: assignments whose object is a type. */
export class AddedMembers {
  readonly #units: readonly Unit[];
  #byType: Map<string, Map<string, Added[]>> | undefined;

  constructor(units: readonly Unit[]) {
    this.#units = units;
  }

  of(b: Binder, type: Type, name: string): readonly Referent[] {
    if (type.kind !== "instance" && type.kind !== "class") return NO_REFERENTS;
    const every = this.#members(b).get(`${type.unit.index}:${type.cls}`)?.get(name);
    if (every === undefined) return NO_REFERENTS;
    const built = every.length < 2 ? every : every.filter(({ unit }) => unit.dialect.isBuilt(unit));
    if (built.length === 0 || built.length === every.length) return every.map((added) => seenOn(b, added, type));
    const others = every.filter((added) => !built.includes(added));
    return built.map((added) => ({ ...seenOn(b, added, type), others }));
  }

  names(b: Binder, unit: Unit, cls: number): Iterable<string> {
    return this.#members(b).get(`${unit.index}:${cls}`)?.keys() ?? [];
  }

  #members(b: Binder): Map<string, Map<string, Added[]>> {
    if (this.#byType !== undefined) return this.#byType;
    const byType = new Map<string, Map<string, Added[]>>();
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
          const referent: Added = { kind: "assignment", unit, row };
          const known = names.get(name);
          if (known === undefined) names.set(name, [referent]);
          else known.push(referent);
        }
      }
    }
    return byType;
  }
}

/** The names that the member's own text gives to the type's parameters stand for what the type has in their places. */
function seenOn(b: Binder, added: Added, type: InstanceOrClass): Added {
  if (type.args.length === 0) return type.kind === "instance" ? { ...added, self: type } : added;
  const { unit, row } = added;
  const value = unit.assignment(row, "value");
  const receiver = value >= 0 && unit.code(value) === CODE.function ? unit.fn(unit.code(value + 1), "receiver") : -1;
  const written = b.typeAt(unit, receiver >= 0 ? receiver : unit.assignment(row, "object"));
  if (written.kind !== "instance" && written.kind !== "class") return added;
  const known = new Map<number, Type>();
  written.args.forEach((arg, i) => {
    const given = type.args[i];
    if (arg.kind === "parameter" && given !== undefined && given.kind !== "unknown") known.set(parameterKey(arg.unit, arg.row), given);
  });
  return { ...added, self: type, env: known.size === 0 ? undefined : new Environment(known) };
}
