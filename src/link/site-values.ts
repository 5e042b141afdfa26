import { CODE } from "#model/binding-codes.ts";
import type { Start } from "#model/place.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { besideOf, parameterType, thenOf, typeArgument } from "./around-site.ts";
import type { CallSites } from "./call-sites.ts";
import { nameOfCallee } from "./chains.ts";
import { lastName } from "./compiled-rules.ts";
import { declaredName } from "./declared-name.ts";
import { DottedNames, declarationOf, withoutEnding } from "./dotted-names.ts";
import { methodsOf } from "./methods.ts";
import { type PlaceValue, recordValue, textValue } from "./place-value.ts";
import type { Readers } from "./readers.ts";
import { argumentAt, namedArgument, type RecordAt } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { fixed, hole } from "./text.ts";
import { givenAt } from "./value-parts.ts";

/** What places start from: the values and texts of a site. */
export class SiteValues {
  readonly #binder: Binder;
  readonly #sites: CallSites;
  readonly #dotted: DottedNames;

  constructor(readers: Readers) {
    const { binder, sites } = readers;
    this.#binder = binder;
    this.#sites = sites;
    this.#dotted = new DottedNames(readers);
  }

  /** What stands at a start; undefined where nothing does, and for what only bases and rounds tell. */
  at(site: RuleSite, start: Start): PlaceValue | undefined {
    switch (start.kind) {
      case "argument":
        return site.call < 0 ? undefined : givenAt(this.#binder, site.unit, site.call, start.position);
      case "named":
        return recordValue(site.unit, site.call < 0 ? -1 : namedArgument(site.unit, site.call, start.name));
      case "made": {
        const made = madeBy(site, start.call);
        if (made === undefined) return undefined;
        if (start.argument === undefined) return { record: made };
        return argumentOf(made, start.argument);
      }
      case "beside":
      case "then": {
        const other = start.kind === "then" ? thenOf(this.#sites, site, start.name) : besideOf(this.#sites, site, start.name);
        if (other === undefined) return undefined;
        if (start.argument === undefined) return textValue(start.name);
        return other.call < 0 ? undefined : argumentOf({ unit: other.unit, at: other.call }, start.argument);
      }
      case "parameter":
        return recordValue(site.unit, parameterType(site, start.position));
      case "typed":
        return recordValue(site.unit, typeArgument(site, start.position));
      case "scope":
        return undefined;
      case "maker": {
        const made = madeBy(site, undefined);
        const callee = made === undefined ? -1 : made.unit.code(made.at + 1);
        return made === undefined ? undefined : textValue(nameOfCallee(made.unit, callee));
      }
      case "member":
        return this.#memberOfClass(site, start.name);
      case "this": {
        const isMember = site.callee >= 0 && site.unit.code(site.callee) === CODE.member;
        return recordValue(site.unit, isMember ? site.unit.code(site.callee + 1) : -1);
      }
      case "result":
        return recordValue(site.unit, site.call);
      case "value":
        return recordValue(site.unit, site.value);
      case "name":
        return textValue(lastName(site.origin.path));
      case "count":
        return textValue(site.call < 0 ? "0" : String(site.unit.code(site.call + 3)));
      case "text":
        return { text: /^\*\*?$/.test(start.text) ? hole(start.text.slice(1)) : fixed(start.text) };
      case "decorated":
        return textValue(site.decorated?.name);
      case "owner":
        return site.cls < 0 ? undefined : { text: fixed(site.unit.text(site.unit.cls(site.cls, "name"))) };
      case "declaration":
        return textValue(declarationOf(site.origin));
      case "declared":
        return textValue(declaredName(this.#binder, site));
      case "dotted":
        return textValue(this.#dotted.of(site));
      case "file":
        return textValue(withoutEnding(site.unit.path));
      case "way":
        return textValue(wayOf(site.origin.path));
      case "slashed":
        return textValue(wayOf(site.origin.path).replaceAll(".", "/"));
      case "base":
      case "inside":
        return undefined;
      default:
        return start satisfies never;
    }
  }

  /** Initial value of a member of the class, its own or an inherited one. */
  #memberOfClass(site: RuleSite, name: string): PlaceValue | undefined {
    if (site.cls < 0) return undefined;
    const [target] = methodsOf(this.#binder, site.unit, site.cls, name);
    if (target !== undefined) return { target };
    for (const referent of this.#binder.members(this.#binder.self(site.unit, site.cls), name)) {
      if (referent.kind === "member") {
        const { unit, row } = referent;
        if (unit.member(row, "value") >= 0) return { record: { unit, at: unit.member(row, "value") }, line: unit.member(row, "line") };
      } else if (referent.kind === "assignment") {
        return { record: { unit: referent.unit, at: referent.unit.assignment(referent.row, "value") } };
      }
    }
    return undefined;
  }
}

function argumentOf({ unit, at: call }: RecordAt, start: Start): PlaceValue | undefined {
  if (start.kind === "argument") return recordValue(unit, argumentAt(unit, call, start.position));
  return start.kind === "named" ? recordValue(unit, namedArgument(unit, call, start.name)) : undefined;
}

/** The last call on the way to what is used, or the last one of a name. */
function madeBy({ origin: { calls } }: RuleSite, name: string | undefined): RecordAt | undefined {
  if (name === undefined) return calls.at(-1);
  return calls.findLast(({ unit, at: call }) => {
    const callee = unit.code(call + 1);
    return (unit.code(callee) === CODE.member || unit.code(callee) === CODE.name) && unit.text(unit.code(callee + 2)) === name;
  });
}

/** Names between the last call on the way to what is used and its own name: `user.byId` of `client().user.byId.query`. */
function wayOf(path: string): string {
  const names = path.slice(path.lastIndexOf(")") + 1, path.lastIndexOf(".") + 1);
  return names.replace(/^\.|\.$/g, "");
}
