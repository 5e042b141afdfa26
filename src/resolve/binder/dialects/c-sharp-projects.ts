import { FLAG } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Unit } from "../unit.ts";

interface Using {
  readonly from: Unit;
  readonly row: number;
}

const tables = new WeakMap<Binder, Projects>();

export function projectsOf(b: Binder): Projects {
  let table = tables.get(b);
  if (table === undefined) {
    table = new Projects(b);
    tables.set(b, table);
  }
  return table;
}

/** Projects of C#: the folders that project files stand in. Without any, all files are one project. */
export class Projects {
  readonly #folders = new Set<string>();
  readonly #globals = new Map<string, Using[]>();
  readonly #types = new Set<string>();

  constructor(b: Binder) {
    for (const path of b.sources.paths) if (path.endsWith(".csproj")) this.#folders.add(folderOf(path));
    for (const unit of b.units) {
      if (!unit.path.endsWith(".cs")) continue;
      for (let cls = 0; cls < unit.classCount; cls++) this.#types.add(unit.text(unit.cls(cls, "name")));
      for (let row = 0; row < unit.importCount; row++) {
        if ((unit.import(row, "flags") & FLAG.exported) === 0 || unit.text(unit.import(row, "name")) !== "*") continue;
        const project = this.of(unit.path);
        const known = this.#globals.get(project);
        if (known === undefined) this.#globals.set(project, [{ from: unit, row }]);
        else known.push({ from: unit, row });
      }
    }
  }

  /** Folder of the project that a file belongs to, or "". */
  of(path: string): string {
    if (this.#folders.size === 0) return "";
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) if (this.#folders.has(folder)) return folder;
    return "";
  }

  /** Whether no file declares a class of a name, whatever its namespace. */
  declaresNoType(name: string): boolean {
    return !this.#types.has(name);
  }

  globalUsings(unit: Unit): readonly Using[] {
    return this.#globals.get(this.of(unit.path)) ?? [];
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
