import { FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import type { OverloadRules } from "./dialect.ts";
import { NOTHING, substitute, type Type } from "./type.ts";

/** How well a value fits where a type is wanted: not at all, hardly, as what takes anything, perhaps, as one of many types, by conversion, as a subtype, or exactly. */
export const FIT = { no: 0, hardly: 0.5, anything: 0.9, perhaps: 1, any: 2, converted: 3, below: 4, same: 5 } as const;

const NUMBERS = /^(number|s?byte|u?short|u?int|u?long|n?uint|nint|float|double|decimal)$/;
/** Numbers from narrow to wide: a narrow one may stand where a wide one is wanted. */
const WIDENING = [
  "sbyte",
  "byte",
  "short",
  "ushort",
  "char",
  "int",
  "uint",
  "nint",
  "nuint",
  "long",
  "ulong",
  "float",
  "double",
  "decimal",
];
/** Bases that are looked through. */
const DEEPEST_BASES = 24;
let depth = 0;

/** How well a value of a type fits where another is wanted. What is not known of either fits perhaps. */
export function fitness(b: Binder, given: Type, wanted: Type, rules: OverloadRules): number {
  if (depth > DEEPEST_BASES) return FIT.perhaps;
  depth++;
  try {
    return fitting(b, given, wanted, rules);
  } finally {
    depth--;
  }
}

function fitting(b: Binder, given: Type, wanted: Type, rules: OverloadRules): number {
  if (wanted.kind === "union") return Math.max(...wanted.types.map((part) => fitness(b, given, part, rules)));
  if (wanted.kind === "intersection") return Math.min(...wanted.types.map((part) => fitness(b, given, part, rules)));
  if (given.kind === "union" || given.kind === "intersection")
    return Math.max(...given.types.map((part) => fitness(b, part, wanted, rules)));
  if (wanted.kind === "parameter") return fitsParameter(b, given, wanted, rules);
  const name = nameOf(wanted);
  if (name !== undefined && rules.roots.has(name)) return nameOf(given) === name ? FIT.same : isKnown(given) ? FIT.any : FIT.anything;
  // Boxed and nullable numbers go by the same names as plain ones.
  if (given === NOTHING) return name !== undefined && isPrimitive(name) && name !== "string" ? FIT.hardly : FIT.perhaps;
  switch (given.kind) {
    case "unknown":
      return FIT.perhaps;
    case "parameter":
      return givenParameter(b, given, wanted, rules);
    case "instance":
    case "class":
      return givenInstance(b, given, wanted, rules);
    case "list":
    case "tuple":
      return givenList(b, given, wanted, rules);
    case "callback":
    case "function":
      return isClosed(wanted) ? FIT.no : isFunctional(b, wanted) ? FIT.below : wanted.kind === "instance" ? FIT.no : FIT.perhaps;
    default:
      return givenNamed(b, given, wanted, rules);
  }
}

/** Name of a type that is not declared in the repository. */
export function nameOf(type: Type): string | undefined {
  switch (type.kind) {
    case "literal":
      return "string";
    case "builtin":
    case "external":
      return type.name;
    default:
      return undefined;
  }
}

function isPrimitive(name: string): boolean {
  return name === "string" || name === "boolean" || name === "char" || NUMBERS.test(name);
}

/** Whether it is known of a type what it is: a value of another one does not fit. */
function isClosed(type: Type): boolean {
  const name = nameOf(type);
  return type.kind === "list" || type.kind === "tuple" || (name !== undefined && isPrimitive(name));
}

/** Whether functions may be given where a type is wanted. */
export function isFunctional(b: Binder, type: Type): boolean {
  if (type.kind === "function" || type.kind === "callback") return true;
  return type.kind === "instance" && b.members(type, "()").length > 0;
}

function fitsParameter(b: Binder, given: Type, wanted: Extract<Type, { kind: "parameter" }>, rules: OverloadRules): number {
  if (given.kind === "parameter" && given.unit === wanted.unit && given.row === wanted.row) return FIT.same;
  const bound = wanted.unit.declaration(wanted.row, "type");
  if (!isKnown(given)) return FIT.anything;
  if (bound < 0) return FIT.any;
  return Math.min(FIT.any, fitness(b, given, b.typeAt(wanted.unit, bound), rules));
}

function givenParameter(b: Binder, given: Extract<Type, { kind: "parameter" }>, wanted: Type, rules: OverloadRules): number {
  const bound = given.unit.declaration(given.row, "type");
  if (bound >= 0) return fitness(b, b.typeAt(given.unit, bound), wanted, rules);
  return wanted.kind === "instance" || isClosed(wanted) ? FIT.no : FIT.perhaps;
}

type InstanceOrClass = Extract<Type, { kind: "instance" | "class" }>;

function isSameClass(b: Binder, one: InstanceOrClass, other: InstanceOrClass): boolean {
  if (one.unit === other.unit && one.cls === other.cls) return true;
  return b.augmentations(one.unit, one.cls).some(({ unit, cls }) => unit === other.unit && cls === other.cls);
}

function givenInstance(b: Binder, given: InstanceOrClass, wanted: Type, rules: OverloadRules): number {
  if (wanted.kind === "instance" || wanted.kind === "class") {
    if (isSameClass(b, given, wanted)) return argumentsFit(b, given, wanted, rules) ? FIT.same : FIT.no;
  } else if (nameOf(wanted) !== undefined && isClosed(wanted)) {
    return b.members(given, "implicit").some((referent) => referent.kind !== "external") ? FIT.perhaps : FIT.no;
  } else if (wanted.kind === "unknown") return FIT.perhaps;
  if (isImpliedBase(given, nameOf(wanted))) return FIT.below;
  let best: number = FIT.no;
  for (const place of [{ unit: given.unit, cls: given.cls }, ...b.augmentations(given.unit, given.cls)]) {
    const env = b.environment(place.unit, place.unit.cls(place.cls, "scope"), given.args);
    for (const base of b.bases(place.unit, place.cls)) {
      const isOutside = wanted.kind === "instance" && base.kind !== "instance" && base.kind !== "class";
      if (!isOutside) best = Math.max(best, Math.min(FIT.below, fitness(b, substitute(base, env), wanted, rules)));
    }
  }
  return best;
}

/** Types of the language that enums, annotations and records are of without saying so. */
function isImpliedBase({ unit, cls }: InstanceOrClass, name: string | undefined): boolean {
  if (name === undefined) return false;
  const flags = unit.cls(cls, "flags");
  if ((flags & FLAG.enum) !== 0) return /^(?:Enum|ValueType|I?(?:Comparable|Convertible|Formattable)|Serializable)$/.test(name);
  return (flags & FLAG.interface) !== 0 ? name === "Annotation" : name === "Record" || name === "ValueType";
}

/** Whether what a class is given for its type parameters may be what is wanted for them. */
function argumentsFit(b: Binder, given: InstanceOrClass, wanted: InstanceOrClass, rules: OverloadRules): boolean {
  for (let i = 0; i < Math.min(given.args.length, wanted.args.length); i++) {
    if (!argumentFits(b, given.args[i] as Type, wanted.args[i] as Type, rules)) return false;
  }
  return true;
}

function argumentFits(b: Binder, given: Type, wanted: Type, rules: OverloadRules): boolean {
  if (given.kind === "parameter" && wanted.kind === "parameter") return true;
  if (given.kind === "parameter") return withinBound(b, wanted, given, rules);
  if (wanted.kind === "parameter") return withinBound(b, given, wanted, rules);
  if (!isKnown(given) || !isKnown(wanted)) return rules.unknownFits || !isKnown(wanted);
  return Math.max(fitness(b, given, wanted, rules), fitness(b, wanted, given, rules)) >= rules.leastArgumentFit;
}

function isKnown(type: Type): boolean {
  return type.kind !== "unknown" && (type.kind !== "external" || type.name !== undefined);
}

function withinBound(b: Binder, type: Type, parameter: Extract<Type, { kind: "parameter" }>, rules: OverloadRules): boolean {
  const bound = parameter.unit.declaration(parameter.row, "type");
  if (!isKnown(type)) return true;
  if (bound < 0) return rules.unknownFits || !rules.hidesDetails;
  return fitness(b, type, b.typeAt(parameter.unit, bound), rules) > (rules.unknownFits ? FIT.no : FIT.perhaps);
}

function givenList(b: Binder, given: Type, wanted: Type, rules: OverloadRules): number {
  if (wanted.kind === "list") {
    const item = fitness(b, b.itemOf(given), wanted.item, rules);
    return item === FIT.same || item === FIT.below ? item : item === FIT.no ? FIT.no : FIT.converted;
  }
  if (wanted.kind === "tuple") return FIT.perhaps;
  return wanted.kind === "instance" || wanted.kind === "callback" || wanted.kind === "function" || isClosed(wanted) ? FIT.no : FIT.perhaps;
}

/** A value of the language or of a dependency. */
function givenNamed(b: Binder, given: Type, wanted: Type, rules: OverloadRules): number {
  const name = nameOf(given);
  if (wanted.kind === "instance") {
    // What a dependency gives is seldom one of the repository's own types, or a plain number.
    if (name === undefined) return FIT.hardly;
    return b.members(wanted, "implicit").some((referent) => referent.kind !== "external") ? FIT.perhaps : FIT.no;
  }
  const other = nameOf(wanted);
  if (name === undefined || name === "") return other !== undefined && isPrimitive(other) ? FIT.hardly : FIT.perhaps;
  if (other === undefined) return isPrimitive(name) && wanted.kind !== "unknown" ? FIT.no : FIT.perhaps;
  if (name === other) return namedArgumentsFit(b, given, wanted, rules) ? FIT.same : FIT.no;
  if (isPrimitive(name) && isPrimitive(other)) return converted(name, other);
  const above = rules.supertypes(name);
  if (above !== undefined) return above.includes(other) ? FIT.below : FIT.no;
  return isPrimitive(other) || rules.supertypes(other) !== undefined ? FIT.no : isPrimitive(name) ? FIT.no : FIT.perhaps;
}

function namedArgumentsFit(b: Binder, given: Type, wanted: Type, rules: OverloadRules): boolean {
  if (given.kind !== "builtin" || wanted.kind !== "builtin") return true;
  return given.args.every((arg, i) => {
    const other = wanted.args[i];
    return other === undefined || argumentFits(b, arg, other, rules);
  });
}

function converted(given: string, wanted: string): number {
  if (given === "number") return !NUMBERS.test(wanted) ? FIT.no : wanted === "int" ? FIT.below : FIT.converted;
  if (wanted === "number") return NUMBERS.test(given) ? FIT.below : FIT.no;
  const [from, to] = [WIDENING.indexOf(given), WIDENING.indexOf(wanted)];
  return from >= 0 && from < to && wanted !== "char" ? FIT.converted : FIT.no;
}

/** Of types of dependencies, one is likely below another whose name its own ends in: `MemoryStream` is a `Stream`, `INamedSymbol` an `ISymbol`. */
function isLikelyBelow(on: Type, wanted: Type): boolean {
  const [name, base] = [nameOf(on), nameOf(wanted)?.replace(/^I(?=[A-Z])/, "")];
  return name !== undefined && base !== undefined && base.length > 2 && name.endsWith(base);
}

/** Whether a value that fits so well is what an extension is called on. */
export function isCalledOn(how: number, on: Type, wanted: Type): boolean {
  return how >= FIT.any || how === FIT.anything || (how === FIT.perhaps && isLikelyBelow(on, wanted));
}
