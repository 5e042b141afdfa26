import { CODE, DECLARED, LITERAL } from "#model/binding-codes.ts";
import type { Reading } from "#model/place.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { fixed, isFixed, shown, type Text } from "./text.ts";

const DEEPEST = 8;
/** Types of the values that stand for a class: `Loaf.class`. */
const CLASS_TYPES: ReadonlySet<string> = new Set(["Class", "KClass", "Type"]);

/** The last name that a value is written with; of a chain of calls the name of the first call. */
export function nameAt(unit: Unit, at: number, depth = 0): string | undefined {
  if (at < 0 || depth > DEEPEST) return undefined;
  switch (unit.code(at)) {
    case CODE.literal:
      return unit.code(at + 1) === LITERAL.string && unit.code(at + 2) >= 0 ? unit.text(unit.code(at + 2)) : undefined;
    case CODE.name:
    case CODE.member:
    case CODE.typeName:
    case CODE.typeMember:
      return unit.text(unit.code(at + 2));
    case CODE.call:
    case CODE.create: {
      const callee = unit.code(at + 1);
      const before = unit.code(callee) === CODE.member ? unit.code(callee + 1) : -1;
      return nameAt(unit, before >= 0 && unit.code(before) === CODE.call ? before : callee, depth + 1);
    }
    case CODE.named:
      return nameAt(unit, unit.code(at + 2), depth + 1);
    case CODE.cast:
    case CODE.await:
    case CODE.valueOf:
    case CODE.typePointer:
      return nameAt(unit, unit.code(at + 1), depth + 1);
    default:
      return undefined;
  }
}

/** The last name in a value as it is written that begins with a capital letter, else the last. */
export function capitalNameAt(unit: Unit, from: number): string | undefined {
  let last: string | undefined;
  for (let at = from; at >= 0 && (unit.code(at) === CODE.name || unit.code(at) === CODE.member); at = unit.code(at + 1)) {
    const name = unit.text(unit.code(at + 2));
    last ??= name;
    if (/^\p{Lu}/u.test(name)) return name;
    if (unit.code(at) === CODE.name) break;
  }
  return last;
}

/** Simple name of the class that a value is of, or is, or that a type is; a call of which nothing is known counts as what it is called on. */
export function typeNameAt(binder: Binder, unit: Unit, at: number, depth = 0): string | undefined {
  if (at < 0 || depth > DEEPEST) return undefined;
  const inner = (record: number) => typeNameAt(binder, unit, record, depth + 1);
  switch (unit.code(at)) {
    case CODE.typeName:
    case CODE.typeMember: {
      const name = unit.text(unit.code(at + 2));
      return CLASS_TYPES.has(name) && unit.code(at + 3) > 0 ? inner(unit.code(at + 4)) : name;
    }
    case CODE.named:
      return inner(unit.code(at + 2));
    case CODE.valueOf:
    case CODE.typePointer:
      return inner(unit.code(at + 1));
    case CODE.cast:
      return inner(unit.code(at + 2)) ?? inner(unit.code(at + 1));
    case CODE.create:
      return nameAt(unit, unit.code(at + 1));
  }
  const type = binder.typeAt(unit, at);
  if (type.kind === "instance" || type.kind === "class") {
    const name = type.unit.text(type.unit.cls(type.cls, "name"));
    return name === "" ? undefined : name;
  }
  if (unit.code(at) === CODE.name) return declaredType(binder, unit, at, depth);
  if (unit.code(at) !== CODE.call) return undefined;
  const callee = unit.code(at + 1);
  if (unit.code(callee) === CODE.member) return inner(unit.code(callee + 1));
  const name = nameAt(unit, callee);
  return name !== undefined && /^\p{Lu}/u.test(name) ? name : undefined;
}

/** The type that a variable or parameter is written with, or that its value has. */
function declaredType(binder: Binder, unit: Unit, at: number, depth: number): string | undefined {
  for (const referent of binder.referents(unit, at)) {
    if (referent.kind === "external") return unit.text(unit.code(at + 2));
    if (referent.kind !== "declaration") continue;
    const kind = referent.unit.declaration(referent.row, "kind");
    if (kind === DECLARED.import) return unit.text(unit.code(at + 2));
    const type = referent.unit.declaration(referent.row, "type");
    const value = referent.unit.declaration(referent.row, "value");
    const found = typeNameAt(binder, referent.unit, type >= 0 ? type : value, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The singular of an English plural, as frameworks of routes make it. */
function singular(word: string): string {
  if (/(?:ss|us|is|news|series|species)$/i.test(word)) return word;
  if (/people$/i.test(word)) return word.replace(/people$/i, "person");
  if (/children$/i.test(word)) return word.replace(/ren$/i, "");
  if (/[^aeiou]ies$/i.test(word) && !/movies$/i.test(word)) return word.replace(/ies$/i, "y");
  if (/(?:x|ch|sh|ss|status|bus|alias)es$/i.test(word)) return word.replace(/es$/i, "");
  return word.replace(/s$/i, "");
}

/** The plural of an English singular; of a plural itself. */
export function plural(word: string): string {
  if (/person$/i.test(word)) return word.replace(/person$/i, "people");
  if (/child$/i.test(word)) return `${word}ren`;
  if (/[^aeiou]y$/i.test(word)) return word.replace(/y$/i, "ies");
  if (/(?:x|ch|sh|ss|us)$/i.test(word)) return `${word}es`;
  return /s$/i.test(word) ? word : `${word}s`;
}

/** Texts in the forms that a place asks for. */
export function read(texts: readonly Text[], readings: readonly Reading[]): readonly Text[] {
  let found = texts;
  for (const reading of readings) {
    if (reading !== "singular" && reading !== "plural") continue;
    const form = reading === "singular" ? singular : plural;
    found = found.map((text) => (isFixed(text) ? fixed(form(shown(text))) : text));
  }
  return found;
}
