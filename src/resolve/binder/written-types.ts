import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { elementOf } from "./elements.ts";
import { literal } from "./literals.ts";
import { unique } from "./names.ts";
import { receiver } from "./receivers.ts";
import type { Referent } from "./referent.ts";
import { typeOfAll } from "./referent-types.ts";
import { ofArity } from "./referents.ts";
import { builtin, Environment, EXTERNAL, list, parameterKey, substitute, type Type, UNKNOWN, union } from "./type.ts";
import type { Unit } from "./unit.ts";

export function written(b: Binder, unit: Unit, at: number): Type {
  const operand = (i: number) => unit.code(at + i);
  const inner = (i: number) => b.typeAt(unit, operand(i));
  const counted = (from: number) => Array.from({ length: operand(from) }, (_, i) => b.typeAt(unit, operand(from + 1 + i)));
  switch (unit.code(at)) {
    case CODE.typeName:
      return namedType(b, unit, b.referents(unit, at), unit.text(operand(2)), counted(3));
    case CODE.typeMember: {
      const found = ofArity(unit, at, qualified(b, unit, operand(1), unit.text(operand(2))));
      return namedType(b, unit, found, isKnownByName(unit, found) ? unit.text(operand(2)) : "", counted(3));
    }
    case CODE.typeArray:
      return list(inner(1));
    case CODE.typeTuple:
      return { kind: "tuple", items: counted(1) };
    case CODE.typeUnion:
      return union(counted(1));
    case CODE.typeIntersection:
      return { kind: "intersection", types: counted(1) };
    case CODE.typeFunction:
      return { kind: "function", unit, fn: operand(1), env: undefined };
    case CODE.typeObject:
      return { kind: "instance", unit, cls: operand(1), args: [] };
    case CODE.typeOf:
      return inner(1);
    case CODE.typeIndex: {
      const object = inner(1);
      const key = inner(2);
      if (key.kind === "builtin" && key.name === "number") return b.itemOf(object);
      return elementOf(b, object, key);
    }
    case CODE.typeLiteral:
      return literal(unit, operand(1), operand(2));
    case CODE.typeKeys:
      return keysOf(b, inner(1));
    case CODE.typeMapped:
      return { kind: "mapped", unit, at, env: undefined };
    case CODE.typeConditional:
      return union([inner(3), inner(4)]);
    case CODE.typeImport: {
      const target = b.moduleTarget(unit, unit.text(operand(1)));
      if (operand(2) < 0) return typeOfAll(b, b.imported(target, ""));
      return namedType(b, unit, b.imported(target, unit.text(operand(2))), "", counted(3));
    }
    case CODE.typePredicate:
      return builtin("boolean");
    case CODE.typeThis:
      return receiver(b, unit, operand(1));
    default:
      return UNKNOWN;
  }
}

function keysOf(b: Binder, of: Type): Type {
  if (of.kind === "mapped") return substitute(b.typeAt(of.unit, of.unit.code(of.at + 3)), of.env);
  return of.kind === "list" ? builtin("number") : { kind: "keys", of };
}

/** What a qualified name means: the left side is a type record or an expression. */
function qualified(b: Binder, unit: Unit, left: number, name: string): readonly Referent[] {
  const code = unit.code(left);
  if (code === CODE.typeName) {
    const scope = unit.code(left + 1);
    const spaces = [
      ...b.lookup(unit, scope, unit.text(unit.code(left + 2)), "value"),
      ...b.lookup(unit, scope, unit.text(unit.code(left + 2)), "type"),
    ];
    return unique(spaces.flatMap((referent) => b.members(b.typeOf(referent), name)));
  }
  if (code === CODE.typeMember) {
    return qualified(b, unit, unit.code(left + 1), unit.text(unit.code(left + 2))).flatMap((referent) =>
      b.members(b.typeOf(referent), name),
    );
  }
  return b.members(b.typeAt(unit, left), name);
}

/** What is outside may be a type that is known by its name; so may those that packages of the language have, which are no values. */
function isKnownByName(unit: Unit, found: readonly Referent[]): boolean {
  return unit.dialect.overloads !== undefined || (found.length > 0 && found.every(({ kind }) => kind === "external"));
}

function namedType(b: Binder, unit: Unit, referents: readonly Referent[], name: string, args: readonly Type[]): Type {
  const types: Type[] = [];
  for (const referent of referents) {
    if (referent.kind === "declaration") {
      const type = declaredType(b, referent.unit, referent.row, args);
      if (type !== undefined) types.push(substitute(type, referent.env));
    } else if (referent.kind === "external") types.push((name !== "" && unit.dialect.builtinType(b, name, args)) || EXTERNAL);
    else types.push(instanceOf(b.typeOf(referent), args));
  }
  const known = types.filter((type) => type.kind !== "unknown");
  if (known.length > 0) return merged(known);
  if (unit.dialect.overloads !== undefined || unit.dialect.typesAreNamed) return UNKNOWN;
  return (name !== "" && unit.dialect.builtinType(b, name, args)) || UNKNOWN;
}

/** Declarations that merge (an interface written twice) are one type: the first stands for all. */
function merged(types: readonly Type[]): Type {
  const [first] = types;
  return types.length === 1 ? (first as Type) : { kind: "intersection", types };
}

function instanceOf(type: Type, args: readonly Type[]): Type {
  if (type.kind === "class") return { kind: "instance", unit: type.unit, cls: type.cls, args: args.length > 0 ? args : type.args };
  return type;
}

function declaredType(b: Binder, unit: Unit, row: number, args: readonly Type[]): Type | undefined {
  switch (unit.declaration(row, "kind")) {
    case DECLARED.class: {
      const cls = unit.declaration(row, "owner");
      return { kind: "instance", unit, cls, args: completed(b, unit, unit.cls(cls, "scope"), args) };
    }
    case DECLARED.alias: {
      const scope = unit.declaration(row, "owner");
      const type = b.typeAt(unit, unit.declaration(row, "type"));
      return scope < 0 ? type : substitute(type, b.environment(unit, scope, args));
    }
    case DECLARED.typeParameter:
      return { kind: "parameter", unit, row };
    case DECLARED.namespace:
      return { kind: "namespace", unit, scope: unit.declaration(row, "owner") };
    case DECLARED.function:
      return { kind: "constructed", unit, fn: unit.declaration(row, "owner") };
    case DECLARED.variable:
    case DECLARED.constant:
      return instanceOf(b.typeOf({ kind: "declaration", unit, row }), args);
    default:
      return undefined;
  }
}

/** Type arguments with the defaults of those that were not written. */
function completed(b: Binder, unit: Unit, scope: number, args: readonly Type[]): readonly Type[] {
  const parameters = unit.typeParameters(scope);
  if (parameters.length <= args.length) return args;
  return parameters.map((row, i) => args[i] ?? b.typeAt(unit, unit.declaration(row, "value")));
}

export function environment(b: Binder, unit: Unit, scope: number, args: readonly Type[]): Environment | undefined {
  const parameters = unit.typeParameters(scope);
  if (parameters.length === 0) return undefined;
  const known = new Map<number, Type>();
  parameters.forEach((row, i) => {
    const type = args[i] ?? b.typeAt(unit, unit.declaration(row, "value"));
    if (type.kind !== "unknown") known.set(parameterKey(unit, row), type);
  });
  return new Environment(known);
}
