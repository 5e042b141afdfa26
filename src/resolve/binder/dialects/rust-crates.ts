import { DECLARED, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Unit } from "../unit.ts";

/** A module: a file's, or an inline one of a file by its scope. */
export interface Module {
  readonly unit: Unit;
  readonly scope: number;
}

interface Package {
  readonly folder: string;
  /** Local names of dependencies, as code writes them, with the names of their crates. */
  readonly dependencies: ReadonlyMap<string, string>;
}

export const MODULE_FILE = "mod:";
/** Files that stand for the folder they are in; every other file `x.rs` has its modules in the folder `x`. */
const FOLDER_FILE = /(?:^|\/)(?:mod|lib|main|build)\.rs$/;
/** Files that Cargo builds on their own, below the folder of their package. */
const ROOT_FILE = /^(?:src\/(?:lib|main)\.rs|build\.rs|(?:src\/bin|tests|examples|benches)\/(?:[^/]+|[^/]+\/main)\.rs)$/;

const tables = new WeakMap<Binder, RustCrates>();

export function rustCrates(b: Binder, units: () => readonly Unit[]): RustCrates {
  let table = tables.get(b);
  if (table === undefined) {
    table = new RustCrates(b, units());
    tables.set(b, table);
  }
  return table;
}

/** The module trees of a repository's crates, as `mod x;` spans them, and the crates by name. */
export class RustCrates {
  readonly #b: Binder;
  readonly #byPath = new Map<string, Unit>();
  readonly #parents = new Map<Unit, Module>();
  readonly #roots = new Set<Unit>();
  readonly #byName = new Map<string, Unit>();
  readonly #packages = new Map<string, Package | undefined>();
  readonly #macros = new Map<string, Module[]>();

  constructor(b: Binder, units: readonly Unit[]) {
    this.#b = b;
    for (const unit of units) this.#byPath.set(unit.path, unit);
    for (const unit of units) this.#addRoot(unit);
    for (const unit of units) {
      for (let row = 0; row < unit.importCount; row++) {
        const source = unit.text(unit.import(row, "source"));
        if (!source.startsWith(MODULE_FILE)) continue;
        const scope = unit.import(row, "scope");
        const child = this.child(unit, scope, source.slice(MODULE_FILE.length));
        if (child !== undefined && child !== unit && !this.#parents.has(child))
          this.#parents.set(child, { unit, scope: moduleScope(unit, scope) });
      }
      for (let row = 0; row < unit.declarationCount; row++) {
        if (unit.declaration(row, "kind") !== DECLARED.function) continue;
        const name = unit.text(unit.declaration(row, "name"));
        if (!name.endsWith("!")) continue;
        const places = this.#macros.get(name);
        const place = { unit, scope: unit.declaration(row, "scope") };
        if (places === undefined) this.#macros.set(name, [place]);
        else places.push(place);
      }
    }
  }

  #addRoot(unit: Unit): void {
    const found = this.#packageOf(unit.path);
    if (found === undefined) {
      if (/(?:^|\/)(?:lib|main)\.rs$/.test(unit.path)) this.#roots.add(unit);
      return;
    }
    const inside = found.folder === "" ? unit.path : unit.path.slice(found.folder.length + 1);
    const manifest = this.#manifest(found.folder) ?? "";
    const library = section(manifest, "lib");
    const path = text(library, "path") ?? "src/lib.rs";
    if (inside === path) {
      const name = text(library, "name") ?? text(section(manifest, "package"), "name");
      if (name !== undefined && !this.#byName.has(name.replaceAll("-", "_"))) this.#byName.set(name.replaceAll("-", "_"), unit);
    }
    if (inside === path || ROOT_FILE.test(inside)) this.#roots.add(unit);
  }

  #manifest(folder: string): string | undefined {
    return this.#b.sources.read(folder === "" ? "Cargo.toml" : `${folder}/Cargo.toml`);
  }

  /** The package that a file belongs to: of the nearest `Cargo.toml` above it that names one. */
  #packageOf(path: string): Package | undefined {
    const cut = path.lastIndexOf("/");
    const folder = cut < 0 ? "" : path.slice(0, cut);
    if (this.#packages.has(folder)) return this.#packages.get(folder);
    const manifest = this.#manifest(folder);
    let found: Package | undefined;
    if (manifest !== undefined && section(manifest, "package") !== "") found = { folder, dependencies: dependenciesOf(manifest) };
    else if (folder !== "") found = this.#packageOf(folder);
    this.#packages.set(folder, found);
    return found;
  }

  /** The file of `mod name;` written in a scope of a file. */
  child(unit: Unit, scope: number, name: string): Unit | undefined {
    const cut = unit.path.lastIndexOf("/");
    const segments = cut < 0 ? [] : unit.path.slice(0, cut).split("/");
    if (!this.#roots.has(unit) && !FOLDER_FILE.test(unit.path)) segments.push(unit.path.slice(cut + 1).replace(/\.rs$/, ""));
    const base = [...segments, ...inlinePath(unit, scope), name].join("/");
    return this.#byPath.get(`${base}.rs`) ?? this.#byPath.get(`${base}/mod.rs`);
  }

  /** The module around the one of a file. */
  parent(unit: Unit): Module | undefined {
    const known = this.#parents.get(unit);
    if (known !== undefined || this.#roots.has(unit)) return known;
    // A file that no `mod` is known for (a macro may write it) has its place by its path.
    const segments = unit.path.split("/");
    const file = segments.pop();
    if (file === "mod.rs") segments.pop();
    const folder = segments.join("/");
    const base = folder === "" ? "" : `${folder}/`;
    for (const path of [`${folder}.rs`, `${base}mod.rs`, `${base}lib.rs`, `${base}main.rs`]) {
      const found = this.#byPath.get(path);
      if (found !== undefined && found !== unit) return { unit: found, scope: 0 };
    }
    return undefined;
  }

  /** The root module of the crate that a file belongs to. */
  root(unit: Unit): Unit {
    let current = unit;
    for (let ups = 0; ups < 40; ups++) {
      const above = this.parent(current);
      if (above === undefined) return current;
      current = above.unit;
    }
    return current;
  }

  /** The crate that a name means in a file: its root, or "external" for a dependency outside the repository. */
  crate(from: Unit, name: string): Unit | "external" | undefined {
    const dependencies = this.#packageOf(from.path)?.dependencies;
    const real = dependencies?.get(name) ?? name;
    return this.#byName.get(real) ?? (dependencies?.has(name) ? "external" : undefined);
  }

  /** Modules that define a macro, by its name with `!`. */
  macros(name: string): readonly Module[] {
    return this.#macros.get(name) ?? NO_MODULES;
  }
}

const NO_MODULES: readonly Module[] = [];

/** The module that a scope belongs to: the innermost inline one, or the file's. */
export function moduleScope(unit: Unit, from: number): number {
  let scope = from;
  while (scope > 0 && unit.scope(scope, "kind") !== SCOPE.namespace) scope = unit.scope(scope, "parent");
  return Math.max(0, scope);
}

/** Names of the inline modules around a scope, the outermost first. */
function inlinePath(unit: Unit, from: number): readonly string[] {
  const names: string[] = [];
  for (let scope = moduleScope(unit, from); scope > 0; scope = moduleScope(unit, unit.scope(scope, "parent"))) {
    const name = nameOfScope(unit, scope);
    if (name !== undefined) names.unshift(name);
  }
  return names;
}

function nameOfScope(unit: Unit, scope: number): string | undefined {
  for (const [name, rows] of unit.scopeNames(unit.scope(scope, "parent"))) {
    for (const row of rows)
      if (unit.declaration(row, "kind") === DECLARED.namespace && unit.declaration(row, "owner") === scope) return name;
  }
  return undefined;
}

/** Lines of one table of a manifest, "" where it has none. */
function section(manifest: string, name: string): string {
  const start = new RegExp(`^\\[${name}\\]\\s*$`, "m").exec(manifest);
  if (start === null) return "";
  const rest = manifest.slice(start.index + start[0].length);
  const end = /^\[/m.exec(rest);
  return end === null ? rest : rest.slice(0, end.index);
}

function text(lines: string, key: string): string | undefined {
  return new RegExp(`^${key}\\s*=\\s*"([^"]+)"`, "m").exec(lines)?.[1];
}

function dependenciesOf(manifest: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let inside = false;
  let single: string | undefined;
  for (const line of manifest.split("\n")) {
    const table = /^\[(.+)\]\s*$/.exec(line)?.[1];
    if (table !== undefined) {
      const parts = /(?:^|\.)(?:dev-|build-)?dependencies(?:\.(.+))?$/.exec(table);
      inside = parts !== null;
      single = parts?.[1]?.replaceAll('"', "");
      if (single !== undefined) found.set(codeName(single), codeName(single));
      continue;
    }
    if (!inside) continue;
    const entry = /^([\w-]+)\s*(?:=|\.)/.exec(line)?.[1];
    if (entry === undefined) continue;
    const renamed = /\bpackage\s*=\s*"([^"]+)"/.exec(line)?.[1];
    if (single === undefined) found.set(codeName(entry), codeName(renamed ?? entry));
    else if (renamed !== undefined) found.set(codeName(single), codeName(renamed));
  }
  return found;
}

function codeName(name: string): string {
  return name.replaceAll("-", "_");
}
