import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSite, CallSites } from "./call-sites.ts";
import type { Find } from "./find.ts";
import { functionsAround, type RecordAt, scopeOf } from "./record-parts.ts";
import { filled, holesOf, type ParameterOf, type Text } from "./text.ts";
import { givenArgument, isTold, type Texts } from "./texts.ts";

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
  resolved(find: Find, stays: (key: Text) => boolean, hops = 0): readonly Find[] {
    const parameters = holesOf(find.key).flatMap(({ parameter }) => (parameter === undefined ? [] : [parameter]));
    if (parameters.length === 0 || hops >= MOST_HOPS || find.rule.rule.unwrapped === true) return [find];
    const around = functionsAround(find.unit, find.scope);
    const isAround = ({ unit, fn }: ParameterOf) => unit === find.unit && around.includes(fn);
    const outside = parameters.find((parameter) => !isAround(parameter));
    if (outside !== undefined) {
      const known = this.#filledIn(find, outside);
      return known.length > 0
        ? known.flatMap((one) => this.resolved(one, stays, hops + 1))
        : this.resolved(closed(find, outside), stays, hops);
    }
    if (stays(find.key)) return [find];
    const inner = around.find((fn) => parameters.some((parameter) => parameter.fn === fn)) as number;
    const forwarded: Find[] = [];
    for (const caller of this.#sites.callersOf(find.unit, inner)) {
      if (forwarded.length > MOST_FORWARDED) break;
      for (const one of this.#atCaller(find, inner, caller)) forwarded.push(...this.resolved(one, stays, hops + 1));
    }
    return forwarded.length > 0 ? forwarded : [find, ...byDefault(find)];
  }

  /** The find with what callers give to a constructor or an outer function. */
  #filledIn(find: Find, parameter: ParameterOf): readonly Find[] {
    const keys = new Map<string, Text>();
    for (const caller of this.#sites.callersOf(parameter.unit, parameter.fn)) {
      for (const text of this.#texts.given(parameter, caller.unit, caller.call)) {
        if (isTold(text)) keys.set(JSON.stringify(text.pieces.map((piece) => (typeof piece === "string" ? piece : null))), text);
      }
    }
    return [...keys.values()].flatMap((given) =>
      filled(find.key, (open) => (isSame(open.parameter, parameter) ? [given] : [{ pieces: [open] }])).map((key) => ({ ...find, key })),
    );
  }

  #atCaller(find: Find, fn: number, caller: CallSite): readonly Find[] {
    let isKnown = false;
    const keys = filled(find.key, (open) => {
      if (open.parameter?.unit !== find.unit || open.parameter.fn !== fn) return [{ pieces: [open] }];
      const given = this.#texts.filledBy(open, open.parameter, caller.unit, caller.call);
      if (given.some(isTold)) isKnown = true;
      return given;
    });
    if (!isKnown) {
      // A parameter that the caller hands on in its turn is followed further.
      if (!keys.some((key) => holesOf(key).some(({ parameter }) => parameter !== undefined && parameter.unit === caller.unit))) return [];
    }
    const handler = this.#handedOn(find.handler, find.unit, fn, caller);
    const scope = scopeOf(caller.unit, caller.callee);
    return keys.map((key) => ({
      ...find,
      key,
      handler,
      unit: caller.unit,
      line: caller.line,
      within: caller.within,
      scope,
      runs: handler === find.handler ? find.runs : [],
    }));
  }

  /** The handler as the caller gives it, where it is a parameter of the wrapper. */
  #handedOn(handler: RecordAt | undefined, unit: Unit, fn: number, caller: CallSite): RecordAt | undefined {
    if (handler === undefined || handler.unit !== unit || handler.unit.code(handler.at) !== CODE.name) return handler;
    for (const referent of this.#binder.referents(unit, handler.at)) {
      if (referent.kind !== "declaration" || referent.unit.declaration(referent.row, "kind") !== DECLARED.parameter) continue;
      if (referent.unit !== unit || referent.unit.declaration(referent.row, "owner") !== fn) continue;
      const at = givenArgument(unit, fn, referent.unit.declaration(referent.row, "extra"), caller.unit, caller.call);
      if (at >= 0) return { unit: caller.unit, at };
    }
    return handler;
  }
}

/** What stands in the key where no caller gives anything else. */
function byDefault(find: Find): readonly Find[] {
  if (holesOf(find.key).every(({ otherwise }) => otherwise === undefined)) return [];
  return filled(find.key, (open) => open.otherwise ?? [{ pieces: [open] }]).map((key) => ({ ...find, key }));
}

/** The parameter is a hole like any other. */
function closed(find: Find, parameter: ParameterOf): Find {
  const pieces = find.key.pieces.map((piece) =>
    typeof piece !== "string" && isSame(piece.parameter, parameter) ? { name: piece.name } : piece,
  );
  return { ...find, key: { ...find.key, pieces } };
}

function isSame(a: ParameterOf | undefined, b: ParameterOf): boolean {
  return a !== undefined && a.unit === b.unit && a.fn === b.fn && a.position === b.position && a.path.join() === b.path.join();
}
