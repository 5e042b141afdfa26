import { DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { ModuleTarget } from "../dialect.ts";
import { unique } from "../names.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import type { Unit } from "../unit.ts";
import { MODULE_FILE, type Module, moduleScope, type RustCrates } from "./rust-crates.ts";

const MISSING: ModuleTarget = { kind: "missing" };
const EXTERNAL_TARGET: ModuleTarget = { kind: "external" };
/** Crates that every program has. */
const LANGUAGE_CRATES: ReadonlySet<string> = new Set(["std", "core", "alloc", "proc_macro", "test"]);

interface ImportsOfUnit {
  /** Sources of `use x::*` by scope. */
  readonly globs: ReadonlyMap<number, readonly string[]>;
  /** Scopes in which a source is imported from. */
  readonly scopes: ReadonlyMap<string, number>;
}

/** Paths of modules: what `use` sources mean, and what modules have by glob imports. */
export class RustModules {
  readonly #b: Binder;
  readonly #crates: RustCrates;
  readonly #imports = new Map<Unit, ImportsOfUnit>();
  readonly #targets = new Map<Unit, Map<string, ModuleTarget>>();
  readonly #open = new Set<string>();

  constructor(b: Binder, crates: RustCrates) {
    this.#b = b;
    this.#crates = crates;
  }

  target(unit: Unit, source: string): ModuleTarget {
    let known = this.#targets.get(unit);
    if (known === undefined) {
      known = new Map();
      this.#targets.set(unit, known);
    }
    let target = known.get(source);
    if (target === undefined) {
      known.set(source, MISSING);
      target = this.#find(unit, source);
      known.set(source, target);
    }
    return target;
  }

  #find(unit: Unit, source: string): ModuleTarget {
    const scope = this.#importsOf(unit).scopes.get(source) ?? 0;
    if (source.startsWith(MODULE_FILE)) {
      const child = this.#crates.child(unit, scope, source.slice(MODULE_FILE.length));
      return child === undefined ? MISSING : { kind: "units", units: [child] };
    }
    const segments = source.split("::");
    let at = 1;
    let found: readonly Referent[];
    if (segments[0] === "self" || segments[0] === "super") {
      let module: Module | undefined = { unit, scope: 0 };
      at = segments[0] === "self" ? 1 : 0;
      for (; segments[at] === "super"; at++) module = module === undefined ? undefined : this.above(module);
      if (module === undefined) return MISSING;
      found = [moduleReferent(module)];
    } else if (segments[0] === "" && segments.length > 1) {
      found = this.#crateReferents(unit, segments[1] as string);
      at = 2;
    } else found = this.#start(unit, scope, segments[0] as string, source);
    for (; at < segments.length && found.length > 0; at++) {
      const name = segments[at] as string;
      found = unique(found.flatMap((referent) => this.#inside(referent, name)));
    }
    return targetOf(this.#b, found);
  }

  /** What a name in the midst of a path means: a module before all, since functions may have the names of modules. */
  #inside(referent: Referent, name: string): readonly Referent[] {
    const type = this.#b.typeOf(referent);
    if (type.kind === "module" || type.kind === "namespace") {
      const { unit } = type;
      const scope = type.kind === "module" ? 0 : type.scope;
      if (name === "super") {
        const above = this.above({ unit, scope });
        return above === undefined ? NO_REFERENTS : [moduleReferent(above)];
      }
      for (const row of unit.declared(scope, name)) {
        const kind = unit.declaration(row, "kind");
        const owner = unit.declaration(row, "owner");
        if (kind === DECLARED.namespace) return [moduleReferent({ unit, scope: owner })];
        if (kind !== DECLARED.import || owner < 0 || unit.text(unit.import(owner, "source")) !== MODULE_FILE + name) continue;
        const child = this.#crates.child(unit, scope, name);
        if (child !== undefined) return [{ kind: "module", unit: child }];
      }
    }
    return this.#b.members(type, name);
  }

  /** What the first name of a path means: what its scope declares or imports, else a crate. */
  #start(unit: Unit, from: number, name: string, source: string): readonly Referent[] {
    if (name === "crate") return [{ kind: "module", unit: this.#crates.root(unit) }];
    const last = moduleScope(unit, from);
    for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
      const rows = unit.declared(scope, name).filter((row) => !isImportOf(unit, row, source) && leadsOn(unit, row));
      const found = rows.flatMap((row) => this.#b.follow({ kind: "declaration", unit, row }));
      if (found.length > 0) return found;
      const more = this.byGlob(unit, scope, name);
      if (more.length > 0) return more;
      if (scope === last) break;
    }
    return this.#crateReferents(unit, name);
  }

  #crateReferents(unit: Unit, name: string): readonly Referent[] {
    const crate = this.#crates.crate(unit, name);
    return crate === undefined || crate === "external" ? [EXTERNAL_REFERENT] : [{ kind: "module", unit: crate }];
  }

  above({ unit, scope }: Module): Module | undefined {
    if (scope === 0) return this.#crates.parent(unit);
    return { unit, scope: moduleScope(unit, unit.scope(scope, "parent")) };
  }

  /** What glob imports in a scope give under a name. */
  byGlob(unit: Unit, scope: number, name: string): readonly Referent[] {
    const sources = this.#importsOf(unit).globs.get(scope);
    if (sources === undefined) return NO_REFERENTS;
    const key = `${unit.index}:${scope}:${name}`;
    if (this.#open.has(key)) return NO_REFERENTS;
    this.#open.add(key);
    try {
      const found: Referent[] = [];
      for (const source of sources) {
        const target = this.target(unit, source);
        if (target.kind === "external" || target.kind === "missing") continue;
        for (const referent of this.#b.imported(target, name)) if (referent.kind !== "external") found.push(referent);
      }
      return unique(found);
    } finally {
      this.#open.delete(key);
    }
  }

  /** Whether a scope, or one around it, imports all names of something outside the repository. */
  seesOutside(unit: Unit, from: number): boolean {
    const { globs } = this.#importsOf(unit);
    if (globs.size === 0) return false;
    for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
      if (globs.get(scope)?.some((source) => this.target(unit, source).kind === "external")) return true;
    }
    return false;
  }

  /** Names that need no import: modules by words, and crates. */
  word(unit: Unit, name: string): readonly Referent[] {
    switch (name) {
      case "crate":
        return [{ kind: "module", unit: this.#crates.root(unit) }];
      case "self":
        return [{ kind: "module", unit }];
      case "super": {
        const above = this.#crates.parent(unit);
        return above === undefined ? NO_REFERENTS : [moduleReferent(above)];
      }
      default: {
        if (LANGUAGE_CRATES.has(name)) return [EXTERNAL_REFERENT];
        const crate = this.#crates.crate(unit, name);
        if (crate === undefined) return NO_REFERENTS;
        return crate === "external" ? [EXTERNAL_REFERENT] : [{ kind: "module", unit: crate }];
      }
    }
  }

  /** A macro by its name with `!`: imported by its name, or of the same crate. Several of one name are told apart by nothing. */
  macro(unit: Unit, from: number, name: string): readonly Referent[] {
    const bare = name.slice(0, -1);
    for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
      for (const row of unit.declared(scope, bare)) {
        if (unit.declaration(row, "kind") !== DECLARED.import) continue;
        const imported = unit.declaration(row, "owner");
        const target = this.target(unit, unit.text(unit.import(imported, "source")));
        if (target.kind === "external") return [EXTERNAL_REFERENT];
        const own = `${unit.text(unit.import(imported, "name"))}!`;
        const found = target.kind === "missing" ? NO_REFERENTS : this.#b.imported(target, own);
        if (found.length > 0) return found;
      }
    }
    const root = this.#crates.root(unit);
    return this.ofCrate(root, name);
  }

  /** A macro that a crate defines, wherever in it. */
  ofCrate(root: Unit, name: string): readonly Referent[] {
    const places = this.#crates.macros(name).filter((place) => this.#crates.root(place.unit) === root);
    const rows = places.flatMap(({ unit, scope }) =>
      unit.declared(scope, name).map((row): Referent => ({ kind: "declaration", unit, row })),
    );
    const found = unique(rows);
    return found.length === 1 ? found : NO_REFERENTS;
  }

  #importsOf(unit: Unit): ImportsOfUnit {
    let known = this.#imports.get(unit);
    if (known === undefined) {
      const globs = new Map<number, string[]>();
      const scopes = new Map<string, number>();
      for (let row = 0; row < unit.importCount; row++) {
        const source = unit.text(unit.import(row, "source"));
        const scope = unit.import(row, "scope");
        if (!scopes.has(source)) scopes.set(source, scope);
        if (unit.text(unit.import(row, "name")) !== "*") continue;
        const sources = globs.get(scope);
        if (sources === undefined) globs.set(scope, [source]);
        else sources.push(source);
      }
      known = { globs, scopes };
      this.#imports.set(unit, known);
    }
    return known;
  }
}

function moduleReferent({ unit, scope }: Module): Referent {
  return scope === 0 ? { kind: "module", unit } : { kind: "typed", type: { kind: "namespace", unit, scope } };
}

/** Whether a declaration is the import itself whose path is being followed. */
function isImportOf(unit: Unit, row: number, source: string): boolean {
  if (unit.declaration(row, "kind") !== DECLARED.import) return false;
  const owner = unit.declaration(row, "owner");
  return owner >= 0 && unit.text(unit.import(owner, "source")) === source;
}

/** Whether a path may go on behind a name: functions and values lead nowhere. */
function leadsOn(unit: Unit, row: number): boolean {
  const kind = unit.declaration(row, "kind");
  return kind === DECLARED.import || kind === DECLARED.namespace || kind === DECLARED.class || kind === DECLARED.alias;
}

function targetOf(b: Binder, found: readonly Referent[]): ModuleTarget {
  let external = false;
  for (const referent of found) {
    const type = b.typeOf(referent);
    switch (type.kind) {
      case "module":
        return { kind: "units", units: [type.unit] };
      case "namespace":
        return { kind: "scope", places: [{ unit: type.unit, scope: type.scope }], isOpen: false };
      case "external":
        external = true;
        break;
      case "unknown":
      case "function":
        break;
      default:
        return {
          kind: "value",
          type: type.kind === "instance" ? { kind: "class", unit: type.unit, cls: type.cls, args: type.args } : type,
        };
    }
  }
  return external ? EXTERNAL_TARGET : MISSING;
}
