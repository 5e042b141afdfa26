import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSite, CallSites } from "./call-sites.ts";
import type { Find } from "./find.ts";
import { givenArgument } from "./given-argument.ts";
import { argumentsOf, functionsAround, type RecordAt, scopeOf } from "./record-parts.ts";
import { filled, holesOf, isTold, type ParameterOf, settled, type Text } from "./text.ts";
import type { Texts } from "./texts.ts";

/** Functions that hand on to functions that hand on. */
const MOST_HOPS = 4;
/** Places that one site is found to stand for. */
const MOST_FORWARDED = 500;

/**
 * Follows the holes of a key to the callers that fill them. A function that hands its parameter on as the key is a wrapper: its callers have the
 * sites then. What a constructor or an outer function was given is filled in where the site stands.
 */
export class Forwards {
  readonly #binder: Binder;
  readonly #sites: CallSites;
  readonly #texts: Texts;

  constructor(binder: Binder, sites: CallSites, texts: Texts) {
    this.#binder = binder;
    this.#sites = sites;
    this.#texts = texts;
  }

  /** The finds that a find stands for; `stays` says of a key with holes that it is one as it is. */
  resolved(find: Find, stays: (key: Text) => boolean): readonly Find[] {
    return this.#followed(find, stays, 0, true).flatMap((one) => settled(one.key).map((key) => ({ ...one, key })));
  }

  /** None for a find at a caller that says nothing more of the key than the wrapper does: `saysMore` where it does. */
  #followed(find: Find, stays: (key: Text) => boolean, hops: number, saysMore: boolean): readonly Find[] {
    const own = saysMore ? [find] : [];
    const parameters = holesOf(find.key).flatMap(({ parameter }) => (parameter === undefined ? [] : [parameter]));
    if (parameters.length === 0 || hops >= MOST_HOPS) return own;
    const around = functionsAround(find.unit, find.scope);
    const stands = find.rule.rule.unwrapped === true;
    if (stands && isTold(find.key)) return own;
    const isAround = ({ unit, fn }: ParameterOf) => !stands && unit === find.unit && around.includes(fn);
    const outside = parameters.find((parameter) => !isAround(parameter));
    if (outside !== undefined) {
      const known = this.#filledIn(find, outside);
      return known.length > 0
        ? known.flatMap((one) => this.#followed(one, stays, hops + 1, true))
        : this.#followed(closed(find, outside), stays, hops, saysMore);
    }
    if (stays(find.key)) return own;
    const inner = around.find((fn) => parameters.some((parameter) => parameter.fn === fn)) as number;
    const forwarded: Find[] = [];
    for (const caller of this.#sites.callersOf(find.unit, inner)) {
      if (forwarded.length > MOST_FORWARDED) break;
      const { finds, saysMore: isMore } = this.#atCaller(find, inner, caller);
      for (const one of finds) forwarded.push(...this.#followed(one, stays, hops + 1, isMore));
    }
    return forwarded.length > 0 ? forwarded : own;
  }

  /** The find with what each caller gives to a constructor or an outer function, all of its parameters at once. */
  #filledIn(find: Find, { unit, fn }: ParameterOf): readonly Find[] {
    const keys = new Map<string, Text>();
    for (const caller of this.#callersInside(find, unit, fn)) {
      let saysMore = false;
      const filledKeys = filled(find.key, (open) => {
        if (open.parameter?.unit !== unit || open.parameter.fn !== fn) return [{ pieces: [open] }];
        const given = this.#texts.filledBy(open, open.parameter, caller.unit, caller.call);
        if (given.some(isTold)) saysMore = true;
        return given;
      });
      for (const key of saysMore ? filledKeys : [])
        keys.set(JSON.stringify(key.pieces.map((piece) => (typeof piece === "string" ? piece : null))), key);
    }
    return [...keys.values()].map((key) => ({ ...find, key }));
  }

  /** Callers of a function; of a constructor that the class around a site inherits, those in that class where there are any. */
  #callersInside(find: Find, unit: Unit, fn: number): readonly CallSite[] {
    const every = this.#sites.callersOf(unit, fn);
    const cls = classAround(find.unit, find.scope);
    if (cls < 0 || (find.unit === unit && unit.fn(fn, "cls") === cls)) return every;
    const own = every.filter(
      (caller) => caller.unit === find.unit && classAround(caller.unit, scopeOf(caller.unit, caller.callee)) === cls,
    );
    return own.length > 0 ? own : every;
  }

  #atCaller(find: Find, fn: number, caller: CallSite): { readonly finds: readonly Find[]; readonly saysMore: boolean } {
    let saysMore = false;
    const keys = filled(find.key, (open) => {
      if (open.parameter?.unit !== find.unit || open.parameter.fn !== fn) return [{ pieces: [open] }];
      const given = this.#texts.filledBy(open, open.parameter, caller.unit, caller.call);
      if (given.some(isTold)) saysMore = true;
      return given;
    });
    const handler = this.#handedOn(find.handler, find.unit, fn, caller);
    const scope = scopeOf(caller.unit, caller.callee);
    const via = find.via ?? { unit: find.unit, within: find.within, line: find.line };
    const finds = keys.map((key) => ({
      ...find,
      via,
      key,
      handler,
      unit: caller.unit,
      line: caller.line,
      within: caller.within,
      scope,
      runs: handler === find.handler ? find.runs : [],
    }));
    return { finds, saysMore };
  }

  /** The handler as the caller gives it, where it is a parameter of the wrapper. */
  #handedOn(handler: RecordAt | undefined, unit: Unit, fn: number, caller: CallSite): RecordAt | undefined {
    const name = handler === undefined || handler.unit !== unit ? -1 : nameIn(unit, handler.at, 0);
    if (name < 0) return handler;
    for (const referent of this.#binder.referents(unit, name)) {
      if (referent.kind !== "declaration" || referent.unit.declaration(referent.row, "kind") !== DECLARED.parameter) continue;
      if (referent.unit !== unit || referent.unit.declaration(referent.row, "owner") !== fn) continue;
      const at = givenArgument(unit, fn, referent.unit.declaration(referent.row, "extra"), caller.unit, caller.call);
      if (at >= 0) return { unit: caller.unit, at };
    }
    return handler;
  }
}

/** Row of the class whose member a scope stands in, or -1. */
function classAround(unit: Unit, scope: number): number {
  for (const fn of functionsAround(unit, scope)) if (unit.fn(fn, "cls") >= 0) return unit.fn(fn, "cls");
  return -1;
}

/** The name that a handler comes to: of the innermost element, or of what is handed to a wrapper. */
function nameIn(unit: Unit, at: number, depth: number): number {
  if (at < 0 || depth > 6) return -1;
  switch (unit.code(at)) {
    case CODE.name:
      return at;
    case CODE.element:
      return nameIn(unit, unit.code(at + 1) === 2 ? unit.code(at + 3) : unit.code(at + 2), depth + 1);
    case CODE.call:
      return nameIn(unit, argumentsOf(unit, at).at(-1) ?? -1, depth + 1);
    default:
      return -1;
  }
}

/** The parameter is a hole like any other. */
function closed(find: Find, parameter: ParameterOf): Find {
  const pieces = find.key.pieces.map((piece) =>
    typeof piece !== "string" && isSame(piece.parameter, parameter) ? { ...piece, parameter: undefined } : piece,
  );
  return { ...find, key: { ...find.key, pieces } };
}

function isSame(a: ParameterOf | undefined, b: ParameterOf): boolean {
  return a !== undefined && a.unit === b.unit && a.fn === b.fn && a.position === b.position && a.path.join() === b.path.join();
}
