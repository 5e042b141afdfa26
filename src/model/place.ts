/** A step from a value to a part of it. */
export type Step =
  | { readonly kind: "member"; readonly name: string }
  /** `prefix` is the place up to here: places that share it go through it together. */
  | { readonly kind: "items" | "entries" | "chain"; readonly prefix: string };

export type Start =
  | { readonly kind: "argument"; readonly position: number }
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "made"; readonly call: string | undefined; readonly argument: Start | undefined }
  | { readonly kind: "beside" | "then"; readonly name: string; readonly argument: Start | undefined }
  | { readonly kind: "member" | "scope"; readonly name: string }
  | { readonly kind: "parameter" | "typed"; readonly position: number }
  | {
      readonly kind:
        | "this"
        | "value"
        | "name"
        | "way"
        | "slashed"
        | "maker"
        | "count"
        | "decorated"
        | "owner"
        | "declaration"
        | "declared"
        | "dotted"
        | "file"
        | "base"
        | "inside"
        | "result";
    }
  | { readonly kind: "text"; readonly text: string };

/** What a text is made of at the end of a place: of the value (`type`, `value`), or of its text. */
export type Reading = "type" | "value" | "singular" | "plural";

/** One of the alternatives of a `Place`. */
export interface ParsedPath {
  readonly start: Start;
  readonly steps: readonly Step[];
  readonly readings: readonly Reading[];
}

export interface ParsedPlace {
  readonly text: string;
  readonly alternatives: readonly ParsedPath[];
  readonly optional: boolean;
}

/** Fixed text, or a place whose texts are put in. */
export type ParsedTemplate = readonly (string | ParsedPlace)[];

const places = new Map<string, ParsedPlace>();

/** Throws, saying what is wrong, on what is no place. */
export function parsePlace(text: string): ParsedPlace {
  let place = places.get(text);
  if (place === undefined) {
    const optional = text.endsWith("?");
    const alternatives = (optional ? text.slice(0, -1) : text).split("|").map(parsePath);
    place = { text, alternatives, optional };
    places.set(text, place);
  }
  return place;
}

export function parseTemplate(text: string): ParsedTemplate {
  const parts: (string | ParsedPlace)[] = [];
  let at = 0;
  for (const hole of text.matchAll(/\$\{((?:[^{}]|\{\})*)\}/g)) {
    if (hole.index > at) parts.push(text.slice(at, hole.index));
    parts.push(parsePlace(hole[1] as string));
    at = hole.index + hole[0].length;
  }
  if (at < text.length) parts.push(text.slice(at));
  if (parts.some((part) => typeof part === "string" && part.includes("${"))) throw new Error(`"${text}" has a "\${" without its "}"`);
  return parts;
}

const WORDS: ReadonlySet<string> = new Set([
  "this",
  "value",
  "name",
  "maker",
  "count",
  "way",
  "slashed",
  "decorated",
  "owner",
  "declaration",
  "declared",
  "dotted",
  "file",
  "base",
  "inside",
  "result",
]);
const READINGS: ReadonlySet<string> = new Set<Reading>(["type", "value", "singular", "plural"]);
/** The call that a start is about, and the argument of it that is meant. */
const CALL = "\\w+(?:\\.(?:-?\\d+|=\\w+))?";
const START = `made(?::\\w+)?(?:\\.(?:-?\\d+|=\\w+))?|(?:beside|then):${CALL}|(?:parameter|typed)\\.\\d+|(?:member|scope)\\.[\\w$#]+|=\\w+|-?\\d+|[a-z]+`;
const STEPS = "(?:\\.[\\w$@/-]+|\\[\\]|\\{\\}|\\(\\))*";
const PATH = new RegExp(`^(${START})(${STEPS})((?::[a-z]+)*)$`);

function parsePath(text: string): ParsedPath {
  if (/^'[^']*'$/.test(text)) return { start: { kind: "text", text: text.slice(1, -1) }, steps: [], readings: [] };
  const tokens = PATH.exec(text);
  if (tokens === null) throw new Error(`"${text}" is no place: write an argument's position and steps, as in 0, 1.path, 0[], -1{}`);
  const [, start, steps, readings] = tokens as unknown as [string, string, string, string];
  return { start: parseStart(start), steps: parseSteps(start, steps), readings: readings.split(":").slice(1).map(parseReading) };
}

function parseReading(text: string): Reading {
  if (READINGS.has(text)) return text as Reading;
  throw new Error(`":${text}" is no way to read a place: there are :${[...READINGS].join(", :")}`);
}

function parseStart(text: string): Start {
  if (/^-?\d+$/.test(text)) return { kind: "argument", position: Number(text) };
  if (text.startsWith("=")) return { kind: "named", name: text.slice(1) };
  const made = /^made(?::(\w+))?(?:\.(.+))?$/.exec(text);
  if (made !== null) return { kind: "made", call: made[1], argument: made[2] === undefined ? undefined : parseStart(made[2]) };
  const other = /^(beside|then):(\w+)(?:\.(.+))?$/.exec(text);
  if (other !== null) {
    const argument = other[3] === undefined ? undefined : parseStart(other[3]);
    return { kind: other[1] as "beside", name: other[2] as string, argument };
  }
  const part = /^(member|scope|parameter|typed)\.(.+)$/.exec(text);
  if (part?.[1] === "member" || part?.[1] === "scope") return { kind: part[1], name: part[2] as string };
  if (part !== null) return { kind: part[1] as "parameter", position: Number(part[2]) };
  if (WORDS.has(text)) return { kind: text as "this" };
  throw new Error(
    `"${text}" is no start of a place: there are positions, =name, made, beside, then, member, scope, parameter, typed, and ${[...WORDS].join(", ")}`,
  );
}

function parseSteps(start: string, text: string): readonly Step[] {
  return [...text.matchAll(/\.([\w$@/-]+)|\[\]|\{\}|\(\)/g)].map((token): Step => {
    if (token[1] !== undefined) return { kind: "member", name: token[1] };
    const prefix = start + text.slice(0, token.index + token[0].length);
    return { kind: token[0] === "[]" ? "items" : token[0] === "{}" ? "entries" : "chain", prefix };
  });
}
