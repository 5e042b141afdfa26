import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { typeOfAll } from "./referent-types.ts";
import { EXTERNAL, list, NOTHING, substitute, type Type, UNKNOWN, union } from "./type.ts";
import type { Unit } from "./unit.ts";

export function arrayOf(b: Binder, unit: Unit, at: number): Type {
  const count = unit.code(at + 1);
  const items: Type[] = [];
  for (let i = 0; i < Math.min(count, 32); i++) {
    const item = unit.code(at + 2 + i);
    items.push(item < 0 ? UNKNOWN : b.typeAt(unit, item));
  }
  if (count > 0 && count <= 8 && items.every((_, i) => unit.code(unit.code(at + 2 + i)) !== CODE.spread)) return { kind: "tuple", items };
  return list(items.length === 0 ? UNKNOWN : union(items));
}

export function component(b: Binder, type: Type, position: number): Type {
  if (type.kind === "tuple") return type.items[position] ?? UNKNOWN;
  if (type.kind === "union") return union(type.types.filter((part) => part !== NOTHING).map((part) => component(b, part, position)));
  if (type.kind === "list" || type.kind === "external") return type.kind === "list" ? type.item : EXTERNAL;
  const item = b.itemOf(type);
  if (item.kind !== "unknown" || type.kind === "unknown") return item;
  // What a wrapper of the language holds (`Result<T, E>`) goes by the positions of its type arguments.
  if (type.kind === "builtin" && type.args.length > 0) return type.args[position] ?? UNKNOWN;
  return position === 0 ? type : UNKNOWN;
}

export function indexed(b: Binder, unit: Unit, object: Type, keyAt: number): Type {
  const key = keyAt < 0 ? UNKNOWN : b.typeAt(unit, keyAt);
  return elementOf(b, object, key);
}

/** Whether `object[key]` calls a method of the object: then the key names no member. */
export function callsIndexMember(b: Binder, object: Type): boolean {
  if (object.kind !== "instance" || object.unit.dialect.indexMember === "") return false;
  return b.members(object, object.unit.dialect.indexMember).some((referent) => referent.kind !== "external");
}

/** An element of a value by a key of some type. */
export function elementOf(b: Binder, object: Type, key: Type): Type {
  const isCalled = callsIndexMember(b, object);
  if (key.kind === "literal" && !isCalled) {
    const named = b.members(object, key.text);
    if (named.length > 0) return typeOfAll(b, named);
  }
  if (key.kind === "union") return union(key.types.map((part) => elementOf(b, object, part)));
  if (key.kind === "keys") return valuesOf(b, object);
  if (object.kind === "union") return union(object.types.map((part) => elementOf(b, part, key)));
  if (object.kind === "list" || object.kind === "tuple") return b.itemOf(object);
  if (object.kind === "external") return EXTERNAL;
  if (object.kind === "mapped") return substitute(b.typeAt(object.unit, object.unit.code(object.at + 4)), object.env);
  if (object.kind === "builtin" && object.args.length > 0) return object.args.at(-1) as Type;
  const signature = b.members(object, "[]");
  const isSignature = object.kind !== "instance" || object.unit.dialect.indexMember !== "[]";
  if (isSignature && signature.some((referent) => referent.kind !== "external")) return typeOfAll(b, signature);
  if (isCalled && object.kind === "instance") {
    const called = b.members(object, object.unit.dialect.indexMember).filter((referent) => referent.kind !== "external");
    if (called.length > 0) return union(called.map((referent) => b.resultOf(b.typeOf(referent))));
  }
  if (object.kind === "object") return valuesOf(b, object);
  if (object.kind === "instance" && signature.length === 0 && object.unit.dialect.pointersAreTargets) return object;
  return signature.length > 0 ? EXTERNAL : UNKNOWN;
}

/** One of the values of an object's entries. */
export function valuesOf(b: Binder, object: Type): Type {
  if (object.kind === "union") return union(object.types.map((part) => valuesOf(b, part)));
  if (object.kind === "object") {
    const { unit, at } = object;
    if (unit.code(at) !== CODE.object) return UNKNOWN;
    const count = Math.min(unit.code(at + 1), 24);
    return union(Array.from({ length: count }, (_, i) => substitute(b.typeAt(unit, unit.code(at + 3 + i * 3)), object.env)));
  }
  if (object.kind === "instance") {
    const signature = b.members(object, "[]");
    if (signature.length > 0) return typeOfAll(b, signature);
    object.unit.enumerated ??= new Set();
    object.unit.enumerated.add(object.cls);
    const rows = [...object.unit.members(object.cls).keys()].slice(0, 24);
    return union(rows.map((name) => typeOfAll(b, b.members(object, name))));
  }
  if (object.kind === "mapped") return b.typeAt(object.unit, object.unit.code(object.at + 4));
  return object.kind === "builtin" && object.args.length > 0 ? (object.args.at(-1) as Type) : UNKNOWN;
}
