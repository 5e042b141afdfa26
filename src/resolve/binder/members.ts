import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import type { InstanceOrClass } from "./dialect.ts";
import { unique } from "./names.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "./referent.ts";
import { isResolving } from "./referents.ts";
import { Environment, EXTERNAL, parameterKey, substitute, type Type, UNKNOWN, union } from "./type.ts";
import type { Unit } from "./unit.ts";

/** Bases and wrappers that are looked through for one member. */
const DEEPEST_LOOKUP = 40;
/** From this depth on, a class that is asked again inside its own lookup has nothing to add: bases of broken code may lead in circles. */
const CIRCLES_FROM = 8;
const asked: Type[] = [];

export function members(b: Binder, type: Type, name: string): readonly Referent[] {
  if (asked.length > DEEPEST_LOOKUP || (asked.length >= CIRCLES_FROM && isAsked(type))) return NO_REFERENTS;
  asked.push(type);
  try {
    return find(b, type, name);
  } finally {
    asked.pop();
  }
}

function isAsked(type: Type): boolean {
  if (type.kind !== "instance" && type.kind !== "class") return false;
  return asked.some((other) => other.kind === type.kind && other.unit === type.unit && other.cls === type.cls);
}

function find(b: Binder, type: Type, name: string): readonly Referent[] {
  switch (type.kind) {
    case "instance":
    case "class":
      return type.unit.dialect.findMember(b, type, name) ?? commonMembers(b, type, name);
    case "function":
    case "constructed":
      return functionMembers(b, type, name);
    case "object":
      return objectMembers(b, type, name);
    case "module":
      return b.exported(type.unit, name);
    case "namespace":
      return namespaceMembers(b, type.unit, type.scope, name);
    case "package":
      return type.unit.dialect.packageMember(b, type.unit, type.name, name);
    case "union":
      return together(b, type.types, name);
    case "intersection":
      return together(b, type.types, name);
    case "parameter": {
      const bound = b.typeAt(type.unit, type.unit.declaration(type.row, "type"));
      if (bound.kind === "unknown" && type.unit.dialect.isObjectMethod(name)) return [EXTERNAL_REFERENT];
      return bound.kind === "parameter" && bound.row === type.row ? NO_REFERENTS : b.members(bound, name);
    }
    case "mapped":
      return mappedMembers(b, type, name);
    case "external":
      return [EXTERNAL_REFERENT];
    case "list":
    case "tuple":
    case "literal":
    case "builtin":
    case "callback":
    case "keys":
      return builtinMember(type, name);
    case "unknown":
      return NO_REFERENTS;
    default:
      return type satisfies never;
  }
}

/** Members of a class or its instances by the common rules. */
export function commonMembers(b: Binder, type: InstanceOrClass, name: string): readonly Referent[] {
  return type.kind === "instance" ? instanceMembers(b, type, name) : classMembers(b, type, name);
}

/** What a namespace declares, else what it has from elsewhere. */
function namespaceMembers(b: Binder, unit: Unit, scope: number, name: string): readonly Referent[] {
  const rows = unit.declared(scope, name);
  if (rows.length > 0) return rows.flatMap((row) => b.follow({ kind: "declaration", unit, row }));
  return unit.dialect.scopeNames(b, unit, scope, name, "value");
}

/** Members of a builtin value are outside the repository; their types are asked of the dialect where the unit is known. */
function builtinMember(type: Type, name: string): readonly Referent[] {
  if (type.kind === "builtin" && type.name === "Record") return [{ kind: "typed", type: type.args[1] ?? UNKNOWN }];
  if (type.kind === "tuple" && /^\d+$/.test(name)) return [{ kind: "typed", type: type.items[Number(name)] ?? UNKNOWN }];
  return [EXTERNAL_REFERENT];
}

/** Members of all of several types; what is outside counts only where nothing inside is found. */
function together(b: Binder, types: readonly Type[], name: string): readonly Referent[] {
  const found: Referent[] = [];
  let external = false;
  for (const part of types) {
    for (const referent of b.members(part, name)) {
      if (referent.kind === "external") external = true;
      else found.push(referent);
    }
  }
  if (found.length > 0) return unique(found);
  return external ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}

/** Rows of the classes that a class is written in: itself, and interfaces of the same name in the same scope. */
function merging(b: Binder, unit: Unit, cls: number): readonly { readonly unit: Unit; readonly cls: number }[] {
  const groups = unit.classGroups();
  const own = groups[cls] ?? [cls];
  const added = b.augmentations(unit, cls);
  return [...own.map((row) => ({ unit, cls: row })), ...added];
}

function instanceMembers(b: Binder, type: Extract<Type, { kind: "instance" }>, name: string): readonly Referent[] {
  const { unit, cls } = type;
  const found: Referent[] = [];
  const places = merging(b, unit, cls);
  for (const place of places) {
    const env = b.environment(place.unit, place.unit.cls(place.cls, "scope"), type.args);
    for (const row of place.unit.members(place.cls).get(name) ?? []) {
      const flags = place.unit.member(row, "flags");
      if ((flags & FLAG.static) !== 0 && !unit.dialect.staticsOnInstances) continue;
      found.push({ kind: "member", unit: place.unit, row, env, self: type });
    }
  }
  if (found.length > 0) return withoutFields(found);
  for (const row of b.expandos.rows(b, type, name, true)) found.push({ kind: "assignment", unit, row, self: type });
  if (found.length > 0) return found;
  const added = unit.dialect.addedMembers(b, unit, type, name);
  if (added.length > 0) return added;
  let external = false;
  for (const place of places) {
    const env = b.environment(place.unit, place.unit.cls(place.cls, "scope"), type.args);
    for (const base of b.bases(place.unit, place.cls)) {
      for (const referent of b.members(substitute(base, env), name)) {
        if (referent.kind === "external") external = true;
        else found.push(seenBy(type, referent));
      }
      if (found.length > 0 && !unit.dialect.mergesBases) return found;
    }
  }
  if (found.length > 0) return unique(found);
  return external || unit.dialect.isObjectMethod(name) ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}

/** What is inherited runs with the inheriting type as its `this`. */
function seenBy(type: Type, referent: Referent): Referent {
  return referent.kind === "member" || referent.kind === "assignment" ? { ...referent, self: type } : referent;
}

/** A field that a constructor only fills gives way to the declaration of the same name. */
function withoutFields(found: readonly Referent[]): readonly Referent[] {
  if (found.length < 2) return found;
  const read = found.filter((referent) => referent.kind !== "member" || (referent.unit.member(referent.row, "flags") & FLAG.setter) === 0);
  if (read.length > 0 && read.length < found.length) return read;
  const declared = found.filter(
    (referent) =>
      referent.kind === "member" && (referent.unit.member(referent.row, "fn") >= 0 || referent.unit.member(referent.row, "type") >= 0),
  );
  return declared.length > 0 ? declared : found;
}

function classMembers(b: Binder, type: Extract<Type, { kind: "class" }>, name: string): readonly Referent[] {
  const { unit, cls } = type;
  if (name === "prototype" && !unit.dialect.exportsAll) return [{ kind: "typed", type: b.self(unit, cls) }];
  const found: Referent[] = [];
  const parts = unit.dialect.overloads === undefined ? [] : b.augmentations(unit, cls);
  for (const place of [{ unit, cls }, ...parts]) {
    for (const row of place.unit.members(place.cls).get(name) ?? []) {
      if ((place.unit.member(row, "flags") & FLAG.static) !== 0 || unit.dialect.instanceMembersOnClasses) {
        found.push({ kind: "member", unit: place.unit, row, env: undefined, self: type });
      }
    }
  }
  if (found.length > 0) return found;
  for (const row of b.expandos.rows(b, type, name, false)) found.push({ kind: "assignment", unit, row });
  if (found.length > 0) return found;
  const merged = unit.namespaceBeside(cls);
  if (merged >= 0) for (const row of unit.declared(merged, name)) found.push(...b.follow({ kind: "declaration", unit, row }));
  const inner = unit.declared(unit.cls(cls, "scope"), name).filter((row) => isInner(unit.declaration(row, "kind")));
  for (const row of inner) found.push({ kind: "declaration", unit, row });
  if (found.length > 0) return found;
  const added = unit.dialect.addedMembers(b, unit, type, name);
  if (added.length > 0) return added;
  let external = false;
  for (const base of [...b.bases(unit, cls), ...parts.flatMap((place) => b.bases(place.unit, place.cls))]) {
    const side: Type = base.kind === "instance" ? { kind: "class", unit: base.unit, cls: base.cls, args: base.args } : base;
    const inherited = b.members(side, name);
    if (inherited.some((referent) => referent.kind === "external")) external = true;
    else if (inherited.length > 0) return inherited.map((referent) => seenBy(type, referent));
  }
  return external ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}

function isInner(kind: number): boolean {
  return kind === DECLARED.class || kind === DECLARED.constant || kind === DECLARED.alias;
}

function functionMembers(b: Binder, type: Extract<Type, { kind: "function" | "constructed" }>, name: string): readonly Referent[] {
  const { unit } = type;
  if (type.kind === "function") {
    const rows = b.expandos.rows(b, type, name, false);
    if (rows.length > 0) return rows.map((row) => ({ kind: "assignment", unit, row }));
    if (name === "prototype") return [{ kind: "typed", type: { kind: "constructed", unit, fn: type.fn } }];
    const merged = unit.namespaceBesideFunction(type.fn);
    if (merged >= 0) {
      const found = unit.declared(merged, name).flatMap((row) => b.follow({ kind: "declaration", unit, row }));
      if (found.length > 0) return found;
    }
    const inherited = b.expandos.parents(b, type).flatMap((parent) => b.members(parent, name));
    return inherited.length > 0 ? inherited : [EXTERNAL_REFERENT];
  }
  const rows = b.expandos.rows(b, type, name, true);
  if (rows.length > 0) return rows.map((row) => ({ kind: "assignment", unit, row, self: type }));
  const whole = b.expandos.rows(b, type, "", true);
  const found = whole.flatMap((row) => b.members(b.typeAt(unit, unit.assignment(row, "value")), name));
  if (found.length > 0) return found;
  const own = unit.assignedToThis(type.fn).get(name);
  if (own !== undefined) return own.map((row) => ({ kind: "assignment", unit, row }));
  return b.expandos.parents(b, type).flatMap((parent) => b.members(parent, name));
}

function objectMembers(b: Binder, type: Extract<Type, { kind: "object" }>, name: string): readonly Referent[] {
  const { unit, at, env } = type;
  if (unit.code(at) !== CODE.object) {
    const created = createdMembers(b, type, name);
    return created.some((referent) => referent.kind !== "external") ? created : [...givenToDerived(b, type, name), ...created].slice(0, 1);
  }
  const count = unit.code(at + 1);
  const found: Referent[] = [];
  for (let entry = 0; entry < count; entry++) {
    const text = unit.code(at + 2 + entry * 3);
    if (text >= 0 && unit.text(text) === name) found.push({ kind: "entry", unit, at, entry, env });
  }
  if (found.length > 0) return found;
  for (const row of b.expandos.rows(b, type, name, false)) found.push({ kind: "assignment", unit, row });
  if (found.length > 0) return found;
  for (let entry = count - 1; entry >= 0; entry--) {
    if (unit.code(at + 2 + entry * 3) >= 0) continue;
    const spread = substitute(b.typeAt(unit, unit.code(at + 3 + entry * 3)), env);
    const spreadMembers = b.members(spread, name);
    if (spreadMembers.length > 0) return spreadMembers;
  }
  const inherited = b.expandos.parents(b, type).flatMap((parent) => b.members(parent, name));
  return inherited.length === 0 && unit.dialect.isObjectMethod(name) ? [EXTERNAL_REFERENT] : inherited;
}

/** Members of `Object.create(prototype, properties)`: assigned to it since, described by its properties, or its prototype's. */
function createdMembers(b: Binder, type: Extract<Type, { kind: "object" }>, name: string): readonly Referent[] {
  const { unit, at } = type;
  const rows = b.expandos.rows(b, type, name, false);
  if (rows.length > 0) return rows.map((row) => ({ kind: "assignment", unit, row }));
  const described = describedMembers(b, type, name);
  if (described.length > 0) return described;
  const adopted = b.expandos.parents(b, type).flatMap((parent) => b.members(parent, name));
  return adopted.length > 0 ? adopted : b.members(b.typeAt(unit, unit.code(at + 4 + unit.code(at + 2))), name);
}

/** Members by the property descriptors of `Object.create`. */
function describedMembers(b: Binder, { unit, at }: Extract<Type, { kind: "object" }>, name: string): readonly Referent[] {
  if (unit.code(at) === CODE.object || unit.code(at + 3) < 2) return NO_REFERENTS;
  const descriptors = b.members(b.typeAt(unit, unit.code(at + 5 + unit.code(at + 2))), name);
  return descriptors.flatMap((referent) => (referent.kind === "external" ? [] : b.members(b.typeOf(referent), "value")));
}

/** What the objects made of one are given beside what it has itself. */
function givenToDerived(b: Binder, type: Type, name: string): readonly Referent[] {
  return b.expandos.derived(b, type).flatMap((made) => (made.kind === "object" ? describedMembers(b, made, name) : []));
}

/** `{ [K in C]: V }`: over the keys of a type the members are those of that type, whatever value each is given. */
function mappedMembers(b: Binder, type: Extract<Type, { kind: "mapped" }>, name: string): readonly Referent[] {
  const { unit, at, env } = type;
  const constraint = substitute(b.typeAt(unit, unit.code(at + 3)), env);
  const scope = unit.code(at + 1);
  const key = unit.declared(scope, unit.text(unit.code(at + 2))).find((row) => unit.declaration(row, "kind") === DECLARED.typeParameter);
  const known = new Map<number, Type>(key === undefined ? [] : [[parameterKey(unit, key), { kind: "literal", text: name }]]);
  const inner = env === undefined ? new Environment(known) : env.with(known);
  const value = substitute(valueFor(b, unit, unit.code(at + 4), inner), inner);
  if (constraint.kind === "keys") {
    const own = b.members(constraint.of, name);
    if (own.length > 0) return own.map((referent) => retyped(referent, value));
  }
  return [{ kind: "typed", type: value }];
}

/** `T[K]` with K known is looked up anew: what was computed without K is of no use. */
function valueFor(b: Binder, unit: Unit, at: number, env: Environment): Type {
  if (at >= 0 && unit.code(at) === CODE.typeIndex) {
    const object = substitute(b.typeAt(unit, unit.code(at + 1)), env);
    const key = substitute(b.typeAt(unit, unit.code(at + 2)), env);
    if (key.kind === "literal") return union(b.members(object, key.text).map((referent) => b.typeOf(referent)));
  }
  return b.typeAt(unit, at);
}

function retyped(referent: Referent, type: Type): Referent {
  return type.kind === "unknown" || referent.kind !== "member" ? referent : { ...referent, type };
}

export function bases(b: Binder, unit: Unit, cls: number): readonly Type[] {
  const known = unit.bases.get(cls);
  if (known !== undefined) return known;
  unit.bases.set(cls, []);
  const found: Type[] = [];
  let isWhole = true;
  const add = (at: number) => {
    if (at < 0) return;
    // A base's own name may be looked up among the members of the class: then it is no member.
    if (isResolving(unit, at)) isWhole = false;
    else for (const type of partsOf(b.typeAt(unit, at))) found.push(baseOf(b, type));
  };
  for (const at of unit.list(unit.cls(cls, "extends"))) add(at);
  if (unit.dialect.interfacesHaveBodies) for (const at of unit.list(unit.cls(cls, "implements"))) add(at);
  if (isWhole) unit.bases.set(cls, found);
  else unit.bases.delete(cls);
  return found;
}

function partsOf(type: Type): readonly Type[] {
  return type.kind === "union" || type.kind === "intersection" ? type.types : [type];
}

function baseOf(b: Binder, type: Type): Type {
  switch (type.kind) {
    case "class":
      return { kind: "instance", unit: type.unit, cls: type.cls, args: type.args };
    case "function":
      return type.unit.dialect.callsConstruct ? b.resultOf(type) : { kind: "constructed", unit: type.unit, fn: type.fn };
    case "unknown":
      return EXTERNAL;
    default:
      return type;
  }
}
