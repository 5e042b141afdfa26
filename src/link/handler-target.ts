import { CODE, DECLARED, LITERAL } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Referent } from "#resolve/binder/referent.ts";
import { type Target, targetsOf } from "#resolve/binder/targets.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { declaredValue } from "./literals.ts";
import { methodsAt } from "./methods.ts";
import { nameAt } from "./readings.ts";
import { argumentsOf } from "./record-parts.ts";

/** A definition that runs: a symbol of a file. */
export interface HandlerTarget {
  readonly unit: Unit;
  readonly symbol: number;
}

const NONE: readonly HandlerTarget[] = [];
const DEEPEST = 6;

/** What runs when a value is used as a handler: functions and classes, through names, wrappers, lists and lazy imports. */
export function handlerTargets(binder: Binder, unit: Unit, at: number, depth = 0): readonly HandlerTarget[] {
  if (at < 0 || depth > DEEPEST) return NONE;
  const inner = (record: number) => handlerTargets(binder, unit, record, depth + 1);
  switch (unit.code(at)) {
    case CODE.function: {
      const fn = unit.code(at + 1);
      const symbol = unit.fn(fn, "symbol");
      return symbol >= 0 ? [{ unit, symbol }] : onlyReturned(binder, unit, fn, depth);
    }
    case CODE.class:
      return classOf({ unit, cls: unit.code(at + 1) });
    case CODE.cast:
    case CODE.guarded:
    case CODE.await:
    case CODE.spread:
      return inner(unit.code(at + 1));
    case CODE.named:
      return inner(unit.code(at + 2));
    case CODE.array:
      return methodOfPair(binder, unit, at) ?? last(Array.from({ length: unit.code(at + 1) }, (_, i) => inner(unit.code(at + 2 + i))));
    case CODE.either:
      return Array.from({ length: unit.code(at + 1) }, (_, i) => inner(unit.code(at + 2 + i))).flat();
    case CODE.element:
      return elementTargets(binder, unit, at, depth);
    case CODE.create:
      return named(binder, unit, unit.code(at + 1), depth);
    case CODE.call:
      return called(binder, unit, at, depth);
    case CODE.name:
    case CODE.member:
    case CODE.index:
    case CODE.typeName:
    case CODE.typeMember:
      return named(binder, unit, at, depth);
    case CODE.module:
      return defaultOf(binder, unit, at, depth);
    default:
      return NONE;
  }
}

/** `[Loaves::class, "show"]`: a class and the name of its method, as PHP hands over methods. */
function methodOfPair(binder: Binder, unit: Unit, at: number): readonly HandlerTarget[] | undefined {
  if (unit.code(at + 1) !== 2) return undefined;
  const [owner, method] = [unit.code(at + 2), unit.code(at + 3)];
  if (method < 0 || unit.code(method) !== CODE.literal || unit.code(method + 1) !== LITERAL.string) return undefined;
  const name = nameAt(unit, method);
  const found = name === undefined ? undefined : methodsAt(binder, unit, owner, name);
  return found === undefined || found.length === 0 ? undefined : found;
}

/** The component of an element; where it only wraps another one, that. */
function elementTargets(binder: Binder, unit: Unit, at: number, depth: number): readonly HandlerTarget[] {
  if (unit.code(at + 1) === 2) {
    const inside = handlerTargets(binder, unit, unit.code(at + 3), depth + 1);
    if (inside.length > 0) return inside;
  }
  return unit.code(at + 2) < 0 ? NONE : named(binder, unit, unit.code(at + 2), depth);
}

/** What a function without a name of its own gives back, where that is all that it does: `() => import("./x")`, `() => new X()`. */
function onlyReturned(binder: Binder, unit: Unit, fn: number, depth: number): readonly HandlerTarget[] {
  const returns = unit.list(unit.fn(fn, "returns"));
  const only = returns.length === 1 ? (returns[0] as number) : -1;
  if (only < 0) return NONE;
  const code = unit.code(only);
  return code === CODE.module || code === CODE.create || isPicked(unit, only) ? handlerTargets(binder, unit, only, depth + 1) : NONE;
}

/** Whether it is `import("./x").then(…)`. */
function isPicked(unit: Unit, at: number): boolean {
  const callee = unit.code(at) === CODE.call ? unit.code(at + 1) : -1;
  return callee >= 0 && unit.code(callee) === CODE.member && unit.code(unit.code(callee + 1)) === CODE.module;
}

/** `wrapped(handler)`, `controller.show.bind(controller)`: what is handed to the wrapper, else what the call gives. */
function called(binder: Binder, unit: Unit, call: number, depth: number): readonly HandlerTarget[] {
  const callee = unit.code(call + 1);
  const isMember = unit.code(callee) === CODE.member;
  const method = isMember ? unit.text(unit.code(callee + 2)) : "";
  if (method === "bind") return handlerTargets(binder, unit, unit.code(callee + 1), depth + 1);
  if (method === "then" && unit.code(unit.code(callee + 1)) === CODE.module) return pickedOf(binder, unit, call, depth);
  const given = argumentsOf(unit, call).filter((at) => isFunctionLike(binder, unit, at));
  const found = last(given.map((at) => handlerTargets(binder, unit, at, depth + 1)));
  return found.length > 0 || given.length > 0 ? found : maker(binder, unit, callee, depth);
}

/** A function of the repository makes the handler, or a library makes it of a class of the repository: `PlantList.as_view()`. */
function maker(binder: Binder, unit: Unit, callee: number, depth: number): readonly HandlerTarget[] {
  const own = named(binder, unit, callee, depth);
  if (own.length > 0 || unit.code(callee) !== CODE.member) return own;
  const type = binder.typeAt(unit, unit.code(callee + 1));
  return type.kind === "class" ? classOf(type) : NONE;
}

function classOf({ unit, cls }: { readonly unit: Unit; readonly cls: number }): readonly HandlerTarget[] {
  const symbol = unit.cls(cls, "symbol");
  return symbol >= 0 ? [{ unit, symbol }] : NONE;
}

/** `import("./x").then((m) => ({ default: m.X }))` */
function pickedOf(binder: Binder, unit: Unit, call: number, depth: number): readonly HandlerTarget[] {
  const given = argumentsOf(unit, call)[0] ?? -1;
  if (given < 0 || unit.code(given) !== CODE.function) return NONE;
  for (const value of unit.list(unit.fn(unit.code(given + 1), "returns"))) {
    if (unit.code(value) !== CODE.object) continue;
    const found = handlerTargets(binder, unit, unit.code(value + 3), depth + 1);
    if (found.length > 0) return found;
  }
  return NONE;
}

function isFunctionLike(binder: Binder, unit: Unit, at: number): boolean {
  if (at < 0) return false;
  const type = binder.typeAt(unit, at);
  if (type.kind === "function" || type.kind === "class" || unit.code(at) === CODE.call || unit.code(at) === CODE.element) return true;
  // A type of another package says nothing of what is written here.
  if (unit.code(at) !== CODE.name) return false;
  return binder.referents(unit, at).some((referent) => {
    const value = declaredValue(referent);
    return value !== undefined && value.unit.code(value.at) === CODE.function;
  });
}

function named(binder: Binder, unit: Unit, at: number, depth: number): readonly HandlerTarget[] {
  const found: HandlerTarget[] = [];
  for (const referent of binder.referents(unit, at)) {
    if (referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") === DECLARED.parameter) continue;
    if (referent.kind === "module") {
      found.push(...wholeOf(binder, referent.unit, depth));
      continue;
    }
    const made = madeValue(binder, referent, depth);
    if (made.length > 0) {
      found.push(...made);
      continue;
    }
    const targets: Target[] = [];
    targetsOf(binder, referent, targets);
    const own = targets.filter(({ symbol }) => symbol >= 0);
    found.push(...own.slice(-1).map(({ unit: where, symbol }) => ({ unit: where, symbol })));
    if (own.length === 0 && referent.kind === "entry") {
      found.push(...handlerTargets(binder, referent.unit, referent.unit.code(referent.at + 3 + referent.entry * 3), depth + 1));
    }
  }
  return found.length > 0 ? found : instance(binder, unit, at);
}

/** A value of a class of the repository handles by its methods. */
function instance(binder: Binder, unit: Unit, at: number): readonly HandlerTarget[] {
  const code = unit.code(at);
  const type = code === CODE.name || code === CODE.member ? binder.typeAt(unit, at) : undefined;
  return type?.kind === "instance" ? classOf(type) : NONE;
}

/** What a variable holds that is the result of a call: `const Page = lazy(() => import("./page"))`, `const save = guarded(saveAll)`. */
function madeValue(binder: Binder, referent: Referent, depth: number): readonly HandlerTarget[] {
  const value = referent.kind === "declaration" ? declaredValue(referent) : undefined;
  return value === undefined || value.unit.code(value.at) !== CODE.call ? NONE : called(binder, value.unit, value.at, depth + 1);
}

function defaultOf(binder: Binder, unit: Unit, at: number, depth: number): readonly HandlerTarget[] {
  for (const referent of binder.referents(unit, at)) if (referent.kind === "module") return wholeOf(binder, referent.unit, depth);
  return NONE;
}

/** What a module gives out as its default. */
function wholeOf(binder: Binder, unit: Unit, depth: number): readonly HandlerTarget[] {
  const found: HandlerTarget[] = [];
  for (const referent of binder.exported(unit, "default")) {
    const targets: Target[] = [];
    targetsOf(binder, referent, targets);
    const own = targets.filter(({ symbol }) => symbol >= 0);
    found.push(...own.slice(-1).map(({ unit: where, symbol }) => ({ unit: where, symbol })));
    const value = own.length === 0 ? declaredValue(referent) : undefined;
    if (value !== undefined) found.push(...handlerTargets(binder, value.unit, value.at, depth + 1));
  }
  if (found.length > 0) return found;
  const { whole } = binder.expandos.commonJs(binder, unit);
  return whole.flatMap((value) => handlerTargets(binder, unit, value, depth + 1));
}

/** The last of some lists that has anything: handlers come after what prepares them. */
function last(lists: readonly (readonly HandlerTarget[])[]): readonly HandlerTarget[] {
  return lists.findLast((list) => list.length > 0) ?? NONE;
}
