import { CODE, DECLARED, FLAG, SCOPE, USE_ROW } from "#model/binding-codes.ts";
import { SITE_ROW } from "#model/file-facts.ts";
import type { EdgeKind, Evidence } from "#model/graph.ts";
import { REFERENCE_KINDS, type ReferenceKind } from "#model/reference-kind.ts";
import type { Binder } from "./binder.ts";
import type { Implementations } from "./implementations.ts";
import type { Referent } from "./referent.ts";
import { functionRow } from "./referent-types.ts";
import { isHandedIn } from "./referents.ts";
import { classTarget, type Target, targetsOf } from "./targets.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** Takes what binding finds. `within` is the symbol around the site, -1 for the file. */
export interface Sink {
  edge(from: Unit, within: number, to: Target, kind: EdgeKind, evidence: Evidence, line: number): void;
  /**
   * A site without an edge: what it means is outside the repository, handed in as a parameter, or not known. `reference` is its position in
   * the file's list.
   */
  open(state: "external" | "handed" | "unbound", from: Unit, reference: number): void;
}

/** A class leads to the constructor that making an instance runs: its own, or the one that it inherits. */
export function bindConstructors(b: Binder, unit: Unit, sink: Sink): void {
  const lines = classLines(unit);
  for (let cls = 0; cls < unit.classCount; cls++) {
    const symbol = unit.cls(cls, "symbol");
    if (symbol < 0 || (unit.cls(cls, "flags") & FLAG.interface) !== 0) continue;
    for (const name of unit.dialect.constructorNames) {
      const targets: Target[] = [];
      for (const referent of b.members(b.self(unit, cls), name)) targetsOf(b, referent, targets);
      const bodies = targets.filter((target) => target.symbol >= 0);
      for (const target of bodies) sink.edge(unit, symbol, target, "call", "binding", lines.get(cls) ?? 1);
      if (bodies.length > 0) break;
    }
  }
}

/** Line of the name of each class. */
function classLines(unit: Unit): ReadonlyMap<number, number> {
  const lines = new Map<number, number>();
  for (let row = 0; row < unit.declarationCount; row++) {
    if (unit.declaration(row, "kind") === DECLARED.class && unit.declaration(row, "line") > 0)
      lines.set(unit.declaration(row, "owner"), unit.declaration(row, "line"));
  }
  return lines;
}

/** Binds every call, construction, type mention and read of one file. */
export function bindFile(b: Binder, unit: Unit, sites: Int32Array, implementations: Implementations, sink: Sink): void {
  // Names in the clauses that say the bases may be those of inherited members: asked for first, they would wait for themselves.
  if (unit.dialect.implicitMembers) for (let cls = 0; cls < unit.classCount; cls++) b.bases(unit, cls);
  for (let at = 0, i = 0; at < sites.length; at += SITE_ROW.size, i++) {
    const kind = REFERENCE_KINDS[sites[at + SITE_ROW.kind] as number] ?? "reference";
    const site = {
      kind,
      callee: sites[at + SITE_ROW.callee] as number,
      within: sites[at + SITE_ROW.within] as number,
      line: sites[at + SITE_ROW.line] as number,
    };
    bindReference(b, unit, site, i, implementations, sink);
  }
  const { uses } = unit.facts;
  for (let at = 0; at < uses.length; at += USE_ROW.size) {
    const kind = REFERENCE_KINDS[uses[at + USE_ROW.kind] as number] ?? "reference";
    bindRead(
      b,
      unit,
      uses[at + USE_ROW.code] as number,
      uses[at + USE_ROW.within] as number,
      uses[at + USE_ROW.line] as number,
      kind,
      sink,
    );
  }
}

interface BoundSite {
  readonly kind: ReferenceKind;
  readonly callee: number;
  readonly within: number;
  readonly line: number;
}

function bindReference(
  b: Binder,
  unit: Unit,
  { kind, callee, within, line }: BoundSite,
  position: number,
  implementations: Implementations,
  sink: Sink,
): void {
  if (callee < 0) {
    sink.open("unbound", unit, position);
    return;
  }
  const named = kind === "decorator" ? decoratorReferents(b, unit, callee) : b.referents(unit, callee);
  const found = kind === "type" || kind === "implements" ? named : valuesFirst(named);
  const targets: Target[] = [];
  for (const referent of found) targetsOf(b, referent, targets);
  if (unit.code(callee) === CODE.super) superTargets(b, unit, callee, targets);
  else if (unit.code(callee) === CODE.this) ownConstructor(unit, unit.code(callee + 1), targets);
  else if (kind === "call") calledObjects(b, found, targets);
  for (const target of targets) {
    sink.edge(unit, within, target, kind, "binding", line);
    if (!target.bodiless || target.row < 0) continue;
    const bodies = implementations.of(b, target.unit, target.row, unit, receiverOf(found, target));
    for (const body of bodies) sink.edge(unit, within, body, kind, "implementation", line);
  }
  for (const referent of found) bindAlternatives(b, unit, referent, within, line, sink);
  if (kind === "call")
    for (const target of standIns(b, unit, callee, found, targets, implementations))
      sink.edge(unit, within, target, kind, "implementation", line);
  const object = unit.code(callee) === CODE.member ? unit.code(callee + 1) : -1;
  const isCallOfFunction = object >= 0 && targets.length === 0 && isMethodOfFunctions(unit.text(unit.code(callee + 2)));
  if (isCallOfFunction && functionTargets(b, unit, object, within, line, kind, sink)) {
    if (unit.code(object) === CODE.member) bindRead(b, unit, unit.code(object + 1), within, line, "reference", sink);
    return;
  }
  if (object >= 0) bindRead(b, unit, object, within, line, "reference", sink);
  // A function that is called where it is written, or a class that is built there, is no name that is open.
  if (targets.length > 0 || unit.code(callee) === CODE.function || unit.code(callee) === CODE.class) return;
  const isOutside = found.some((referent) => referent.kind === "external" || (referent.kind === "typed" && isOutsideType(referent.type)));
  sink.open(isOutside ? "external" : isHandedIn(unit, callee, found) ? "handed" : "unbound", unit, position);
}

/** What a member that is bound to was found on. */
function receiverOf(found: readonly Referent[], target: Target): Type | undefined {
  for (const referent of found) {
    if (referent.kind === "member" && referent.unit === target.unit && referent.row === target.row) return referent.self;
  }
  return undefined;
}

/** What may run in the place of a method with a body, or is kept in a field that is called. */
function standIns(
  b: Binder,
  unit: Unit,
  callee: number,
  found: readonly Referent[],
  bound: readonly Target[],
  implementations: Implementations,
): readonly Target[] {
  // `Base::method()` runs that one.
  if (unit.code(callee) === CODE.member && unit.code(unit.code(callee + 1)) >= CODE.typeName) return [];
  const targets: Target[] = [];
  for (const referent of found) {
    const member = referent.kind === "assignment" ? referent.declared : referent.kind === "member" ? referent : undefined;
    if (member === undefined) continue;
    const isField = member.unit.member(member.row, "fn") < 0 && member.unit.dialect.fieldsHoldFunctions;
    if (!isField && (member.unit.member(member.row, "flags") & FLAG.virtual) === 0) continue;
    for (const target of implementations.of(b, member.unit, member.row)) {
      if (!bound.some((known) => known.unit === target.unit && known.symbol === target.symbol && known.line === target.line))
        targets.push(target);
    }
  }
  return targets;
}

/** Whether calling a value of a type runs nothing of the repository. A function that was handed in may be one of its own. */
function isOutsideType(type: Type): boolean {
  switch (type.kind) {
    case "external":
    case "builtin":
    case "literal":
    case "list":
    case "tuple":
      return true;
    case "union":
    case "intersection":
      return type.types.every(isOutsideType);
    default:
      return false;
  }
}

/** Definitions that another build or branch puts in the place of the bound one are likely meant as well: references, not calls. */
function bindAlternatives(b: Binder, unit: Unit, referent: Referent, within: number, line: number, sink: Sink): void {
  if (referent.kind !== "declaration" && referent.kind !== "assignment") return;
  const others = referent.kind === "assignment" ? referent.others : referent.unit.alternatives.get(referent.row);
  for (const other of others ?? []) {
    const targets: Target[] = [];
    targetsOf(b, other, targets);
    for (const target of targets) if (target.symbol >= 0) sink.edge(unit, within, target, "reference", "heuristic", line);
  }
}

/** The class whose constructor `super(…)` runs. */
function superTargets(b: Binder, unit: Unit, callee: number, into: Target[]): void {
  const type = b.typeAt(unit, callee);
  for (const base of type.kind === "union" ? type.types : [type]) {
    if (base.kind === "instance" && (base.unit.cls(base.cls, "flags") & FLAG.interface) === 0) classTarget(base.unit, base.cls, into);
    else if (base.kind === "constructed")
      targetsOf(b, { kind: "typed", type: { kind: "function", unit: base.unit, fn: base.fn, env: undefined } }, into);
  }
}

/** Calling an object runs the method that its class has for that. */
function calledObjects(b: Binder, found: readonly Referent[], into: Target[]): void {
  for (const referent of found) {
    if (referent.kind === "external" || referent.kind === "module" || functionRow(referent) >= 0) continue;
    const type = b.typeOf(referent);
    if (type.kind !== "instance") continue;
    const methods: Target[] = [];
    for (const method of b.members(type, type.unit.dialect.callMember)) targetsOf(b, method, methods);
    into.push(...methods.filter(({ symbol }) => symbol >= 0));
  }
}

/** `this(…)` in a constructor runs another one of the class. */
function ownConstructor(unit: Unit, from: number, into: Target[]): void {
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const fn = unit.scope(scope, "kind") === SCOPE.function ? unit.scope(scope, "owner") : -1;
    if (fn < 0) continue;
    if ((unit.fn(fn, "flags") & FLAG.constructor) !== 0 && unit.fn(fn, "cls") >= 0) classTarget(unit, unit.fn(fn, "cls"), into);
    return;
  }
}

/** What a decorator is; its name may be shortened. */
function decoratorReferents(b: Binder, unit: Unit, callee: number): readonly Referent[] {
  const found = b.referents(unit, callee);
  const { decoratorSuffix } = unit.dialect;
  const code = unit.code(callee);
  if (decoratorSuffix === "" || (code !== CODE.typeName && code !== CODE.typeMember)) return found;
  if (found.some((referent) => referent.kind === "declaration" || referent.kind === "member")) return found;
  const name = unit.text(unit.code(callee + 2)) + decoratorSuffix;
  const whole =
    code === CODE.typeName ? b.lookup(unit, unit.code(callee + 1), name, "type") : b.members(b.typeAt(unit, unit.code(callee + 1)), name);
  return whole.length > 0 ? whole : found;
}

/** Of a name that is both a value and a type, the value is what runs. */
function valuesFirst(found: readonly Referent[]): readonly Referent[] {
  if (found.length < 2) return found;
  const values = found.filter((referent) => !isTypeOnly(referent));
  return values.length > 0 ? values : found;
}

function isTypeOnly(referent: Referent): boolean {
  if (referent.kind !== "declaration") return false;
  const { unit, row } = referent;
  const kind = unit.declaration(row, "kind");
  return kind === DECLARED.alias || (kind === DECLARED.class && (unit.cls(unit.declaration(row, "owner"), "flags") & FLAG.interface) !== 0);
}

function isMethodOfFunctions(name: string): boolean {
  return name === "call" || name === "apply" || name === "bind";
}

/** `f.call(…)`, `f.apply(…)`, `f.bind(…)` are uses of `f` as what is called. */
function functionTargets(b: Binder, unit: Unit, at: number, within: number, line: number, kind: EdgeKind, sink: Sink): boolean {
  const targets: Target[] = [];
  for (const referent of b.referents(unit, at)) {
    if (b.typeOf(referent).kind === "function") targetsOf(b, referent, targets);
  }
  for (const target of targets) sink.edge(unit, within, target, kind, "binding", line);
  return targets.length > 0;
}

/** Reads of names: of each part of `a.b.c`. Only what has a symbol makes an edge. */
function bindRead(b: Binder, unit: Unit, at: number, within: number, line: number, kind: EdgeKind, sink: Sink): void {
  const code = unit.code(at);
  const isName = code === CODE.name || code === CODE.typeName;
  const isMember = code === CODE.member || code === CODE.typeMember;
  if (!isName && !isMember) return;
  if (isMember) bindRead(b, unit, unit.code(at + 1), within, line, "reference", sink);
  const targets: Target[] = [];
  for (const referent of b.referents(unit, at)) {
    if (referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") === DECLARED.parameter) continue;
    targetsOf(b, referent, targets);
  }
  for (const target of targets) if (target.symbol >= 0) sink.edge(unit, within, target, kind, "binding", line);
}
