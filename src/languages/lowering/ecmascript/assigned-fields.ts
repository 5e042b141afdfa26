import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";

interface AssignedField {
  readonly value: At;
  readonly nameOffset: number;
  readonly inConstructor: boolean;
}

/** Fields of a class that only assignments to `this` tell of: the first one in the constructor counts, else the first. */
export class AssignedFields {
  readonly #cls: number;
  readonly #declared = new Set<string>();
  readonly #assigned = new Map<string, AssignedField>();

  constructor(cls: number) {
    this.#cls = cls;
  }

  declared(name: string): void {
    this.#declared.add(name);
  }

  assigned(name: string, value: At, nameOffset: number, inConstructor: boolean): void {
    const known = this.#assigned.get(name);
    if (known !== undefined && (known.inConstructor || !inConstructor)) return;
    this.#assigned.set(name, { value, nameOffset, inConstructor });
  }

  /** Declares as members what the class does not declare itself. */
  finish(out: BindingsBuilder): void {
    for (const [name, { value, nameOffset }] of this.#assigned) {
      if (!this.#declared.has(name)) out.member(this.#cls, name, { type: NONE, value, nameOffset });
    }
  }
}
