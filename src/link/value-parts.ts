import { posix } from "node:path";
import { CODE, LITERAL } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { nameOfDeclaration } from "./declared-name.ts";
import { withoutEnding } from "./dotted-names.ts";
import { literalOf, taken } from "./literals.ts";
import { loadedExport } from "./loaded-export.ts";
import { methodsAt } from "./methods.ts";
import { type PlaceValue, recordValue, textValue } from "./place-value.ts";
import type { Readers } from "./readers.ts";
import { capitalNameAt, nameAt } from "./readings.ts";
import { argumentAt, argumentsOf } from "./record-parts.ts";

/** An argument by position; of a list that is spread at the end (`add(path, ...handlers())`), its item. */
export function givenAt(binder: Binder, unit: Unit, call: number, position: number): PlaceValue | undefined {
  const found = argumentAt(unit, call, position);
  const last = argumentAt(unit, call, -1);
  const isSpread = (record: number) => record >= 0 && unit.code(record) === CODE.spread;
  if (!isSpread(found < 0 && position >= 0 ? last : found)) return recordValue(unit, found);
  const list = literalOf(binder, unit, last, "array");
  if (list === undefined) return undefined;
  const before = argumentsOf(unit, call).length - 1;
  const count = list.unit.code(list.at + 1);
  const item = position < 0 ? count + position : position - before;
  return item < 0 || item >= count ? undefined : recordValue(list.unit, list.unit.code(list.at + 2 + item));
}

/** A member of a value: what is told of it by `@`, an entry, an item or argument by position, a method. */
export function memberOf(readers: Pick<Readers, "binder" | "origins">, unit: Unit, record: number, name: string): PlaceValue | undefined {
  const { binder } = readers;
  const own = name.startsWith("@") ? aspectOf(readers, unit, record, name) : itemOf(binder, unit, record, name);
  if (own !== undefined || name.startsWith("@")) return own;
  const entry = taken(binder, unit, record, [name]);
  if (entry !== undefined) return { record: { unit: entry.unit, at: entry.at }, ...(entry.unit === unit ? { line: entry.line } : {}) };
  const [target] = methodsAt(binder, unit, record, name) ?? [];
  return target === undefined ? undefined : { target };
}

/** What a value is written with or made by. */
function aspectOf(
  { binder, origins }: Pick<Readers, "binder" | "origins">,
  unit: Unit,
  record: number,
  name: string,
): PlaceValue | undefined {
  if (name === "@made") {
    const call = origins
      .of(unit, record)
      .find(({ calls }) => calls.length > 0)
      ?.calls.at(-1);
    return call === undefined ? undefined : { record: call };
  }
  return textValue(writtenAs(binder, unit, record, name));
}

function writtenAs(binder: Binder, unit: Unit, record: number, name: string): string | undefined {
  switch (name) {
    case "@name":
      return nameAt(unit, record);
    case "@Name":
      return capitalNameAt(unit, record);
    case "@declared":
      return nameOfDeclaration(binder, unit, record);
    case "@file": {
      const path = loadedExport(binder, unit, record)?.unit.path ?? locatedFile(unit, record);
      return path === undefined ? undefined : withoutEnding(path);
    }
    default:
      return undefined;
  }
}

/** The file of `new URL("./sieve.ts", import.meta.url)`, which bundlers read as they do an import. */
function locatedFile(unit: Unit, record: number): string | undefined {
  if (record < 0 || unit.code(record) !== CODE.create || nameAt(unit, unit.code(record + 1)) !== "URL") return undefined;
  const given = argumentAt(unit, record, 0);
  if (given < 0 || unit.code(given) !== CODE.literal || unit.code(given + 1) !== LITERAL.string || unit.code(given + 2) < 0)
    return undefined;
  const path = unit.text(unit.code(given + 2));
  return /^\.{1,2}\//.test(path) ? posix.join(posix.dirname(unit.path), path) : undefined;
}

/** A list's item by position, or an argument of a call. */
function itemOf(binder: Binder, unit: Unit, record: number, name: string): PlaceValue | undefined {
  if (!/^\d+$/.test(name)) return undefined;
  const list = literalOf(binder, unit, record, "array");
  if (list !== undefined)
    return Number(name) < list.unit.code(list.at + 1) ? recordValue(list.unit, list.unit.code(list.at + 2 + Number(name))) : undefined;
  const isCall = unit.code(record) === CODE.call || unit.code(record) === CODE.create;
  return isCall ? recordValue(unit, argumentAt(unit, record, Number(name))) : undefined;
}
