import { DECLARED } from "#model/binding-codes.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { Decorated } from "./rule-site.ts";

/** What a decorator stands before, and the class that it is or is a member of (-1 for none). */
export interface DecoratedDefinition extends Decorated {
  readonly cls: number;
  readonly isClass: boolean;
}

const known = new WeakMap<Unit, readonly DecoratedDefinition[]>();

/** The definition that a decorator on a line stands before: the next one in the text. `within` is the symbol around the decorator. */
export function decoratedBy(unit: Unit, line: number, within: number): DecoratedDefinition | undefined {
  const every = definitions(unit);
  const own = every.find((definition) => definition.symbol === within && within >= 0 && definition.line >= line);
  return own ?? every.find((definition) => definition.line >= line);
}

/** Definitions with a symbol in the order of their lines, of one line the outer ones first. */
function definitions(unit: Unit): readonly DecoratedDefinition[] {
  let list = known.get(unit);
  if (list !== undefined) return list;
  const found: DecoratedDefinition[] = [];
  for (let row = 0; row < unit.declarationCount; row++) {
    const kind = unit.declaration(row, "kind");
    if (kind !== DECLARED.function && kind !== DECLARED.class) continue;
    const isClass = kind === DECLARED.class;
    const owner = unit.declaration(row, "owner");
    const symbol = unit.declaration(row, "symbol");
    const own = symbol >= 0 ? symbol : isClass ? unit.cls(owner, "symbol") : unit.fn(owner, "symbol");
    add(found, unit, unit.declaration(row, "name"), own, unit.declaration(row, "line"), isClass ? owner : -1, isClass);
  }
  for (let cls = 0; cls < unit.classCount; cls++) {
    for (const rows of unit.members(cls).values()) {
      for (const row of rows) {
        const fn = unit.member(row, "fn");
        const symbol = unit.member(row, "symbol");
        add(
          found,
          unit,
          unit.member(row, "name"),
          symbol >= 0 || fn < 0 ? symbol : unit.fn(fn, "symbol"),
          unit.member(row, "line"),
          cls,
          false,
        );
      }
    }
  }
  list = found.sort((a, b) => a.line - b.line || Number(b.isClass) - Number(a.isClass));
  known.set(unit, list);
  return list;
}

function add(found: DecoratedDefinition[], unit: Unit, name: number, symbol: number, line: number, cls: number, isClass: boolean): void {
  if (line > 0) found.push({ name: unit.text(name), symbol, line, cls, isClass });
}
