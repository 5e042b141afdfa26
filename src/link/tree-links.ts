import { setImmediate as nextTurn } from "node:timers/promises";
import { collectGrowth } from "#base/collect-garbage.ts";
import type { Idiom } from "#contracts/idiom.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { Implementations } from "#resolve/binder/implementations.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { CallSites, type SiteRows } from "./call-sites.ts";
import type { LinkedTree } from "./channel-edges.ts";
import type { ChannelTable } from "./channel-table.ts";
import { compileIdiom, modulesOf, PatternTable } from "./compiled-rules.ts";
import { FileFinds } from "./file-finds.ts";
import { type Dispatching, type FileLinks, type FoundPlace, unitsOf } from "./file-links.ts";
import type { Find } from "./find.ts";
import { Finder } from "./finder.ts";
import { Forwards } from "./forwards.ts";
import { HandedFunctions } from "./handed-functions.ts";
import { handlingSide } from "./handling-sides.ts";
import { HeldNames } from "./held-names.ts";
import { Origins } from "./origins.ts";
import { isStale, joinedReach, NO_REACH, ReachRecorder } from "./reach-recorder.ts";
import { SideJoin } from "./side-join.ts";
import { staysIn } from "./stays.ts";
import type { Text } from "./text.ts";
import { Texts } from "./texts.ts";
import { TreePaths } from "./tree-paths.ts";
import type { TreeTurnover } from "./tree-turnover.ts";
import { UnnamedHandlers } from "./unnamed-handlers.ts";
import { WatchedBinder } from "./watched-binder.ts";
import { withoutQuery } from "./written-keys.ts";

const FILES_PER_TURN = 32;
/** What was computed of all files is let go of this often: the peak of a large tree is the lower for it. */
const FILES_PER_COLLECTION = 1_500;

/** The files of a tree as they are bound. */
export interface BoundSites {
  readonly binder: Binder;
  readonly sitesOf: (unit: Unit) => SiteRows;
  /** What was made over the units of the binder already, where there is such: it takes a walk through all files. */
  readonly implementations?: Implementations | undefined;
}

/** What is found in the files of a tree, each by itself, with what it depends on: so that of a changed tree only some files are looked at anew. */
export class TreeLinks {
  readonly #recorder = new ReachRecorder();
  readonly #binder: WatchedBinder;
  readonly #paths: TreePaths;
  readonly #sites: CallSites;
  readonly #held: HeldNames;
  readonly #handed: HandedFunctions;
  readonly #origins: Origins;
  readonly #forwards: Forwards;
  readonly #finder: Finder;
  readonly #fileFinds: FileFinds;
  readonly #unnamed: UnnamedHandlers;
  readonly #files = new Map<Unit, FileLinks>();
  readonly #join = new SideJoin();
  #lookedAt = 0;

  constructor({ binder, sitesOf, implementations = new Implementations() }: BoundSites, idioms: readonly Idiom[]) {
    const recorder = this.#recorder;
    this.#binder = new WatchedBinder(binder, recorder);
    this.#sites = new CallSites(this.#binder, binder.units, sitesOf, recorder, implementations);
    const compiled = idioms.map(compileIdiom);
    const uses = compiled.flatMap(({ rules, bases }) => [...rules, ...bases]);
    const patterns = uses.flatMap((one) => one.patterns);
    this.#paths = new TreePaths(recorder, binder.units);
    this.#held = new HeldNames(new PatternTable(uses), binder.units);
    this.#handed = new HandedFunctions(this.#binder, this.#sites, patterns, recorder);
    this.#origins = new Origins(this.#binder, this.#sites, this.#handed, modulesOf(patterns));
    const texts = new Texts(this.#binder, this.#origins);
    this.#forwards = new Forwards(this.#binder, this.#sites, texts);
    const readers = {
      binder: this.#binder,
      sites: this.#sites,
      origins: this.#origins,
      texts,
      handed: this.#handed,
      held: this.#held,
      files: this.#paths,
      recorder,
      apart: <T>(compute: () => T) => recorder.record(() => this.#origins.apart(compute)),
    };
    this.#finder = new Finder(readers, compiled);
    this.#fileFinds = new FileFinds(this.#binder, idioms);
    this.#unnamed = new UnnamedHandlers(this.#sites);
  }

  /** Number of the files that `complete` has looked at. */
  get lookedAt(): number {
    return this.#lookedAt;
  }

  get binder(): Binder {
    return this.#binder.inner;
  }

  /** Turns to another state of the tree: what depends on something that is otherwise there is let go of. */
  turnTo({ binder, sitesOf, implementations = new Implementations() }: BoundSites, affected: ReadonlySet<Unit>): void {
    this.#binder.turnTo(binder);
    const there = new Set(binder.units);
    const gone = new Set([...this.#files.keys()].filter((unit) => !there.has(unit)));
    const owners = new Set([...affected].filter((unit) => this.#files.has(unit) && !gone.has(unit)));
    const turnover: TreeTurnover = {
      gone,
      fresh: binder.units.filter((unit) => !this.#files.has(unit)),
      units: new Set([...gone, ...owners]),
      owners,
      questions: new Set(),
    };
    this.#paths.update(turnover);
    const others = this.#held.update(turnover);
    this.#sites.update(turnover, sitesOf, implementations);
    for (const name of others) {
      for (const unit of this.#sites.unitsNaming(name)) owners.add(unit);
      for (const { unit } of this.#sites.imports.named(name)) owners.add(unit);
    }
    for (const unit of turnover.fresh) owners.delete(unit);
    this.#handed.update(turnover);
    this.#fileFinds.update(turnover);
    this.#finder.update(turnover);
    for (const [unit, links] of this.#files) {
      const isOther = gone.has(unit) || owners.has(unit) || isStale(links.reach, turnover);
      if (isOther || (links.dispatchReach !== undefined && isStale(links.dispatchReach, turnover))) this.#files.delete(unit);
      else this.#holdsNone(links, gone);
    }
  }

  #holdsNone(links: FileLinks, gone: ReadonlySet<Unit>): void {
    for (const unit of links.units) if (gone.has(unit)) throw new Error(`links of another file speak of ${unit.path} as it was before`);
  }

  /** Looks at the files that were not looked at, or have to be again. */
  async complete({
    onTurn,
    signal,
    isLast = false,
  }: {
    readonly onTurn?: (() => void) | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Nothing comes after this: what files depend on is not kept, which takes room in large trees. */
    readonly isLast?: boolean;
  }): Promise<void> {
    this.#lookedAt = 0;
    for (const unit of this.#binder.units) {
      if (this.#files.has(unit)) continue;
      const links = this.#linksOf(unit);
      this.#files.set(unit, isLast ? withoutReach(links) : links);
      unit.forget();
      this.#lookedAt++;
      if (this.#lookedAt % FILES_PER_COLLECTION === 0) this.#letGo();
      if (this.#lookedAt % FILES_PER_TURN !== 0) continue;
      await nextTurn();
      onTurn?.();
      signal?.throwIfAborted();
    }
  }

  /** Other files have been asked about, too: what was computed of them is computed anew where it is asked for again. */
  #letGo(): void {
    for (const unit of this.#binder.units) unit.forget();
    collectGrowth();
  }

  #linksOf(unit: Unit): FileLinks {
    const { value, reach } = this.#recorder.record(() =>
      this.#origins.apart(() => {
        this.#recorder.look(unit);
        const own = [...this.#finder.findsIn(unit)].map((find) => this.#placeOf(find));
        const asFile = [...this.#fileFinds.findsIn(unit)].map(([rule, find]) => [rule, this.#placeOf(find)] as const);
        return { own, asFile };
      }),
    );
    return { ...value, reach, dispatchReach: undefined, units: [] };
  }

  #placeOf(find: Find): FoundPlace {
    const finds = find.rule.rule.role === "handles" ? this.#forwards.resolved(find, () => false) : [];
    return { find, handling: finds.map((one) => handlingSide(this.#binder, this.#unnamed, one)), dispatching: undefined };
  }

  /** All places, those of files by their own text first, in the order of the files. */
  places(): readonly FoundPlace[] {
    const found: FoundPlace[] = [];
    const every = this.#binder.units.map((unit) => this.#files.get(unit) as FileLinks);
    for (const { own } of every) for (const place of own) found.push(place);
    for (const [position, isUsed] of this.#fileFinds.used.entries()) {
      if (!isUsed) continue;
      for (const { asFile } of every) for (const [rule, place] of asFile) if (rule === position) found.push(place);
    }
    return found;
  }

  /** Joins what was found. */
  join(): LinkedTree {
    return this.#join.join(this);
  }

  /**
   * Follows what dispatches to the callers that fill in its keys; those of which the table says as before that they stay are followed as before.
   * `isSame`: it has what the table of the last run had.
   */
  dispatch(table: ChannelTable, isSame: boolean): void {
    for (const links of this.#files.values()) {
      if (isSame && links.dispatchReach !== undefined) continue;
      const anew = dispatchesIn(links).filter((place) => place.dispatching === undefined || isOther(place.find, place.dispatching, table));
      if (anew.length === 0 && links.dispatchReach !== undefined) continue;
      const { reach } = this.#recorder.record(() => {
        for (const place of anew) place.dispatching = this.#followed(place.find, table);
      });
      links.dispatchReach = links.dispatchReach === undefined ? reach : joinedReach(links.dispatchReach, reach);
      links.units = [...new Set(unitsOf(links))];
    }
  }

  #followed(find: Find, table: ChannelTable): Dispatching {
    const isStaying = staysIn(find, table);
    const stays: { readonly key: Text; readonly answer: boolean }[] = [];
    const finds = this.#origins.apart(() =>
      this.#forwards.resolved(withoutQuery(find), (key) => {
        const answer = isStaying(key);
        stays.push({ key, answer });
        return answer;
      }),
    );
    return { finds, stays };
  }
}

/** Files without any are many. */
const NO_LINKS: FileLinks = { own: [], asFile: [], reach: NO_REACH, dispatchReach: NO_REACH, units: [] };

function withoutReach(links: FileLinks): FileLinks {
  return links.own.length + links.asFile.length === 0 ? NO_LINKS : { ...links, reach: NO_REACH };
}

function dispatchesIn({ own, asFile }: FileLinks): readonly FoundPlace[] {
  return [...own, ...asFile.map(([, place]) => place)].filter(({ find }) => find.rule.rule.role === "dispatches");
}

function isOther(find: Find, { stays }: Dispatching, table: ChannelTable): boolean {
  return stays.length > 0 && stays.some(({ key, answer }) => staysIn(find, table)(key) !== answer);
}
