import type { Unit } from "#resolve/binder/unit.ts";
import type { ReachRecorder } from "./reach-recorder.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

/** Which files there are. */
export class TreePaths {
  readonly #paths: Set<string>;
  readonly #recorder: ReachRecorder;

  constructor(recorder: ReachRecorder, units: readonly Unit[]) {
    this.#recorder = recorder;
    this.#paths = new Set(units.map(({ path }) => path));
  }

  has(path: string): boolean {
    this.#recorder.ask(aboutPath(path));
    return this.#paths.has(path);
  }

  update({ gone, fresh, questions }: TreeTurnover): void {
    const others = new Set<string>();
    for (const { path } of gone) if (this.#paths.delete(path)) others.add(path);
    for (const { path } of fresh) {
      this.#paths.add(path);
      if (!others.delete(path)) others.add(path);
    }
    for (const path of others) questions.add(aboutPath(path));
  }
}

function aboutPath(path: string): string {
  return `path ${path}`;
}
