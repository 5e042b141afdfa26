import { FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { parameterKey, type Type, union } from "./type.ts";

const DEEPEST_INFERENCE = 8;

/** Learns type parameters from an argument: where the parameter's type names one, the argument's type stands. */
export function infer(b: Binder, parameter: Type, given: Type, wanted: ReadonlySet<number>, known: Map<number, Type>, depth = 0): void {
  if (depth > DEEPEST_INFERENCE || given.kind === "unknown") return;
  const inner = (part: Type, value: Type) => infer(b, part, value, wanted, known, depth + 1);
  switch (parameter.kind) {
    case "parameter": {
      const key = parameterKey(parameter.unit, parameter.row);
      if (!wanted.has(key)) return;
      const before = known.get(key);
      known.set(key, before === undefined ? given : union([before, given]));
      return;
    }
    case "list":
      inner(parameter.item, b.itemOf(given));
      return;
    case "tuple":
      if (given.kind === "tuple") parameter.items.forEach((item, i) => inner(item, given.items[i] ?? { kind: "unknown" }));
      return;
    case "builtin":
      if (parameter.name === "class-string") {
        if (given.kind === "class")
          inner(parameter.args[0] as Type, { kind: "instance", unit: given.unit, cls: given.cls, args: given.args });
        return;
      }
      if (given.kind === "builtin") parameter.args.forEach((arg, i) => inner(arg, given.args[i] ?? { kind: "unknown" }));
      else if (parameter.args.length === 1 && (given.kind === "list" || given.kind === "tuple"))
        inner(parameter.args[0] as Type, b.itemOf(given));
      return;
    case "union":
      inferUnion(parameter.types, given, inner);
      return;
    case "intersection":
      for (const part of parameter.types) inner(part, given);
      return;
    case "instance":
      inferInstance(b, parameter, given, inner);
      return;
    case "function":
      inferFunction(b, parameter, given, inner);
      return;
    case "callback":
      inner(parameter.result, b.resultOf(given));
      return;
    default:
      return;
  }
}

/** `T | undefined`, `T | Promise<T>`: the part whose form fits takes the value, else the bare parameter does. */
function inferUnion(parts: readonly Type[], given: Type, inner: (part: Type, value: Type) => void): void {
  const alike = parts.filter(
    (part) =>
      part.kind === given.kind &&
      part.kind !== "parameter" &&
      (part.kind !== "builtin" || (given.kind === "builtin" && part.name === given.name)),
  );
  if (alike.length > 0) {
    for (const part of alike) inner(part, given);
    return;
  }
  for (const part of parts) if (part.kind === "parameter" || part.kind === "function") inner(part, given);
}

function inferInstance(
  b: Binder,
  parameter: Extract<Type, { kind: "instance" }>,
  given: Type,
  inner: (part: Type, value: Type) => void,
): void {
  if (given.kind === "instance" && given.unit === parameter.unit && given.cls === parameter.cls) {
    parameter.args.forEach((arg, i) => {
      const value = given.args[i];
      if (value !== undefined) inner(arg, value);
    });
    return;
  }
  const { unit, cls } = parameter;
  if (parameter.args.length === 0 && unit.typeParameters(unit.cls(cls, "scope")).length > 0) return;
  let followed = 0;
  for (const [name, rows] of unit.members(cls)) {
    if (++followed > 12) return;
    const row = rows[0] as number;
    if (name === "new") {
      if (given.kind === "class")
        inner(b.resultOf(b.typeOf({ kind: "member", unit, row, env: undefined })), {
          kind: "instance",
          unit: given.unit,
          cls: given.cls,
          args: given.args,
        });
      continue;
    }
    if (name === "()" || (unit.member(row, "flags") & FLAG.static) !== 0) continue;
    const wanted = b.members(parameter, name)[0];
    const value = b.members(given, name)[0];
    if (wanted === undefined || value === undefined || value.kind === "external") continue;
    inner(b.typeOf(wanted), b.typeOf(value));
  }
}

function inferFunction(
  b: Binder,
  parameter: Extract<Type, { kind: "function" }>,
  given: Type,
  inner: (part: Type, value: Type) => void,
): void {
  if (given.kind !== "function" && given.kind !== "callback" && given.kind !== "instance" && given.kind !== "class") return;
  inner(b.resultOf(parameter), b.resultOf(given));
  if (given.kind !== "function") return;
  const count = parameter.unit.list(parameter.unit.fn(parameter.fn, "parameters")).length;
  for (let i = 0; i < Math.min(count, 4); i++) {
    const rows = given.unit.list(given.unit.fn(given.fn, "parameters"));
    const row = rows[i];
    if (row === undefined || given.unit.declaration(row, "type") < 0) continue;
    inner(b.parameterOf(parameter, i), b.parameterOf(given, i));
  }
}
