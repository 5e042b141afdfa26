import { CODE, FLAG } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "../binder.ts";
import type { Dialect, InstanceOrClass } from "../dialect.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import type { Type } from "../type.ts";
import type { Unit } from "../unit.ts";
import { isClassMethod, isCoreClass, isKernelMethod } from "./ruby-builtins.ts";
import { type Chain, RubyChains } from "./ruby-chains.ts";
import { isConstantName, isModule, isSeen, type RubyClasses, rubyClasses } from "./ruby-classes.ts";

/** Methods that mixing in calls on the module itself: no class gets them. */
const HOOKS = /^(included|extended|prepended|inherited|append_features|extend_object|method_added)$/;
const NO_PLACES: readonly ClassPlace[] = [];

interface Assigned {
  readonly row: number;
  readonly owner: number;
  readonly isOfClass: boolean;
}

const tables = new WeakMap<Binder, RubyMembers>();

export function rubyMembers(b: Binder, dialect: Dialect): RubyMembers {
  let table = tables.get(b);
  if (table === undefined) {
    table = new RubyMembers(b, rubyClasses(b, dialect));
    tables.set(b, table);
  }
  return table;
}

/** Members by the chains of ancestors that Ruby looks through. */
class RubyMembers {
  readonly #b: Binder;
  readonly #classes: RubyClasses;
  readonly #found = new Map<string, Map<string, readonly Referent[]>>();
  readonly #chains: RubyChains;
  readonly #assignments = new Map<Unit, Map<string, readonly Assigned[]>>();
  #includers: Map<string, ClassPlace[]> | undefined;
  #searching = 0;

  constructor(b: Binder, classes: RubyClasses) {
    this.#b = b;
    this.#classes = classes;
    this.#chains = new RubyChains(b, classes);
  }

  find(type: InstanceOrClass, name: string): readonly Referent[] {
    const key = `${type.kind === "class" ? "." : "#"}${type.unit.index}:${type.cls}`;
    let names = this.#found.get(key);
    if (names === undefined) {
      names = new Map();
      this.#found.set(key, names);
    }
    let found = names.get(name);
    if (found === undefined) {
      found = this.#find(type, name);
      // What is found while includers are asked is not the whole.
      if (this.#searching === 0) names.set(name, found);
    }
    return found;
  }

  #find(type: InstanceOrClass, name: string): readonly Referent[] {
    const place = { unit: type.unit, cls: type.cls };
    const isStatic = type.kind === "class";
    const constant = isStatic && isConstantName(name) ? this.#chains.constant(place, name) : NO_REFERENTS;
    if (constant.length > 0) return constant;
    if (isStatic && name === "new") {
      const own = this.#inChain(this.#chains.of(place, true), type, name);
      if (own.length > 0) return own;
      return isCoreClass(this.#classes.nameOf(place.unit, place.cls)) ? [EXTERNAL_REFERENT] : [{ kind: "typed", type }];
    }
    const chain = this.#chains.of(place, isStatic);
    const found = this.#inChain(chain, type, name);
    if (found.length > 0) return found;
    if (name.startsWith("@")) return NO_REFERENTS;
    const universal = this.#ofEveryObject(type, name, isStatic);
    if (universal.length > 0) return universal;
    const isMixedIn = isModule(place) && !isStatic;
    // The objects that a module is mixed into may be classes.
    const isOwn = isKernelMethod(name) || ((isStatic || (isMixedIn && name !== "name" && name !== "new")) && isClassMethod(name));
    if (chain.external || isOwn) return [EXTERNAL_REFERENT];
    return isMixedIn ? this.#inIncluders(place, name) : NO_REFERENTS;
  }

  /** What `super` means in a method: the next one in the chain, without the class's own. */
  above(unit: Unit, cls: number, isStatic: boolean, name: string): readonly Referent[] {
    const type: InstanceOrClass = { kind: isStatic ? "class" : "instance", unit, cls, args: [] };
    const own = this.#classes.parts(unit, cls);
    const chain = this.#chains.of({ unit, cls }, isStatic);
    const links = chain.links.filter((link) => !own.some((part) => part.unit === link.place.unit && part.cls === link.place.cls));
    const found = this.#inChain({ links, external: chain.external }, type, name);
    if (found.length > 0) return found;
    if (name === "initialize" || isKernelMethod(name) || HOOKS.test(name)) return [EXTERNAL_REFERENT];
    return chain.external ? [EXTERNAL_REFERENT] : NO_REFERENTS;
  }

  /** The first place in a chain that has a member: of the places of one class, the file's own comes first. */
  #inChain(chain: Chain, self: Type, name: string): readonly Referent[] {
    for (const { place, isStatic } of chain.links) {
      const own = this.#own(place, isStatic, self, name);
      if (own.length > 0) return own;
    }
    return NO_REFERENTS;
  }

  #own({ unit, cls }: ClassPlace, isStatic: boolean, self: Type, name: string): Referent[] {
    const found: Referent[] = [];
    for (const row of unit.members(cls).get(name) ?? []) {
      const fits = ((unit.member(row, "flags") & FLAG.static) !== 0) === isStatic || (!isStatic && isClassAttribute(unit, row, name));
      if (fits) found.push({ kind: "member", unit, row, env: undefined, self });
    }
    const assigned = this.#assigned(unit).get(name);
    if (assigned === undefined) return found;
    for (const { row, owner, isOfClass } of assigned) {
      if (isOfClass === isStatic && owner === cls) found.push({ kind: "assignment", unit, row, self });
    }
    return found;
  }

  /** Assignments of a file by name: to variables of `self`, and to classes of the file by their names (`def X.m`). */
  #assigned(unit: Unit): ReadonlyMap<string, readonly Assigned[]> {
    let known = this.#assignments.get(unit);
    if (known !== undefined) return known;
    const byName = new Map<string, Assigned[]>();
    known = byName;
    this.#assignments.set(unit, known);
    for (let row = 0; row < unit.assignmentCount; row++) {
      const object = unit.assignment(row, "object");
      if (object < 0) continue;
      const name = unit.text(unit.assignment(row, "name"));
      const code = unit.code(object);
      if (isConstantName(name) || (code !== CODE.this && code !== CODE.class && code !== CODE.name && code !== CODE.member)) continue;
      const type = this.#b.typeAt(unit, object);
      if ((type.kind !== "instance" && type.kind !== "class") || type.unit !== unit) continue;
      const assigned = { row, owner: type.cls, isOfClass: type.kind === "class" };
      const others = byName.get(name);
      if (others === undefined) byName.set(name, [assigned]);
      else others.push(assigned);
    }
    return known;
  }

  /** Methods that the repository gives to every object, or every class. */
  #ofEveryObject(type: InstanceOrClass, name: string, isStatic: boolean): readonly Referent[] {
    for (const universal of isStatic ? ["Class", "Module", "Object", "Kernel"] : ["Object", "Kernel"]) {
      for (const place of this.#classes.opened(type.unit, universal)) {
        const own = this.#own(place, false, type, name);
        if (own.length > 0) return own;
      }
    }
    return NO_REFERENTS;
  }

  /** In a module, `self` is an object of a class that includes it: what all such classes agree on is meant. */
  #inIncluders(place: ClassPlace, name: string): readonly Referent[] {
    if (this.#searching > 0) return NO_REFERENTS;
    this.#searching++;
    try {
      let agreed: readonly Referent[] = NO_REFERENTS;
      let outside = 0;
      let asked = 0;
      const outer = this.#outerModule(place);
      if (outer !== undefined) {
        const found = this.#inChain(this.#chains.brought(outer), { kind: "class", unit: outer.unit, cls: outer.cls, args: [] }, name);
        if (found.length > 0) return found;
      }
      for (const includer of this.#includersOf(place)) {
        if (!isSeen(place.unit, includer.unit)) continue;
        const self: InstanceOrClass = { kind: "instance", unit: includer.unit, cls: includer.cls, args: [] };
        const chain = this.#chains.of(includer, false);
        const found = this.#inChain(chain, self, name);
        asked++;
        if (found.length === 0 && chain.external) outside++;
        if (found.length === 0) continue;
        if (agreed.length > 0 && !sameMembers(agreed, found)) return NO_REFERENTS;
        agreed = found;
      }
      return agreed.length === 0 && asked > 0 && outside === asked ? [EXTERNAL_REFERENT] : agreed;
    } finally {
      this.#searching--;
    }
  }

  /** For the `ClassMethods` of a module: that module. */
  #outerModule({ unit, cls }: ClassPlace): ClassPlace | undefined {
    const name = this.#classes.nameOf(unit, cls);
    if (!name.endsWith("::ClassMethods")) return undefined;
    return this.#classes.opened(unit, name.slice(0, -"::ClassMethods".length))[0];
  }

  #includersOf(place: ClassPlace): readonly ClassPlace[] {
    if (this.#includers === undefined) {
      this.#includers = new Map();
      for (const unit of this.#b.units) {
        if (unit.dialect !== place.unit.dialect) continue;
        for (let cls = 0; cls < unit.classCount; cls++) {
          if (isModule({ unit, cls })) continue;
          for (const { place: link } of this.#chains.of({ unit, cls }, false).links) {
            const key = `${link.unit.index}:${link.cls}`;
            const known = this.#includers.get(key);
            if (known === undefined) this.#includers.set(key, [{ unit, cls }]);
            else known.push({ unit, cls });
          }
        }
      }
    }
    return this.#includers.get(`${place.unit.index}:${place.cls}`) ?? NO_PLACES;
  }
}

/** `class_attribute :x` and its like: readers of `@@x`, which objects have as well. */
function isClassAttribute(unit: Unit, row: number, name: string): boolean {
  const fn = unit.member(row, "fn");
  const [value] = fn < 0 ? [] : unit.list(unit.fn(fn, "returns"));
  return value !== undefined && value >= 0 && unit.code(value) === CODE.member && unit.text(unit.code(value + 2)) === `@@${name}`;
}

function sameMembers(a: readonly Referent[], b: readonly Referent[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const other = b[i] as Referent;
      return one.kind === "member" && other.kind === "member" && one.unit === other.unit && one.row === other.row;
    })
  );
}
