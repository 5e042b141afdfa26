import { DECLARED } from "#model/binding-codes.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { Bases } from "./bases.ts";
import type { CallSite, CallSites } from "./call-sites.ts";
import { classDecorator } from "./class-decorators.ts";
import { type CompiledBase, type CompiledIdiom, type CompiledRule, type Form, PatternTable } from "./compiled-rules.ts";
import { decoratedBy } from "./decorated.ts";
import type { Find } from "./find.ts";
import { findsAt } from "./finds-at.ts";
import type { HeldNames } from "./held-names.ts";
import { interestingNames } from "./interesting-names.ts";
import { NamedHandlers } from "./named-handlers.ts";
import type { Origin, Origins } from "./origins.ts";
import { PlaceValues } from "./place-values.ts";
import type { Readers } from "./readers.ts";
import type { RuleSite } from "./rule-site.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

const FORMS: { readonly [kind in ReferenceKind]?: Form } = { call: "call", new: "new", decorator: "decorator", jsx: "jsx" };

const OWN_WALKS: ReadonlySet<Form> = new Set(["subclass", "value", "result", "assign"]);

/** Finds the places of a tree that the rules of idioms speak of, with their keys. */
export class Finder {
  readonly #binder: Binder;
  readonly #sites: CallSites;
  readonly #origins: Origins;
  readonly #named: NamedHandlers;
  readonly #held: HeldNames;
  readonly #uses: PatternTable<CompiledRule>;
  readonly #classes: PatternTable<CompiledRule>;
  readonly #declared: PatternTable<CompiledRule>;
  readonly #results: PatternTable<CompiledRule>;
  readonly #assigned: PatternTable<CompiledRule>;
  readonly #values = new Map<readonly CompiledBase[], { readonly values: PlaceValues; readonly bases: Bases }>();

  constructor(readers: Readers, compiled: readonly CompiledIdiom[]) {
    this.#binder = readers.binder;
    this.#sites = readers.sites;
    this.#origins = readers.origins;
    this.#named = new NamedHandlers(readers.binder, readers.recorder);
    this.#held = readers.held;
    const every = compiled.flatMap(({ rules }) => rules);
    const ofForm = (wanted: Form) => new PatternTable(every.filter(({ form }) => form === wanted));
    this.#uses = new PatternTable(every.filter(({ form }) => !OWN_WALKS.has(form)));
    this.#classes = ofForm("subclass");
    this.#declared = ofForm("value");
    this.#results = ofForm("result");
    this.#assigned = ofForm("assign");
    for (const [position, { bases, rules }] of compiled.entries()) {
      const joint = rules.some(({ rule }) => rule.trunk === "rest" || rule.trunk === "route") ? "/" : "";
      const reader = new Bases(readers, bases, joint, String(position));
      this.#values.set(bases, { values: new PlaceValues(readers, reader), bases: reader });
    }
  }

  update(turnover: TreeTurnover): void {
    this.#named.update(turnover);
    for (const { bases } of this.#values.values()) bases.update(turnover);
  }

  /** Finds in a file, by kind of place. */
  *findsIn(unit: Unit): Iterable<Find> {
    for (const name of interestingNames(this.#binder, this.#sites, unit, this.#uses, this.#held)) {
      for (const site of this.#sites.namedIn(unit, name)) yield* this.#atUse(site, this.#uses);
    }
    yield* this.#atClasses(unit, this.#classes);
    if (this.#declared.names.size > 0) yield* this.#atValues(unit, this.#declared);
    if (this.#results.names.size > 0) yield* this.#atResults(unit, this.#results);
    if (this.#assigned.names.size > 0) yield* this.#atAssignments(unit, this.#assigned);
  }

  *#atUse(site: CallSite, table: PatternTable<CompiledRule>): Iterable<Find> {
    const form = FORMS[site.kind];
    if (form === undefined) return;
    const { unit, callee, call, line, within } = site;
    for (const [rule, origin] of table.fitting(this.#origins.of(unit, callee))) {
      if (rule.form !== form) continue;
      const decorated = form === "decorator" ? decoratedBy(unit, line, within) : undefined;
      const { on } = rule.rule;
      if (on !== undefined && decorated !== undefined && decorated.isClass !== (on === "class")) continue;
      const cls = decorated?.cls ?? -1;
      yield* this.#at(rule, { form, unit, callee, call, line, within, origin, cls, value: -1, decorated });
    }
  }

  *#atClasses(unit: Unit, table: PatternTable<CompiledRule>): Iterable<Find> {
    if (table.names.size === 0) return;
    for (let cls = 0; cls < unit.classCount; cls++) {
      for (const { base, origins } of this.#basesOf(unit, cls)) {
        for (const [rule, origin] of table.fitting(origins)) {
          const symbol = unit.cls(cls, "symbol");
          const line = lineOfClass(unit, cls);
          const decorated = { name: unit.text(unit.cls(cls, "name")), symbol, line };
          yield* this.#at(rule, {
            form: "subclass",
            unit,
            callee: base,
            call: -1,
            line,
            within: symbol,
            origin,
            cls,
            value: -1,
            decorated,
          });
        }
      }
    }
  }

  /** What a class extends: what is written, and through classes of the repository (base -1). */
  #basesOf(unit: Unit, cls: number): readonly { readonly base: number; readonly origins: readonly Origin[] }[] {
    const written = [...unit.list(unit.cls(cls, "extends")), ...unit.list(unit.cls(cls, "implements"))];
    const direct = written.map((base) => ({ base, origins: this.#origins.of(unit, base) }));
    return written.length === 0 ? direct : [...direct, { base: -1, origins: this.#origins.basesOf(unit, cls) }];
  }

  *#atValues(unit: Unit, table: PatternTable<CompiledRule>): Iterable<Find> {
    for (let row = 0; row < unit.declarationCount; row++) {
      const kind = unit.declaration(row, "kind");
      if ((kind !== DECLARED.constant && kind !== DECLARED.variable) || unit.declaration(row, "scope") !== 0) continue;
      const path = unit.text(unit.declaration(row, "name"));
      const value = unit.declaration(row, "value");
      if (value < 0 || !table.names.has(path)) continue;
      const line = unit.declaration(row, "line");
      for (const [rule, origin] of table.fitting([{ module: unit.path, path, calls: [] }])) {
        const within = unit.declaration(row, "symbol");
        yield* this.#at(rule, { form: "value", unit, callee: -1, call: -1, line, within, origin, cls: -1, value, decorated: undefined });
      }
    }
  }

  #hasDecorators({ classWith }: CompiledRule, { unit, cls }: RuleSite): boolean {
    return classWith.every(
      ({ pattern, isWanted }) => (cls >= 0 && classDecorator(this.#sites, this.#origins, unit, cls, [pattern]) !== undefined) === isWanted,
    );
  }

  *#atResults(unit: Unit, table: PatternTable<CompiledRule>): Iterable<Find> {
    for (let row = 0; row < unit.declarationCount; row++) {
      if (unit.declaration(row, "kind") !== DECLARED.function || unit.declaration(row, "scope") !== 0) continue;
      const path = unit.text(unit.declaration(row, "name"));
      if (!table.names.has(path)) continue;
      const fn = unit.declaration(row, "owner");
      const [line, within] = [unit.declaration(row, "line"), unit.declaration(row, "symbol")];
      for (const [rule, origin] of table.fitting([{ module: unit.path, path, calls: [] }])) {
        for (const value of unit.list(unit.fn(fn, "returns"))) {
          yield* this.#at(rule, { form: "result", unit, callee: -1, call: -1, line, within, origin, cls: -1, value, decorated: undefined });
        }
      }
    }
  }

  *#atAssignments(unit: Unit, table: PatternTable<CompiledRule>): Iterable<Find> {
    for (let row = 0; row < unit.assignmentCount; row++) {
      const name = unit.text(unit.assignment(row, "name"));
      if (!table.names.has(name)) continue;
      const [callee, value] = [unit.assignment(row, "object"), unit.assignment(row, "value")];
      const [line, within] = [unit.assignment(row, "line"), unit.assignment(row, "symbol")];
      const bare: readonly Origin[] = unit.declared(0, name).length > 0 ? [] : [{ module: "global", path: name, calls: [] }];
      const origins = callee < 0 ? bare : this.#origins.of(unit, callee).map((origin) => ({ ...origin, path: memberPath(origin, name) }));
      for (const [rule, origin] of table.fitting(origins)) {
        yield* this.#at(rule, { form: "assign", unit, callee, call: -1, line, within, origin, cls: -1, value, decorated: undefined });
      }
    }
  }

  *#at(rule: CompiledRule, site: RuleSite): Iterable<Find> {
    const known = this.#values.get(rule.bases);
    if (known === undefined || known.bases.isOnlyMount(site) || !this.#hasDecorators(rule, site)) return;
    yield* findsAt(rule, site, known.values, this.#origins, this.#named);
  }
}

function memberPath({ path }: Origin, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function lineOfClass(unit: Unit, cls: number): number {
  for (let row = 0; row < unit.declarationCount; row++) {
    if (unit.declaration(row, "kind") === DECLARED.class && unit.declaration(row, "owner") === cls) return unit.declaration(row, "line");
  }
  return 1;
}
