import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Referent } from "#resolve/binder/referent.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { assignedFields } from "./assigned-fields.ts";
import { givenArgument } from "./given-argument.ts";
import { LibraryTexts, UNCHANGING } from "./library-texts.ts";
import { literalTexts, textsOfType } from "./literal-texts.ts";
import { literalOf, taken } from "./literals.ts";
import type { Origins } from "./origins.ts";
import { argumentAt, entryOf } from "./record-parts.ts";
import { combined, distinct, filled, fixed, type Hole, hole, isTold, MOST_TEXTS, orHole, type ParameterOf, type Text } from "./text.ts";

const NONE: readonly Text[] = [];
const DEEPEST = 12;
/** Values that have no members with texts. */
const NO_OBJECTS: ReadonlySet<number> = new Set([CODE.literal, CODE.text, CODE.array, CODE.function, CODE.class]);

/** What texts an expression can have: constants, enum members, templates, choices and lookups, followed across files. */
export class Texts {
  readonly #binder: Binder;
  readonly #library: LibraryTexts;

  constructor(binder: Binder, origins: Origins) {
    this.#binder = binder;
    this.#library = new LibraryTexts(origins, (unit, at, depth) => this.of(unit, at, depth));
  }

  /** Texts of a record; a text with holes where it is not known in full, none where it is no text. */
  of(unit: Unit, at: number, depth = 0): readonly Text[] {
    if (at < 0) return NONE;
    if (depth > DEEPEST) return [hole("")];
    return distinct(this.#find(unit, at, depth)).slice(0, MOST_TEXTS);
  }

  #find(unit: Unit, at: number, depth: number): readonly Text[] {
    const operand = (i: number) => unit.code(at + i);
    const inner = (record: number) => this.of(unit, record, depth + 1);
    switch (unit.code(at)) {
      case CODE.literal:
        return literalTexts(unit, at);
      case CODE.text:
        return combined(Array.from({ length: operand(1) }, (_, i) => orHole(inner(operand(2 + i)))));
      case CODE.either:
        return choice(Array.from({ length: operand(1) }, (_, i) => inner(operand(2 + i))));
      case CODE.cast:
      case CODE.guarded:
      case CODE.await:
      case CODE.spread:
        return inner(operand(1));
      case CODE.named:
        return inner(operand(2));
      case CODE.name:
        return this.#named(unit, at, unit.text(operand(2)), depth);
      case CODE.member:
      case CODE.index:
        return this.#member(unit, at, depth);
      case CODE.parameter:
        return [hole("", { unit, fn: operand(1), position: operand(2), path: [] })];
      case CODE.item:
      case CODE.itemAt:
        return this.#item(unit, at, depth);
      case CODE.call:
      case CODE.create:
        return this.#called(unit, at, depth);
      case CODE.array:
      case CODE.object:
      case CODE.function:
      case CODE.class:
        return NONE;
      default:
        return this.#byType(unit, at, "");
    }
  }

  #named(unit: Unit, at: number, name: string, depth: number): readonly Text[] {
    const found = this.#binder.referents(unit, at).flatMap((referent) => this.#referent(referent, name, depth));
    return found.length > 0 ? found : this.#byType(unit, at, name);
  }

  #member(unit: Unit, at: number, depth: number): readonly Text[] {
    const object = unit.code(at + 1);
    const isIndex = unit.code(at) === CODE.index;
    const name = isIndex ? "" : unit.text(unit.code(at + 2));
    const taken = isIndex ? undefined : this.#taken(unit, object, name);
    if (taken !== undefined) return [taken];
    const known = this.#library.constant(unit, at, name);
    if (known !== undefined) return [known];
    const found = this.#binder.referents(unit, at).flatMap((referent) => {
      const texts = this.#referent(referent, name, depth);
      return isIndex && referent.kind === "entry"
        ? writtenAt(texts, referent.unit, referent.unit.code(referent.at + 4 + referent.entry * 3))
        : texts;
    });
    if (found.length > 0) return found;
    if (isIndex) {
      const list = literalOf(this.#binder, unit, object, "object");
      if (list !== undefined) {
        const texts = this.#entries(list.unit, list.at, depth);
        if (texts.length > 0) return texts;
      }
    }
    return this.#byType(unit, at, isIndex && unit.code(object) === CODE.name ? unit.text(unit.code(object + 2)) : name);
  }

  /** Texts of all entries of an object, each with the line of its own. */
  #entries(unit: Unit, object: number, depth: number): readonly Text[] {
    return Array.from({ length: unit.code(object + 1) }, (_, i) => object + 2 + i * 3).flatMap((entry) => {
      return writtenAt(this.of(unit, unit.code(entry + 1), depth + 1), unit, unit.code(entry + 2));
    });
  }

  /** A member that is taken from a parameter. */
  #taken(unit: Unit, object: number, name: string): Text | undefined {
    if (unit.code(object) === CODE.parameter) {
      return hole(name, { unit, fn: unit.code(object + 1), position: unit.code(object + 2), path: [name] });
    }
    if (unit.code(object) === CODE.member) {
      const outer = this.#taken(unit, unit.code(object + 1), unit.text(unit.code(object + 2)))?.pieces[0];
      if (typeof outer !== "object" || outer.parameter === undefined || outer.parameter.path.length > 3) return undefined;
      return hole(name, { ...outer.parameter, path: [...outer.parameter.path, name] });
    }
    if (unit.code(object) !== CODE.name) return undefined;
    for (const referent of this.#binder.referents(unit, object)) {
      const parameter = parameterOf(referent);
      if (parameter !== undefined) return hole(name, { ...parameter, path: [name] });
    }
    return undefined;
  }

  #referent(referent: Referent, name: string, depth: number): readonly Text[] {
    const parameter = parameterOf(referent);
    // Its type may be a choice of literals; callers are asked first.
    if (parameter !== undefined) return [hole(name, parameter)];
    switch (referent.kind) {
      case "declaration": {
        const { unit, row } = referent;
        const kind = unit.declaration(row, "kind");
        if (kind !== DECLARED.variable && kind !== DECLARED.constant) return NONE;
        if (isSymbol(unit, unit.declaration(row, "value"))) return [fixed(unit.text(unit.declaration(row, "name")))];
        return this.#value(
          unit,
          unit.declaration(row, "value"),
          name,
          depth,
          unit.plainAssignments(unit.declaration(row, "name")).length > 0,
        );
      }
      case "member":
        if ((referent.unit.member(referent.row, "flags") & (FLAG.getter | FLAG.property)) !== 0)
          return this.#got(referent.unit, referent.row, depth);
        return this.#field(referent.unit, referent.row, name, depth);
      case "entry":
        return this.#value(referent.unit, referent.unit.code(referent.at + 3 + referent.entry * 3), name, depth, false);
      case "assignment":
        return this.#value(referent.unit, referent.unit.assignment(referent.row, "value"), name, depth, false);
      case "value":
        return this.of(referent.unit, referent.at, depth + 1);
      case "typed":
        return textsOfType(referent.type) ?? NONE;
      default:
        return NONE;
    }
  }

  #value(unit: Unit, value: number, name: string, depth: number, isChanged: boolean): readonly Text[] {
    const texts = this.of(unit, value, depth + 1);
    const named = texts.map((text) =>
      text.pieces.length === 1 && isUnnamed(text.pieces[0]) ? hole(name, (text.pieces[0] as Hole).parameter) : text,
    );
    return isChanged && named.length > 0 ? [...named, hole(name)] : named;
  }

  /** A field: its initial value, an enum's member, or the parameter of the constructor that declares it. */
  #field(unit: Unit, row: number, name: string, depth: number): readonly Text[] {
    const cls = unit.member(row, "cls");
    const value = unit.member(row, "value");
    if (value >= 0) {
      const texts = this.#value(unit, value, name, depth, false);
      // A field that begins empty gets its text later.
      return texts.length > 0 && texts.every(({ pieces }) => pieces.length === 0) ? [hole(name)] : texts;
    }
    if ((unit.cls(cls, "flags") & FLAG.enum) !== 0) return [fixed(name)];
    for (const assigned of assignedFields(unit, cls, name)) {
      const texts = this.#value(unit, assigned, name, depth, false);
      if (texts.length > 0) return texts;
    }
    for (const maker of unit.dialect.constructorNames.flatMap((method) => unit.members(cls).get(method) ?? [])) {
      const fn = unit.member(maker, "fn");
      if (fn < 0) continue;
      const parameters = unit.list(unit.fn(fn, "parameters"));
      const position = parameters.findIndex((declared) => unit.text(unit.declaration(declared, "name")) === name);
      if (position >= 0) return [hole(name, { unit, fn, position, path: [] })];
    }
    return NONE;
  }

  /** What a getter gives back. */
  #got(unit: Unit, row: number, depth: number): readonly Text[] {
    const fn = unit.member(row, "fn");
    if (fn < 0) return NONE;
    return [...unit.list(unit.fn(fn, "returns"))].slice(0, 4).flatMap((value) => this.of(unit, value, depth + 1));
  }

  #item(unit: Unit, at: number, depth: number): readonly Text[] {
    const value = unit.code(at + 1);
    // The text and an error: the text is the first.
    if (unit.code(at) === CODE.itemAt && unit.code(at + 2) === 0 && value >= 0 && unit.code(value) === CODE.call) {
      const put = this.#library.put(unit, value, depth);
      if (put !== undefined) return put;
    }
    const list = literalOf(this.#binder, unit, unit.code(at + 1), "array");
    if (list === undefined) return this.#byType(unit, at, "");
    const items = Array.from({ length: list.unit.code(list.at + 1) }, (_, i) => list.unit.code(list.at + 2 + i));
    const meant = unit.code(at) === CODE.itemAt ? items.slice(unit.code(at + 2), unit.code(at + 2) + 1) : items;
    const texts = meant.flatMap((item) => this.of(list.unit, item, depth + 1));
    return texts.length > 0 ? texts : this.#byType(unit, at, "");
  }

  /** What a function of the repository gives back, for the arguments of the call. */
  #called(unit: Unit, at: number, depth: number): readonly Text[] {
    const callee = unit.code(at + 1);
    const name = unit.code(callee) === CODE.name || unit.code(callee) === CODE.member ? unit.text(unit.code(callee + 2)) : "";
    if (depth > 6 && !UNCHANGING.has(name)) return [hole("")];
    const known = this.#library.called(unit, at, name, depth);
    if (known !== undefined) return known;
    const texts: Text[] = [];
    for (const referent of this.#binder.referents(unit, callee)) {
      const type = this.#binder.typeOf(referent);
      if (type.kind !== "function") continue;
      for (const value of type.unit.list(type.unit.fn(type.fn, "returns")).subarray(0, 4)) {
        for (const text of this.of(type.unit, value, depth + 2)) {
          texts.push(...filled(text, (open) => this.#argument(open, type.unit, type.fn, unit, at, depth)));
        }
      }
    }
    const told = [...texts, ...(texts.length > 0 ? [] : this.#passedOn(unit, at, depth))].filter(isTold);
    return told.length > 0 ? told : this.#byType(unit, at, "");
  }

  /** What a function literal gives back that is handed to something unknown (`untracked(() => …)`): most such calls give it on. */
  #passedOn(unit: Unit, at: number, depth: number): readonly Text[] {
    const given = argumentAt(unit, at, 0);
    if (given < 0 || unit.code(given) !== CODE.function) return NONE;
    return [...unit.list(unit.fn(unit.code(given + 1), "returns"))].slice(0, 4).flatMap((value) => this.of(unit, value, depth + 2));
  }

  #argument(open: Hole, of: Unit, fn: number, unit: Unit, call: number, depth: number): readonly Text[] {
    if (open.parameter?.unit !== of || open.parameter.fn !== fn) return [{ pieces: [open] }];
    return this.filledBy(open, open.parameter, unit, call, depth + 2);
  }

  /** What a hole for a parameter becomes where a call gives something for it, or nothing. */
  filledBy(open: Hole, parameter: ParameterOf, unit: Unit, call: number, depth = 0): readonly Text[] {
    const given = this.given(parameter, unit, call, depth);
    if (given.length === 0) {
      const instead = open.otherwise?.flatMap((text) =>
        filled(text, (inner) =>
          inner.parameter !== undefined && inner.parameter.unit === parameter.unit && inner.parameter.fn === parameter.fn
            ? this.filledBy(inner, inner.parameter, unit, call, depth + 1)
            : [{ pieces: [inner] }],
        ),
      );
      return orHole(instead ?? NONE, open.name);
    }
    if (open.otherwise === undefined) return given;
    return given.map((text) => ({
      ...text,
      pieces: text.pieces.map((piece) =>
        typeof piece === "string" || piece.parameter === undefined ? piece : { otherwise: open.otherwise, ...piece },
      ),
    }));
  }

  /** The texts of what a call gives for a parameter; none where it gives nothing for it. */
  given({ unit: of, fn, position, path }: ParameterOf, unit: Unit, call: number, depth = 0): readonly Text[] {
    const value = givenArgument(of, fn, position, unit, call);
    if (value >= 0 && path.length === 0) return this.of(unit, value, depth + 1);
    if (value < 0) {
      const declared = of.list(of.fn(fn, "parameters"))[position];
      const preset = declared === undefined ? -1 : of.declaration(declared, "value");
      if (preset < 0) return NONE;
      return path.length === 0 ? this.of(of, preset, depth + 1) : this.#part(of, preset, path, depth);
    }
    const entry = taken(this.#binder, unit, value, path);
    if (entry !== undefined) return this.of(entry.unit, entry.at, depth + 1);
    return this.#part(unit, value, path, depth);
  }

  #part(unit: Unit, at: number, path: readonly string[], depth: number): readonly Text[] {
    if (path.length === 1) return this.member(unit, at, path[0] as string, depth + 1) ?? NONE;
    const outer = this.of(unit, at, depth + 1)[0]?.pieces[0];
    const handed = typeof outer === "object" ? outer.parameter : undefined;
    return [hole(path.at(-1) ?? "", handed === undefined ? undefined : { ...handed, path: [...handed.path, ...path] })];
  }

  /** The texts of a member of a value; undefined where it has no such member for sure. */
  member(unit: Unit, at: number, name: string, depth = 0): readonly Text[] | undefined {
    if (at < 0 || depth > DEEPEST) return undefined;
    const object = literalOf(this.#binder, unit, at, "object");
    if (object !== undefined) return this.#entry(object.unit, object.at, name, depth);
    const taken = this.#taken(unit, at, name);
    if (taken !== undefined) return [taken];
    if (NO_OBJECTS.has(unit.code(at)) || this.of(unit, at, depth + 1).some(isTold)) return undefined;
    return [hole(name)];
  }

  /** An entry of an object literal, else of what is spread into it. */
  #entry(unit: Unit, object: number, name: string, depth: number): readonly Text[] | undefined {
    const entry = entryOf(unit, object, name);
    if (entry >= 0) return this.of(unit, entry, depth + 1);
    for (let i = unit.code(object + 1) - 1; i >= 0; i--) {
      if (unit.code(object + 2 + i * 3) >= 0) continue;
      const spread = unit.code(object + 3 + i * 3);
      const found = this.member(unit, spread >= 0 && unit.code(spread) === CODE.spread ? unit.code(spread + 1) : spread, name, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A choice of literals that the type tells, else a hole. */
  #byType(unit: Unit, at: number, name: string): readonly Text[] {
    const type = this.#binder.typeAt(unit, at);
    if (type.kind === "function" || type.kind === "object" || type.kind === "class") return NONE;
    return textsOfType(type) ?? [hole(name)];
  }
}

/** `Symbol("clock")`: no two are the same, so the constant that holds one tells more than what it is called. */
function isSymbol(unit: Unit, at: number): boolean {
  if (at < 0 || unit.code(at) !== CODE.call) return false;
  const callee = unit.code(at + 1);
  return unit.code(callee) === CODE.name && unit.text(unit.code(callee + 2)) === "Symbol";
}

function parameterOf(referent: Referent): ParameterOf | undefined {
  if (referent.kind !== "declaration") return undefined;
  const { unit, row } = referent;
  if (unit.declaration(row, "kind") !== DECLARED.parameter) return undefined;
  return { unit, fn: unit.declaration(row, "owner"), position: unit.declaration(row, "extra"), path: [] };
}

function writtenAt(texts: readonly Text[], unit: Unit, line: number): readonly Text[] {
  return line > 0 ? texts.map((text): Text => ({ ...text, written: { unit, line } })) : texts;
}

/** One of several values; what stands beside a parameter is what is there where callers give nothing (`a ?? "x"`, a default). */
function choice(lists: readonly (readonly Text[])[]): readonly Text[] {
  const [first = NONE, ...rest] = lists;
  const only = first.length === 1 && first[0]?.pieces.length === 1 ? first[0].pieces[0] : undefined;
  const otherwise = rest.flat();
  if (typeof only !== "object" || only.parameter === undefined || otherwise.length === 0) return lists.flat();
  return [{ pieces: [{ ...only, otherwise, isChoice: true }] }];
}

function isUnnamed(piece: string | Hole | undefined): boolean {
  return typeof piece === "object" && piece.name === "";
}
