import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Space } from "../dialect.ts";
import { NO_REFERENTS, type Referent } from "../referent.ts";
import type { Type } from "../type.ts";
import type { Unit } from "../unit.ts";
import { Includes } from "./c-includes.ts";
import { placesMeant } from "./c-linking.ts";
import { DeclaredNames, qualifiedText } from "./c-names.ts";

export interface FunctionPlace {
  readonly unit: Unit;
  readonly fn: number;
}

/** What the functions and classes of one are defined in, where they stand outside it. */
type Owner = Extract<Type, { kind: "instance" | "package" }>;

/** All files of C and C++ in a tree: what a name of a namespace means to each of them. */
export class CProgram {
  readonly includes: Includes;
  readonly names: DeclaredNames;
  readonly #b: Binder;
  readonly #declared = new Map<Unit, Map<number, FunctionPlace>>();
  readonly #classesOutside = new Map<Unit, Map<number, number>>();
  readonly #owners = new Map<Unit, Map<number, Owner | undefined>>();
  readonly #meant = new Map<Unit, Map<string, readonly Referent[]>>();

  constructor(b: Binder, units: readonly Unit[]) {
    this.#b = b;
    this.includes = new Includes(b, units);
    this.names = new DeclaredNames(units);
  }

  /** Tells of a function's body where it is declared: the defaults of its parameters stand there. */
  declare(unit: Unit, fn: number, declaration: FunctionPlace): void {
    const known = ofUnit(this.#declared, unit);
    if (!known.has(fn)) known.set(fn, declaration);
  }

  declarationOf(unit: Unit, fn: number): FunctionPlace | undefined {
    return this.#declared.get(unit)?.get(fn);
  }

  /** What a name means in a namespace, as a file sees it: what it declares and includes, then what the namespace opens. */
  meaning(unit: Unit, path: string, name: string, space: Space): readonly Referent[] {
    const memo = ofUnit(this.#meant, unit);
    const key = `${space === "type" ? "t" : "v"}${path}\n${name}`;
    let found = memo.get(key);
    if (found === undefined) {
      memo.set(key, NO_REFERENTS);
      found = this.#find(unit, path, name, space);
      memo.set(key, found);
    }
    return found;
  }

  /** What a name means in whatever namespace has it in sight, where that is one. */
  anywhere(unit: Unit, name: string): readonly Referent[] {
    let found: readonly Referent[] = NO_REFERENTS;
    for (const path of this.names.namespacesWith(name)) {
      const here = this.meaning(unit, path, name, "value");
      if (here.length > 0 && found.length > 0) return NO_REFERENTS;
      if (here.length > 0) found = here;
    }
    return found;
  }

  /** The namespace that a class is declared in. */
  namespaceOf(unit: Unit, cls: number): string {
    for (let scope = unit.cls(cls, "scope"); scope >= 0; scope = unit.scope(scope, "parent")) {
      const path = this.names.pathOf(unit, scope);
      if (path !== undefined) return path;
    }
    return "";
  }

  /** The class that a class with qualifiers before its name is defined in. */
  classAround(unit: Unit, cls: number): Owner | undefined {
    let outside = this.#classesOutside.get(unit);
    if (outside === undefined) {
      outside = new Map();
      for (let row = 0; row < unit.assignmentCount; row++) {
        const value = unit.assignment(row, "value");
        if (value >= 0 && unit.code(value) === CODE.class) outside.set(unit.code(value + 1), unit.assignment(row, "object"));
      }
      this.#classesOutside.set(unit, outside);
    }
    const type = this.#b.typeAt(unit, outside.get(cls) ?? -1);
    return type.kind === "instance" ? type : undefined;
  }

  /**
   * What a function that is defined outside is of: the namespace or class before its name. Found without the record of it, whose own
   * names are looked up in the function and would ask for the owner again.
   */
  owner(unit: Unit, fn: number): Owner | undefined {
    const owners = ofUnit(this.#owners, unit);
    if (!owners.has(fn)) {
      owners.set(fn, undefined);
      owners.set(fn, this.#ownerNamed(unit, fn));
    }
    return owners.get(fn);
  }

  #ownerNamed(unit: Unit, fn: number): Owner | undefined {
    const b = this.#b;
    const record = unit.code(unit.fn(fn, "receiver") + 1);
    const text = record < 0 ? undefined : qualifiedText(unit, record);
    if (text === undefined) return undefined;
    const around = unit.scope(unit.fn(fn, "scope"), "parent");
    const path = this.names.namespaceFrom(unit, around, text);
    if (path !== undefined) return { kind: "package", name: path, unit };
    const [first = "", ...rest] = text.split("::");
    let found = b.lookup(unit, around, first, "type");
    for (const part of rest) found = found.flatMap((referent) => b.members(b.typeOf(referent), part));
    for (const referent of found) {
      const type = b.typeOf(referent);
      if (type.kind === "class" || type.kind === "instance") return b.self(type.unit, type.cls) as Owner;
    }
    return undefined;
  }

  #find(unit: Unit, path: string, name: string, space: Space): readonly Referent[] {
    const own = placesMeant(this, this.#b, unit, { path, name, space });
    if (own.length > 0) return own;
    const inner = path === "" ? name : `${path}::${name}`;
    if (this.names.hasNamespace(inner)) return [{ kind: "typed", type: { kind: "package", name: inner, unit } }];
    const found: Referent[] = [];
    const asked = new Set<string>();
    for (const directive of this.names.directives(path)) {
      if (asked.has(directive.path) || !this.includes.seen(unit).has(directive.unit)) continue;
      asked.add(directive.path);
      found.push(...this.meaning(unit, directive.path, name, space));
    }
    return found;
  }
}

function ofUnit<K, V>(table: Map<Unit, Map<K, V>>, unit: Unit): Map<K, V> {
  let own = table.get(unit);
  if (own === undefined) {
    own = new Map();
    table.set(unit, own);
  }
  return own;
}
