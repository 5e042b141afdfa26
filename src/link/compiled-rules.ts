import type { Base, DeclarationPattern, Idiom, Rule } from "#contracts/idiom.ts";
import { type ParsedPattern, parsePattern } from "#model/declaration-pattern.ts";
import { type ParsedPlace, type ParsedTemplate, parsePlace, parseTemplate } from "#model/place.ts";
import type { Origin } from "./origins.ts";

export type Form = NonNullable<Rule["form"]>;

export interface CompiledRule {
  readonly idiom: string;
  /** Position among the rules of the idiom, and behind them its files. */
  readonly position: number;
  readonly rule: Rule;
  readonly form: Form;
  readonly patterns: readonly ParsedPattern[];
  readonly keys: readonly ParsedTemplate[];
  readonly handler: ParsedPlace | undefined;
  readonly named: CompiledName | undefined;
  /** The expansion that the rule is for, and where it is said which there are. */
  readonly chosen: Chosen | undefined;
  readonly classWith: readonly { readonly pattern: ParsedPattern; readonly isWanted: boolean }[];
  readonly tokens: readonly Token[];
  readonly absolute: readonly string[];
  readonly given: readonly ParsedPattern[] | undefined;
  readonly when: readonly { readonly place: ParsedPlace; readonly texts: readonly string[] }[];
  readonly scope: ParsedPlace | undefined;
  readonly bases: readonly CompiledBase[];
}

export interface CompiledName {
  readonly texts: readonly ParsedTemplate[];
  readonly form: RegExp;
  readonly owner: string;
}

export interface Chosen {
  readonly name: string;
  readonly only: ParsedPlace | undefined;
  readonly except: ParsedPlace | undefined;
}

/** A word in keys, the place whose text is put in for it, and what that text loses at its end. */
export interface Token {
  readonly word: string;
  readonly place: ParsedPlace;
  readonly less: string;
}

export interface CompiledBase {
  readonly base: Base;
  readonly patterns: readonly ParsedPattern[];
  readonly prefix: ParsedTemplate;
  readonly mounted: ParsedPlace | undefined;
  readonly through: readonly ParsedPattern[];
  readonly scopes: ReadonlyMap<string, ParsedTemplate>;
}

export interface CompiledIdiom {
  readonly rules: readonly CompiledRule[];
  readonly bases: readonly CompiledBase[];
}

/** Throws an error that names the idiom and the rule where one is not well formed. */
export function compileIdiom({ id, rules, bases = [], tokens = {}, absolute = [] }: Idiom): CompiledIdiom {
  const compiledBases = bases.map((base): CompiledBase => {
    const mounted = base.mounted === undefined ? undefined : parsePlace(base.mounted);
    const through = base.through === undefined ? [] : patternsOf(base.through);
    const scopes = new Map(Object.entries(base.scopes ?? {}).map(([name, text]) => [name, parseTemplate(text)]));
    return { base, patterns: patternsOf(base.use), prefix: parseTemplate(base.prefix), mounted, through, scopes };
  });
  const compiledTokens = Object.entries(tokens).map(([word, { place, less = "" }]) => ({ word, place: parsePlace(place), less }));
  const compiled = rules.flatMap((rule, i) => {
    try {
      return expanded(rule).map(({ rule: one, chosen }) => ({
        ...compileRule(id, one, chosen, compiledBases),
        position: i,
        tokens: compiledTokens,
        absolute,
      }));
    } catch (cause) {
      throw new Error(`idiom ${id}, rule ${i + 1}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  });
  return { rules: compiled, bases: compiledBases };
}

/** A rule for each of the keys that a site stands for. */
function expanded(rule: Rule): readonly { readonly rule: Rule; readonly chosen?: Chosen }[] {
  if (rule.expand === undefined) return [{ rule }];
  const { to, only, except } = rule.expand;
  return to.map(({ name, key }) => {
    const named =
      rule.named === undefined
        ? {}
        : { named: { ...rule.named, text: listOf(rule.named.text).map((text) => text.replaceAll(holeOf("expanded"), name)) } };
    const handler = rule.handler === undefined ? {} : { handler: memberOf(rule.handler, name) };
    const keys = listOf(rule.key).map((each) => key.replaceAll(holeOf("key"), each));
    return {
      rule: { ...rule, ...named, ...handler, key: keys },
      chosen: {
        name,
        only: only === undefined ? undefined : parsePlace(only),
        except: except === undefined ? undefined : parsePlace(except),
      },
    };
  });
}

function memberOf(place: string, name: string): string {
  return place.endsWith("?") ? `${place.slice(0, -1)}.${name}?` : `${place}.${name}`;
}

function compileRule(
  idiom: string,
  rule: Rule,
  chosen: Chosen | undefined,
  bases: readonly CompiledBase[],
): Omit<CompiledRule, "tokens" | "absolute" | "position"> {
  const { classWith = [], named } = rule;
  return {
    idiom,
    rule,
    form: rule.form ?? "call",
    patterns: patternsOf(rule.use),
    keys: listOf(rule.key).map(parseTemplate),
    handler: rule.handler === undefined ? undefined : parsePlace(rule.handler),
    named:
      named === undefined ? undefined : { texts: listOf(named.text).map(parseTemplate), form: new RegExp(named.form), owner: named.owner },
    scope: rule.scope === undefined ? undefined : parsePlace(rule.scope),
    given: rule.given === undefined ? undefined : patternsOf(rule.given),
    chosen,
    classWith: listOf(classWith).map((text) => ({
      pattern: parsePattern(text.replace(/^!/, "")),
      isWanted: !text.startsWith("!"),
    })),
    when: Object.entries(rule.when ?? {}).map(([place, texts]) => ({ place: parsePlace(place), texts })),
    bases,
  };
}

function patternsOf(use: DeclarationPattern | readonly DeclarationPattern[]): readonly ParsedPattern[] {
  return listOf(use).map(parsePattern);
}

function listOf(texts: string | readonly string[]): readonly string[] {
  return typeof texts === "string" ? [texts] : texts;
}

/** Modules as patterns name them. */
export function modulesOf(patterns: readonly ParsedPattern[]): ReadonlySet<string> {
  return new Set(patterns.map(({ text }) => text.slice(0, text.indexOf("#"))));
}

/** Whether one of the ways to name something fits one of the patterns. */
export function isAnyOf(patterns: readonly ParsedPattern[], origins: readonly Origin[]): boolean {
  return origins.some(({ module, path }) => patterns.some((pattern) => pattern.matches(module, path)));
}

/** What has patterns, found by the last name of a use. */
export class PatternTable<T extends { readonly patterns: readonly ParsedPattern[] }> {
  /** Last names that some pattern has. */
  readonly names: ReadonlySet<string>;
  /** Names of what is called before its result is used. */
  readonly makerNames: ReadonlySet<string>;
  /** Names whose members are of interest, whatever they are called. */
  readonly ownersOfAny: ReadonlySet<string>;
  readonly #byName = new Map<string, [T, ParsedPattern][]>();
  readonly #anyName: [T, ParsedPattern][] = [];
  readonly #defaults: ParsedPattern[] = [];

  constructor(every: readonly T[]) {
    const makers = new Set<string>();
    const owners = new Set<string>();
    for (const one of every) {
      for (const pattern of one.patterns) {
        if (pattern.isDefault) this.#defaults.push(pattern);
        if (pattern.ownerOfAny !== undefined) owners.add(pattern.ownerOfAny);
        for (const name of pattern.makerNames) makers.add(name);
        if (pattern.lastNames === undefined) this.#anyName.push([one, pattern]);
        for (const name of pattern.lastNames ?? []) {
          const list = this.#byName.get(name);
          if (list === undefined) this.#byName.set(name, [[one, pattern]]);
          else list.push([one, pattern]);
        }
      }
    }
    this.names = new Set(this.#byName.keys());
    this.makerNames = makers;
    this.ownersOfAny = owners;
  }

  /** Whether a default import from a module is of interest under whatever name. */
  isDefaultOf(module: string): boolean {
    return this.#defaults.some((pattern) => pattern.matches(module, "default"));
  }

  /** What fits some of the origins of a use, each with the first origin that it fits. */
  fitting(origins: readonly Origin[]): readonly (readonly [T, Origin])[] {
    const found = new Map<T, Origin>();
    for (const origin of origins) {
      const last = lastName(origin.path);
      for (const [one, pattern] of this.#byName.get(last) ?? []) {
        if (!found.has(one) && pattern.matches(origin.module, origin.path)) found.set(one, origin);
      }
      for (const [one, pattern] of this.#anyName) {
        if (!found.has(one) && pattern.matches(origin.module, origin.path)) found.set(one, origin);
      }
    }
    return [...found];
  }
}

/** The last step of an origin's path. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function holeOf(name: string): string {
  return `\${${name}}`;
}
