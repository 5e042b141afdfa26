import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import type { OverloadRules } from "./dialect.ts";
import { FIT, fitness } from "./fit.ts";
import { argumentCount, type Call, leadingParameters } from "./parameters.ts";
import { placements } from "./placements.ts";
import { EXTERNAL_REFERENT, type Referent } from "./referent.ts";
import { functionRow } from "./referent-types.ts";
import { substitute, type Type } from "./type.ts";
import type { Unit } from "./unit.ts";

type FunctionType = Extract<Type, { kind: "function" }>;

/** What a call means among several things of one name. `applicable`: it takes the arguments, as far as is known. */
export interface Choice {
  readonly best: readonly Referent[];
  readonly applicable: boolean;
}

/** Scores are sums of fits; what a call leaves to defaults makes it a little less likely. */
const DEFAULTED = 0.25;
const UNFIT = -1;
/** Score of what can take the arguments if nothing speaks for it. */
const LEAST = 0;

/** Of functions and other things of one name, what a call with such arguments calls. `bare`: scope of a callee that is a bare name, else -1. */
export function choose(b: Binder, call: Call, named: readonly Referent[], rules: OverloadRules, bare: number): Choice {
  const found = seen(named, rules);
  let best: Referent | undefined;
  let highest = UNFIT;
  const others: Referent[] = [];
  for (const referent of found) {
    const candidate = inReach(b, call.unit, referent, rules, bare);
    if (candidate === undefined) continue;
    const fn = functionRow(candidate);
    const type = fn < 0 ? b.typeOf(candidate) : functionType(b, candidate, fn);
    let score = type.kind === "function" ? functionScore(b, call, type, rules) : classScore(b, call, type, rules);
    if (score === UNFIT && fn < 0 && type.kind === "function" && takesReceiverFirst(call, type)) score = 0;
    if (score === undefined) others.push(candidate);
    else if (score > highest) [best, highest] = [candidate, score];
  }
  if (best !== undefined) return { best: [best], applicable: true };
  if (others.length > 0) return { best: others, applicable: true };
  const above = inherited(b, found);
  if (above.length === 0) return { best: [], applicable: false };
  if (above.every((referent) => referent.kind === "external")) return { best: [EXTERNAL_REFERENT], applicable: false };
  return choose(b, call, above, rules, bare);
}

/** What is hidden from the text counts only where nothing else has the name. */
function seen(found: readonly Referent[], rules: OverloadRules): readonly Referent[] {
  if (found.length < 2) return found;
  const kept = found.filter((referent) => !("unit" in referent) || !rules.isHidden(referent.unit, symbolOf(referent)));
  return kept.length > 0 ? kept : found;
}

function symbolOf(referent: Referent): number {
  if (referent.kind === "member") return referent.unit.member(referent.row, "symbol");
  return referent.kind === "declaration" ? referent.unit.declaration(referent.row, "symbol") : -1;
}

/** A function value with a receiver may get it as its first argument. */
function takesReceiverFirst(call: Call, { unit, fn }: FunctionType): boolean {
  return unit.fn(fn, "receiver") >= 0 && argumentCount(call) === unit.list(unit.fn(fn, "parameters")).length + 1;
}

function functionType(b: Binder, referent: Referent, fn: number): FunctionType {
  const type = b.typeOf(referent);
  if (type.kind === "function") return type;
  const { unit } = referent as Extract<Referent, { kind: "member" | "declaration" }>;
  return { kind: "function", unit, fn, env: undefined };
}

/** An extension that is called by its bare name is called on something around; undefined where nothing around fits. */
function inReach(b: Binder, unit: Unit, referent: Referent, rules: OverloadRules, bare: number): Referent | undefined {
  if (bare < 0 || rules.receiverIsParameter || (referent.kind !== "declaration" && referent.kind !== "member")) return referent;
  const wanted = extensionReceiver(b, referent);
  if (wanted === undefined || referent.on !== undefined) return referent;
  for (const on of rules.implicitReceivers(b, unit, bare)) if (fitness(b, on, wanted, rules) !== FIT.no) return { ...referent, on };
  return undefined;
}

/** What an extension is called on; undefined for what is none. */
export function extensionReceiver(b: Binder, referent: Extract<Referent, { kind: "declaration" | "member" }>): Type | undefined {
  const { unit, row } = referent;
  const isMember = referent.kind === "member";
  const flags = isMember ? unit.member(row, "flags") : unit.declaration(row, "flags");
  if ((flags & FLAG.extension) === 0) return undefined;
  let fn = isMember ? unit.member(row, "fn") : unit.declaration(row, "kind") === DECLARED.function ? unit.declaration(row, "owner") : -1;
  if (fn < 0) {
    const value = isMember ? unit.member(row, "value") : unit.declaration(row, "value");
    if (value >= 0 && unit.code(value) === CODE.result && unit.code(unit.code(value + 1)) === CODE.function)
      fn = unit.code(unit.code(value + 1) + 1);
  }
  const receiver = fn < 0 ? -1 : unit.fn(fn, "receiver");
  return receiver < 0 ? undefined : substitute(b.typeAt(unit, receiver), referent.env);
}

/** What a value that holds a function is called on, where it is one with a receiver. */
export function valueReceiver(b: Binder, referent: Referent): Type | undefined {
  if (functionRow(referent) >= 0 || referent.kind === "external") return undefined;
  const type = b.typeOf(referent);
  const receiver = type.kind === "function" ? type.unit.fn(type.fn, "receiver") : -1;
  if (type.kind !== "function" || receiver < 0 || (type.unit.fn(type.fn, "flags") & FLAG.extension) === 0) return undefined;
  return substitute(b.typeAt(type.unit, receiver), type.env);
}

/** Members of the same name in the bases of the classes whose members do not fit. */
export function inherited(b: Binder, found: readonly Referent[]): readonly Referent[] {
  const above: Referent[] = [];
  const seen = new Set<string>();
  for (const referent of found) {
    if (referent.kind !== "member") continue;
    const { unit, row, env } = referent;
    const cls = unit.member(row, "cls");
    const key = `${unit.index}:${cls}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const name = unit.text(unit.member(row, "name"));
    for (const base of b.bases(unit, cls)) {
      const side: Type = referent.self?.kind === "class" && base.kind === "instance" ? { ...base, kind: "class" } : base;
      above.push(...b.members(substitute(side, env), name));
    }
  }
  return above;
}

/** How well a class is called for an instance of it; undefined for what is no class that can be made so. */
function classScore(b: Binder, call: Call, type: Type, rules: OverloadRules): number | undefined {
  if (!call.unit.dialect.callsConstruct || type.kind !== "class") return undefined;
  const { unit, cls } = type;
  if ((unit.cls(cls, "flags") & FLAG.interface) !== 0) return isFunctionalMade(unit, cls, call) ? 0 : UNFIT;
  const rows = unit.members(cls).get("constructor") ?? [];
  if (rows.length === 0) return argumentCount(call) === 0 ? 0 : UNFIT;
  const scores = rows.map((row) => {
    const fn = unit.member(row, "fn");
    return fn < 0 ? UNFIT : functionScore(b, call, { kind: "function", unit, fn, env: undefined }, rules);
  });
  return Math.max(...scores);
}

/** `Interface { … }`: an instance whose one method is the function. */
function isFunctionalMade(unit: Unit, cls: number, call: Call): boolean {
  return argumentCount(call) === 1 && unit.members(cls).has("()");
}

/** How well a function takes the arguments of a call; `UNFIT` where it cannot. */
export function functionScore(b: Binder, call: Call, type: FunctionType, rules: OverloadRules): number {
  const { unit, fn } = type;
  const rows = unit.list(unit.fn(fn, "parameters"));
  const written = call.unit.code(call.at + 2);
  const isGeneric = (unit.fn(fn, "flags") & FLAG.constructor) === 0;
  if (written > 0 && isGeneric && unit.typeParameters(unit.fn(fn, "scope")).length !== written) return UNFIT;
  if (isImplied(unit, fn, rows.length)) return 0;
  const placed = placements(b, call, type, rules);
  if (placed === undefined) return UNFIT;
  const filled = new Set<number>();
  let score = 0;
  for (const { position, how } of placed) {
    filled.add(position);
    score += how;
  }
  for (let position = leadingParameters(type); position < rows.length; position++) {
    if (filled.has(position)) continue;
    const row = rows[position] as number;
    const isOpen = (unit.declaration(row, "flags") & (FLAG.rest | FLAG.optional)) !== 0 || unit.declaration(row, "value") >= 0;
    const isHidden = rules.hidesDetails && position > 0 && !isFilledAfter(filled, position);
    if (!isOpen && !isHidden && !(rules.inheritsDefaults && mayInherit(b, unit, fn))) return UNFIT;
    score -= isOpen ? DEFAULTED : 1;
  }
  if (type.on !== undefined) {
    const receiver = unit.fn(fn, "receiver");
    if (receiver >= 0) score += fitness(b, type.on, substitute(b.typeAt(unit, receiver), type.env), rules);
  }
  return Math.max(LEAST, score);
}

function isFilledAfter(filled: ReadonlySet<number>, position: number): boolean {
  for (const other of filled) if (other > position) return true;
  return false;
}

/** A function that a class has without it being written (`copy`, `valueOf`): nothing tells what it takes. */
function isImplied(unit: Unit, fn: number, parameters: number): boolean {
  const flags = unit.fn(fn, "flags");
  const cls = unit.fn(fn, "cls");
  if (parameters > 0 || cls < 0 || (flags & FLAG.bodiless) === 0 || (flags & (FLAG.abstract | FLAG.constructor)) !== 0) return false;
  const symbol = unit.fn(fn, "symbol");
  return symbol < 0 || symbol === unit.cls(cls, "symbol");
}

function mayInherit(b: Binder, unit: Unit, fn: number): boolean {
  const cls = unit.fn(fn, "cls");
  return cls >= 0 && (unit.fn(fn, "flags") & FLAG.constructor) === 0 && b.bases(unit, cls).length > 0;
}
