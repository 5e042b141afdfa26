import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Referent } from "#resolve/binder/referent.ts";
import { functionRow } from "#resolve/binder/referent-types.ts";
import type { Type } from "#resolve/binder/type.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { assignedFields } from "./assigned-fields.ts";
import type { CallSites } from "./call-sites.ts";
import type { HandedFunctions } from "./handed-functions.ts";
import { argumentAt, handedTo, type RecordAt } from "./record-parts.ts";

/**
 * One way to name what an expression is: from a module or a file of the repository, through members and calls, as `express#default().get`.
 * `calls` are the calls on the way, in order.
 */
export interface Origin {
  readonly module: string;
  readonly path: string;
  readonly calls: readonly RecordAt[];
}

const NONE: readonly Origin[] = [];
/** Steps from a use back to where it comes from. */
const DEEPEST = 14;
/** Classes that extend each other. */
const MOST_BASES = 4;
/** What a step along a chain of calls that is written out counts: such chains end by themselves. */
const LINK = 0.1;
/** Ways to name one expression. */
const MOST = 12;
/** Callers whose arguments are looked at for what a parameter is. */
const MOST_CALLERS = 12;

/** Where values come from: declarations of modules and of the repository, followed through variables, files, results and parameters. */
export class Origins {
  readonly #binder: Binder;
  readonly #sites: CallSites;
  readonly #handed: HandedFunctions;
  #known = new Map<Unit, Map<number, readonly Origin[]>>();
  readonly #wanted: ReadonlySet<string>;
  readonly #wholes = new WeakMap<Unit, readonly string[]>();

  /** `wanted`: modules of which names matter that files import as a whole (`using X;`, `import x.*`). */
  constructor(binder: Binder, sites: CallSites, handed: HandedFunctions, wanted: ReadonlySet<string>) {
    this.#binder = binder;
    this.#sites = sites;
    this.#handed = handed;
    this.#wanted = wanted;
  }

  /**
   * Runs something with nothing known beforehand. What an expression is found to be depends on where the search began: where it goes in circles or
   * too deep it ends. So that the order of files is no matter, what is kept of each is searched for by itself.
   */
  apart<T>(compute: () => T): T {
    const around = this.#known;
    this.#known = new Map();
    try {
      return compute();
    } finally {
      this.#known = around;
    }
  }

  of(unit: Unit, at: number, depth = 0): readonly Origin[] {
    if (at < 0 || depth > DEEPEST) return NONE;
    let known = this.#known.get(unit);
    if (known === undefined) {
      known = new Map();
      this.#known.set(unit, known);
    }
    const found = known.get(at);
    if (found !== undefined) return found;
    known.set(at, NONE);
    const origins = distinct(this.#find(unit, at, depth));
    known.set(at, origins);
    return origins;
  }

  #find(unit: Unit, at: number, depth: number): readonly Origin[] {
    const operand = (i: number) => unit.code(at + i);
    switch (unit.code(at)) {
      case CODE.name:
      case CODE.typeName:
        return this.#named(unit, operand(1), unit.text(operand(2)), unit.code(at) === CODE.typeName, depth);
      case CODE.member:
      case CODE.typeMember:
        return this.#member(unit, at, operand(1), unit.text(operand(2)), depth);
      case CODE.index: {
        const key = operand(2) < 0 ? undefined : this.#binder.typeAt(unit, operand(2));
        return key?.kind === "literal" ? steps(this.of(unit, operand(1), depth + 1), `.${key.text}`) : NONE;
      }
      case CODE.call:
      case CODE.create:
        return this.#called(unit, at, operand(1), depth);
      case CODE.await:
      case CODE.guarded:
      case CODE.spread:
      case CODE.typePointer:
        return this.of(unit, operand(1), depth + 1);
      case CODE.named:
        return this.of(unit, operand(2), depth + 1);
      case CODE.cast:
        return [...this.of(unit, operand(1), depth + 1), ...this.#typed(unit, operand(2), depth + 1)];
      case CODE.valueOf:
        return this.#typed(unit, operand(1), depth + 1);
      case CODE.either:
        return Array.from({ length: Math.min(operand(1), 6) }, (_, i) => this.of(unit, operand(2 + i), depth + 1)).flat();
      case CODE.typeUnion:
      case CODE.typeIntersection:
        return Array.from({ length: Math.min(operand(1), 6) }, (_, i) => this.of(unit, operand(2 + i), depth + 1)).flat();
      case CODE.module: {
        const source = unit.text(operand(1));
        return [...moduleOrigin(source, "default"), ...this.#referents(this.#binder.referents(unit, at), depth + 1)];
      }
      case CODE.itemAt:
        return steps(this.of(unit, operand(1), depth + 1), `[${operand(2)}]`);
      case CODE.item:
        return steps(this.of(unit, operand(1), depth + 1), "[]");
      case CODE.parameter:
        return this.#parameter(unit, operand(1), operand(2), depth);
      case CODE.wantedArgument:
        return steps(this.of(unit, unit.code(operand(1) + 1), depth + 1), `>${operand(2)}`);
      case CODE.wantedMember:
        return steps(this.of(unit, operand(1), depth + 1), `.${unit.text(operand(2))}`);
      case CODE.this:
      case CODE.super:
        return this.#receiver(unit, at);
      default:
        return NONE;
    }
  }

  #named(unit: Unit, from: number, name: string, isType: boolean, depth: number): readonly Origin[] {
    for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
      const rows = unit.declared(scope, name).filter((row) => unit.declaration(row, "kind") !== DECLARED.typeParameter);
      if (rows.length > 0) return rows.slice(0, 4).flatMap((row) => this.#declared(unit, row, depth + 1));
    }
    const elsewhere = this.#binder.lookup(unit, from, name, isType ? "type" : "value");
    const found = this.#referents(elsewhere, depth + 1);
    if (elsewhere.some((referent) => referent.kind !== "external")) return found;
    return [
      { module: "global", path: name, calls: [] },
      ...found,
      ...this.#importedWhole(unit).map((source) => ({ module: source, path: name, calls: [] })),
    ];
  }

  /** Modules outside of the repository all of whose names a file imports. */
  #importedWhole(unit: Unit): readonly string[] {
    let sources = this.#wholes.get(unit);
    if (sources === undefined) {
      const found = new Set<string>();
      for (let row = 0; row < unit.importCount; row++) {
        const source = unit.text(unit.import(row, "source"));
        if (unit.text(unit.import(row, "name")) === "*" && this.#wanted.has(source)) found.add(source);
      }
      sources = [...found];
      this.#wholes.set(unit, sources);
    }
    return sources;
  }

  /** What a class extends or implements, through classes of the repository. */
  basesOf(unit: Unit, cls: number, depth = 0): readonly Origin[] {
    if (depth > MOST_BASES) return NONE;
    const found: Origin[] = [];
    for (const base of this.#binder.bases(unit, cls)) {
      if (base.kind !== "instance" && base.kind !== "class") continue;
      const written = [...base.unit.list(base.unit.cls(base.cls, "extends")), ...base.unit.list(base.unit.cls(base.cls, "implements"))];
      for (const outer of written) found.push(...this.of(base.unit, outer, DEEPEST - 4));
      found.push(...this.basesOf(base.unit, base.cls, depth + 1));
    }
    return distinct(found);
  }

  /** A member of a class itself as one of what the class extends outside of the repository. */
  #ofClassBases(unit: Unit, object: number, step: string, depth: number): readonly Origin[] {
    if (depth > DEEPEST) return NONE;
    const type = this.#binder.typeAt(unit, object);
    if (type.kind !== "class") return NONE;
    const written = [...type.unit.list(type.unit.cls(type.cls, "extends")), ...type.unit.list(type.unit.cls(type.cls, "implements"))];
    const every = [...written.flatMap((base) => this.of(type.unit, base, depth + 1)), ...this.basesOf(type.unit, type.cls)];
    return steps(every, step);
  }

  /** What a declaration is: by its own name, and by what its value or type comes from. */
  #declared(unit: Unit, row: number, depth: number): readonly Origin[] {
    if (depth > DEEPEST) return NONE;
    const name = unit.text(unit.declaration(row, "name"));
    const own: Origin = { module: unit.path, path: name, calls: [] };
    switch (unit.declaration(row, "kind")) {
      case DECLARED.import: {
        const owner = unit.declaration(row, "owner");
        const imported = unit.text(unit.import(owner, "name"));
        const target = this.#binder.follow({ kind: "declaration", unit, row }).filter((referent) => !isSame(referent, unit, row));
        const source = unit.text(unit.import(owner, "source"));
        return [
          ...moduleOrigin(source, imported === "" ? "*" : imported),
          ...(unit.dialect.family === "python" && imported !== "" ? moduleOrigin(`${source}.${imported}`, "*") : NONE),
          ...this.#referents(target, depth + 1),
        ];
      }
      case DECLARED.variable:
      case DECLARED.constant: {
        const value = this.of(unit, unit.declaration(row, "value"), depth + 1);
        const type = this.#typed(unit, unit.declaration(row, "type"), depth + 1);
        const isTop = unit.declaration(row, "scope") === 0;
        const later = value.length > 0 || type.length > 0 ? NONE : this.#assigned(unit, row, depth);
        return [...(isTop ? [own] : NONE), ...value, ...type, ...later];
      }
      case DECLARED.parameter: {
        const type = this.#typed(unit, unit.declaration(row, "type"), depth + 1);
        if (type.length > 0 && !this.#isAlias(unit, unit.declaration(row, "type"))) return type;
        return [...type, ...this.#parameter(unit, unit.declaration(row, "owner"), unit.declaration(row, "extra"), depth)];
      }
      case DECLARED.function:
        return [own, ...this.#decorated(unit, unit.declaration(row, "symbol"), depth)];
      case DECLARED.alias:
        return [own, ...this.of(unit, unit.declaration(row, "type"), depth + 1)];
      default:
        return [own];
    }
  }

  /** What the decorators of a function make of it: `@app.task() def mow()` is `app.task()(mow)`. */
  #decorated(unit: Unit, symbol: number, depth: number): readonly Origin[] {
    if (symbol < 0) return NONE;
    return this.#sites
      .decoratorsOf(unit, symbol)
      .flatMap(({ callee, call }) => steps(this.of(unit, call >= 0 ? call : callee, depth + 1), "()"));
  }

  /** `let app; app = express();` */
  #assigned(unit: Unit, row: number, depth: number): readonly Origin[] {
    const rows = unit.plainAssignments(unit.declaration(row, "name")).slice(0, 3);
    return rows.flatMap((assigned) => this.of(unit, unit.assignment(assigned, "value"), depth + 1));
  }

  #parameter(unit: Unit, fn: number, position: number, depth: number): readonly Origin[] {
    const handed = handedTo(unit, fn);
    if (handed !== undefined) return this.#inside(unit, handed.call, position, depth);
    const wanted = steps(this.of(unit, unit.fn(fn, "wanted"), depth + 1), `>${position}`);
    if (wanted.length > 0) return wanted;
    if (depth > 6) return NONE;
    const callers = this.#sites.callersOf(unit, fn).slice(0, MOST_CALLERS);
    const given = callers.flatMap((site) => this.of(site.unit, argumentAt(site.unit, site.call, position), depth + 3));
    const handings = this.#handed.of(unit, fn).slice(0, MOST_CALLERS);
    return [...given, ...handings.flatMap((one) => this.#inside(one.unit, one.call, position, depth + 2))];
  }

  /** A parameter of a function that is handed to a call. */
  #inside(unit: Unit, at: number, position: number, depth: number): readonly Origin[] {
    const made = steps(this.of(unit, unit.code(at + 1), depth + 1), `>${position}`);
    return made.map((origin) => ({ ...origin, calls: [...origin.calls, { unit, at }] }));
  }

  /** What a written type makes of a value: an instance of it. */
  #typed(unit: Unit, type: number, depth: number): readonly Origin[] {
    if (type < 0 || depth > DEEPEST) return NONE;
    switch (unit.code(type)) {
      case CODE.typeName:
      case CODE.typeMember:
        return [...steps(this.of(unit, type, depth + 1), "()"), ...this.#inherited(this.#binder.typeAt(unit, type), [], depth + 1)];
      case CODE.typePointer:
        return this.#typed(unit, unit.code(type + 1), depth + 1);
      case CODE.typeOf:
        return this.of(unit, unit.code(type + 1), depth + 1);
      case CODE.typeUnion:
      case CODE.typeIntersection:
        return Array.from({ length: Math.min(unit.code(type + 1), 6) }, (_, i) =>
          this.#typed(unit, unit.code(type + 2 + i), depth + 1),
        ).flat();
      case CODE.typeImport: {
        const name = unit.code(type + 2) < 0 ? "*" : unit.text(unit.code(type + 2));
        return steps(moduleOrigin(unit.text(unit.code(type + 1)), name), "()");
      }
      default:
        return NONE;
    }
  }

  /** Whether a written type is another name for a type, of which its own text says nothing. */
  #isAlias(unit: Unit, type: number): boolean {
    if (unit.code(type) !== CODE.typeName) return false;
    const found = this.#binder.lookup(unit, unit.code(type + 1), unit.text(unit.code(type + 2)), "type");
    return found.some((referent) => referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") === DECLARED.alias);
  }

  #member(unit: Unit, at: number, object: number, name: string, depth: number): readonly Origin[] {
    const through = steps(this.of(unit, object, depth + LINK), `.${name}`);
    const referents = this.#binder.referents(unit, at);
    const isKnown = referents.some((referent) => referent.kind !== "external");
    const inherited = isKnown ? NONE : this.#ofClassBases(unit, object, `.${name}`, depth + 1);
    return [...through, ...inherited, ...this.#referents(referents, depth + 1)];
  }

  #called(unit: Unit, at: number, callee: number, depth: number): readonly Origin[] {
    if (unit.code(callee) === CODE.member && unit.text(unit.code(callee + 2)) === "bind") {
      return this.of(unit, unit.code(callee + 1), depth + 1);
    }
    const call: RecordAt = { unit, at };
    const results = steps(this.of(unit, callee, depth + LINK), "()").map((origin) => ({ ...origin, calls: [...origin.calls, call] }));
    return [...results, ...this.#returned(unit, callee, depth), ...this.#inherited(this.#binder.typeAt(unit, at), [call], depth + 1)];
  }

  /** What a function of the repository gives back. */
  #returned(unit: Unit, callee: number, depth: number): readonly Origin[] {
    if (depth > 8 || unit.code(callee) === CODE.super) return NONE;
    const found: Origin[] = [];
    for (const referent of this.#binder.referents(unit, callee)) {
      const type = this.#binder.typeOf(referent);
      if (type.kind !== "function") continue;
      const returns = type.unit.list(type.unit.fn(type.fn, "returns"));
      for (const value of returns.subarray(0, 3)) found.push(...this.of(type.unit, value, depth + 2));
      found.push(...this.#typed(type.unit, type.unit.fn(type.fn, "result"), depth + 2));
    }
    return found;
  }

  #receiver(unit: Unit, at: number): readonly Origin[] {
    const type = this.#binder.typeAt(unit, at);
    if (type.kind !== "instance" && type.kind !== "class") return NONE;
    const name = type.unit.text(type.unit.cls(type.cls, "name"));
    const own = { module: type.unit.path, path: type.kind === "instance" ? `${name}()` : name, calls: [] };
    return [...(name === "" ? NONE : [own]), ...this.#inherited(type, [])];
  }

  /** An instance of a class of the repository is one of the classes that it is derived from, too. */
  #inherited(type: Type, calls: readonly RecordAt[], depth = 0): readonly Origin[] {
    if (type.kind !== "instance" || depth > DEEPEST) return NONE;
    const found: Origin[] = [];
    for (const base of type.unit.list(type.unit.cls(type.cls, "extends"))) {
      for (const origin of steps(this.of(type.unit, base, depth + 1), "()")) found.push({ ...origin, calls });
    }
    for (const base of this.#binder.bases(type.unit, type.cls)) found.push(...this.#inherited(base, calls, depth + 3));
    return found;
  }

  #referents(referents: readonly Referent[], depth: number): readonly Origin[] {
    if (depth > DEEPEST) return NONE;
    return referents.slice(0, 6).flatMap((referent) => this.#referent(referent, depth));
  }

  #referent(referent: Referent, depth: number): readonly Origin[] {
    switch (referent.kind) {
      case "declaration":
        return this.#declared(referent.unit, referent.row, depth);
      case "member": {
        const { unit, row } = referent;
        const cls = unit.text(unit.cls(unit.member(row, "cls"), "name"));
        const own: Origin = { module: unit.path, path: `${cls}.${unit.text(unit.member(row, "name"))}`, calls: [] };
        if (functionRow(referent) >= 0) return [own];
        const value = unit.member(row, "value");
        const values = value >= 0 ? [value] : assignedFields(unit, unit.member(row, "cls"), unit.text(unit.member(row, "name")));
        return [own, ...values.flatMap((at) => this.of(unit, at, depth + 1)), ...this.#typed(unit, unit.member(row, "type"), depth + 1)];
      }
      case "assignment":
        return this.of(referent.unit, referent.unit.assignment(referent.row, "value"), depth + 1);
      case "entry":
        return this.of(referent.unit, referent.unit.code(referent.at + 3 + referent.entry * 3), depth + 1);
      case "value":
        return this.of(referent.unit, referent.at, depth + 1);
      case "module":
        return this.#whole(referent.unit, depth);
      default:
        return NONE;
    }
  }

  /** What a CommonJS module, or the default of another, is. */
  #whole(unit: Unit, depth: number): readonly Origin[] {
    const { whole } = this.#binder.expandos.commonJs(this.#binder, unit);
    const assigned = unit.exportRows("=").map((row) => unit.export(row, "value"));
    return [...whole, ...assigned].slice(0, 3).flatMap((at) => this.of(unit, at, depth + 1));
  }
}

function isSame(referent: Referent, unit: Unit, row: number): boolean {
  return referent.kind === "declaration" && referent.unit === unit && referent.row === row;
}

/** Names of modules are told as they are written (what Python imports from a package may be a module of it); paths are followed to their files instead. */
function moduleOrigin(source: string, name: string): readonly Origin[] {
  return source.startsWith(".") || source.startsWith("/") ? NONE : [{ module: source.replace(/^node:/, ""), path: name, calls: [] }];
}

/** The default export of a module and the module itself have the same members. */
function steps(origins: readonly Origin[], step: string): readonly Origin[] {
  return origins.map(({ module, path, calls }) => {
    if (path !== "*" && path !== "default") return { module, path: path + step, calls };
    if (step.startsWith(".")) return { module, path: step.slice(1), calls };
    return { module, path: `default${step}`, calls };
  });
}

function distinct(origins: readonly Origin[]): readonly Origin[] {
  if (origins.length < 2) return origins;
  const seen = new Set<string>();
  const kept: Origin[] = [];
  for (const origin of origins) {
    const key = `${origin.module}#${origin.path}#${origin.calls.map(({ unit, at }) => `${unit.index}:${at}`).join()}`;
    if (seen.has(key) || kept.length >= MOST) continue;
    seen.add(key);
    kept.push(origin);
  }
  return kept;
}
