import { CODE } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "../binder.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import { isModule, type RubyClasses } from "./ruby-classes.ts";

/** Classes and modules in one chain of ancestors. */
const MOST_ANCESTORS = 200;

interface Link {
  readonly place: ClassPlace;
  readonly isStatic: boolean;
}

/** What is looked through for a member, in order. `external`: somewhere in it stands what no file of the repository defines. */
export interface Chain {
  /** Places whose instance members count, or (`isStatic`) those of the class itself. */
  readonly links: readonly Link[];
  readonly external: boolean;
}

/** Chains of ancestors: where the members of a class and of its objects are looked for, in order. */
export class RubyChains {
  readonly #b: Binder;
  readonly #classes: RubyClasses;
  readonly #chains = new Map<string, Chain>();

  constructor(b: Binder, classes: RubyClasses) {
    this.#b = b;
    this.#classes = classes;
  }

  /** Constants of a class, and those of its ancestors. */
  constant(place: ClassPlace, name: string): readonly Referent[] {
    const seen = new Set<string>();
    const chain = this.of(place, false);
    for (const link of chain.links) {
      const outer = this.#classes.nameOf(link.place.unit, link.place.cls);
      if (outer === "") {
        const rows = link.place.unit.members(link.place.cls).get(name);
        if (rows !== undefined) return [{ kind: "member", unit: link.place.unit, row: rows[0] as number, env: undefined }];
      }
      if (seen.has(outer)) continue;
      seen.add(outer);
      const found = this.#classes.constant(place.unit, `${outer}::${name}`);
      if (found !== undefined) return [found];
    }
    return chain.external ? [EXTERNAL_REFERENT] : NO_REFERENTS;
  }

  of(place: ClassPlace, isStatic: boolean): Chain {
    const key = `${isStatic ? "." : "#"}${place.unit.index}:${place.cls}`;
    let chain = this.#chains.get(key);
    if (chain === undefined) {
      chain = { links: [{ place, isStatic }], external: true };
      this.#chains.set(key, chain);
      chain = isStatic ? this.#classChain(place) : this.#instanceChain(place);
      this.#chains.set(key, chain);
    }
    return chain;
  }

  /** A class in all its places, the modules that it includes, the last one first, then its superclass. */
  #instanceChain(place: ClassPlace): Chain {
    const links = this.#classes.parts(place.unit, place.cls).map((part) => ({ place: part, isStatic: false }));
    let { modules, above, external } = this.#bases(place);
    for (const next of [...modules.toReversed(), ...above]) {
      const inherited = this.of(next, false);
      external ||= inherited.external;
      if (links.length < MOST_ANCESTORS) links.push(...inherited.links);
    }
    return { links, external };
  }

  /** What a class has itself: its own methods, those of what it extends, what included concerns bring, then those of its superclass. */
  #classChain(place: ClassPlace): Chain {
    const parts = this.#classes.parts(place.unit, place.cls);
    const links = parts.map((part) => ({ place: part, isStatic: true }));
    let { modules, above, external } = this.#bases(place);
    const add = (chain: Chain) => {
      external ||= chain.external;
      if (links.length < MOST_ANCESTORS) links.push(...chain.links);
    };
    for (const part of parts) for (const extended of this.#extended(part)) add(this.of(extended, false));
    for (const module of modules.toReversed()) add(this.brought(module));
    for (const next of above) add(this.of(next, true));
    return { links, external };
  }

  /** What a module gives to the classes that include it: its `ClassMethods`, and as a concern what it defines and extends. */
  brought(module: ClassPlace): Chain {
    const links: Link[] = [];
    let external = false;
    const add = (chain: Chain) => {
      external ||= chain.external;
      links.push(...chain.links);
    };
    for (const link of this.of(module, false).links) {
      for (const inner of this.constant(link.place, "ClassMethods")) {
        const type = this.#b.typeOf(inner);
        if (type.kind === "class") add(this.of({ unit: type.unit, cls: type.cls }, false));
      }
      if (!this.#isConcern(link.place)) continue;
      links.push({ place: link.place, isStatic: true });
      for (const extended of this.#extended(link.place)) add(this.of(extended, false));
    }
    return { links, external };
  }

  /** Modules that a class mixes in, and its superclass, from all places where it is opened. */
  #bases(place: ClassPlace): { modules: ClassPlace[]; above: ClassPlace[]; external: boolean } {
    const modules: ClassPlace[] = [];
    const above: ClassPlace[] = [];
    let external = false;
    for (const part of this.#classes.parts(place.unit, place.cls)) {
      for (const at of part.unit.list(part.unit.cls(part.cls, "extends"))) {
        const base = at < 0 ? undefined : this.#named(part, at);
        if (base === undefined) external = true;
        else if (isModule(base)) modules.push(base);
        else above.push(base);
      }
    }
    return { modules, above: above.slice(0, 1), external };
  }

  #extended(place: ClassPlace): readonly ClassPlace[] {
    const found: ClassPlace[] = [];
    for (const at of place.unit.list(place.unit.cls(place.cls, "implements"))) {
      const extended = at < 0 ? undefined : this.#named(place, at);
      if (extended !== undefined) found.push(extended);
    }
    return found;
  }

  /** The class that a base is, as a class names it: without what the class inherits, since that is what is being found out. */
  #named(inside: ClassPlace, at: number): ClassPlace | undefined {
    const { unit } = inside;
    switch (unit.code(at)) {
      case CODE.class:
        return { unit, cls: unit.code(at + 1) };
      case CODE.name: {
        const name = unit.text(unit.code(at + 2));
        const from = unit.code(at + 1);
        for (const outer of this.#classes.nesting(unit, from)) {
          const found = this.#classes.constant(unit, `${outer}::${name}`);
          if (found !== undefined) return this.#placeOf(found);
        }
        for (const outer of this.#classes.classesAround(unit, from)) {
          if (outer === inside.cls) continue;
          const [found] = this.constant({ unit, cls: outer }, name);
          if (found !== undefined && found.kind !== "external") return this.#placeOf(found);
          break;
        }
        const found = this.#classes.constant(unit, name);
        return found === undefined ? undefined : this.#placeOf(found);
      }
      case CODE.member: {
        const outer = this.#named(inside, unit.code(at + 1));
        const name = outer === undefined ? "" : this.#classes.nameOf(outer.unit, outer.cls);
        const found = name === "" ? undefined : this.#classes.constant(unit, `${name}::${unit.text(unit.code(at + 2))}`);
        return found === undefined ? undefined : this.#placeOf(found);
      }
      default: {
        const type = this.#b.typeAt(unit, at);
        return type.kind === "class" || type.kind === "instance" ? { unit: type.unit, cls: type.cls } : undefined;
      }
    }
  }

  #placeOf(referent: Referent): ClassPlace | undefined {
    const type = this.#b.typeOf(referent);
    return type.kind === "class" ? { unit: type.unit, cls: type.cls } : undefined;
  }

  /** A module that extends `ActiveSupport::Concern`, wherever that is defined. */
  #isConcern(place: ClassPlace): boolean {
    if (!isModule(place)) return false;
    return this.#classes
      .parts(place.unit, place.cls)
      .some(({ unit, cls }) => unit.list(unit.cls(cls, "implements")).some((at) => at >= 0 && unit.text(unit.code(at + 2)) === "Concern"));
  }
}
