import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Implementations } from "#resolve/binder/implementations.ts";
import type { Referent } from "#resolve/binder/referent.ts";
import { type Target, targetsOf } from "#resolve/binder/targets.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { ReachRecorder } from "./reach-recorder.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

/** Question about which classes are derived from which. */
const DERIVED = "derived";

/** What runs in the place of members without a body. */
export class Bodies {
  readonly #binder: Binder;
  readonly #recorder: ReachRecorder;
  #implementations: Implementations;

  constructor(binder: Binder, recorder: ReachRecorder, implementations: Implementations) {
    this.#binder = binder;
    this.#recorder = recorder;
    this.#implementations = implementations;
  }

  of(referent: Referent): readonly Target[] {
    if (referent.kind !== "member") return [];
    const targets: Target[] = [];
    targetsOf(this.#binder, referent, targets);
    return targets.flatMap(({ bodiless, unit, row }) => (bodiless && row >= 0 ? this.#ofMember(unit, row) : []));
  }

  #ofMember(unit: Unit, row: number): readonly Target[] {
    this.#recorder.ask(DERIVED);
    this.#recorder.ask(aboutBodies(unit.text(unit.member(row, "name"))));
    // What the table of all derived classes is made of is nothing that one answer depends on.
    const { value } = this.#recorder.record(() => this.#implementations.of(this.#binder, unit, row));
    for (const body of value) this.#recorder.look(body.unit);
    return value;
  }

  update({ gone, fresh, units, owners, questions }: TreeTurnover, implementations: Implementations): void {
    this.#implementations = implementations;
    for (const unit of [...units, ...fresh]) for (const name of namesOfBodies(unit)) questions.add(aboutBodies(name));
    const before = new Map([...gone].map((unit) => [unit.path, unit]));
    const isSame = (unit: Unit) => {
      const old = before.get(unit.path);
      before.delete(unit.path);
      const now = heritageOf(unit);
      return now !== undefined && now === (old === undefined ? "" : heritageOf(old));
    };
    const isOther = fresh.filter((unit) => !isSame(unit)).length > 0;
    const isLost = [...before.values()].some((unit) => heritageOf(unit) !== "");
    if (isOther || isLost || [...owners].some((unit) => heritageOf(unit) !== "")) questions.add(DERIVED);
  }
}

function aboutBodies(name: string): string {
  return `body ${name}`;
}

/** Names under which functions of a file may run in the place of members of other files. */
function* namesOfBodies(unit: Unit): Iterable<string> {
  for (let cls = 0; cls < unit.classCount; cls++) yield* unit.members(cls).keys();
  for (let fn = 0; fn < unit.functionCount; fn++) {
    const wanted = unit.fn(fn, "wanted");
    if (wanted >= 0 && unit.code(wanted) === CODE.wantedMember) yield unit.text(unit.code(wanted + 2));
  }
  for (let row = 0; row < unit.declarationCount; row++) {
    if (unit.declaration(row, "kind") === DECLARED.function) yield unit.text(unit.declaration(row, "name"));
  }
}

/** What the classes of a file are derived from as it is written, with what the file imports; empty where none is, undefined where that is not told. */
function heritageOf(unit: Unit): string | undefined {
  let text = "";
  for (let cls = 0; cls < unit.classCount; cls++) {
    for (const at of [...unit.list(unit.cls(cls, "extends")), ...unit.list(unit.cls(cls, "implements"))]) {
      const name = writtenName(unit, at);
      if (name === undefined) return undefined;
      text += `${unit.text(unit.cls(cls, "name"))} < ${name}\n`;
    }
  }
  if (text === "") return "";
  for (let row = 0; row < unit.importCount; row++)
    text += `${unit.text(unit.import(row, "source"))} ${unit.text(unit.import(row, "name"))}\n`;
  return text;
}

function writtenName(unit: Unit, at: number): string | undefined {
  if (at < 0) return undefined;
  switch (unit.code(at)) {
    case CODE.name:
    case CODE.typeName:
      return unit.text(unit.code(at + 2));
    case CODE.member:
    case CODE.typeMember: {
      const outer = writtenName(unit, unit.code(at + 1));
      return outer === undefined ? undefined : `${outer}.${unit.text(unit.code(at + 2))}`;
    }
    default:
      return undefined;
  }
}
