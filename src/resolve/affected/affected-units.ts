import { DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "../binder/binder.ts";
import { isEcmascript } from "../binder/dialect-of.ts";
import type { Unit } from "../binder/unit.ts";
import { changedItems } from "./changed-items.ts";
import { type Content, EVERY_MEMBER, moduleMention } from "./fact-walk.ts";
import type { ModuleGraph } from "./module-graph.ts";
import { forgetItems, requiredSources, unitItems } from "./unit-items.ts";
import { unitShape } from "./unit-shape.ts";

/** A file whose facts are others than before: `before` is absent for a new one, `after` for one that is gone. */
export interface ReplacedUnit {
  readonly before: Unit | undefined;
  readonly after: Unit | undefined;
}

export interface AffectedRequest {
  /** Over the new files. */
  readonly binder: Binder;
  readonly replaced: readonly ReplacedUnit[];
  /** Files whose imports lead elsewhere than before, with the sources that do. */
  readonly redirected: ReadonlyMap<Unit, ReadonlySet<string>>;
  readonly modules: ModuleGraph;
  /** Whether something may have gone through all members of a type of a file, by the name of the module's scope that it has. */
  readonly isEnumerated: (path: string, name: string) => boolean;
}

/** Where more of the files of a language than this may be affected, all are taken: following further would cost more than binding. */
const MOST_SHARE = 0.6;
const DEEPEST_BASE = 8;
/** Where a name is looked up in no more files than this, it is not asked which of them can have to do with the type. */
const FEW_FILES = 100;
/** Types for which it is found who can have to do with them, before members of more types are looked for everywhere. */
const MOST_REACHES = 6;

/**
 * Unchanged files whose names may mean something else since others changed. Of TypeScript and JavaScript those that a changed definition, export or
 * member can reach by the names that they mention; of other languages all that share packages with a file of which others see something else.
 */
export function affectedUnits(request: AffectedRequest): ReadonlySet<Unit> {
  const { binder, replaced } = request;
  const after = new Set(replaced.map((one) => one.after));
  const affected = new Set<Unit>();
  const families = new Set<string>();
  const scripts: ReplacedUnit[] = [];
  for (const one of replaced) {
    const unit = (one.after ?? one.before) as Unit;
    if (isEcmascript(unit)) scripts.push(one);
    else if (one.before === undefined || one.after === undefined || unitShape(one.before) !== unitShape(one.after))
      families.add(unit.dialect.family);
  }
  for (const unit of binder.units) if (families.has(unit.dialect.family) && !after.has(unit)) affected.add(unit);
  for (const unit of new Spread(request, scripts).reached()) if (!after.has(unit)) affected.add(unit);
  forgetItems();
  return affected;
}

/** Follows changes from names to those who mention them. */
class Spread {
  readonly #request: AffectedRequest;
  readonly #units: readonly Unit[];
  readonly #affected = new Set<Unit>();
  /** What waits to be followed: names in single files, exports of single files, names in all files. */
  #names = new Map<Unit, Set<string>>();
  #exports = new Map<Unit, Set<string> | "every">();
  #globals = new Set<string>();
  /** Names of members, with the files in which they may be those that changed. */
  #members = new Map<string, ReadonlySet<Unit> | "all">();
  /** Names of members for which other bodies may run: who mentions them is affected, and nothing follows from that. */
  readonly #filled = new Set<string>();
  readonly #doneNames = new Map<Unit, Set<string>>();
  readonly #doneExports = new Map<Unit, Set<string> | "every">();
  readonly #doneGlobals = new Set<string>();
  readonly #doneMembers = new Set<string>();
  #isEverything = false;
  readonly #reaches = new Map<string, ReadonlySet<Unit> | "all">();
  readonly #isCoarse: boolean;

  /** `isCoarse`: a member that changes stands for its whole type, so that nothing is followed but names. */
  constructor(request: AffectedRequest, replaced: readonly ReplacedUnit[], isCoarse = false) {
    this.#request = request;
    this.#isCoarse = isCoarse;
    this.#units = request.binder.units.filter(isEcmascript);
    for (const { before, after } of replaced) {
      const changed = changedItems(before && unitItems(before), after && unitItems(after));
      if (changed.everything) this.#isEverything = true;
      // A file that is no module any more, or is one only now, under the path that others import.
      if (before === undefined || after === undefined) this.#redirectImporters((after ?? before)?.path ?? "", "every");
      for (const name of changed.globals) this.#addGlobal(name);
      for (const { name, of } of changed.members) this.#changeMember(name, after, of);
      for (const name of changed.filled) this.#filled.add(name);
      if (before !== undefined) for (const cls of changed.rebased.before) this.#baseMembers(before, cls, 0);
      if (after === undefined) continue;
      for (const cls of changed.rebased.after) this.#baseMembers(after, cls, 0);
      for (const name of changed.names) this.#addName(after, name);
      for (const name of changed.exports) this.#addExport(after, name);
      if (changed.everyExport) this.#addExport(after, "every");
    }
    for (const [unit, sources] of request.redirected)
      if (isEcmascript(unit)) for (const source of sources) this.#redirect(unit, source, "every");
  }

  reached(): Iterable<Unit> {
    while (!this.#isEverything && this.#names.size + this.#exports.size + this.#globals.size + this.#members.size > 0) {
      this.#followGlobals();
      this.#followMembers();
      this.#followNames();
      this.#followExports();
      if (this.#affected.size > this.#units.length * MOST_SHARE) this.#isEverything = true;
    }
    if (this.#isEverything) return this.#units;
    if (this.#filled.size > 0) for (const unit of this.#units) if (accesses(unit, this.#filled)) this.#affected.add(unit);
    return this.#affected;
  }

  #addName(unit: Unit, name: string): void {
    const done = this.#doneNames.get(unit) ?? new Set();
    this.#doneNames.set(unit, done);
    if (done.has(name)) return;
    done.add(name);
    const waiting = this.#names.get(unit);
    if (waiting === undefined) this.#names.set(unit, new Set([name]));
    else waiting.add(name);
  }

  /** `every` stands for all of them; so does an export of that name, which is more than it need be. */
  #addExport(unit: Unit, name: string): void {
    const done = this.#doneExports.get(unit) ?? new Set();
    if (done === "every" || done.has(name)) return;
    const isEvery = name === "every";
    this.#doneExports.set(unit, isEvery ? "every" : done.add(name));
    const waiting = this.#exports.get(unit) ?? new Set();
    this.#exports.set(unit, isEvery || waiting === "every" ? "every" : waiting.add(name));
  }

  #addGlobal(name: string): void {
    if (this.#doneGlobals.has(name)) return;
    this.#doneGlobals.add(name);
    this.#globals.add(name);
  }

  /** A member of a type of the module's scope, or of one that is not told. */
  #changeMember(name: string, unit: Unit | undefined, of: string): void {
    if (unit === undefined || of === "") {
      this.#addMember(name, "", "all");
      if (unit !== undefined && this.#request.isEnumerated(unit.path, "")) this.#addMember(EVERY_MEMBER, "", "all");
      return;
    }
    const key = `${unit.path}\n${of}`;
    this.#addMember(name, key, this.#isInFewFiles(name) ? "all" : this.#reachOf(unit, of, key));
    if (this.#request.isEnumerated(unit.path, of)) this.#addMember(EVERY_MEMBER, key, this.#reachOf(unit, of, key));
  }

  #isInFewFiles(name: string): boolean {
    let count = 0;
    for (const unit of this.#units) if (unit.facts.strings.includes(name) && ++count > FEW_FILES) return false;
    return true;
  }

  #addMember(name: string, origin: string, places: ReadonlySet<Unit> | "all"): void {
    const everywhere = `${name}\n`;
    const key = places === "all" ? everywhere : `${name}\n${origin}`;
    if (this.#doneMembers.has(everywhere) || this.#doneMembers.has(key)) return;
    this.#doneMembers.add(key);
    const waiting = this.#members.get(name);
    if (waiting === undefined || places === "all") this.#members.set(name, places);
    else if (waiting !== "all") this.#members.set(name, new Set([...waiting, ...places]));
  }

  /** Files that can have to do with values of a type: those that its name reaches, whatever is asked of them. */
  #reachOf(unit: Unit, of: string, key: string): ReadonlySet<Unit> | "all" {
    const known = this.#reaches.get(key);
    if (known !== undefined) return known;
    if (this.#reaches.size >= MOST_REACHES) return "all";
    const spread = new Spread({ ...this.#request, redirected: new Map() }, [], true);
    spread.#changeName(unit, of);
    const reached = spread.reached();
    const reach = spread.#isEverything ? "all" : new Set(reached);
    this.#reaches.set(key, reach);
    return reach;
  }

  #followGlobals(): void {
    const globals = this.#globals;
    this.#globals = new Set();
    if (globals.size === 0) return;
    for (const unit of this.#units) {
      const named = unit.facts.strings.filter((text) => globals.has(text));
      if (named.length === 0) continue;
      const seen = new Set(named.filter((text) => unit.declared(0, text).length === 0));
      for (const local of this.#ambientImports(unit, globals)) this.#changeName(unit, local);
      if (seen.size === 0) continue;
      this.#affected.add(unit);
      this.#mark(unit, seen, NONE);
    }
  }

  /** What a file calls names that it imports from modules that are no files: those that blocks declare. */
  *#ambientImports(unit: Unit, globals: ReadonlySet<string>): Iterable<string> {
    for (let row = 0; row < unit.importCount; row++) {
      const target = this.#request.modules.targetsOf(unit).get(unit.text(unit.import(row, "source")));
      const name = unit.text(unit.import(row, "name"));
      if (target?.startsWith("\0") === true && (globals.has(name) || name === "" || name === "*")) yield* importedAs(unit, row);
    }
  }

  #followMembers(): void {
    const members = this.#members;
    this.#members = new Map();
    if (members.size === 0) return;
    for (const unit of this.#units) {
      const meant = new Set<string>();
      for (const [name, places] of members) if (places === "all" || places.has(unit)) meant.add(name);
      if (meant.size === 0 || !accesses(unit, meant)) continue;
      this.#affected.add(unit);
      this.#mark(unit, NONE, meant);
    }
  }

  #followNames(): void {
    const names = this.#names;
    this.#names = new Map();
    for (const [unit, changed] of names) {
      this.#affected.add(unit);
      this.#mark(unit, changed, NONE);
    }
  }

  /** Parts of a file that look up one of some names, or members of some names, have changed as well. */
  #mark(unit: Unit, names: ReadonlySet<string>, members: ReadonlySet<string>): void {
    const items = unitItems(unit);
    const isMeant = (content: Content) => haveCommon(content.names, names) || haveCommon(content.members, members);
    for (const [name, content] of items.names) if (isMeant(content)) this.#changeName(unit, name);
    for (const [name, content] of items.exports) if (isMeant(content)) this.#addExport(unit, name === "=" ? "every" : name);
    for (const member of items.members.values()) {
      // See `changedItems`: the class around says it already.
      if (!isMeant(member) || this.#doneNames.get(unit)?.has(member.of) === true) continue;
      if (this.#isCoarse && member.of !== "") this.#changeName(unit, member.of);
      else this.#changeMember(member.name, unit, member.of);
    }
    for (const [name, content] of items.loose) if (isMeant(content)) this.#changeMember(name, undefined, "");
    if (!this.#isCoarse) for (const [name, content] of items.literals) if (isMeant(content)) this.#filled.add(name);
    if (isMeant(items.common)) this.#addExport(unit, "every");
    for (const filling of this.#isCoarse ? [] : items.filling.values()) {
      if (!isMeant(filling)) continue;
      this.#baseMembers(unit, filling.cls, 0);
      this.#membersOfNamed([...names].filter((name) => filling.names.has(name)));
    }
    for (const block of items.blocks.values()) for (const [name, content] of block) if (isMeant(content)) this.#addGlobal(name);
  }

  #changeName(unit: Unit, name: string): void {
    this.#addName(unit, name);
    if (unitItems(unit).isScript) this.#addGlobal(name);
  }

  #followExports(): void {
    const exports = this.#exports;
    this.#exports = new Map();
    for (const [unit, names] of exports) this.#redirectImporters(unit.path, names);
  }

  #redirectImporters(path: string, names: ReadonlySet<string> | "every"): void {
    for (const importer of this.#request.modules.importersOf(path, this.#units)) this.#redirect(importer.unit, importer.source, names);
  }

  /** What a file takes from a source, by some names of it, means something else. */
  #redirect(unit: Unit, source: string, names: ReadonlySet<string> | "every"): void {
    const isMeant = (name: string) => names === "every" || name === "" || name === "*" || names.has(name);
    for (let row = 0; row < unit.importCount; row++) {
      if (unit.text(unit.import(row, "source")) !== source || !isMeant(unit.text(unit.import(row, "name")))) continue;
      this.#affected.add(unit);
      for (const name of importedAs(unit, row)) this.#changeName(unit, name);
    }
    for (let row = 0; row < unit.exportCount; row++) {
      if (unit.export(row, "source") < 0 || unit.text(unit.export(row, "source")) !== source) continue;
      const name = unit.text(unit.export(row, "name"));
      const local = unit.text(unit.export(row, "local"));
      if (name !== "*") {
        if (isMeant(local)) this.#addExport(unit, name);
      } else if (names === "every") this.#addExport(unit, "every");
      else for (const one of names) if (one !== "default") this.#addExport(unit, one);
    }
    if (requiredSources(unit).has(source)) {
      this.#affected.add(unit);
      this.#addName(unit, moduleMention(source));
    }
  }

  /** Names of the members of all bases of a class: others may run in their place, or no longer. */
  #baseMembers(unit: Unit, cls: number, depth: number): void {
    for (const name of unit.members(cls).keys()) this.#filled.add(name);
    if (depth >= DEEPEST_BASE) return;
    const b = this.#request.binder;
    const written = unit.list(unit.cls(cls, "implements"));
    for (const base of [...b.bases(unit, cls), ...Array.from(written, (at) => b.typeAt(unit, at))]) {
      for (const part of base.kind === "union" || base.kind === "intersection" ? base.types : [base]) {
        if (part.kind === "instance" || part.kind === "class") this.#baseMembers(part.unit, part.cls, depth + 1);
      }
    }
  }

  /** Names of the members of classes that go by one of some names, wherever they are: what a base was before may be any of them. */
  #membersOfNamed(names: readonly string[]): void {
    for (const unit of this.#units) {
      for (let cls = 0; cls < unit.classCount; cls++) {
        if (names.includes(unit.text(unit.cls(cls, "name")))) for (const name of unit.members(cls).keys()) this.#filled.add(name);
      }
    }
  }
}

const NONE: ReadonlySet<string> = new Set();

function haveCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const text of few) if (many.has(text)) return true;
  return false;
}

/** Whether a file looks up members of one of some names. */
function accesses(unit: Unit, members: ReadonlySet<string>): boolean {
  const mayAccess = members.has(EVERY_MEMBER) || unit.facts.strings.some((text) => members.has(text));
  return mayAccess && haveCommon(unitItems(unit).accessed, members);
}

/** Names under which a file has what an import row brings. */
function importedAs(unit: Unit, row: number): readonly string[] {
  const names: string[] = [];
  for (let declaration = 0; declaration < unit.declarationCount; declaration++) {
    if (unit.declaration(declaration, "kind") === DECLARED.import && unit.declaration(declaration, "owner") === row)
      names.push(unit.text(unit.declaration(declaration, "name")));
  }
  return names;
}
