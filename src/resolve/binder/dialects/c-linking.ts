import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Space } from "../dialect.ts";
import { sharedFolders } from "../packages.ts";
import { EXTERNAL_REFERENT, type Referent } from "../referent.ts";
import { functionRow } from "../referent-types.ts";
import { signatureOf } from "../signatures.ts";
import type { Unit } from "../unit.ts";
import { OTHER_SYSTEM, systemRank } from "./c-platforms.ts";
import type { CProgram } from "./c-program.ts";
import { STANDARD_NAMES } from "./c-standard.ts";

/** Where a name of a namespace is declared or defined. */
export type Place = Extract<Referent, { kind: "declaration" | "assignment" }>;

interface Question {
  readonly path: string;
  readonly name: string;
  readonly space: Space;
}

/** What a name of a namespace means to a file, a function by its body: empty where the file sees no declaration of it. */
export function placesMeant(program: CProgram, b: Binder, unit: Unit, question: Question): readonly Referent[] {
  const every = program.names.places(question.path, question.name);
  const fitting = every.filter((place) => fits(place, question.space));
  const seen = seenFrom(program, unit, fitting);
  if (seen.length > 0) return meant(program, b, unit, seen, fitting);
  if (question.path === "") {
    const opaque = seenFrom(program, unit, program.names.opaque(question.name));
    if (opaque.length > 0) return pick(b, unit, opaque, opaque);
  }
  if (every.length === 0 || question.space === "type") return [];
  // A type in an expression: a construction, a conversion.
  return meant(program, b, unit, seenFrom(program, unit, every), every);
}

/** A function of C that a file calls without a declaration in sight: its prototype stands in the file, or in a header that was not found. */
export function linkedBodies(program: CProgram, b: Binder, unit: Unit, name: string): readonly Referent[] {
  const bodies = program.names
    .places("", name)
    .filter((place) => isFunction(place) && !isMacro(place) && isGlobal(place) && hasBody(place));
  return bodies.length === 0 ? [] : pick(b, unit, bodies, bodies);
}

function fits(place: Place, space: Space): boolean {
  if (place.kind === "assignment")
    return (space === "type") === (place.unit.code(place.unit.assignment(place.row, "value")) === CODE.class);
  switch (place.unit.declaration(place.row, "kind")) {
    case DECLARED.import:
      return true;
    case DECLARED.class:
    case DECLARED.alias:
    case DECLARED.typeParameter:
      return space === "type";
    default:
      return space !== "type";
  }
}

/**
 * Places in files that a file includes; in a header also those that stand beside it in some file that includes both. Where a header was
 * not found (one that the build makes), it may be the one that leads to the only header of the repository with the name.
 */
function seenFrom(program: CProgram, unit: Unit, places: readonly Place[]): readonly Place[] {
  if (places.length === 0) return places;
  const { includes } = program;
  const seen = places.filter((place) => place.unit === unit || includes.seen(unit).has(place.unit));
  if (seen.length > 0) return seen;
  const beside = places.filter((place) => includes.meet(unit, place.unit));
  if (beside.length > 0) return beside;
  const [first] = places;
  const isOnly = first !== undefined && places.every((place) => place.unit === first.unit) && isHeader(first.unit);
  return isOnly && includes.misses(unit) ? places : [];
}

function isHeader(unit: Unit): boolean {
  return /\.(?:h|hh|hpp|hxx|inl|ipp|tpp)$/.test(unit.path);
}

function meant(program: CProgram, b: Binder, unit: Unit, seen: readonly Place[], every: readonly Place[]): readonly Referent[] {
  if (seen.length === 0) return [];
  const imports = seen.filter((place) => kindOf(place) === DECLARED.import);
  const functions = seen.filter(isFunction);
  if (functions.length > 0) return functionsMeant(program, b, unit, functions, every);
  const others = seen.filter((place) => kindOf(place) !== DECLARED.import);
  if (others.length === 0) return imports.flatMap((place) => b.follow(place));
  const defined = others.filter((place) => !isExtern(place));
  const alike = every.filter((place) => kindOf(place) === kindOf(others[0] as Place) && !isExtern(place));
  if (defined.length > 0) return pick(b, unit, defined, alike);
  const elsewhere = alike.filter(isGlobal);
  return pick(b, unit, elsewhere.length > 0 ? elsewhere : others, alike);
}

/** Functions that are seen, each by its body where there is one. In C a name has one; in C++ its parameters tell them apart. */
function functionsMeant(program: CProgram, b: Binder, unit: Unit, seen: readonly Place[], every: readonly Place[]): readonly Referent[] {
  const bodies = every.filter((place) => isFunction(place) && isGlobal(place) && !isMacro(place) && hasBody(place));
  const isOfC = (place: Place) => program.includes.isC(place.unit);
  if (program.includes.isC(unit) || seen.some(isOfC) || bodies.some(isOfC)) {
    const candidates = [...new Set([...seen.filter(hasBody), ...bodies])];
    return pick(b, unit, candidates.length > 0 ? candidates : seen, every.filter(hasBody), seen);
  }
  const macros = seen.filter(isMacro);
  if (macros.length > 0) return pick(b, unit, macros, every.filter(isMacro));
  const groups = new Map<string, Place[]>();
  for (const place of seen) {
    const key = signature(place);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return [...groups].flatMap(([key, group]) => {
    const own = group.filter(hasBody);
    const elsewhere = bodies.filter((place) => signature(place) === key);
    if (own.length > 0) return pick(b, unit, own, elsewhere);
    const prototype = group.find(hasDefaults) ?? (group[0] as Place);
    for (const body of elsewhere) program.declare(body.unit, functionRow(body), { unit: prototype.unit, fn: functionRow(prototype) });
    return pick(b, unit, elsewhere.length > 0 ? elsewhere : group, elsewhere);
  });
}

function hasDefaults(place: Place): boolean {
  const { unit } = place;
  return unit.list(unit.fn(functionRow(place), "parameters")).some((row) => unit.declaration(row, "value") >= 0);
}

/** The place that fits best: of the file's own system, in sight, near. Of `every` place those of other systems or branches are kept beside it. */
function pick(b: Binder, unit: Unit, places: readonly Place[], every: readonly Place[], seen = places): readonly Referent[] {
  let best: Place | undefined;
  let bestRank = 0;
  for (const place of places) {
    const rank = rankOf(unit, place, seen);
    if (best === undefined || rank < bestRank) {
      best = place;
      bestRank = rank;
    }
  }
  if (best === undefined) return [];
  // A stand-in for what another system lacks: here the system's own is meant.
  if (bestRank >= FOR_OTHERS - MOST_NEAR && STANDARD_NAMES.has(nameOf(best))) return [EXTERNAL_REFERENT];
  if (every.length > 1 && best.kind === "declaration") keepOthers(best, every);
  return best.kind === "declaration" ? b.follow(best) : [best];
}

/** What stands in the place of a definition in builds for other systems. */
function keepOthers(best: Extract<Place, { kind: "declaration" }>, every: readonly Place[]): void {
  if (best.unit.alternatives.has(best.row)) return;
  const { path } = best.unit;
  const own = systemRank(path, path);
  const others = every.filter((place) => {
    if (place === best || place.unit === best.unit) return place !== best;
    return systemRank(path, place.unit.path) > own && (isGlobal(place) || isHeader(place.unit));
  });
  best.unit.alternatives.set(best.row, others.slice(0, MOST_OTHERS));
}

const MOST_OTHERS = 16;
const FOR_OTHERS = 3_000_000;
const OUT_OF_SIGHT = 2_000_000;
const IN_SIGHT = 1_000_000;
const BY_SYSTEM = 10_000;
const MOST_NEAR = 900;

/** The lower the better: in the file itself, in what it includes, anywhere; then by system, then by folders in common. */
function rankOf(unit: Unit, place: Place, seen: readonly Place[]): number {
  const system = isLeftOut(unit, place) ? OTHER_SYSTEM : systemRank(unit.path, place.unit.path);
  const near = Math.min(MOST_NEAR, sharedFolders(unit.path, place.unit.path));
  if (system === OTHER_SYSTEM) return FOR_OTHERS - near;
  if (place.unit === unit) return 0;
  return (seen.includes(place) ? IN_SIGHT : OUT_OF_SIGHT) + system * BY_SYSTEM - near;
}

function nameOf({ unit, kind, row }: Place): string {
  return unit.text(kind === "declaration" ? unit.declaration(row, "name") : unit.assignment(row, "name"));
}

function kindOf(place: Place): number {
  return place.kind === "declaration" ? place.unit.declaration(place.row, "kind") : -1;
}

function isFunction(place: Place): boolean {
  return functionRow(place) >= 0;
}

function signature(place: Place): string {
  return signatureOf(place.unit, functionRow(place));
}

function hasBody(place: Place): boolean {
  const fn = functionRow(place);
  return fn >= 0 && (place.unit.fn(fn, "flags") & FLAG.bodiless) === 0;
}

function flagsOf(place: Place): number {
  return place.kind === "declaration" ? place.unit.declaration(place.row, "flags") : 0;
}

function isMacro(place: Place): boolean {
  return (flagsOf(place) & FLAG.macro) !== 0;
}

/** Whether other files may mean it without including its file. */
function isGlobal(place: Place): boolean {
  return (flagsOf(place) & FLAG.private) === 0;
}

function isExtern(place: Place): boolean {
  const kind = kindOf(place);
  return kind === DECLARED.variable && (flagsOf(place) & FLAG.bodiless) !== 0;
}

/** Whether the branch that it stands in is not taken where the file is built. */
function isLeftOut(unit: Unit, place: Place): boolean {
  return (flagsOf(place) & FLAG.leftOut) !== 0 && systemRank("", unit.path) !== OTHER_SYSTEM;
}
