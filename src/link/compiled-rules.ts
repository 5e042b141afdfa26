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
  readonly given: readonly ParsedPattern[] | undefined;
  readonly when: readonly { readonly place: ParsedPlace; readonly texts: readonly string[] }[];
  readonly scope: ParsedPlace | undefined;
  readonly bases: readonly CompiledBase[];
}

export interface CompiledBase {
  readonly base: Base;
  readonly patterns: readonly ParsedPattern[];
  readonly prefix: ParsedTemplate;
  readonly mounted: ParsedPlace | undefined;
}

export interface CompiledIdiom {
  readonly rules: readonly CompiledRule[];
  readonly bases: readonly CompiledBase[];
}

/** Throws an error that names the idiom and the rule where one is not well formed. */
export function compileIdiom({ id, rules, bases = [] }: Idiom): CompiledIdiom {
  const compiledBases = bases.map((base): CompiledBase => {
    const mounted = base.mounted === undefined ? undefined : parsePlace(base.mounted);
    return { base, patterns: patternsOf(base.use), prefix: parseTemplate(base.prefix), mounted };
  });
  return { rules: rules.map((rule, i) => compileRule(id, rule, i, compiledBases)), bases: compiledBases };
}

function compileRule(idiom: string, rule: Rule, position: number, bases: readonly CompiledBase[]): CompiledRule {
  try {
    return {
      idiom,
      position,
      rule,
      form: rule.form ?? "call",
      patterns: patternsOf(rule.use),
      keys: (typeof rule.key === "string" ? [rule.key] : rule.key).map(parseTemplate),
      handler: rule.handler === undefined ? undefined : parsePlace(rule.handler),
      scope: rule.scope === undefined ? undefined : parsePlace(rule.scope),
      given: rule.given === undefined ? undefined : patternsOf(rule.given),
      when: Object.entries(rule.when ?? {}).map(([place, texts]) => ({ place: parsePlace(place), texts })),
      bases,
    };
  } catch (cause) {
    throw new Error(`idiom ${idiom}, rule ${position + 1}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function patternsOf(use: DeclarationPattern | readonly DeclarationPattern[]): readonly ParsedPattern[] {
  return (typeof use === "string" ? [use] : use).map(parsePattern);
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
  readonly #byName = new Map<string, [T, ParsedPattern][]>();
  readonly #anyName: [T, ParsedPattern][] = [];
  readonly #defaults: ParsedPattern[] = [];

  constructor(every: readonly T[]) {
    const makers = new Set<string>();
    for (const one of every) {
      for (const pattern of one.patterns) {
        if (pattern.isDefault) this.#defaults.push(pattern);
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
