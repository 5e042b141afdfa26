import type { Unit } from "./unit.ts";

/** Environments within environments; beyond it the outermost are forgotten. */
const DEEPEST_ENVIRONMENT = 6;

/**
 * Types that stand for the type parameters of something generic, by `parameterKey`. What one holds may name parameters of the environment
 * outside it, which are put in when it is asked for: most never are.
 */
export class Environment {
  readonly #own: ReadonlyMap<number, Type>;
  readonly #outer: Environment | undefined;
  readonly #depth: number;
  #resolved: Map<number, Type> | undefined;

  constructor(own: ReadonlyMap<number, Type>, outer?: Environment) {
    this.#own = own;
    this.#outer = outer !== undefined && outer.#depth >= DEEPEST_ENVIRONMENT ? undefined : outer;
    this.#depth = this.#outer === undefined ? 0 : this.#outer.#depth + 1;
  }

  get(key: number): Type | undefined {
    const own = this.#own.get(key);
    if (own === undefined) return this.#outer?.get(key);
    if (this.#outer === undefined) return own;
    const known = this.#resolved?.get(key);
    if (known !== undefined) return known;
    this.#resolved ??= new Map();
    this.#resolved.set(key, own);
    const type = substitute(own, this.#outer);
    this.#resolved.set(key, type);
    return type;
  }

  /** This environment seen through another one. */
  within(outer: Environment): Environment {
    return new Environment(this.#own, this.#outer === undefined ? outer : this.#outer.within(outer));
  }

  /** This environment with more. */
  with(more: ReadonlyMap<number, Type>): Environment {
    return new Environment(more, this);
  }
}

/**
 * What a value can be, as far as its text tells. `instance` is a value of a class or interface, `class` the class itself;
 * `constructed` what `new F()` gives for a plain function; `object` an object
 * literal, or (`at` being a call) what `Object.create` gives; `callback` a function known by its signature alone, `receiver` what `this` is in
 * it; `builtin` a value of the language (by name, with arguments), `external` one of a dependency, `unknown` neither.
 */
export type Type =
  | { readonly kind: "unknown" }
  | { readonly kind: "external"; readonly name?: string }
  | { readonly kind: "instance"; readonly unit: Unit; readonly cls: number; readonly args: readonly Type[] }
  | { readonly kind: "class"; readonly unit: Unit; readonly cls: number; readonly args: readonly Type[] }
  | {
      readonly kind: "function";
      readonly unit: Unit;
      readonly fn: number;
      readonly env: Environment | undefined;
      readonly self?: Type | undefined;
      readonly others?: readonly number[] | undefined;
      /** What an extension is called on. */
      readonly on?: Type | undefined;
    }
  | { readonly kind: "constructed"; readonly unit: Unit; readonly fn: number }
  | { readonly kind: "object"; readonly unit: Unit; readonly at: number; readonly env: Environment | undefined }
  | { readonly kind: "module"; readonly unit: Unit }
  | { readonly kind: "namespace"; readonly unit: Unit; readonly scope: number }
  | { readonly kind: "package"; readonly name: string; readonly unit: Unit }
  | { readonly kind: "list"; readonly item: Type }
  | { readonly kind: "tuple"; readonly items: readonly Type[] }
  | { readonly kind: "builtin"; readonly name: string; readonly args: readonly Type[] }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "union"; readonly types: readonly Type[] }
  | { readonly kind: "intersection"; readonly types: readonly Type[] }
  | { readonly kind: "parameter"; readonly unit: Unit; readonly row: number }
  | { readonly kind: "callback"; readonly parameters: readonly Type[]; readonly result: Type; readonly receiver?: Type | undefined }
  | { readonly kind: "keys"; readonly of: Type }
  | { readonly kind: "mapped"; readonly unit: Unit; readonly at: number; readonly env: Environment | undefined };

export const UNKNOWN: Type = { kind: "unknown" };
export const EXTERNAL: Type = { kind: "external" };
export const NOTHING: Type = { kind: "builtin", name: "nothing", args: [] };

const named = new Map<string, Type>();

/** A value of the language without arguments: `string`, `number`. */
export function builtin(name: string, args: readonly Type[] = []): Type {
  if (args.length > 0) return { kind: "builtin", name, args };
  let type = named.get(name);
  if (type === undefined) {
    type = { kind: "builtin", name, args };
    named.set(name, type);
  }
  return type;
}

export function list(item: Type): Type {
  return { kind: "list", item };
}

export function promise(value: Type): Type {
  return value.kind === "builtin" && value.name === "Promise" ? value : { kind: "builtin", name: "Promise", args: [value] };
}

export function parameterKey(unit: Unit, row: number): number {
  return unit.firstDeclaration + row;
}

/** Most members of a union that are followed. */
const WIDEST = 40;

/** One of several types; what is nothing, unknown beside known, or said twice is left out. */
export function union(types: readonly Type[]): Type {
  const kept: Type[] = [];
  let unknown = false;
  const add = (type: Type) => {
    if (type.kind === "union") for (const inner of type.types) add(inner);
    else if (type.kind === "unknown") unknown = true;
    else if (type !== NOTHING && kept.length < WIDEST && !kept.some((known) => sameType(known, type))) kept.push(type);
  };
  for (const type of types) add(type);
  if (kept.length === 0) return unknown || types.length === 0 ? UNKNOWN : (types.at(0) as Type);
  return kept.length === 1 ? (kept[0] as Type) : { kind: "union", types: kept };
}

export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case "instance":
    case "class": {
      const other = b as typeof a;
      return (
        a.unit === other.unit &&
        a.cls === other.cls &&
        a.args.length === other.args.length &&
        a.args.every((arg, i) => sameType(arg, other.args[i] as Type))
      );
    }
    case "function":
    case "constructed": {
      const other = b as typeof a;
      return a.unit === other.unit && a.fn === other.fn;
    }
    case "object": {
      const other = b as typeof a;
      return a.unit === other.unit && a.at === other.at;
    }
    case "module":
      return a.unit === (b as typeof a).unit;
    case "builtin": {
      const other = b as typeof a;
      return a.name === other.name && a.args.length === other.args.length && a.args.every((arg, i) => sameType(arg, other.args[i] as Type));
    }
    case "literal":
      return a.text === (b as typeof a).text;
    case "list":
      return sameType(a.item, (b as typeof a).item);
    case "parameter": {
      const other = b as typeof a;
      return a.unit === other.unit && a.row === other.row;
    }
    case "external":
    case "unknown":
      return true;
    default:
      return false;
  }
}

/** Deeper nesting of types is cut off. */
const DEEPEST_TYPE = 12;

/** The type with what the environment knows in place of its parameters. */
export function substitute(type: Type, env: Environment | undefined, depth = 0): Type {
  if (env === undefined || depth > DEEPEST_TYPE) return type;
  const inner = (part: Type) => substitute(part, env, depth + 1);
  switch (type.kind) {
    case "parameter":
      return env.get(parameterKey(type.unit, type.row)) ?? type;
    case "instance":
    case "class": {
      const args = mapped(type.args, inner);
      return args === type.args ? type : { ...type, args };
    }
    case "list": {
      const item = inner(type.item);
      return item === type.item ? type : list(item);
    }
    case "tuple": {
      const items = mapped(type.items, inner);
      return items === type.items ? type : { kind: "tuple", items };
    }
    case "builtin": {
      const args = mapped(type.args, inner);
      return args === type.args ? type : builtin(type.name, args);
    }
    case "union": {
      const types = mapped(type.types, inner);
      return types === type.types ? type : union(types);
    }
    case "intersection": {
      const types = mapped(type.types, inner);
      return types === type.types ? type : { kind: "intersection", types };
    }
    case "callback":
      return {
        kind: "callback",
        parameters: type.parameters.map(inner),
        result: inner(type.result),
        receiver: type.receiver && inner(type.receiver),
      };
    case "keys":
      return { kind: "keys", of: inner(type.of) };
    case "function":
    case "object":
    case "mapped":
      return { ...type, env: compose(type.env, env) };
    default:
      return type;
  }
}

/** The list with each type replaced; the same list where none changes. */
function mapped(types: readonly Type[], replace: (type: Type) => Type): readonly Type[] {
  let changed: Type[] | undefined;
  for (let i = 0; i < types.length; i++) {
    const type = types[i] as Type;
    const other = replace(type);
    if (other !== type) changed ??= types.slice(0, i);
    changed?.push(other);
  }
  return changed ?? types;
}

/** The inner environment seen through the outer one. */
export function compose(inner: Environment | undefined, outer: Environment | undefined): Environment | undefined {
  if (outer === undefined) return inner;
  return inner === undefined ? outer : inner.within(outer);
}

/** The first of some types of which something is known. */
export function firstKnown(types: readonly Type[]): Type {
  return types.find((type) => type.kind !== "unknown") ?? UNKNOWN;
}
