/** A step from a value to a part of it. */
export type Step =
  | { readonly kind: "member"; readonly name: string }
  /** `prefix` is the place up to here: places that share it go through it together. */
  | { readonly kind: "items" | "entries"; readonly prefix: string };

export type Start =
  | { readonly kind: "argument"; readonly position: number }
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "made"; readonly call: string | undefined; readonly argument: Start | undefined }
  | { readonly kind: "member"; readonly name: string }
  | {
      readonly kind:
        | "this"
        | "value"
        | "name"
        | "way"
        | "slashed"
        | "decorated"
        | "owner"
        | "declaration"
        | "declared"
        | "dotted"
        | "file"
        | "base"
        | "inside";
    }
  | { readonly kind: "text"; readonly text: string };

/** One of the alternatives of a `Place`. */
export interface ParsedPath {
  readonly start: Start;
  readonly steps: readonly Step[];
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
]);

function parsePath(text: string): ParsedPath {
  if (/^'[^']*'$/.test(text)) return { start: { kind: "text", text: text.slice(1, -1) }, steps: [] };
  const tokens = /^(made(?::\w+)?(?:\.(?:-?\d+|=\w+))?|member\.[\w$#]+|=\w+|-?\d+|[a-z]+)((?:\.[\w$@/-]+|\[\]|\{\})*)$/.exec(text);
  if (tokens === null) throw new Error(`"${text}" is no place: write an argument's position and steps, as in 0, 1.path, 0[], -1{}`);
  return { start: parseStart(tokens[1] as string), steps: parseSteps(tokens[1] as string, tokens[2] as string) };
}

function parseStart(text: string): Start {
  if (/^-?\d+$/.test(text)) return { kind: "argument", position: Number(text) };
  if (text.startsWith("=")) return { kind: "named", name: text.slice(1) };
  const made = /^made(?::(\w+))?(?:\.(.+))?$/.exec(text);
  if (made !== null) return { kind: "made", call: made[1], argument: made[2] === undefined ? undefined : parseStart(made[2]) };
  if (text.startsWith("member.")) return { kind: "member", name: text.slice(7) };
  if (WORDS.has(text)) return { kind: text as "this" };
  throw new Error(`"${text}" is no start of a place: there are positions, =name, made, member, and ${[...WORDS].join(", ")}`);
}

function parseSteps(start: string, text: string): readonly Step[] {
  return [...text.matchAll(/\.([\w$@/-]+)|\[\]|\{\}/g)].map((token): Step => {
    if (token[1] !== undefined) return { kind: "member", name: token[1] };
    const prefix = start + text.slice(0, token.index + token[0].length);
    return { kind: token[0] === "[]" ? "items" : "entries", prefix };
  });
}
