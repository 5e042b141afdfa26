import { CODE } from "#model/binding-codes.ts";
import type { CallSite, CallSites } from "./call-sites.ts";
import { decoratedBy } from "./decorated.ts";
import type { RuleSite } from "./rule-site.ts";

/** Another decorator of a name before the definition that the site's stands before. */
export function besideOf(sites: CallSites, { unit, decorated }: RuleSite, name: string): CallSite | undefined {
  if (decorated === undefined) return undefined;
  for (const site of sites.namedIn(unit, name)) {
    if (site.kind !== "decorator") continue;
    const other = decoratedBy(unit, site.line, site.within);
    if (other?.line === decorated.line && other.name === decorated.name) return site;
  }
  return undefined;
}

/** A call of a name further down the chain that the site's call is in. */
export function thenOf(sites: CallSites, { unit, call }: RuleSite, name: string): CallSite | undefined {
  if (call < 0) return undefined;
  for (const site of sites.namedIn(unit, name)) {
    for (let at = site.callee; at >= 0 && unit.code(at) === CODE.member; ) {
      const object = unit.code(at + 1);
      if (object === call) return site;
      at = unit.code(object) === CODE.call ? unit.code(object + 1) : -1;
    }
  }
  return undefined;
}

/** Record of the type of a parameter of the function that a decorator stands before; -1 where it is not written. */
export function parameterType({ unit, decorated }: RuleSite, position: number): number {
  if (decorated === undefined || decorated.symbol < 0) return -1;
  for (let fn = 0; fn < unit.functionCount; fn++) {
    if (unit.fn(fn, "symbol") !== decorated.symbol) continue;
    const declared = unit.list(unit.fn(fn, "parameters"))[position];
    return declared === undefined ? -1 : unit.declaration(declared, "type");
  }
  return -1;
}

/** Record of a type argument of the call, or of the base class where the site is a class. */
export function typeArgument({ unit, call, callee, form }: RuleSite, position: number): number {
  if (form === "subclass") {
    const isType = callee >= 0 && (unit.code(callee) === CODE.typeName || unit.code(callee) === CODE.typeMember);
    return isType && position < unit.code(callee + 3) ? unit.code(callee + 4 + position) : -1;
  }
  return call >= 0 && position < unit.code(call + 2) ? unit.code(call + 4 + position) : -1;
}
