import { FLAG } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, OverloadRules } from "../dialect.ts";
import { fitness, isCalledOn } from "../fit.ts";
import { extensionReceiver } from "../overloads.ts";
import { namespaceOf, sharedFolders } from "../packages.ts";
import { NO_REFERENTS, type Referent } from "../referent.ts";
import type { Type } from "../type.ts";
import type { Unit } from "../unit.ts";
import { outwards, usingsOf, usingTarget } from "./c-sharp-namespaces.ts";

interface Extension {
  readonly unit: Unit;
  readonly row: number;
  readonly namespace: string;
  /** Class that `using static` may name. */
  readonly className: string;
}

const tables = new WeakMap<Binder, ReadonlyMap<string, readonly Extension[]>>();

/** Extension methods of all files by name. */
function extensionsOf(b: Binder, dialect: Dialect): ReadonlyMap<string, readonly Extension[]> {
  const known = tables.get(b);
  if (known !== undefined) return known;
  const table = new Map<string, Extension[]>();
  tables.set(b, table);
  for (const unit of b.units) {
    if (unit.dialect !== dialect) continue;
    for (let cls = 0; cls < unit.classCount; cls++) {
      for (const [name, rows] of unit.members(cls)) {
        for (const row of rows) {
          if ((unit.member(row, "flags") & FLAG.extension) === 0) continue;
          const namespace = namespaceOf(unit, unit.scope(unit.cls(cls, "scope"), "parent"));
          const extension = { unit, row, namespace, className: unit.text(unit.cls(cls, "name")) };
          const list = table.get(name);
          if (list === undefined) table.set(name, [extension]);
          else list.push(extension);
        }
      }
    }
  }
  return table;
}

const visible = new WeakMap<object, ReadonlySet<string>>();

/** Namespaces, and classes by full name, whose extension methods a file sees. */
function inSight(b: Binder, dialect: Dialect, unit: Unit): ReadonlySet<string> {
  const known = visible.get(unit.life);
  if (known !== undefined) return known;
  const names = new Set<string>();
  for (let scope = 0; scope < unit.scopeCount; scope++) {
    const namespace = namespaceOf(unit, scope);
    if (scope > 0 && namespace === unit.facts.package) continue;
    for (const name of outwards(namespace)) names.add(name);
    for (const { from, row } of usingsOf(b, unit, scope)) {
      const source = from.text(from.import(row, "source"));
      const target = usingTarget(b, dialect, from, source);
      names.add(target.kind === "package" ? target.name : source);
    }
  }
  visible.set(unit.life, names);
  return names;
}

/** Extension methods that a value of a type has in a file, nearest files first. */
export function extensionMethods(
  b: Binder,
  dialect: Dialect,
  unit: Unit,
  on: Type,
  name: string,
  rules: OverloadRules,
): readonly Referent[] {
  const named = extensionsOf(b, dialect).get(name);
  if (named === undefined) return NO_REFERENTS;
  const sight = inSight(b, dialect, unit);
  const found: { readonly referent: Referent; readonly share: number }[] = [];
  for (const { unit: declaring, row, namespace, className } of named) {
    if (!sight.has(namespace) && !sight.has(`${namespace}.${className}`)) continue;
    const referent: Extract<Referent, { kind: "member" }> = { kind: "member", unit: declaring, row, env: undefined, on };
    const wanted = extensionReceiver(b, referent);
    if (wanted === undefined) continue;
    const how = fitness(b, on, wanted, rules);
    if (isCalledOn(how, on, wanted)) found.push({ referent, share: sharedFolders(unit.path, declaring.path) });
  }
  return found.sort((one, other) => other.share - one.share).map(({ referent }) => referent);
}
