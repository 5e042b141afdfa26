import { CODE, DECLARED, FLAG, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import type { Space } from "./dialect.ts";
import { FIT, fitness } from "./fit.ts";
import { followAll } from "./names.ts";
import { extensionReceiver } from "./overloads.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "./referent.ts";
import { functionRow } from "./referent-types.ts";
import type { Unit } from "./unit.ts";

/** What one of the scopes around says of a name. `own`: it declares the name itself, if only as what another place is imported for. */
export interface Level {
  readonly found: readonly Referent[];
  readonly own: boolean;
}

/** All that a name may mean, from the innermost scope outwards. `at` is the name's record, or -1. */
export function* levels(b: Binder, unit: Unit, from: number, name: string, space: Space, at: number): Iterable<Level> {
  const { dialect } = unit;
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const rows = unit.declared(scope, name).filter((row) => isMeant(b, unit, row, at));
    if (rows.length > 0) yield { found: followAll(b, unit, rows), own: true };
    const cls = unit.scope(scope, "kind") === SCOPE.class ? unit.scope(scope, "owner") : -1;
    if (cls >= 0 && dialect.implicitMembers) {
      const found = [...b.members(b.self(unit, cls), name), ...b.members({ kind: "class", unit, cls, args: [] }, name)];
      yield { found, own: false };
    }
    yield { found: dialect.scopeNames(b, unit, scope, name, space), own: false };
  }
  yield { found: dialect.outerNames(b, unit, name, space, from), own: false };
}

/**
 * Namespaces are looked up by their whole names. The implied parameter of a lambda that gets nothing is that of a lambda around. A local
 * variable is known after its value only: what is written before it has the smaller record.
 */
function isMeant(b: Binder, unit: Unit, row: number, at: number): boolean {
  const kind = unit.declaration(row, "kind");
  if (kind === DECLARED.namespace) return false;
  if (kind === DECLARED.variable && at >= 0 && unit.declaration(row, "value") > at) {
    const scope = unit.scope(unit.declaration(row, "scope"), "kind");
    return scope === SCOPE.module || scope === SCOPE.class || scope === SCOPE.namespace;
  }
  if (kind !== DECLARED.parameter || (unit.declaration(row, "flags") & FLAG.optional) === 0) return true;
  const wanted = unit.fn(unit.declaration(row, "owner"), "wanted");
  if (wanted < 0) return true;
  const context = b.typeAt(unit, wanted);
  if (context.kind === "callback") return context.parameters.length > 0;
  return context.kind !== "function" || context.unit.list(context.unit.fn(context.fn, "parameters")).length > 0;
}

/** Whether something around is what an extension can be called on; other things always are in reach. */
function isInReach(b: Binder, unit: Unit, from: number, referent: Referent): boolean {
  const rules = unit.dialect.overloads;
  if (rules === undefined || rules.receiverIsParameter || (referent.kind !== "declaration" && referent.kind !== "member")) return true;
  const wanted = extensionReceiver(b, referent);
  return wanted === undefined || rules.implicitReceivers(b, unit, from).some((on) => fitness(b, on, wanted, rules) !== FIT.no);
}

/** Lookup of a value or type in languages where functions live beside values of their name: they count only where no value has it. */
export function lookupBeside(b: Binder, unit: Unit, from: number, name: string, space: Space, at: number): readonly Referent[] {
  let functions: readonly Referent[] | undefined;
  let external = false;
  for (const { found, own } of levels(b, unit, from, name, space, at)) {
    const inside = found.filter((referent) => referent.kind !== "external");
    if (inside.length < found.length) external = true;
    const fitting = inside.filter((referent) =>
      space === "type" ? isType(referent) : functionRow(referent) < 0 && !isTypeParameter(referent),
    );
    const reached = fitting.length > 1 ? fitting.filter((referent) => isInReach(b, unit, from, referent)) : fitting;
    if (reached.length > 0) return reached;
    if (external && own) return [EXTERNAL_REFERENT];
    if (space !== "type" && inside.length > 0) functions ??= inside;
  }
  if (functions !== undefined) return functions;
  return external || unit.dialect.isBuiltin(name) ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}

function isTypeParameter(referent: Referent): boolean {
  return referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") === DECLARED.typeParameter;
}

/** Whether a name means a type, or something that has types in it. */
function isType(referent: Referent): boolean {
  switch (referent.kind) {
    case "declaration": {
      const kind = referent.unit.declaration(referent.row, "kind");
      return kind === DECLARED.class || kind === DECLARED.alias || kind === DECLARED.typeParameter || kind === DECLARED.namespace;
    }
    case "member": {
      const value = referent.unit.member(referent.row, "value");
      const isClass = value >= 0 && referent.unit.code(value) === CODE.class;
      return isClass || (referent.unit.member(referent.row, "flags") & FLAG.typeOnly) !== 0;
    }
    case "typed":
    case "module":
      return true;
    default:
      return false;
  }
}
