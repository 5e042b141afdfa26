import type { Unit } from "../binder/unit.ts";
import type { ModuleResolver } from "../modules/module-resolver.ts";
import { requiredSources } from "./unit-items.ts";

/** A file that takes another one as a module, and by which source. */
export interface Importer {
  readonly unit: Unit;
  readonly source: string;
}

type Targets = ReadonlyMap<string, string>;

/** Which files the files of TypeScript and JavaScript take as modules, by their sources. */
export class ModuleGraph {
  readonly #modules: ModuleResolver;
  readonly #paths: readonly string[];
  /** For each file, by source, the path that it leads to, or what it is else. Computed when asked for. */
  readonly #targets = new Map<string, Targets>();
  #importers: ReadonlyMap<string, readonly Importer[]> | undefined;

  /** `paths` are those that the resolver's answers count through. */
  constructor(modules: ModuleResolver, paths: readonly string[]) {
    this.#modules = modules;
    this.#paths = paths;
  }

  /** Forgets what files whose facts are others take. */
  forget(paths: Iterable<string>): void {
    for (const path of paths) this.#targets.delete(path);
    this.#importers = undefined;
  }

  targetsOf(unit: Unit): Targets {
    let targets = this.#targets.get(unit.path);
    if (targets === undefined) {
      targets = new Map(Array.from(sourcesOf(unit), (source) => [source, this.target(unit, source)]));
      this.#targets.set(unit.path, targets);
    }
    return targets;
  }

  importersOf(path: string, units: readonly Unit[]): readonly Importer[] {
    this.#importers ??= this.#arranged(units);
    return this.#importers.get(path) ?? NO_IMPORTERS;
  }

  #arranged(units: readonly Unit[]): ReadonlyMap<string, readonly Importer[]> {
    const importers = new Map<string, Importer[]>();
    for (const unit of units) {
      for (const [source, target] of this.targetsOf(unit)) {
        const list = importers.get(target);
        if (list === undefined) importers.set(target, [{ unit, source }]);
        else list.push({ unit, source });
      }
    }
    return importers;
  }

  /** What a source leads to from a file of that path, taken or not. */
  target(unit: Unit, source: string): string {
    const target = this.#modules.resolve(source, unit.path, "import");
    return "file" in target ? (this.#paths[target.file] as string) : "external" in target ? "\0external" : "\0missing";
  }
}

const NO_IMPORTERS: readonly Importer[] = [];

function sourcesOf(unit: Unit): ReadonlySet<string> {
  const sources = new Set(requiredSources(unit));
  for (let row = 0; row < unit.importCount; row++) sources.add(unit.text(unit.import(row, "source")));
  for (let row = 0; row < unit.exportCount; row++) if (unit.export(row, "source") >= 0) sources.add(unit.text(unit.export(row, "source")));
  return sources;
}

/** Sources of files that lead elsewhere in one graph than in another. */
export function redirectedSources(units: readonly Unit[], before: ModuleGraph, after: ModuleGraph): ReadonlyMap<Unit, ReadonlySet<string>> {
  const redirected = new Map<Unit, Set<string>>();
  for (const unit of units) {
    for (const [source, target] of after.targetsOf(unit)) {
      if (before.target(unit, source) === target) continue;
      const sources = redirected.get(unit) ?? new Set();
      redirected.set(unit, sources.add(source));
    }
  }
  return redirected;
}
