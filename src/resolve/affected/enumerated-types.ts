import type { Unit } from "../binder/unit.ts";

/** `<path>\n<name>` of the types whose members something went through while files were bound; the name is empty for nameless ones. */
export function enumeratedTypes(units: readonly Unit[]): string[] {
  return units.flatMap((unit) => Array.from(unit.enumerated, (cls) => `${unit.path}\n${unit.text(unit.cls(cls, "name"))}`));
}

/** See `AffectedRequest.isEnumerated`. */
export function enumerationCheck(types: ReadonlySet<string>): (path: string, name: string) => boolean {
  return (path, name) => types.has(`${path}\n${name}`) || types.has(`${path}\n`);
}
