import { extractFacts } from "#extract/extract-facts.ts";
import { languageById } from "#index/language-table.ts";
import type { LinkedTree } from "#link/channel-edges.ts";
import { LinkMemory } from "#link/link-memory.ts";
import { linkTree } from "#link/link-tree.ts";
import { shippedIdioms } from "#link/load-idioms.ts";
import { CODE } from "#model/binding-codes.ts";
import type { BindingFacts } from "#model/binding-facts.ts";
import type { ReferenceSites } from "#model/file-facts.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { type BoundFile, createBinder } from "#resolve/binder/create-binder.ts";
import { dialectOf, isEcmascript } from "#resolve/binder/dialect-of.ts";
import { recordsWith } from "#resolve/binder/records.ts";
import { treeSources } from "#resolve/binder/tree-sources.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { ModuleResolver } from "#resolve/modules/module-resolver.ts";
import { languageOf } from "#scan/language-of.ts";
import { decodeFacts, encodeFacts } from "#store/facts-codec.ts";

interface ReadFile {
  readonly text: string;
  readonly language: string;
  readonly bindings: BindingFacts | undefined;
  readonly sites: ReferenceSites;
}

/** A tree in memory that is edited and linked again and again, each time from what the time before has left. */
export class EditedTree {
  readonly #memory = new LinkMemory();
  #files: ReadonlyMap<string, ReadFile> = new Map();
  #binder: Binder | undefined;

  /** How many files were looked at for the last state. */
  get lookedAt(): number {
    return this.#memory.lookedAt;
  }

  /** Channels and edges of the tree in this state. */
  async link(texts: { readonly [path: string]: string }): Promise<LinkedTree> {
    const before = this.#binder;
    const old = this.#files;
    const importers = before === undefined ? new Map<Unit, Set<Unit>>() : importersOf(before);
    this.#files = await readAll(texts, old);
    const known = new Map(before?.units.map((unit) => [unit.path, unit]));
    const binder = binderOver(this.#files, texts, ({ path, file }) => (old.get(path) === file ? known.get(path) : undefined));
    this.#binder = binder;
    const after = new Set(binder.units);
    const replaced = [...known.values()].filter((unit) => !after.has(unit));
    const fresh = binder.units.filter((unit) => known.get(unit.path) !== unit);
    const affected = reached([...replaced, ...fresh], [importers, importersOf(binder)], binder.units);
    return linkTree({ binder, sitesOf: sitesIn(this.#files), idioms: await shippedIdioms(), memory: this.#memory, affected });
  }
}

/** Channels and edges of a tree of which nothing is known. */
export async function linkedAnew(texts: { readonly [path: string]: string }): Promise<LinkedTree> {
  const files = await readAll(texts, new Map());
  const binder = binderOver(files, texts, () => undefined);
  return linkTree({ binder, sitesOf: sitesIn(files), idioms: await shippedIdioms() });
}

/** Everything of a linked tree, as texts. */
export function told({ channels, edges }: LinkedTree): readonly string[] {
  const shown = edges.map(({ unit, ...rest }) => JSON.stringify({ unit: unit.index, ...rest }));
  return [...channels.map((channel) => JSON.stringify(channel)), ...shown];
}

async function readAll(
  texts: { readonly [path: string]: string },
  known: ReadonlyMap<string, ReadFile>,
): Promise<ReadonlyMap<string, ReadFile>> {
  const files = new Map<string, ReadFile>();
  for (const path of Object.keys(texts).sort()) {
    const text = texts[path] as string;
    const before = known.get(path);
    files.set(path, before?.text === text ? before : await readFile(path, text));
  }
  return files;
}

async function readFile(path: string, text: string): Promise<ReadFile> {
  const language = await languageById(languageOf(path, Buffer.from(text)));
  if (language === undefined) throw new Error(`${path} has no language`);
  const record = decodeFacts(encodeFacts(await extractFacts(text, language, languageById)));
  return { text, language: language.id, bindings: record.bindings(), sites: record.sites() };
}

function binderOver(
  files: ReadonlyMap<string, ReadFile>,
  texts: { readonly [path: string]: string },
  unitOf: (place: { readonly path: string; readonly file: ReadFile }) => Unit | undefined,
): Binder {
  const source = { paths: [...files.keys()], read: (path: string) => texts[path] };
  const bound = [...files].map(([path, file]): BoundFile => {
    return { path, facts: file.bindings, dialect: dialectOf(file.language), unit: unitOf({ path, file }) };
  });
  return createBinder(bound, treeSources(source, new ModuleResolver(source)));
}

function sitesIn(files: ReadonlyMap<string, ReadFile>): (unit: Unit) => ReferenceSites {
  return ({ path }) => (files.get(path) as ReadFile).sites;
}

/** Files of TypeScript and JavaScript by what they import. */
function importersOf(binder: Binder): Map<Unit, Set<Unit>> {
  const importers = new Map<Unit, Set<Unit>>();
  for (const unit of binder.units) {
    if (!isEcmascript(unit)) continue;
    const imported = Array.from({ length: unit.importCount }, (_, row) => unit.text(unit.import(row, "source")));
    const exported = Array.from({ length: unit.exportCount }, (_, row) => unit.text(unit.export(row, "source")));
    const loaded = [...recordsWith(unit.facts.code, CODE.module)].map((at) => unit.text(unit.code(at + 1)));
    for (const source of new Set([...imported, ...exported, ...loaded])) {
      const target = source === "" ? undefined : binder.moduleTarget(unit, source);
      if (target?.kind !== "units") continue;
      for (const one of target.units) importers.set(one, (importers.get(one) ?? new Set()).add(unit));
    }
  }
  return importers;
}

/** What imports one of some files, directly or not; of other languages all files. */
function reached(from: readonly Unit[], graphs: readonly Map<Unit, Set<Unit>>[], units: readonly Unit[]): ReadonlySet<Unit> {
  const found = new Set<Unit>();
  const open = [...from];
  for (let unit = open.pop(); unit !== undefined; unit = open.pop()) {
    const { dialect } = unit;
    const next = isEcmascript(unit)
      ? graphs.flatMap((graph) => [...(graph.get(unit as Unit) ?? [])])
      : units.filter((other) => other.dialect.family === dialect.family);
    for (const one of next) {
      if (found.has(one)) continue;
      found.add(one);
      open.push(one);
    }
  }
  for (const unit of from) found.delete(unit);
  return found;
}
