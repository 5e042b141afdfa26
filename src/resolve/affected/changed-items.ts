import type { Content } from "./fact-walk.ts";
import type { FillingClass, UnitItems } from "./unit-items.ts";

/** What another version of a file changes for others. */
export interface ChangedItems {
  /** Names of the module's scope, and names that it exports, that mean something else now. */
  readonly names: ReadonlySet<string>;
  readonly exports: ReadonlySet<string>;
  /** All of its exports may. */
  readonly everyExport: boolean;
  /** Names that all files see that may mean something else wherever they stand. */
  readonly globals: ReadonlySet<string>;
  /** Names of members that may: `of` is the name of the module's scope that the member belongs to, empty where that is not told. */
  readonly members: readonly { readonly name: string; readonly of: string }[];
  /** Names of members for which other bodies may run. */
  readonly filled: ReadonlySet<string>;
  /** Classes with other bases than before, or none of which was there before or is now: rows of the old and of the new file. */
  readonly rebased: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** Nothing less than everything may have changed. */
  readonly everything: boolean;
}

export function changedItems(before: UnitItems | undefined, after: UnitItems | undefined): ChangedItems {
  const names = changedKeys(before?.names, after?.names);
  const globals = new Set<string>();
  const members: { name: string; of: string }[] = [];
  const filled = new Set<string>();
  for (const key of changedKeys(before?.members, after?.members)) {
    const member = before?.members.get(key) ?? after?.members.get(key);
    // Who has to do with a type that is another one mentions its name, or something that does.
    if (member === undefined || names.has(member.of)) continue;
    members.push({ name: member.name, of: member.of });
  }
  for (const name of changedKeys(before?.loose, after?.loose)) members.push({ name, of: "" });
  if (before?.isScript === true || after?.isScript === true) for (const name of names) globals.add(name);
  if (before !== undefined && after !== undefined && before.isScript !== after.isScript)
    for (const name of [...before.names.keys(), ...after.names.keys()]) globals.add(name);
  for (const block of new Set([...(before?.blocks.keys() ?? []), ...(after?.blocks.keys() ?? [])]))
    for (const name of changedKeys(before?.blocks.get(block), after?.blocks.get(block))) globals.add(name);
  for (const name of changedKeys(before?.literals, after?.literals)) filled.add(name);
  const rebased = rebasedClasses(before?.filling, after?.filling, filled);
  const exports = changedKeys(before?.exports, after?.exports);
  const hasOtherCommon = before !== undefined && after !== undefined && before.common.digest !== after.common.digest;
  return {
    names,
    exports,
    // `export * from` and `export =` may give out any name.
    everyExport: hasOtherCommon || exports.has("*") || exports.has("="),
    globals,
    members,
    filled,
    rebased,
    everything: (before?.foreignLinks ?? 0) !== (after?.foreignLinks ?? 0),
  };
}

function changedKeys(
  before: ReadonlyMap<string, Content> | undefined = NONE,
  after: ReadonlyMap<string, Content> | undefined = NONE,
): Set<string> {
  return keysThatDiffer(before, after, (one, other) => one.digest === other.digest);
}

function changedValues(
  before: ReadonlyMap<string, number> | undefined = NO_VALUES,
  after: ReadonlyMap<string, number> | undefined = NO_VALUES,
): Set<string> {
  return keysThatDiffer(before, after, (one, other) => one === other);
}

function keysThatDiffer<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  isSame: (one: T, other: T) => boolean,
): Set<string> {
  const changed = new Set<string>();
  for (const [key, one] of before) {
    const other = after.get(key);
    if (other === undefined || !isSame(one, other)) changed.add(key);
  }
  for (const key of after.keys()) if (!before.has(key)) changed.add(key);
  return changed;
}

/** Classes whose bases differ; `filled` gets the names of members that stand in for others in one version alone. */
function rebasedClasses(
  before: ReadonlyMap<string, FillingClass> = NO_CLASSES,
  after: ReadonlyMap<string, FillingClass> = NO_CLASSES,
  filled: Set<string>,
): ChangedItems["rebased"] {
  const rebased = { before: [] as number[], after: [] as number[] };
  // What may run at one place is listed in the order of the classes.
  const order = (one: ReadonlyMap<string, FillingClass>, other: ReadonlyMap<string, FillingClass>) =>
    [...one.keys()].filter((key) => other.has(key)).join("\n");
  const isMoved = order(before, after) !== order(after, before);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(key), after.get(key)];
    if (isMoved || one?.digest !== other?.digest) {
      if (one !== undefined) rebased.before.push(one.cls);
      if (other !== undefined) rebased.after.push(other.cls);
    }
    const members =
      one?.digest === other?.digest
        ? changedValues(one?.standing, other?.standing)
        : [...(one?.standing.keys() ?? []), ...(other?.standing.keys() ?? [])];
    for (const name of members) filled.add(name);
  }
  return rebased;
}

const NONE: ReadonlyMap<string, Content> = new Map();
const NO_VALUES: ReadonlyMap<string, number> = new Map();
const NO_CLASSES: ReadonlyMap<string, FillingClass> = new Map();
