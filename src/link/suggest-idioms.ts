import { setImmediate as nextTurn } from "node:timers/promises";
import type { Idiom } from "#contracts/idiom.ts";
import type { IdiomSuggestion } from "#model/idiom-results.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { CallSites, type SiteRows } from "./call-sites.ts";
import { type CompiledRule, compileIdiom, lastName, modulesOf, PatternTable } from "./compiled-rules.ts";
import { HandedFunctions } from "./handed-functions.ts";
import { filesOf, type KeyedCall, type KeyedUse, keyedCalls, keysOf, sharedKeys } from "./keyed-calls.ts";
import { type Origin, Origins } from "./origins.ts";
import { suggestionOf } from "./suggestion.ts";

export interface SuggestRequest {
  readonly binder: Binder;
  readonly sitesOf: (unit: Unit) => SiteRows;
  /** Idioms in effect: what they find is not suggested again. */
  readonly known: readonly Idiom[];
  /** Whether a file is no place to look at: tests, examples. */
  readonly isAside: (unit: Unit) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A registrar has at least so many keys, from so many files. */
const FEWEST_KEYS = 3;
const FEWEST_FILES = 2;
/** Without a counterpart it takes more to be one. */
const FEWEST_KEYS_ALONE = 5;
const FEWEST_FILES_ALONE = 3;
/** What takes back a registration, or asks whether there is one, makes no side. */
const UNDOES = /^(?:off|un|remove|delete|clear|stop|has|is)(?![a-z])|^un[a-z]/;
/** A counterpart shares so many keys, and this part of its own. */
const FEWEST_SHARED = 2;
const SHARE_OF_KEYS = 0.3;
/** One that shares less than this part of what the best one shares is about something else. */
const SHARE_OF_BEST = 0.25;
const MOST_COUNTERPARTS = 4;
/** Calls of one name whose declarations are looked up. */
const MOST_LOOKED_UP = 2_000;

/** Registrars that no idiom knows, those with the most keys that are dispatched first. */
export async function suggestIdioms({ binder, sitesOf, known, isAside, signal }: SuggestRequest): Promise<readonly IdiomSuggestion[]> {
  const sites = new CallSites(binder, binder.units, sitesOf);
  const rules = known.map(compileIdiom).flatMap((idiom) => idiom.rules);
  const covered = new PatternTable(rules);
  const patterns = rules.flatMap((rule) => rule.patterns);
  const origins = new Origins(binder, sites, new HandedFunctions(binder, sites, patterns), modulesOf(patterns));
  const registering = new Map<string, KeyedCall[]>();
  const others = new Map<string, KeyedCall[]>();
  for (const unit of binder.units) {
    if (isAside(unit)) continue;
    for (const call of keyedCalls(binder, sites, unit)) {
      if (!UNDOES.test(call.name)) add(call.handler === undefined ? others : registering, call.name, call);
    }
    await nextTurn();
    signal?.throwIfAborted();
  }
  const usesOf = (calls: readonly KeyedCall[]) => byDeclaration(origins, covered, calls.slice(0, MOST_LOOKED_UP));
  const registrars: KeyedUse[] = [];
  for (const [, calls] of [...registering].sort(byName)) {
    if (keysOf(calls).size >= FEWEST_KEYS && filesOf(calls) >= FEWEST_FILES) registrars.push(...usesOf(calls).filter(isRegistrar));
    signal?.throwIfAborted();
  }
  const together = joined(registrars);
  const counterparts = counterpartsOf(together, others, usesOf);
  const found: IdiomSuggestion[] = [];
  for (const [position, group] of together.entries()) {
    const dispatchers = counterparts[position] as readonly KeyedUse[];
    const calls = group.flatMap((one) => one.calls);
    const isAlone = dispatchers.length === 0;
    if (isAlone && (keysOf(calls).size < FEWEST_KEYS_ALONE || filesOf(calls) < FEWEST_FILES_ALONE)) continue;
    found.push(suggestionOf(group, dispatchers));
  }
  return found.sort((a, b) => b.shared_keys - a.shared_keys || b.keys - a.keys || b.files - a.files);
}

function isRegistrar({ calls, keys }: KeyedUse): boolean {
  return keys.size >= FEWEST_KEYS && filesOf(calls) >= FEWEST_FILES;
}

/** Calls of one name by the declarations that they mean: each call goes to the declaration that the most of them have. */
function byDeclaration(origins: Origins, covered: PatternTable<CompiledRule>, calls: readonly KeyedCall[]): KeyedUse[] {
  const named = calls.map((call) => {
    const all = origins.of(call.unit, call.callee);
    return covered.fitting(all).length > 0 ? [] : all.filter(isTelling);
  });
  const counts = new Map<string, number>();
  for (const all of named) for (const origin of all) counts.set(textOf(origin), (counts.get(textOf(origin)) ?? 0) + 1);
  const groups = new Map<string, { origin: Origin; calls: KeyedCall[] }>();
  for (const [i, all] of named.entries()) {
    const [best] = [...all].sort(
      (a, b) =>
        (counts.get(textOf(b)) as number) - (counts.get(textOf(a)) as number) || reach(b) - reach(a) || compare(textOf(a), textOf(b)),
    );
    if (best === undefined) continue;
    const group = groups.get(textOf(best));
    if (group === undefined) groups.set(textOf(best), { origin: best, calls: [calls[i] as KeyedCall] });
    else group.calls.push(calls[i] as KeyedCall);
  }
  return [...groups.values()].map(({ origin, calls: own }) => ({ origin, calls: own, keys: keysOf(own) }));
}

/** Names of the runtime and parameters of functions say nothing of who registers. */
function isTelling({ module, path }: Origin): boolean {
  return module !== "global" && !/[>[\]]/.test(path) && /^[\w$][\w$.()]*$/.test(path);
}

/** A member of any instance of a class means more than that of one variable. */
function reach({ path }: Origin): number {
  return path.includes("().") ? 1 : 0;
}

function textOf({ module, path }: Pick<Origin, "module" | "path">): string {
  return `${module}#${path}`;
}

/** Registrars that are members of the same thing belong together: `on` and `once`. */
function joined(registrars: readonly KeyedUse[]): KeyedUse[][] {
  const groups = new Map<string, KeyedUse[]>();
  for (const one of registrars) {
    const dot = one.origin.path.lastIndexOf(".");
    const owner = dot < 0 ? textOf(one.origin) : `${one.origin.module}#${one.origin.path.slice(0, dot)}`;
    add(groups, owner, one);
  }
  return [...groups.values()];
}

/** For each registrar what calls with its keys and hands over no function, the one that shares the most first. */
function counterpartsOf(
  registrars: readonly (readonly KeyedUse[])[],
  others: ReadonlyMap<string, readonly KeyedCall[]>,
  usesOf: (calls: readonly KeyedCall[]) => readonly KeyedUse[],
): KeyedUse[][] {
  const found: KeyedUse[][] = registrars.map(() => []);
  const keys = registrars.map((group) => keysOf(group.flatMap(({ calls }) => calls)));
  const own = new Set(registrars.flat().map(({ origin }) => lastName(origin.path)));
  for (const [name, calls] of [...others].sort(byName)) {
    if (own.has(name)) continue;
    const called = keysOf(calls);
    const wanted = keys.flatMap((registered, i) => (sharedKeys(called, registered) >= FEWEST_SHARED ? [i] : []));
    if (wanted.length === 0) continue;
    for (const use of usesOf(calls)) {
      for (const i of wanted) {
        const shared = sharedKeys(use.keys, keys[i] as ReadonlySet<string>);
        if (shared >= FEWEST_SHARED && shared >= SHARE_OF_KEYS * use.keys.size) found[i]?.push(use);
      }
    }
  }
  return found.map((uses, i) => {
    const shared = (use: KeyedUse) => sharedKeys(use.keys, keys[i] as ReadonlySet<string>);
    const ordered = [...uses].sort((a, b) => shared(b) - shared(a));
    const [best] = ordered;
    return ordered.filter((use) => shared(use) >= SHARE_OF_BEST * shared(best as KeyedUse)).slice(0, MOST_COUNTERPARTS);
  });
}

function add<T>(groups: Map<string, T[]>, name: string, item: T): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [item]);
  else group.push(item);
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compare(a, b);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
