import { LITERAL } from "#model/binding-codes.ts";
import type { Type } from "#resolve/binder/type.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { fixed, hole, type Text } from "./text.ts";

const NONE: readonly Text[] = [];
/** Types with more literals than this are no choice that was written down. */
const MOST_LITERALS = 24;

/** Texts of a `literal` record. */
export function literalTexts(unit: Unit, at: number): readonly Text[] {
  const kind = unit.code(at + 1);
  const text = unit.code(at + 2);
  if (kind === LITERAL.string) return text < 0 ? [hole("")] : [fixed(unit.text(text))];
  if (kind === LITERAL.regex) return text < 0 ? NONE : [{ pieces: [unit.text(text)], isPattern: true }];
  return kind === LITERAL.template || kind === LITERAL.number ? [hole("")] : NONE;
}

/** The literals that a type is one of; undefined for other types. */
export function textsOfType(type: Type): readonly Text[] | undefined {
  if (type.kind === "literal") return [fixed(type.text)];
  if (type.kind !== "union" || type.types.length > MOST_LITERALS) return undefined;
  const texts = type.types.flatMap((one) => (one.kind === "literal" ? [fixed(one.text)] : []));
  const others = type.types.filter((one) => one.kind !== "literal" && !(one.kind === "builtin" && one.name === "nothing"));
  return texts.length > 0 && others.length === 0 ? texts : undefined;
}
