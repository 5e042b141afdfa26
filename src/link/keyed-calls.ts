import { CODE, LITERAL } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import type { Origin } from "./origins.ts";
import { argumentAt, argumentsOf } from "./record-parts.ts";

/** A call whose first argument is a text that may be a key. */
export interface KeyedCall {
  readonly unit: Unit;
  readonly name: string;
  readonly line: number;
  readonly callee: number;
  readonly key: string;
  /** Position of the function that it hands over, and whether that is its last argument; undefined where there is none. */
  readonly handler: { readonly position: number; readonly isLast: boolean } | undefined;
}

/** Calls of one declaration with a key in front. */
export interface KeyedUse {
  readonly origin: Pick<Origin, "module" | "path">;
  readonly calls: readonly KeyedCall[];
  readonly keys: ReadonlySet<string>;
}

/** What keys look like: words, paths, dotted names; no sentences. */
const KEY = /^[\w$:/@#.*-]{2,80}$/;

export function* keyedCalls(binder: Binder, sites: CallSites, unit: Unit): Iterable<KeyedCall> {
  for (const { kind, name, line, callee, call } of sites.inFile(unit)) {
    if (kind !== "call" || call < 0 || unit.code(call + 3) === 0) continue;
    const key = keyAt(unit, argumentAt(unit, call, 0));
    if (key === undefined) continue;
    yield { unit, name, line, callee, key, handler: handlerOf(binder, unit, call) };
  }
}

function keyAt(unit: Unit, at: number): string | undefined {
  if (at < 0 || unit.code(at) !== CODE.literal || unit.code(at + 1) !== LITERAL.string || unit.code(at + 2) < 0) return undefined;
  const text = unit.text(unit.code(at + 2));
  return KEY.test(text) ? text : undefined;
}

function handlerOf(binder: Binder, unit: Unit, call: number): KeyedCall["handler"] {
  const given = argumentsOf(unit, call);
  for (let position = given.length - 1; position > 0; position--) {
    const at = given[position] as number;
    if (at >= 0 && isFunction(binder, unit, at)) return { position, isLast: position === given.length - 1 };
  }
  return undefined;
}

function isFunction(binder: Binder, unit: Unit, at: number): boolean {
  const code = unit.code(at);
  if (code === CODE.function) return true;
  return (code === CODE.name || code === CODE.member) && binder.typeAt(unit, at).kind === "function";
}

export function sharedKeys(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const key of a) if (b.has(key)) count++;
  return count;
}

export function keysOf(calls: readonly KeyedCall[]): ReadonlySet<string> {
  return new Set(calls.map(({ key }) => key));
}

export function filesOf(calls: readonly KeyedCall[]): number {
  return new Set(calls.map(({ unit }) => unit)).size;
}
