import { FLAG } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, ModuleTarget, Space } from "../dialect.ts";
import { unique } from "../names.ts";
import { namespaceOf } from "../packages.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import type { Unit } from "../unit.ts";
import { C_SHARP_NAMESPACES } from "./c-sharp-library.ts";
import { projectsOf } from "./c-sharp-projects.ts";
import { moduleOf } from "./namespaced.ts";
import { nearest } from "./nearest.ts";

/** A namespace and those around it, innermost first, the nameless one last. */
export function* outwards(namespace: string): Iterable<string> {
  for (let name = namespace; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) yield name;
  yield "";
}

/** What the namespaces from one outwards have under a name: types, or namespaces inside them. */
function inNamespaces(b: Binder, dialect: Dialect, unit: Unit, namespace: string, name: string): readonly Referent[] {
  const packages = b.sources.packages(dialect);
  for (const around of outwards(namespace)) {
    const found = nearest(unit, packages.member(b, around, name));
    if (found.length > 0) return found;
    const inner = around === "" ? name : `${around}.${name}`;
    if (packages.has(inner)) return [{ kind: "typed", type: { kind: "package", name: inner, unit } }];
  }
  return NO_REFERENTS;
}

/** What the `using` directives of a scope give under a name. */
function inUsings(b: Binder, dialect: Dialect, unit: Unit, scope: number, name: string): readonly Referent[] {
  const found: Referent[] = [];
  for (const { from, row } of usingsOf(b, unit, scope)) {
    const target = usingTarget(b, dialect, from, from.text(from.import(row, "source")));
    if (target.kind === "package") found.push(...nearest(unit, b.sources.packages(dialect).member(b, target.name, name)));
    else if (target.kind === "value") found.push(...b.imported(target, name).filter((referent) => referent.kind !== "external"));
  }
  return nearest(unit, unique(found));
}

/** Whole imports of a scope; for the file also those that other files of its project make for all. */
export function* usingsOf(b: Binder, unit: Unit, scope: number): Iterable<{ readonly from: Unit; readonly row: number }> {
  for (let row = 0; row < unit.importCount; row++) {
    if (unit.import(row, "scope") === scope && unit.text(unit.import(row, "name")) === "*") yield { from: unit, row };
  }
  if (scope === 0) for (const using of projectsOf(b).globalUsings(unit)) if (using.from !== unit) yield using;
}

/** The namespace or class of a `using`, whose name may leave out namespaces around. */
export function usingTarget(b: Binder, dialect: Dialect, unit: Unit, source: string): ModuleTarget {
  const target = moduleOf(b, dialect, unit, source);
  if (target.kind !== "external") return target;
  for (const around of outwards(unit.facts.package)) {
    if (around === "") break;
    const inner = moduleOf(b, dialect, unit, `${around}.${source}`);
    if (inner.kind !== "external") return inner;
  }
  return target;
}

/** Names of a namespace that is written as a block, with those that are used in it. */
export function blockNames(b: Binder, dialect: Dialect, unit: Unit, scope: number, name: string): readonly Referent[] {
  const found = inNamespaces(b, dialect, unit, namespaceOf(unit, scope), name);
  return found.length > 0 ? found : inUsings(b, dialect, unit, scope, name);
}

/** Names of the file's namespace, those around it, and what is used in the file. A type that no file declares is one from outside. */
export function fileNames(b: Binder, dialect: Dialect, unit: Unit, name: string, space: Space): readonly Referent[] {
  const own = inNamespaces(b, dialect, unit, unit.facts.package, name);
  if (own.length > 0) return own;
  const used = inUsings(b, dialect, unit, 0, name);
  if (used.length > 0) return used;
  if (space === "call" || !/^[A-Z]/.test(name)) return NO_REFERENTS;
  const isOpen = projectsOf(b).declaresNoType(name) || C_SHARP_NAMESPACES.test(name) || isForeign(unit.facts.package);
  return isOpen || usesForeign(b, dialect, unit) ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}

function isForeign(namespace: string): boolean {
  return C_SHARP_NAMESPACES.test(namespace.split(".", 1)[0] ?? "");
}

/** Whether a file uses namespaces that have more in them than the repository declares. */
function usesForeign(b: Binder, dialect: Dialect, unit: Unit): boolean {
  for (const { from, row } of usingsOf(b, unit, 0)) {
    const source = from.text(from.import(row, "source"));
    const isStatic = (from.import(row, "flags") & FLAG.static) !== 0;
    if (!isStatic && (isForeign(source) || usingTarget(b, dialect, from, source).kind === "external")) return true;
  }
  return false;
}
