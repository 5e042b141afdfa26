import { CODE } from "#model/binding-codes.ts";
import { bracedParts, formatParts } from "#model/format-parts.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { TEXT_CONSTANTS, TEXT_FUNCTIONS } from "./known-texts.ts";
import type { Origins } from "./origins.ts";
import { argumentAt, argumentsOf, namedArgument } from "./record-parts.ts";
import { combined, fixed, hole, isFixed, joined, orHole, shown, type Text } from "./text.ts";

type TextsOf = (unit: Unit, at: number, depth: number) => readonly Text[];

/** Functions that give the text that they are given, for what keys are about. */
export const UNCHANGING: ReadonlySet<string> = new Set([
  "String",
  "encodeURIComponent",
  "encodeURI",
  "escape",
  "str",
  "toString",
  "trim",
  "strip",
  "URL",
]);

const lastNames = (declarations: object) =>
  new Set(Object.keys(declarations).map((one) => one.slice(Math.max(one.lastIndexOf("."), one.indexOf("#")) + 1)));
const FUNCTION_NAMES: ReadonlySet<string> = lastNames(TEXT_FUNCTIONS);
const CONSTANT_NAMES: ReadonlySet<string> = lastNames(TEXT_CONSTANTS);

/** What constants and functions of languages and libraries make of texts. */
export class LibraryTexts {
  readonly #origins: Origins;
  readonly #of: TextsOf;

  constructor(origins: Origins, of: TextsOf) {
    this.#origins = origins;
    this.#of = of;
  }

  /** What a call of a function of a name gives; undefined where it is none of those that are known. */
  called(unit: Unit, call: number, name: string, depth: number): readonly Text[] | undefined {
    if (name === "URL" && argumentAt(unit, call, 1) >= 0) return this.#resolvedUrl(unit, call, depth);
    if (UNCHANGING.has(name)) {
      const given = argumentAt(unit, call, 0);
      const callee = unit.code(call + 1);
      return orHole(this.#of(unit, given >= 0 ? given : unit.code(callee) === CODE.member ? unit.code(callee + 1) : -1, depth + 1));
    }
    const braced = name === "format" ? this.#braced(unit, call, depth) : undefined;
    return braced ?? (FUNCTION_NAMES.has(name) ? this.put(unit, call, depth) : undefined);
  }

  /** A constant of a library. */
  constant(unit: Unit, at: number, name: string): Text | undefined {
    if (!CONSTANT_NAMES.has(name)) return undefined;
    for (const { module, path } of this.#origins.of(unit, at)) {
      const text = TEXT_CONSTANTS[`${module}#${path}`];
      if (text !== undefined) return fixed(text);
    }
    return undefined;
  }

  /** What a function of a library puts together: texts that stand for its parts, or undefined where it is none of those. */
  put(unit: Unit, call: number, depth: number): readonly Text[] | undefined {
    const kinds = this.#origins.of(unit, unit.code(call + 1)).flatMap(({ module, path }) => TEXT_FUNCTIONS[`${module}#${path}`] ?? []);
    const given = argumentsOf(unit, call).map((at) => () => orHole(this.#of(unit, at, depth + 1)));
    if (kinds[0] === "path") {
      return combined(given.flatMap((texts, i) => (i === 0 ? [texts()] : [[fixed("/")], texts()])));
    }
    if (kinds[0] !== "format") return undefined;
    return given[0]?.().flatMap((format) => {
      if (!isFixed(format)) return [hole("")];
      return combined(
        formatParts(shown(format)).map((part) => (typeof part === "string" ? [fixed(part)] : (given[part + 1]?.() ?? [hole("")]))),
      );
    });
  }

  /** `"/{}/loaves".format(name)` */
  #braced(unit: Unit, call: number, depth: number): readonly Text[] | undefined {
    const callee = unit.code(call + 1);
    if (unit.code(callee) !== CODE.member || unit.dialect.family !== "python") return undefined;
    return this.#of(unit, unit.code(callee + 1), depth + 1).flatMap((format) => {
      if (!isFixed(format)) return [hole("")];
      const parts = bracedParts(shown(format)).map((part) => {
        if (typeof part === "string") return [fixed(part)];
        const { given } = part;
        const value = typeof given === "number" ? argumentAt(unit, call, given) : namedArgument(unit, call, given);
        return orHole(this.#of(unit, value, depth + 1), typeof given === "string" ? given : "");
      });
      return combined(parts);
    });
  }

  /** `new URL(path, base)`: the path itself where it starts at the root, else behind the folder of the base. */
  #resolvedUrl(unit: Unit, call: number, depth: number): readonly Text[] {
    const paths = orHole(this.#of(unit, argumentAt(unit, call, 0), depth + 1));
    const bases = orHole(this.#of(unit, argumentAt(unit, call, 1), depth + 1));
    return paths.flatMap((path) => {
      const first = path.pieces[0];
      if (typeof first !== "string" || /^(?:\/|[a-z][a-z+.-]*:)/i.test(first)) return [path];
      return bases.map((base) => joined([folderOf(base), fixed("/"), path]));
    });
  }
}

/** A URL up to its last slash, without it. */
function folderOf(base: Text): Text {
  const last = base.pieces.at(-1);
  if (typeof last !== "string") return base;
  const cut = /^(.*?[^/:])\/[^/]*$/s.exec(last);
  return cut === null ? base : { pieces: [...base.pieces.slice(0, -1), cut[1] as string] };
}
