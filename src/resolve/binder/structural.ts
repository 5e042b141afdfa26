import { FLAG } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "./binder.ts";
import type { Referent } from "./referent.ts";
import { functionRow } from "./referent-types.ts";
import { NOTHING, substitute, type Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** Interfaces with more members than this are compared by these. */
const COMPARED_MEMBERS = 64;
/** A type that is not known may be any. */
const OPEN = "?";
/** Lists in lists are compared this deep. */
const DEEPEST_ITEM = 4;

const SAME_TYPES: ReadonlyMap<string, string> = new Map([
  ["byte", "uint8"],
  ["rune", "int32"],
]);

/** A method with what it takes and gives, each type by a text of its own; undefined where that is not known. */
interface Method {
  readonly name: string;
  readonly takes: readonly string[] | undefined;
  readonly gives: readonly string[] | undefined;
}

/** Types that have every method of an interface: they may stand where the interface is asked for. */
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
    const names = methodNames(b, above).slice(0, COMPARED_MEMBERS);
    if (names.length === 0) continue;
    const self = b.self(above.unit, above.cls);
    const wanted = names.map((name): Method => methodOf(b, self, name) ?? { name, takes: undefined, gives: undefined });
    for (const below of concrete) {
      const type = b.self(below.unit, below.cls);
      if (wanted.every((method) => isLike(method, methodOf(b, type, method.name)))) yield { above, below };
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

/** The method of a type that goes by a name; a field that holds a function is none. */
function methodOf(b: Binder, type: Type, name: string): Method | undefined {
  const referent = b.members(type, name).find((found) => found.kind !== "external");
  if (referent === undefined || (referent.kind === "member" && functionRow(referent) < 0)) return undefined;
  return described(b, referent, name);
}

function described(b: Binder, referent: Referent, name: string): Method {
  const type = b.typeOf(referent);
  if (type.kind !== "function") return { name, takes: undefined, gives: undefined };
  const { unit, fn, env } = type;
  const keyAt = (at: number) => (at < 0 ? OPEN : keyOf(substitute(b.typeAt(unit, at), env)));
  const takes = Array.from(unit.list(unit.fn(fn, "parameters")), (row) => {
    const isRest = (unit.declaration(row, "flags") & FLAG.rest) !== 0;
    return `${isRest ? "..." : ""}${keyAt(unit.declaration(row, "type"))}`;
  });
  const result = unit.fn(fn, "result");
  const given = result < 0 ? NOTHING : substitute(b.typeAt(unit, result), env);
  const gives = given === NOTHING ? [] : given.kind === "tuple" ? given.items.map((item) => keyOf(item)) : [keyOf(given)];
  return { name, takes, gives };
}

function keyOf(type: Type, depth = 0): string {
  switch (type.kind) {
    case "builtin":
      return SAME_TYPES.get(type.name) ?? type.name;
    case "instance":
      return type.unit.cls(type.cls, "symbol") < 0 ? OPEN : `${type.unit.index}:${type.cls}`;
    case "list":
      return depth < DEEPEST_ITEM ? `[]${keyOf(type.item, depth + 1)}` : OPEN;
    default:
      return OPEN;
  }
}

function isLike(wanted: Method, given: Method | undefined): boolean {
  return given !== undefined && areAlike(wanted.takes, given.takes) && areAlike(wanted.gives, given.gives);
}

function areAlike(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  return a.length === b.length && a.every((key, i) => key === b[i] || key.includes(OPEN) || (b[i] as string).includes(OPEN));
}
