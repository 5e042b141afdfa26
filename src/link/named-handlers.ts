import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CompiledName } from "./compiled-rules.ts";
import type { HandlerTarget } from "./handler-target.ts";
import { methodsOf } from "./methods.ts";
import type { ReachRecorder } from "./reach-recorder.ts";
import { plural } from "./readings.ts";
import { TreeTable } from "./tree-table.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

interface ClassAt {
  readonly unit: Unit;
  readonly cls: number;
}

/** Finds definitions that texts name, as `users#index` names a method of a controller. */
export class NamedHandlers {
  readonly #binder: Binder;
  readonly #classes: TreeTable<ClassAt>;

  constructor(binder: Binder, recorder: ReachRecorder) {
    this.#binder = binder;
    this.#classes = new TreeTable(recorder, {
      name: "class",
      units: () => binder.units,
      record: (compute) => recorder.record(compute),
      partOf: classesIn,
    });
  }

  update(turnover: TreeTurnover): void {
    this.#classes.update(turnover);
  }

  /** None where the text has not the form, or no class of the tree has the name and the method. */
  targets(text: string, { form, owner }: CompiledName): readonly HandlerTarget[] {
    const groups = form.exec(text)?.groups;
    const [where = "", method = ""] = [groups?.owner, groups?.method];
    const words = where.split(/[/\\.:]+/).filter((word) => word !== "");
    const last = words.pop();
    if (last === undefined || method === "") return [];
    for (const word of new Set([last, plural(last)])) {
      const name = owner.replace("*", inClassCase(word));
      const candidates = this.#classes.of(name).filter(({ unit, cls }) => methodsOf(this.#binder, unit, cls, method).length > 0);
      const [best] = closest(candidates, plain([...words, name].join("")));
      if (best !== undefined) return methodsOf(this.#binder, best.unit, best.cls, method);
    }
    return [];
  }
}

function* classesIn(unit: Unit): Iterable<readonly [string, ClassAt]> {
  for (let cls = 0; cls < unit.classCount; cls++) yield [unit.text(unit.cls(cls, "name")), { unit, cls }];
}

/** Classes whose file stands where the text says, those with the shortest path first; the only one, wherever it stands. */
function closest(candidates: readonly ClassAt[], place: string): readonly ClassAt[] {
  const fitting = candidates.filter(({ unit }) => plain(unit.path.replace(/\.[^./]+$/, "")).endsWith(place));
  if (fitting.length === 0) return candidates.length === 1 ? candidates : [];
  return fitting.sort((a, b) => a.unit.path.length - b.unit.path.length || (a.unit.path < b.unit.path ? -1 : 1));
}

function inClassCase(word: string): string {
  return word.replace(/(?:^|[_-])(\p{Ll})/gu, (_, letter: string) => letter.toUpperCase());
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
