import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import type { Referent } from "./referent.ts";
import type { Unit } from "./unit.ts";

/** Where an edge ends: a symbol of a file, or (symbol -1) a name inside a function, which has no symbol of its own. */
export interface Target {
  readonly unit: Unit;
  readonly symbol: number;
  readonly name: string;
  /** 1-based line of the name of what has no symbol; 0 for symbols. */
  readonly line: number;
  /** It has no body: an interface member, an ambient declaration. `row` is its row among members, or -1. */
  readonly bodiless: boolean;
  readonly row: number;
}

/** Names that lead to other names are followed this far. */
const MOST_ALIASES = 3;

/** Symbols that a referent stands for: its own, and where it is only another name for something, that as well. */
export function targetsOf(b: Binder, referent: Referent, into: Target[], hops = 0): void {
  switch (referent.kind) {
    case "declaration":
      declarationTargets(b, referent.unit, referent.row, into, hops);
      return;
    case "member":
      memberTargets(b, referent.unit, referent.row, into, hops);
      return;
    case "entry": {
      const { unit, at, entry } = referent;
      const value = unit.code(at + 3 + entry * 3);
      const name = unit.text(unit.code(at + 2 + entry * 3));
      valueTargets(b, unit, value, name, unit.code(at + 4 + entry * 3), -1, into, hops);
      return;
    }
    case "assignment": {
      const { unit, row } = referent;
      const name = unit.text(unit.assignment(row, "name"));
      valueTargets(b, unit, unit.assignment(row, "value"), name, unit.assignment(row, "line"), unit.assignment(row, "symbol"), into, hops);
      return;
    }
    case "value":
      valueTargets(b, referent.unit, referent.at, "", 0, -1, into, hops);
      return;
    case "typed": {
      const { type } = referent;
      if (type.kind === "function") functionTarget(type.unit, type.fn, into);
      else if (type.kind === "class") classTarget(type.unit, type.cls, into);
      return;
    }
    case "module":
    case "external":
      return;
    default:
      referent satisfies never;
  }
}

function add(into: Target[], target: Target): void {
  const isKnown = into.some(
    (known) => known.unit === target.unit && known.symbol === target.symbol && known.line === target.line && known.name === target.name,
  );
  if (!isKnown) into.push(target);
}

function declarationTargets(b: Binder, unit: Unit, row: number, into: Target[], hops: number): void {
  const kind = unit.declaration(row, "kind");
  const symbol = unit.declaration(row, "symbol");
  const owner = unit.declaration(row, "owner");
  const name = unit.text(unit.declaration(row, "name"));
  switch (kind) {
    case DECLARED.function: {
      const bodiless = (unit.fn(owner, "flags") & FLAG.bodiless) !== 0;
      const own = symbol >= 0 ? symbol : unit.fn(owner, "symbol");
      add(into, { unit, symbol: own, name, line: own >= 0 ? 0 : unit.declaration(row, "line"), bodiless, row: -1 });
      return;
    }
    case DECLARED.class:
      classTarget(unit, owner, into);
      return;
    case DECLARED.variable:
    case DECLARED.constant:
      valueTargets(b, unit, unit.declaration(row, "value"), name, unit.declaration(row, "line"), symbol, into, hops);
      return;
    case DECLARED.alias:
    case DECLARED.namespace:
      if (symbol >= 0) add(into, { unit, symbol, name, line: 0, bodiless: false, row: -1 });
      return;
    default:
      return;
  }
}

function memberTargets(b: Binder, unit: Unit, row: number, into: Target[], hops: number): void {
  const symbol = unit.member(row, "symbol");
  const fn = unit.member(row, "fn");
  const name = unit.text(unit.member(row, "name"));
  const flags = unit.member(row, "flags");
  const cls = unit.member(row, "cls");
  const isInterface = (unit.cls(cls, "flags") & FLAG.interface) !== 0;
  const value = unit.member(row, "value");
  const bodiless =
    fn >= 0
      ? isBodiless(unit, row) && (unit.dialect.overloads !== undefined || !hasBody(unit, cls, name))
      : value < 0 && (isInterface || (flags & FLAG.abstract) !== 0);
  const own = symbol >= 0 ? symbol : fn >= 0 ? unit.fn(fn, "symbol") : -1;
  add(into, { unit, symbol: own, name, line: own >= 0 ? 0 : unit.member(row, "line"), bodiless, row });
  if (fn < 0 && value >= 0) aliasTargets(b, unit, value, into, hops);
}

function isBodiless(unit: Unit, row: number): boolean {
  return ((unit.fn(unit.member(row, "fn"), "flags") | unit.member(row, "flags")) & FLAG.bodiless) !== 0;
}

/** Whether some declaration of a member has a body: the others are its overloads. */
function hasBody(unit: Unit, cls: number, name: string): boolean {
  return (unit.members(cls).get(name) ?? []).some((row) => unit.member(row, "fn") >= 0 && !isBodiless(unit, row));
}

/** A named value: its own symbol or line, and what it is another name for. */
function valueTargets(
  b: Binder,
  unit: Unit,
  value: number,
  name: string,
  line: number,
  symbol: number,
  into: Target[],
  hops: number,
): void {
  const code = value < 0 ? 0 : unit.code(value);
  let own = symbol;
  if (own < 0 && code === CODE.function) own = unit.fn(unit.code(value + 1), "symbol");
  if (own < 0 && code === CODE.class) own = unit.cls(unit.code(value + 1), "symbol");
  if (own >= 0) add(into, { unit, symbol: own, name, line: 0, bodiless: false, row: -1 });
  else if (line > 0) add(into, { unit, symbol: -1, name, line, bodiless: false, row: -1 });
  if (value >= 0) aliasTargets(b, unit, value, into, hops);
}

function aliasTargets(b: Binder, unit: Unit, value: number, into: Target[], hops: number): void {
  if (hops >= MOST_ALIASES) return;
  switch (unit.code(value)) {
    case CODE.name:
    case CODE.member:
    case CODE.module:
      for (const referent of b.referents(unit, value)) {
        if (referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") === DECLARED.parameter) continue;
        targetsOf(b, referent, into, hops + 1);
      }
      return;
    case CODE.cast:
    case CODE.guarded:
      aliasTargets(b, unit, unit.code(value + 1), into, hops);
      return;
    default:
      return;
  }
}

function functionTarget(unit: Unit, fn: number, into: Target[]): void {
  const symbol = unit.fn(fn, "symbol");
  if (symbol >= 0) add(into, { unit, symbol, name: "", line: 0, bodiless: (unit.fn(fn, "flags") & FLAG.bodiless) !== 0, row: -1 });
}

export function classTarget(unit: Unit, cls: number, into: Target[]): void {
  const symbol = unit.cls(cls, "symbol");
  if (symbol >= 0)
    add(into, {
      unit,
      symbol,
      name: unit.text(unit.cls(cls, "name")),
      line: 0,
      bodiless: (unit.cls(cls, "flags") & FLAG.interface) !== 0,
      row: -1,
    });
}
