import { CODE, DECLARED, FLAG, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import type { ModuleTarget, Space } from "./dialect.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "./referent.ts";
import type { Unit } from "./unit.ts";

/** Re-exports that are followed from one module to the next. */
const MOST_HOPS = 40;
const NO_ROWS: readonly number[] = [];
let hops = 0;

export function lookup(b: Binder, unit: Unit, from: number, name: string, space: Space): readonly Referent[] {
  const { dialect } = unit;
  let other: readonly number[] | undefined;
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const kind = unit.scope(scope, "kind");
    const isOpen = dialect.openNamespaces && (kind === SCOPE.module || kind === SCOPE.namespace);
    const rows = isOpen ? NO_ROWS : unit.declared(scope, name);
    if (rows.length > 0) {
      const fitting = rows.filter((row) => fits(unit, row, space));
      if (fitting.length > 0) return followAll(b, unit, fitting);
      other ??= rows;
    }
    if (dialect.implicitMembers && kind === SCOPE.class) {
      const found = implicitMember(b, unit, scope, name, space);
      if (found.length > 0) return found;
    }
    const more = dialect.scopeNames(b, unit, scope, name, space);
    if (more.length > 0) return more;
  }
  const outer = dialect.outerNames(b, unit, name, space, from);
  if (outer.length > 0) return outer;
  if (other !== undefined) return followAll(b, unit, other);
  return dialect.isBuiltin(name) ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}

function fits(unit: Unit, row: number, space: Space): boolean {
  const kind = unit.declaration(row, "kind");
  if (kind === DECLARED.import || kind === DECLARED.namespace) return true;
  if (space === "value") {
    if (kind === DECLARED.alias || kind === DECLARED.typeParameter) return false;
    return kind !== DECLARED.class || (unit.cls(unit.declaration(row, "owner"), "flags") & FLAG.interface) === 0;
  }
  return kind === DECLARED.class || kind === DECLARED.alias || kind === DECLARED.typeParameter;
}

/** A member of the class around; where a type is asked for, one that the class or its bases declare. */
function implicitMember(b: Binder, unit: Unit, scope: number, name: string, space: Space): readonly Referent[] {
  const cls = unit.scope(scope, "owner");
  if (cls < 0) return NO_REFERENTS;
  const inClass = b.members({ kind: "class", unit, cls, args: [] }, name);
  if (space === "type") return inClass.filter((referent) => referent.kind !== "external" && referent.kind !== "member");
  return [...b.members(b.self(unit, cls), name), ...inClass].filter((referent) => referent.kind !== "external");
}

export function followAll(b: Binder, unit: Unit, every: readonly number[]): readonly Referent[] {
  if (every.length === 1) return b.follow({ kind: "declaration", unit, row: every[0] as number });
  const rows = unit.dialect.laterWins ? latest(unit, every) : every;
  return rows.flatMap((row) => b.follow({ kind: "declaration", unit, row }));
}

/** Of several functions or classes of one name in a scope the last one stands; the others are kept as what may stand in another build. */
function latest(unit: Unit, rows: readonly number[]): readonly number[] {
  const defined = rows.filter((row) => {
    const kind = unit.declaration(row, "kind");
    return kind === DECLARED.function || kind === DECLARED.class;
  });
  if (defined.length < 2) return rows;
  const last = defined.at(-1) as number;
  unit.alternatives.set(
    last,
    defined.slice(0, -1).map((row) => ({ kind: "declaration", unit, row })),
  );
  return rows.filter((row) => row === last || !defined.includes(row));
}

export function follow(b: Binder, referent: Referent): readonly Referent[] {
  if (referent.kind !== "declaration") return [referent];
  const { unit } = referent;
  const kind = unit.declaration(referent.row, "kind");
  if (kind === DECLARED.variable || kind === DECLARED.constant) return requiredBy(b, referent);
  if (kind !== DECLARED.import) return [referent];
  const row = unit.declaration(referent.row, "owner");
  if (row < 0) return NO_REFERENTS;
  const target = b.moduleTarget(unit, unit.text(unit.import(row, "source")));
  return b.imported(target, unit.text(unit.import(row, "name")));
}

/** `const x = require("y")` and what is taken out of a required module are imports, whatever the keyword. */
function requiredBy(b: Binder, referent: Extract<Referent, { kind: "declaration" }>): readonly Referent[] {
  const { unit, row } = referent;
  const value = unit.declaration(row, "value");
  if (value < 0 || unit.declaration(row, "type") >= 0) return [referent];
  let at = value;
  while (unit.code(at) === CODE.member) at = unit.code(at + 1);
  if (unit.code(at) !== CODE.module) return [referent];
  const found = b.referents(unit, value);
  return found.length > 0 ? found : [referent];
}

export function imported(b: Binder, target: ModuleTarget, name: string): readonly Referent[] {
  switch (target.kind) {
    case "external":
      return [EXTERNAL_REFERENT];
    case "missing":
      return NO_REFERENTS;
    case "units": {
      const found: Referent[] = [];
      for (const unit of target.units) {
        if (name === "") found.push(...wholeModule(b, unit));
        else found.push(...b.exported(unit, name));
      }
      return found;
    }
    case "scope": {
      const found: Referent[] = [];
      for (const { unit, scope } of target.places) {
        if (name === "") found.push({ kind: "typed", type: { kind: "namespace", unit, scope } });
        else found.push(...scopeExports(b, unit, scope, name));
      }
      return found.length === 0 && target.isOpen ? [EXTERNAL_REFERENT] : found;
    }
    case "value":
      return name === "" ? [{ kind: "typed", type: target.type }] : b.members(target.type, name);
    case "package":
      if (name === "") return [{ kind: "typed", type: { kind: "package", name: target.name, unit: target.unit } }];
      return target.unit.dialect.packageMember(b, target.unit, target.name, name);
    default:
      return target satisfies never;
  }
}

/** A module as a value: what a CommonJS module is set to, else its names. */
function wholeModule(b: Binder, unit: Unit): readonly Referent[] {
  const assigned = unit.exportRows("=");
  if (assigned.length > 0) return assigned.flatMap((row) => exportRow(b, unit, row));
  const { whole, named } = b.expandos.commonJs(b, unit);
  if (whole.length === 0 || unit.exportCount > 0) return [{ kind: "module", unit }];
  const values = whole.flatMap((at) => valueReferents(b, unit, at));
  return named.size > 0 ? [...values, { kind: "module", unit }] : values;
}

/** Names of an ambient module's or namespace's scope; `default` and `=` are its export assignments. */
function scopeExports(b: Binder, unit: Unit, scope: number, name: string): readonly Referent[] {
  const rows = unit.declared(scope, name);
  if (rows.length === 0) return unit.dialect.scopeNames(b, unit, scope, name, "value");
  // An ambient module may import a name from itself, or from another that has it from there.
  const asked = `${unit.index}:${scope}:${name}`;
  if (following.has(asked)) return NO_REFERENTS;
  following.add(asked);
  try {
    return followAll(b, unit, rows);
  } finally {
    following.delete(asked);
  }
}

const following = new Set<string>();

export function exported(b: Binder, unit: Unit, name: string): readonly Referent[] {
  const known = unit.exports.get(name);
  if (known !== undefined) return known;
  if (hops > MOST_HOPS) return NO_REFERENTS;
  unit.exports.set(name, NO_REFERENTS);
  hops++;
  try {
    const found = findExported(b, unit, name);
    unit.exports.set(name, found);
    return found;
  } finally {
    hops--;
    if (hops > 0 && unit.exports.get(name)?.length === 0) unit.exports.delete(name);
  }
}

function findExported(b: Binder, unit: Unit, name: string): readonly Referent[] {
  const found: Referent[] = [];
  for (const row of unit.exportRows(name)) found.push(...exportRow(b, unit, row));
  if (found.length > 0) return unique(found);
  const common = commonExports(b, unit, name);
  if (common.length > 0) return common;
  if (unit.dialect.exportsAll) {
    const rows = unit.declared(0, name);
    const declared = rows.length > 0 ? followAll(b, unit, rows) : NO_REFERENTS;
    if (declared.length > 0) return declared;
  }
  if (name !== "default") {
    for (const row of unit.exportRows("*")) {
      const target = b.moduleTarget(unit, unit.text(unit.export(row, "source")));
      if (target.kind === "external") continue;
      found.push(...b.imported(target, name));
    }
    if (found.length > 0) return unique(found);
    const whole = unit.exportRows("=");
    if (whole.length > 0) return whole.flatMap((row) => b.members(wholeType(b, unit, row), name));
  } else {
    const whole = unit.exportRows("=");
    if (whole.length > 0) return whole.flatMap((row) => exportRow(b, unit, row));
  }
  return unit.dialect.moduleMember(b, unit, name);
}

function wholeType(b: Binder, unit: Unit, row: number) {
  const types = exportRow(b, unit, row).map((referent) => b.typeOf(referent));
  return types.length === 1 ? (types[0] as (typeof types)[number]) : ({ kind: "union", types } as const);
}

function exportRow(b: Binder, unit: Unit, row: number): readonly Referent[] {
  const source = unit.export(row, "source");
  const local = unit.text(unit.export(row, "local"));
  if (source >= 0) return b.imported(b.moduleTarget(unit, unit.text(source)), local);
  const value = unit.export(row, "value");
  if (value >= 0) return valueReferents(b, unit, value);
  return followAll(b, unit, unit.declared(0, local));
}

/** What an exported value is: what it names where it names something, else itself. */
export function valueReferents(b: Binder, unit: Unit, at: number): readonly Referent[] {
  const code = unit.code(at);
  if (code === CODE.name || code === CODE.member || code === CODE.module) {
    const named = b.referents(unit, at);
    if (named.length > 0) return named;
  }
  return [{ kind: "value", unit, at }];
}

/** CommonJS: `exports.x = v`, `module.exports.x = v`, and members of what `module.exports` is. */
function commonExports(b: Binder, unit: Unit, name: string): readonly Referent[] {
  const { named, whole } = b.expandos.commonJs(b, unit);
  const rows = named.get(name);
  if (rows !== undefined) return rows.map((row) => ({ kind: "assignment", unit, row }));
  if (whole.length === 0) return NO_REFERENTS;
  if (name === "default") return whole.flatMap((at) => valueReferents(b, unit, at));
  return whole.flatMap((at) => b.members(b.typeAt(unit, at), name));
}

export function unique(referents: readonly Referent[]): readonly Referent[] {
  if (referents.length < 2) return referents;
  const seen = new Set<string>();
  return referents.filter((referent) => {
    const key = referentKey(referent);
    if (key === undefined) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function referentKey(referent: Referent): string | undefined {
  switch (referent.kind) {
    case "declaration":
    case "member":
    case "assignment":
      return `${referent.kind}:${referent.unit.index}:${referent.row}`;
    case "entry":
      return `entry:${referent.unit.index}:${referent.at}:${referent.entry}`;
    case "value":
      return `value:${referent.unit.index}:${referent.at}`;
    case "module":
      return `module:${referent.unit.index}`;
    case "external":
      return "external";
    case "typed":
      return undefined;
    default:
      return referent satisfies never;
  }
}
