import type { FileRule, Idiom } from "#contracts/idiom.ts";
import { DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Referent } from "#resolve/binder/referent.ts";
import { targetsOf } from "#resolve/binder/targets.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CompiledRule } from "./compiled-rules.ts";
import type { Find } from "./find.ts";
import { handlerTargets } from "./handler-target.ts";
import { fixed } from "./text.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

interface Definition {
  readonly unit: Unit;
  /** -1 for what has none: the file runs. */
  readonly symbol: number;
  readonly line: number;
}

interface CompiledFileRule {
  readonly rule: FileRule;
  readonly compiled: CompiledRule;
  readonly path: RegExp;
}

/** What files are by where they stand: their exports handle the keys that their paths give. */
export class FileFinds {
  readonly #binder: Binder;
  readonly #rules: readonly CompiledFileRule[];
  /** For rules that ask for imports, the files that have them. */
  readonly #importers: readonly Set<Unit>[];

  constructor(binder: Binder, idioms: readonly Idiom[]) {
    this.#binder = binder;
    this.#rules = idioms.flatMap(({ id, rules: own, files = [] }) =>
      files.map((rule, i) => ({ rule, compiled: compiled(id, rule, own.length + i), path: new RegExp(rule.path) })),
    );
    this.#importers = this.#rules.map(({ rule }) => new Set(binder.units.filter((unit) => imports(unit, rule))));
  }

  /** Which rules are in use, by their position: all but those for files that import what no file does. */
  get used(): readonly boolean[] {
    return this.#rules.map(({ rule }, i) => rule.imports === undefined || (this.#importers[i] as Set<Unit>).size > 0);
  }

  update({ gone, fresh }: TreeTurnover): void {
    for (const [i, { rule }] of this.#rules.entries()) {
      const importers = this.#importers[i] as Set<Unit>;
      for (const unit of gone) importers.delete(unit);
      for (const unit of fresh) if (imports(unit, rule)) importers.add(unit);
    }
  }

  /** Finds of a file, by the rule's position among all rules for files; whether a rule is in use is not asked. */
  *findsIn(unit: Unit): Iterable<readonly [rule: number, find: Find]> {
    for (const [i, { rule, compiled: rulePlace, path }] of this.#rules.entries()) {
      const place = path.exec(unit.path);
      if (place === null) continue;
      for (const name of rule.exports) {
        const key = fixed(rule.key.replaceAll("${export}", name).replaceAll("${path}", routeOf(place[1] ?? "")));
        for (const { unit: at, symbol, line } of definitionsOf(this.#binder, unit, name)) {
          const runs = [{ unit: at, symbol }];
          const own = { rule: rulePlace, key, identity: undefined, handler: undefined };
          yield [i, { ...own, unit: at, line, within: symbol, scope: -1, runs }];
        }
      }
    }
  }
}

/** Whether a file imports what makes files of the paths of a rule handlers. */
function imports(unit: Unit, { imports: wanted }: FileRule): boolean {
  if (wanted === undefined) return false;
  for (let row = 0; row < unit.importCount; row++) {
    const source = unit.text(unit.import(row, "source"));
    if (wanted.some((name) => source === name || source.startsWith(`${name}/`))) return true;
  }
  return false;
}

/** Folders in round brackets, and those after an `@`, are not in addresses. */
function routeOf(path: string): string {
  const segments = path.split("/").filter((segment) => !/^(?:\([^)]*\)|@.*)?$/.test(segment));
  return segments.join("/");
}

function definitionsOf(binder: Binder, unit: Unit, name: string): readonly Definition[] {
  const exported = binder.exported(unit, name).flatMap((referent) => definitionOf(binder, unit, referent));
  if (exported.length > 0 || name !== "default") return exported;
  const { whole } = binder.expandos.commonJs(binder, unit);
  return whole.flatMap((at) => ofValue(binder, unit, at));
}

function definitionOf(binder: Binder, exporter: Unit, referent: Referent): readonly Definition[] {
  if (referent.kind === "value") return ofValue(binder, referent.unit, referent.at);
  if (referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") !== DECLARED.import) {
    const { unit, row } = referent;
    const line = unit.declaration(row, "line") || 1;
    const symbol = ownTargets(binder, referent).find((target) => target.unit === unit)?.symbol ?? -1;
    // A default that is no definition of its own: what it wraps is.
    return symbol < 0 && unit.declaration(row, "value") >= 0
      ? ofValue(binder, unit, unit.declaration(row, "value"), line)
      : [{ unit, symbol, line }];
  }
  if (referent.kind === "external" || referent.kind === "module") return [];
  const [target] = ownTargets(binder, referent);
  return [target === undefined ? { unit: exporter, symbol: -1, line: 1 } : defined(target.unit, target.symbol)];
}

function ownTargets(binder: Binder, referent: Referent) {
  const targets: Parameters<typeof targetsOf>[2] = [];
  targetsOf(binder, referent, targets);
  return targets.filter(({ symbol }) => symbol >= 0);
}

/** What a value that is exported without a name runs. */
function ofValue(binder: Binder, unit: Unit, at: number, line = 1): readonly Definition[] {
  const targets = handlerTargets(binder, unit, at);
  return targets.length > 0 ? targets.map((target) => defined(target.unit, target.symbol)) : [{ unit, symbol: -1, line }];
}

function defined(unit: Unit, symbol: number): Definition {
  for (let row = 0; row < unit.declarationCount; row++) {
    if (symbolOf(unit, row) === symbol) return { unit, symbol, line: unit.declaration(row, "line") || 1 };
  }
  for (let cls = 0; cls < unit.classCount; cls++) {
    for (const row of [...unit.members(cls).values()].flat()) {
      if (unit.member(row, "symbol") === symbol) return { unit, symbol, line: unit.member(row, "line") };
    }
  }
  return { unit, symbol, line: 1 };
}

function symbolOf(unit: Unit, row: number): number {
  const symbol = unit.declaration(row, "symbol");
  return symbol < 0 && unit.declaration(row, "kind") === DECLARED.function ? unit.fn(unit.declaration(row, "owner"), "symbol") : symbol;
}

function compiled(idiom: string, { role, trunk, key }: FileRule, position: number): CompiledRule {
  const rule = { role, trunk, key, use: [] };
  return {
    idiom,
    position,
    rule,
    form: "value",
    patterns: [],
    keys: [],
    handler: undefined,
    given: undefined,
    scope: undefined,
    named: undefined,
    chosen: undefined,
    classWith: [],
    tokens: [],
    absolute: [],
    when: [],
    bases: [],
  };
}
