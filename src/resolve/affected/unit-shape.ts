import { CODE, DECLARED, SCOPE, USE_ROW } from "#model/binding-codes.ts";
import type { Unit } from "../binder/unit.ts";
import { attachmentsOf } from "./attachments.ts";
import { FactWalk } from "./fact-walk.ts";

const known = new WeakMap<Unit, number>();

/** A number for all that other files can see of a file, its lines and the bodies of its functions left out. */
export function unitShape(unit: Unit): number {
  let shape = known.get(unit);
  if (shape === undefined) {
    shape = shapeOf(unit);
    known.set(unit, shape);
  }
  return shape;
}

function shapeOf(unit: Unit): number {
  const walk = new FactWalk(unit, attachmentsOf(unit));
  walk.text(unit.facts.package);
  for (let row = 0; row < unit.declarationCount; row++) if (isSeen(unit, row)) walk.declaration(row);
  for (let cls = 0; cls < unit.classCount; cls++) walk.cls(cls);
  for (let row = 0; row < unit.assignmentCount; row++) walk.assignment(row);
  for (let row = 0; row < unit.importCount; row++) walk.importRow(row);
  for (const at of unit.facts.links) walk.record(at);
  for (let row = 0; row < unit.exportCount; row++) {
    for (const field of ["name", "local", "source"] as const) walk.text(unit.text(unit.export(row, field)));
    walk.record(unit.export(row, "value"));
  }
  for (let fn = 0; fn < unit.functionCount; fn++) if (unit.fn(fn, "symbol") >= 0 && unit.fn(fn, "wanted") >= 0) walk.fn(fn);
  hiddenSymbols(unit, walk);
  return walk.content.digest;
}

/** Uses of names count where they hide a declaration from others: `@Deprecated(level = HIDDEN)`. */
function hiddenSymbols(unit: Unit, walk: FactWalk): void {
  const level = unit.facts.strings.indexOf("HIDDEN");
  const { uses } = unit.facts;
  if (level < 0) return;
  for (let at = 0; at < uses.length; at += USE_ROW.size) {
    const code = uses[at + USE_ROW.code] as number;
    if (unit.code(code) === CODE.member && unit.code(code + 2) === level) walk.number(uses[at + USE_ROW.within] as number);
  }
}

/** Variables inside of functions are not, unless something that is seen leads to them; those of C may hold tables of functions. */
function isSeen(unit: Unit, row: number): boolean {
  const kind = unit.declaration(row, "kind");
  if (unit.dialect.fieldsHoldFunctions || (kind !== DECLARED.variable && kind !== DECLARED.constant && kind !== DECLARED.parameter))
    return true;
  const scope = unit.declaration(row, "scope");
  if (scope < 0) return true;
  const around = unit.scope(scope, "kind");
  return around !== SCOPE.function && around !== SCOPE.arrow && (around !== SCOPE.block || unit.dialect.family === "ruby");
}
