import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import { recordSize } from "../binder/records.ts";
import type { Unit } from "../binder/unit.ts";
import { type Attachments, attachmentsOf } from "./attachments.ts";
import { Digest } from "./digest.ts";
import { type Content, FactWalk } from "./fact-walk.ts";

/** A member of a class or interface that is a name of the module; `of` is that name. */
export interface MemberItem extends Content {
  readonly of: string;
  readonly name: string;
}

/** A class with bases: its members may run in the place of those of its bases. */
export interface FillingClass extends Content {
  readonly cls: number;
  /** By member: what decides whether it can stand in for another. */
  readonly standing: ReadonlyMap<string, number>;
}

/** What other files can see of a file of TypeScript or JavaScript, in pieces that change one by one. */
export interface UnitItems {
  /** Names of the module's scope. Members of classes without type parameters are apart. */
  readonly names: ReadonlyMap<string, Content>;
  readonly exports: ReadonlyMap<string, Content>;
  readonly members: ReadonlyMap<string, MemberItem>;
  readonly filling: ReadonlyMap<string, FillingClass>;
  /** Functions in object literals that fill members of an interface, by the member's name. */
  readonly literals: ReadonlyMap<string, Content>;
  /** Assignments to members of what is no name of the file, by the member's name. */
  readonly loose: ReadonlyMap<string, Content>;
  /** What is assigned to `exports` and `module`. */
  readonly common: Content;
  /** Calls that give members to what is declared elsewhere; 0 where there are none. */
  readonly foreignLinks: number;
  /** Names of `declare global` and `declare module` blocks, which every file sees, by block. */
  readonly blocks: ReadonlyMap<string, ReadonlyMap<string, Content>>;
  /** Whether the file has neither imports nor exports, so that its names may be those of all files. */
  readonly isScript: boolean;
  /** Names by which the file looks up members, anywhere in it; `EVERY_MEMBER` where it goes through all members of something. */
  readonly accessed: ReadonlySet<string>;
}

/** Items take more room than what they are made of, and are soon made: so many are kept. */
const MOST_KEPT = 10_000;
const known = new Map<Unit, UnitItems>();

/** The items of a file. */
export function unitItems(unit: Unit): UnitItems {
  let items = known.get(unit);
  if (items === undefined) {
    if (known.size >= MOST_KEPT) known.clear();
    items = read(unit);
    known.set(unit, items);
  }
  return items;
}

/** Lets go of the items that are kept. */
export function forgetItems(): void {
  known.clear();
}

function read(unit: Unit): UnitItems {
  const attached = attachmentsOf(unit);
  const split = splitClasses(unit);
  const walk = () => new FactWalk(unit, attached, (cls) => split.has(cls));
  const ofScope = (scope: ReadonlyMap<string, readonly number[]>) => {
    const items = new Map<string, Content>();
    for (const [name, rows] of scope) {
      const item = walk();
      for (const row of rows) item.declaration(row);
      items.set(name, item.content);
    }
    return items;
  };
  const inBlocks = blocksOf(unit);
  const own = unit.scopeCount === 0 ? [] : [...unit.scopeNames(0)].filter(([name]) => !inBlocks.has(name));
  return {
    names: ofScope(new Map(own)),
    blocks: new Map([...inBlocks].map(([block, names]) => [block, ofScope(names)])),
    exports: exportItems(unit, walk),
    members: memberItems(unit, split, walk),
    filling: fillingClasses(unit, walk),
    literals: literalItems(unit, walk),
    loose: looseItems(unit, attached, walk),
    common: commonItem(attached, walk),
    foreignLinks: foreignLinks(unit, walk),
    isScript: unit.exportCount === 0 && unit.importCount === 0,
    accessed: accessedMembers(unit),
  };
}

/** Names that `declare global` and `declare module` blocks declare, by block. */
function blocksOf(unit: Unit): ReadonlyMap<string, ReadonlyMap<string, readonly number[]>> {
  const blocks = new Map<string, Map<string, readonly number[]>>();
  for (const [block, rows] of unit.scopeCount === 0 ? [] : unit.scopeNames(0)) {
    const scopes = rows.filter((row) => unit.declaration(row, "kind") === DECLARED.namespace).map((row) => unit.declaration(row, "owner"));
    if ((block !== "global" && !isQuoted(block)) || scopes.length === 0) continue;
    const names = new Map<string, readonly number[]>();
    for (const scope of scopes) for (const [name, inner] of unit.scopeNames(scope)) names.set(name, [...(names.get(name) ?? []), ...inner]);
    blocks.set(block, names);
  }
  return blocks;
}

function isQuoted(name: string): boolean {
  return name.startsWith('"') || name.startsWith("'");
}

/**
 * Classes whose members are items of their own, with the name of the module's scope that each belongs to; empty for those in blocks, which are
 * parts of types that many files add to.
 */
function splitClasses(unit: Unit): ReadonlyMap<number, string> {
  const split = new Map<number, string>();
  const add = (row: number, name: string) => {
    const cls = classOf(unit, row);
    if (cls >= 0) split.set(cls, name);
  };
  const blocks = blocksOf(unit);
  for (const [name, rows] of unit.scopeCount === 0 ? [] : unit.scopeNames(0)) if (!blocks.has(name)) for (const row of rows) add(row, name);
  for (const names of blocks.values()) for (const rows of names.values()) for (const row of rows) add(row, "");
  return split;
}

/** The class that a declaration is, or the object type that it names, where it has no type parameters; else -1. */
function classOf(unit: Unit, row: number): number {
  const owner = unit.declaration(row, "owner");
  const type = unit.declaration(row, "type");
  const kind = unit.declaration(row, "kind");
  const isObject = kind === DECLARED.alias && type >= 0 && unit.code(type) === CODE.typeObject;
  const cls = kind === DECLARED.class ? owner : isObject ? unit.code(type + 1) : -1;
  const scopes = cls < 0 ? [] : [unit.cls(cls, "scope"), ...(isObject ? [owner] : [])];
  return scopes.every((scope) => scope < 0 || unit.typeParameters(scope).length === 0) ? cls : -1;
}

function exportItems(unit: Unit, walk: () => FactWalk): ReadonlyMap<string, Content> {
  const exported = new Map<string, Content>();
  for (const name of unit.exportNames()) {
    const item = walk();
    for (const row of unit.exportRows(name)) {
      const source = unit.export(row, "source");
      item.number(source < 0 ? 0 : 1);
      const local = unit.text(unit.export(row, "local"));
      // Names of another module are none of this one.
      if (source < 0) item.name(local);
      else item.text(`${unit.text(source)}\n${local}`);
      item.record(unit.export(row, "value"));
    }
    exported.set(name, item.content);
  }
  return exported;
}

function memberItems(unit: Unit, split: ReadonlyMap<number, string>, walk: () => FactWalk): ReadonlyMap<string, MemberItem> {
  const walks = new Map<string, { readonly of: string; readonly name: string; readonly walk: FactWalk }>();
  for (const [cls, of] of split) {
    for (const [name, rows] of unit.members(cls)) {
      const key = `${of}\n${name}`;
      const item = walks.get(key) ?? { of, name, walk: walk() };
      walks.set(key, item);
      item.walk.text(of);
      for (const row of rows) item.walk.member(row);
    }
  }
  return new Map([...walks].map(([key, item]) => [key, { of: item.of, name: item.name, ...item.walk.content }]));
}

function fillingClasses(unit: Unit, walk: () => FactWalk): ReadonlyMap<string, FillingClass> {
  const filling = new Map<string, FillingClass>();
  const counts = new Map<string, number>();
  for (let cls = 0; cls < unit.classCount; cls++) {
    if (unit.list(unit.cls(cls, "extends")).length + unit.list(unit.cls(cls, "implements")).length === 0) continue;
    const name = unit.text(unit.cls(cls, "name"));
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const item = walk();
    item.classHead(cls);
    const standing = new Map([...unit.members(cls)].map(([member, rows]) => [member, standingOf(unit, rows)]));
    filling.set(`${name}~${count}`, { cls, standing, ...item.content });
  }
  return filling;
}

/** Whether members of a name have bodies, and whether they are symbols. */
function standingOf(unit: Unit, rows: readonly number[]): number {
  const digest = new Digest();
  for (const row of rows) {
    const fn = unit.member(row, "fn");
    digest.number(unit.member(row, "flags"));
    digest.number(unit.member(row, "symbol") < 0 ? 0 : 1);
    digest.number(unit.member(row, "value") < 0 ? 0 : 1);
    digest.number(fn < 0 ? -1 : unit.fn(fn, "flags") & FLAG.bodiless);
  }
  return digest.value;
}

function literalItems(unit: Unit, walk: () => FactWalk): ReadonlyMap<string, Content> {
  const walks = new Map<string, FactWalk>();
  for (let fn = 0; fn < unit.functionCount; fn++) {
    const wanted = unit.fn(fn, "wanted");
    if (wanted < 0 || unit.fn(fn, "symbol") < 0 || unit.code(wanted) !== CODE.wantedMember) continue;
    const name = unit.text(unit.code(wanted + 2));
    const item = walks.get(name) ?? walk();
    walks.set(name, item);
    item.record(wanted);
  }
  return contents(walks);
}

function looseItems(unit: Unit, attached: Attachments, walk: () => FactWalk): ReadonlyMap<string, Content> {
  const walks = new Map<string, FactWalk>();
  const add = (row: number) => {
    const name = unit.text(unit.assignment(row, "name"));
    const item = walks.get(name) ?? walk();
    walks.set(name, item);
    item.assignment(row);
  };
  for (const row of attached.nameless) add(row);
  for (const [name, rows] of attached.assignments) {
    if (isCommon(name) || isDeclared(unit, name)) continue;
    for (const row of rows) add(row);
  }
  return contents(walks);
}

function contents(walks: ReadonlyMap<string, FactWalk>): ReadonlyMap<string, Content> {
  return new Map([...walks].map(([name, item]) => [name, item.content]));
}

function isCommon(name: string): boolean {
  return name === "exports" || name === "module";
}

function commonItem(attached: Attachments, walk: () => FactWalk): Content {
  const item = walk();
  for (const name of ["exports", "module"]) for (const row of attached.assignments.get(name) ?? []) item.assignment(row);
  return item.content;
}

/** Whether some scope of the file has the name, imports left out. */
function isDeclared(unit: Unit, name: string): boolean {
  for (let scope = 0; scope < unit.scopeCount; scope++) {
    const rows = unit.declared(scope, name);
    if (rows.some((row) => unit.declaration(row, "kind") !== DECLARED.import)) return true;
  }
  return false;
}

/** Calls that give one object the members of others, the first of which is not declared here. */
function foreignLinks(unit: Unit, walk: () => FactWalk): number {
  const item = walk();
  let count = 0;
  for (const at of unit.facts.links) {
    const first = unit.code(at + 3) > 0 ? unit.code(at + 4 + unit.code(at + 2)) : -1;
    const name = first < 0 ? undefined : unit.code(first) === CODE.object ? "" : nameAt(unit, first);
    if (name !== undefined && (name === "" || isDeclared(unit, name))) continue;
    item.record(at);
    count++;
  }
  return count === 0 ? 0 : item.content.digest;
}

function nameAt(unit: Unit, at: number): string | undefined {
  const code = unit.code(at);
  if (code === CODE.name) return unit.text(unit.code(at + 2));
  return code === CODE.member ? nameAt(unit, unit.code(at + 1)) : undefined;
}

/** Names by which the file looks up members, anywhere in it. */
function accessedMembers(unit: Unit): ReadonlySet<string> {
  const { code } = unit.facts;
  const walk = new FactWalk(unit, NOTHING_ATTACHED);
  for (let at = 0; at < code.length; at += recordSize(code, at)) walk.operands(at);
  return walk.content.members;
}

/** Sources that a file takes as modules besides its import statements: `require("x")`, `import("x")`. */
export function requiredSources(unit: Unit): ReadonlySet<string> {
  const { code } = unit.facts;
  const sources = new Set<string>();
  for (let at = 0; at < code.length; at += recordSize(code, at)) {
    if (code[at] === CODE.module || code[at] === CODE.typeImport) sources.add(unit.text(code[at + 1] as number));
  }
  return sources;
}

const NOTHING_ATTACHED: Attachments = { assignments: new Map(), links: new Map(), nameless: [] };
