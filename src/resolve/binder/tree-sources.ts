import type { ImportCandidate } from "#contracts/language.ts";
import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import type { ModuleResolver, ModuleSource } from "#resolve/modules/module-resolver.ts";
import { PathIndex } from "../import-targets.ts";
import { AddedMembers } from "./added-members.ts";
import type { Binder, ClassPlace, Sources } from "./binder.ts";
import type { Dialect, ModuleTarget } from "./dialect.ts";
import { isEcmascript } from "./dialect-of.ts";
import { Packages } from "./packages.ts";
import type { Referent } from "./referent.ts";
import { structuralPairs } from "./structural.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

interface Place {
  readonly unit: Unit;
  readonly scope: number;
}

/** How a module specifier is resolved to a file's position; the resolvers of `modules/` do it for TypeScript and JavaScript. */
type FileOfModule = (unit: Unit, source: string) => number | "external" | "missing";

/** Dependencies whose value the names in a repository hang on: the package `methods` is the list of Node's HTTP methods, in lower case. */
const HTTP_METHODS =
  "acl bind checkout connect copy delete get head link lock m-search merge mkactivity mkcalendar mkcol move notify options patch post propfind proppatch purge put " +
  "rebind report search source subscribe trace unbind unlink unlock unsubscribe";
const KNOWN_VALUES: ReadonlyMap<string, Type> = new Map([
  ["methods", { kind: "list", item: { kind: "union", types: HTTP_METHODS.split(" ").map((text) => ({ kind: "literal", text })) } }],
]);

const MISSING: ModuleTarget = { kind: "missing" };
const EXTERNAL_TARGET: ModuleTarget = { kind: "external" };

/** Modules by specifier, ambient modules (`declare module "x"`), names that scripts give to every file, and packages. */
class TreeSources implements Sources {
  readonly paths: readonly string[];
  readonly #every: readonly Unit[];
  readonly #index: PathIndex;
  readonly #read: (path: string) => string | undefined;
  readonly #packages = new Map<string, Packages>();
  readonly #addedTo = new Map<Dialect, AddedMembers>();
  #goModules: { path: string; folder: string }[] | undefined;
  #goFolders: Map<string, Unit> | undefined;
  /** Those of TypeScript and JavaScript. */
  readonly #units: readonly Unit[];
  readonly #unitOfFile: (file: number) => Unit | undefined;
  readonly #fileOf: FileOfModule;
  readonly #targets = new Map<Unit, Map<string, ModuleTarget>>();
  #ambient: Map<string, Place[]> | undefined;
  #globals: Map<string, Referent[]> | undefined;
  #added: Map<string, { unit: Unit; cls: number }[]> | undefined;

  constructor(
    { paths, read }: { readonly paths: readonly string[]; readonly read: (path: string) => string | undefined },
    units: readonly Unit[],
    scripts: readonly Unit[],
    unitOfFile: (file: number) => Unit | undefined,
    fileOf: FileOfModule,
  ) {
    this.paths = paths;
    this.#read = read;
    this.#every = units;
    this.#index = new PathIndex(paths);
    this.#units = scripts;
    this.#unitOfFile = unitOfFile;
    this.#fileOf = fileOf;
  }

  file(unit: Unit, candidates: Iterable<ImportCandidate>): Unit | undefined {
    for (const candidate of candidates) {
      for (const file of this.#index.find(candidate, unit.path)) {
        const found = this.#unitOfFile(file);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  read(path: string): string | undefined {
    return this.#read(path);
  }

  goModules(): readonly { readonly path: string; readonly folder: string }[] {
    if (this.#goModules === undefined) {
      const folders = new Set<string>();
      for (const { path } of this.#every) {
        if (!path.endsWith(".go")) continue;
        for (let cut = path.lastIndexOf("/"); cut >= 0; cut = path.lastIndexOf("/", cut - 1)) folders.add(path.slice(0, cut));
        folders.add("");
      }
      this.#goModules = [...folders].flatMap((folder) => {
        const name = /^module\s+"?([^\s"]+)/m.exec(this.#read(folder === "" ? "go.mod" : `${folder}/go.mod`) ?? "")?.[1];
        return name === undefined ? [] : [{ path: name, folder }];
      });
      this.#goModules.sort((a, b) => b.path.length - a.path.length || (a.path < b.path ? -1 : 1));
    }
    return this.#goModules;
  }

  goFolders(): ReadonlyMap<string, Unit> {
    if (this.#goFolders === undefined) {
      this.#goFolders = new Map();
      for (const unit of this.#every) {
        if (!unit.path.endsWith(".go")) continue;
        const folder = unit.path.slice(0, Math.max(0, unit.path.lastIndexOf("/")));
        const known = this.#goFolders.get(folder);
        if (known === undefined || (known.path.endsWith("_test.go") && !unit.path.endsWith("_test.go"))) this.#goFolders.set(folder, unit);
      }
    }
    return this.#goFolders;
  }

  addedMembers(b: Binder, dialect: Dialect, type: Type, name: string): readonly Referent[] {
    let members = this.#addedTo.get(dialect);
    if (members === undefined) {
      members = new AddedMembers(this.#every.filter((unit) => unit.dialect === dialect));
      this.#addedTo.set(dialect, members);
    }
    return members.of(b, type, name);
  }

  packages(dialect: Dialect): Packages {
    let known = this.#packages.get(dialect.family);
    if (known === undefined) {
      known = new Packages(this.#every.filter((unit) => unit.dialect.family === dialect.family));
      this.#packages.set(dialect.family, known);
    }
    return known;
  }

  module(unit: Unit, source: string): ModuleTarget {
    let known = this.#targets.get(unit);
    if (known === undefined) {
      known = new Map();
      this.#targets.set(unit, known);
    }
    let target = known.get(source);
    if (target === undefined) {
      target = this.#find(unit, source);
      known.set(source, target);
    }
    return target;
  }

  #find(unit: Unit, source: string): ModuleTarget {
    const found = this.#fileOf(unit, source);
    if (typeof found === "number") {
      const target = this.#unitOfFile(found);
      if (target === undefined) return EXTERNAL_TARGET;
      const declared = this.#declarationsBeside(target.path);
      return { kind: "units", units: declared === undefined ? [target] : [target, declared] };
    }
    const places = this.#ambientModules().get(source);
    if (places !== undefined) return { kind: "scope", places, isOpen: found === "external" };
    if (found !== "external") return MISSING;
    const known = KNOWN_VALUES.get(source);
    return known === undefined ? EXTERNAL_TARGET : { kind: "value", type: known };
  }

  /** `x.d.ts` beside `x.js`: what it declares is known of the module too. */
  #declarationsBeside(path: string): Unit | undefined {
    const ending = /\.([cm]?)jsx?$/.exec(path);
    if (ending === null) return undefined;
    const declared = `${path.slice(0, ending.index)}.d.${ending[1]}ts`;
    const found = this.#index.find({ match: "path", value: declared }, path)[0];
    return found === undefined ? undefined : this.#unitOfFile(found);
  }

  /** Scopes of `declare module "x"` by specifier. */
  #ambientModules(): Map<string, Place[]> {
    if (this.#ambient === undefined) {
      this.#ambient = new Map();
      for (const unit of this.#units) {
        for (const { name, scope } of moduleBlocks(unit)) {
          if (name === "global") continue;
          const places = this.#ambient.get(name);
          if (places === undefined) this.#ambient.set(name, [{ unit, scope }]);
          else places.push({ unit, scope });
        }
      }
    }
    return this.#ambient;
  }

  globals(b: Binder, name: string): readonly Referent[] {
    if (this.#globals === undefined) {
      this.#globals = new Map();
      for (const unit of this.#units) {
        for (const block of moduleBlocks(unit)) if (block.name === "global") this.#addGlobals(unit, block.scope);
        if (isScript(b, unit)) this.#addGlobals(unit, 0);
        this.#addAssignedGlobals(unit);
      }
    }
    return this.#globals.get(name) ?? NONE;
  }

  /** `window.x = …`, `globalThis.x = …` */
  #addAssignedGlobals(unit: Unit): void {
    for (let row = 0; row < unit.assignmentCount; row++) {
      const object = unit.assignment(row, "object");
      if (object < 0 || unit.code(object) !== CODE.name || !GLOBAL_OBJECTS.has(unit.text(unit.code(object + 2)))) continue;
      const name = unit.text(unit.assignment(row, "name"));
      // A polyfill takes the place of what the language has; it is not what a use means.
      if (unit.dialect.isBuiltin(name)) continue;
      const known = this.#globals?.get(name);
      const found: Referent = { kind: "assignment", unit, row };
      if (known === undefined) this.#globals?.set(name, [found]);
      else known.push(found);
    }
  }

  #addGlobals(unit: Unit, scope: number): void {
    for (const [name, rows] of unit.scopeNames(scope)) {
      if (isQuoted(name)) continue;
      const known = this.#globals?.get(name);
      const found = rows.map((row): Referent => ({ kind: "declaration", unit, row }));
      if (known === undefined) this.#globals?.set(name, found);
      else known.push(...found);
    }
  }

  /** Classes and interfaces of other files that add to one: written in module blocks for the module that gives it out. */
  augmentations(b: Binder, unit: Unit, cls: number): readonly { readonly unit: Unit; readonly cls: number }[] {
    if (this.#added === undefined) {
      this.#added = new Map();
      this.#collectAugmentations(b);
    }
    return this.#added.get(`${unit.index}:${cls}`) ?? NO_CLASSES;
  }

  #collectAugmentations(b: Binder): void {
    const groups = new Map<string, { unit: Unit; cls: number }[]>();
    for (const unit of this.#units) {
      for (const { name, scope } of moduleBlocks(unit)) {
        for (const [local, rows] of unit.scopeNames(scope)) {
          for (const row of rows) {
            if (unit.declaration(row, "kind") !== DECLARED.class) continue;
            const key = `${name}\n${local}`;
            const own = { unit, cls: unit.declaration(row, "owner") };
            const group = groups.get(key);
            if (group === undefined) groups.set(key, [own, ...this.#declaredIn(b, unit, name, local)]);
            else group.push(own);
          }
        }
      }
    }
    for (const group of groups.values()) {
      for (const { unit, cls } of group) {
        const others = group.filter((other) => other.unit !== unit || other.cls !== cls);
        if (others.length > 0) this.#added?.set(`${unit.index}:${cls}`, others);
      }
    }
  }

  structural(b: Binder): Iterable<{ readonly above: ClassPlace; readonly below: ClassPlace }> {
    return structuralPairs(
      b,
      this.#every.filter((unit) => unit.dialect.structuralInterfaces),
    );
  }

  #declaredIn(b: Binder, from: Unit, source: string, name: string): { unit: Unit; cls: number }[] {
    const target = source === "global" ? undefined : this.module(from, source);
    const found = target === undefined ? this.globals(b, name) : target.kind === "units" ? b.imported(target, name) : NONE;
    return found.flatMap((referent) => {
      if (referent.kind !== "declaration" || referent.unit.declaration(referent.row, "kind") !== DECLARED.class) return [];
      if (referent.unit === from) return [];
      return [{ unit: referent.unit, cls: referent.unit.declaration(referent.row, "owner") }];
    });
  }
}

const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(["window", "globalThis", "global", "self"]);
const NONE: readonly Referent[] = [];
const NO_CLASSES: readonly { readonly unit: Unit; readonly cls: number }[] = [];

function isQuoted(name: string): boolean {
  return name.startsWith('"') || name.startsWith("'");
}

/** `declare module "x" { … }` and `declare global { … }` blocks of a file. */
function* moduleBlocks(unit: Unit): Iterable<{ readonly name: string; readonly scope: number }> {
  for (const [name, rows] of unit.scopeNames(0)) {
    if (name !== "global" && !isQuoted(name)) continue;
    for (const row of rows) {
      if (unit.declaration(row, "kind") !== DECLARED.namespace) continue;
      yield { name: isQuoted(name) ? name.slice(1, -1) : name, scope: unit.declaration(row, "owner") };
    }
  }
}

/** A file without imports and exports: what it declares, every file sees. */
function isScript(b: Binder, unit: Unit): boolean {
  if (unit.exportCount > 0) return false;
  for (let row = 0; row < unit.importCount; row++) {
    const isTypeQuery = unit.text(unit.import(row, "name")) === "" && (unit.import(row, "flags") & FLAG.typeOnly) !== 0;
    if (!isTypeQuery) return false;
  }
  const { named, whole } = b.expandos.commonJs(b, unit);
  return named.size === 0 && whole.length === 0;
}

/** What lies between the files of a tree, for all languages in it. */
export function treeSources(
  source: ModuleSource,
  resolver: ModuleResolver,
): (units: readonly Unit[], unitOfFile: (file: number) => Unit | undefined) => Sources {
  return (units, unitOfFile) => {
    const scripts = units.filter(isEcmascript);
    return new TreeSources(source, units, scripts, unitOfFile, (unit, specifier) => {
      const target = resolver.resolve(specifier, unit.path, "import");
      return "file" in target ? target.file : "external" in target ? "external" : "missing";
    });
  };
}
