import { CODE, USE_ROW } from "#model/binding-codes.ts";
import type { Unit } from "../unit.ts";

const hidden = new WeakMap<Unit, ReadonlySet<number>>();

/** Whether a symbol is annotated as deprecated with the level `HIDDEN`: it is there for what was compiled before, and text does not see it. */
export function isHidden(unit: Unit, symbol: number): boolean {
  let symbols = hidden.get(unit);
  if (symbols === undefined) {
    symbols = hiddenSymbols(unit);
    hidden.set(unit, symbols);
  }
  return symbol >= 0 && symbols.has(symbol);
}

function hiddenSymbols(unit: Unit): ReadonlySet<number> {
  const symbols = new Set<number>();
  const level = unit.facts.strings.indexOf("HIDDEN");
  if (level < 0) return symbols;
  const { uses } = unit.facts;
  for (let at = 0; at < uses.length; at += USE_ROW.size) {
    const code = uses[at + USE_ROW.code] as number;
    if (unit.code(code) === CODE.member && unit.code(code + 2) === level) symbols.add(uses[at + USE_ROW.within] as number);
  }
  return symbols;
}
