import type { Unit } from "#resolve/binder/unit.ts";

/** A part of a text that only running the program tells. `parameter` where it is one of a function, or a member of one. */
export interface Hole {
  /** The last name in the expression; empty where there is none. */
  readonly name: string;
  readonly parameter?: ParameterOf | undefined;
  /** What stands there where callers give nothing for the parameter. */
  readonly otherwise?: readonly Text[] | undefined;
  /** `otherwise` is written beside the parameter as another value of its own. */
  readonly isChoice?: true;
}

export interface ParameterOf {
  readonly unit: Unit;
  readonly fn: number;
  readonly position: number;
  /** Members that are taken from it. */
  readonly path: readonly string[];
}

/** A text as far as the code tells it: fixed pieces and holes in order, never two fixed pieces side by side. */
export interface Text {
  readonly pieces: readonly (string | Hole)[];
  /** It is the source of a regular expression, with its slashes. */
  readonly isPattern?: true;
  /** Where it is written, where that is an entry of a table that is looked up in. */
  readonly written?: { readonly unit: Unit; readonly line: number };
}

/** Most texts that one expression is taken to have. */
export const MOST_TEXTS = 64;

export function fixed(text: string): Text {
  return { pieces: text === "" ? [] : [text] };
}

export function hole(name: string, parameter?: ParameterOf): Text {
  return { pieces: [{ name, parameter }] };
}

export function joined(parts: readonly Text[]): Text {
  const pieces: (string | Hole)[] = [];
  for (const part of parts) {
    for (const piece of part.pieces) {
      const last = pieces.at(-1);
      if (typeof piece === "string" && typeof last === "string") pieces[pieces.length - 1] = last + piece;
      else pieces.push(piece);
    }
  }
  const told = parts.filter(({ written }) => written !== undefined);
  const place = told.length === 1 ? { written: told[0]?.written as NonNullable<Text["written"]> } : {};
  return parts.some(({ isPattern }) => isPattern) ? { pieces, isPattern: true, ...place } : { pieces, ...place };
}

/** Every way to choose one text of each list, at most `MOST_TEXTS`. */
export function combined(lists: readonly (readonly Text[])[]): readonly Text[] {
  let every: Text[][] = [[]];
  for (const list of lists) {
    const longer: Text[][] = [];
    for (const start of every) for (const text of list) if (longer.length < MOST_TEXTS) longer.push([...start, text]);
    every = longer;
  }
  return every.map(joined);
}

export function isFixed(text: Text): boolean {
  return text.pieces.every((piece) => typeof piece === "string");
}

/** Whether two texts have the same fixed pieces, and holes of the same names between them. */
export function isSameText(a: Text, b: Text): boolean {
  if (a === b) return true;
  if (a.isPattern !== b.isPattern || a.pieces.length !== b.pieces.length) return false;
  return a.pieces.every((piece, i) => {
    const other = b.pieces[i] as string | Hole;
    return typeof piece === "string" || typeof other === "string" ? piece === other : piece.name === other.name;
  });
}

/** The fixed text; holes become `filler`. */
export function shown(text: Text, filler: (hole: Hole) => string = () => "*"): string {
  return text.pieces.map((piece) => (typeof piece === "string" ? piece : filler(piece))).join("");
}

export function holesOf(text: Text): readonly Hole[] {
  return text.pieces.filter((piece) => typeof piece !== "string");
}

/** The text with other texts in place of some of its holes. */
export function filled(text: Text, fill: (hole: Hole) => readonly Text[]): readonly Text[] {
  if (isFixed(text)) return [text];
  return combined(text.pieces.map((piece) => (typeof piece === "string" ? [fixed(piece)] : fill(piece))));
}

/** Texts that differ, in order. */
export function distinct(texts: readonly Text[]): readonly Text[] {
  if (texts.length < 2) return texts;
  const seen = new Set<string>();
  return texts.filter((text) => {
    const key =
      (text.isPattern ? "/" : "") + shown(text, ({ name, parameter }) => `\0${name}:${parameter?.fn ?? ""}:${parameter?.position ?? ""}\0`);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The texts that a text stands for once no caller fills its holes: choices become each of their values. */
export function settled(text: Text): readonly Text[] {
  return filled(text, (open) => (open.isChoice === true ? [hole(open.name), ...(open.otherwise ?? [])] : [{ pieces: [open] }]));
}

/** Whether something of a text is known. */
export function isTold(text: Text): boolean {
  return text.isPattern === true || text.pieces.some((piece) => typeof piece === "string");
}

/** Texts that there are, else one of which nothing is known. */
export function orHole(texts: readonly Text[], name = ""): readonly Text[] {
  return texts.length > 0 ? texts : [hole(name)];
}
