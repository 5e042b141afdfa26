import type { Binder } from "../binder.ts";
import type { Dialect, Space } from "../dialect.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import type { Unit } from "../unit.ts";
import { namespaced } from "./namespaced.ts";
import { standardCall } from "./rust-calls.ts";
import { standardWanted } from "./rust-closures.ts";
import { rustCrates } from "./rust-crates.ts";
import { type RustMembers, rustMembers } from "./rust-members.ts";
import { RustModules } from "./rust-modules.ts";
import { isPrelude, standardType } from "./rust-standard.ts";

const NO_NAMES: ReadonlySet<string> = new Set();

export const rust: Dialect = {
  ...namespaced({
    family: "rust",
    builtins: NO_NAMES,
    fileModules: true,
    implicitMembers: false,
    nestedFunctionsShareThis: false,
    callMember: "call",
    asyncIsWritten: false,
    iteratorMembers: ["next"],
    constructorNames: [],
    instanceMembersOnClasses: true,
    mergesBases: true,
    indexMember: "index",
    typesAreNamed: true,

    packageOf: () => "",
    module: (b, unit, source) => modules(b).target(unit, source),
    outerNames,
    moduleMember: (b, unit, name) => ofModule(b, unit, name),
    dotted: () => NO_REFERENTS,
    packageMember: () => NO_REFERENTS,
    scopeNames: (b, unit, scope, name) => modules(b).byGlob(unit, scope, name),
    findMember: (b, type, name) => members(b).find(type, name),
    addedMembers: (b, _unit, type, name) => members(b).added(type, name),
    called: (b, unit, calleeAt, found) => members(b).called(unit, calleeAt, found),
    implementers: (b, unit, member) => members(b).implementers(unit, member),
    isObjectMethod: () => false,
    builtinType: (_b, name, args) => standardType(name, args),
    builtinCall: standardCall,
    builtinWanted: standardWanted,
  }),
  isBuiltin: isPrelude,
};

const tables = new WeakMap<Binder, RustModules>();
const unitsOf = (b: Binder) => () => b.units.filter((unit) => unit.dialect === rust);

function modules(b: Binder): RustModules {
  let table = tables.get(b);
  if (table === undefined) {
    table = new RustModules(b, rustCrates(b, unitsOf(b)));
    tables.set(b, table);
  }
  return table;
}

function members(b: Binder): RustMembers {
  return rustMembers(b, unitsOf(b));
}

/** Words for modules, crates and macros; names that a glob import of something outside may give. */
function outerNames(b: Binder, unit: Unit, name: string, space: Space, from: number): readonly Referent[] {
  if (name.endsWith("!")) {
    const macro = modules(b).macro(unit, from, name);
    return macro.length > 0 || isPrelude(name) || !modules(b).seesOutside(unit, from) ? macro : [EXTERNAL_REFERENT];
  }
  const word = modules(b).word(unit, name);
  if (word.length > 0 || isPrelude(name)) return word;
  return modules(b).seesOutside(unit, from) && (space !== "value" || !isTypeParameter(unit, from, name))
    ? [EXTERNAL_REFERENT]
    : NO_REFERENTS;
}

function isTypeParameter(unit: Unit, from: number, name: string): boolean {
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) if (unit.declared(scope, name).length > 0) return true;
  return false;
}

/** What a file's module has besides its declarations: by glob imports that are not given out, the module above, macros of its crate. */
function ofModule(b: Binder, unit: Unit, name: string): readonly Referent[] {
  if (name === "super") return modules(b).word(unit, name);
  const found = modules(b).byGlob(unit, 0, name);
  if (found.length > 0 || !name.endsWith("!")) return found;
  return rustCrates(b, unitsOf(b)).root(unit) === unit ? modules(b).ofCrate(unit, name) : NO_REFERENTS;
}
