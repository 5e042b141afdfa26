import type { Unit } from "../binder/unit.ts";

/** `<path>\n<name>` of the types whose members something went through while files were bound; the name is empty for nameless ones. */
export function enumeratedTypes(units: readonly Unit[]): string[] {
  return units.flatMap((unit) => Array.from(unit.enumerated ?? [], (cls) => `${unit.path}\n${unit.text(unit.cls(cls, "name"))}`));
}

/** See `AffectedRequest.isEnumerated`. The empty name stands for any type of the file. */
export function enumerationCheck(types: ReadonlySet<string>): (path: string, name: string) => boolean {
  const paths = new Set(Array.from(types, (type) => type.slice(0, type.indexOf("\n"))));
  return (path, name) => (name === "" ? paths.has(path) : types.has(`${path}\n${name}`) || types.has(`${path}\n`));
}
