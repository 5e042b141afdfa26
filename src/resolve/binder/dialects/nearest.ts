import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import { sharedFolders } from "../packages.ts";
import type { Referent } from "../referent.ts";
import type { Unit } from "../unit.ts";

type Declaration = Extract<Referent, { kind: "declaration" }>;

/** Source sets whose declarations the others fill in: what code of no other set means. */
const COMMON = /(?:^|\/)common(?:Main|Test)?\//;

/**
 * Of declarations that say the same thing in several places (modules of a build, sets of sources, copies), the one that shares the longest
 * start of its path with the file that asks. Overloads are no such thing and all stay.
 */
export function nearest(asking: Unit, found: readonly Referent[]): readonly Referent[] {
  if (found.length < 2) return found;
  const rules = asking.dialect.overloads;
  const best = new Map<string, Declaration>();
  const kept: (Referent | string)[] = [];
  for (const referent of found) {
    if (referent.kind !== "declaration") {
      kept.push(referent);
      continue;
    }
    if (rules?.areApart(asking, referent.unit)) continue;
    const key = keyOf(referent);
    const known = best.get(key);
    if (known === undefined) kept.push(key);
    if (known === undefined || isNearer(asking, referent, known)) best.set(key, referent);
  }
  return kept.map((entry) => (typeof entry === "string" ? (best.get(entry) as Declaration) : entry));
}

function isNearer(asking: Unit, one: Declaration, other: Declaration): boolean {
  const [share, known] = [sharedFolders(asking.path, one.unit.path), sharedFolders(asking.path, other.unit.path)];
  if (share !== known) return share > known;
  return isPromise(one) && !isPromise(other);
}

/** A declaration that others fill in. */
function isPromise({ unit, row }: Declaration): boolean {
  if (unit.declaration(row, "kind") === DECLARED.function) return (unit.fn(unit.declaration(row, "owner"), "flags") & FLAG.bodiless) !== 0;
  return COMMON.test(unit.path);
}

/** What two declarations of one name have in common if they are the same thing: kind, arity, types of parameters. */
function keyOf({ unit, row }: Declaration): string {
  const owner = unit.declaration(row, "owner");
  switch (unit.declaration(row, "kind")) {
    case DECLARED.class:
      return `type ${unit.typeParameters(unit.cls(owner, "scope")).length}`;
    case DECLARED.alias:
      return `type ${owner < 0 ? 0 : unit.typeParameters(owner).length}`;
    case DECLARED.function:
      return `function ${signatureOf(unit, owner)}`;
    default: {
      const value = unit.declaration(row, "value");
      const isRead = value >= 0 && unit.code(value) === CODE.result && unit.code(unit.code(value + 1)) === CODE.function;
      return isRead ? `value ${signatureOf(unit, unit.code(unit.code(value + 1) + 1))}` : "value";
    }
  }
}

function signatureOf(unit: Unit, fn: number): string {
  const receiver = unit.fn(fn, "receiver");
  let text = receiver < 0 ? "" : `${typeText(unit, receiver)}.`;
  for (const row of unit.list(unit.fn(fn, "parameters"))) text += `${typeText(unit, unit.declaration(row, "type"))},`;
  return text;
}

/** The names in a written type. */
function typeText(unit: Unit, at: number): string {
  if (at < 0) return "";
  switch (unit.code(at)) {
    case CODE.typeName:
    case CODE.typeMember: {
      let text = unit.text(unit.code(at + 2));
      for (let i = 0; i < unit.code(at + 3); i++) text += ` ${typeText(unit, unit.code(at + 4 + i))}`;
      return text;
    }
    case CODE.typeArray:
    case CODE.typePointer:
      return `${typeText(unit, unit.code(at + 1))}[]`;
    case CODE.valueOf:
      return typeText(unit, unit.code(at + 1));
    case CODE.typeFunction:
      return `(${signatureOf(unit, unit.code(at + 1))})`;
    default:
      return `${unit.code(at)}`;
  }
}
