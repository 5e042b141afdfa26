import { CODE } from "#model/binding-codes.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { Element } from "./element.ts";
import { argumentAt, type RecordAt } from "./record-parts.ts";

/** Calls of one chain that are gone through. */
const MOST_CHAINED = 16;

/** The calls of a chain, the first one first. What has no argument stands for itself. */
export function chainOf({ unit, at: last }: RecordAt): readonly Element[] {
  const found: Element[] = [];
  for (let call = last; call >= 0 && unit.code(call) === CODE.call && found.length < MOST_CHAINED; ) {
    const callee = unit.code(call + 1);
    const first = argumentAt(unit, call, 0);
    found.unshift({ name: nameOfCallee(unit, callee), value: { unit, at: first < 0 ? call : first }, line: 0, unit });
    call = unit.code(callee) === CODE.member ? unit.code(callee + 1) : -1;
  }
  return found;
}

/** The last name of what a call calls. */
export function nameOfCallee(unit: Unit, callee: number): string | undefined {
  const isNamed = callee >= 0 && [CODE.name, CODE.member, CODE.typeName, CODE.typeMember].some((code) => unit.code(callee) === code);
  return isNamed ? unit.text(unit.code(callee + 2)) : undefined;
}
