import type { At, BindingsBuilder } from "#model/bindings-builder.ts";

interface AssignedField {
  readonly value: At;
  readonly nameOffset: number;
  readonly inConstructor: boolean;
}

/**
 * Fields of a class whose values only assignments to `this` tell: the first one in the constructor counts, else the first. JavaScript
 * declares fields by assigning them; in TypeScript they have to be declared, but may leave their type to the assignment.
 */
export class AssignedFields {
  readonly #cls: number;
  readonly #typed: boolean;
  /** Offsets of the names of fields declared without type and value; -1 for those that need no assignment. */
  readonly #declared = new Map<string, number>();
  readonly #assigned = new Map<string, AssignedField>();

  constructor(cls: number, typed: boolean) {
    this.#cls = cls;
    this.#typed = typed;
  }

  /** `bareOffset`: where the name stands of a field that says nothing but its name. */
  declared(name: string, bareOffset = -1): void {
    this.#declared.set(name, bareOffset);
  }

  assigned(name: string, value: At, nameOffset: number, inConstructor: boolean): void {
    const known = this.#assigned.get(name);
    if (known !== undefined && (known.inConstructor || !inConstructor)) return;
    this.#assigned.set(name, { value, nameOffset, inConstructor });
  }

  /** Adds what the assignments tell as members. */
  finish(out: BindingsBuilder): void {
    for (const [name, { value, nameOffset }] of this.#assigned) {
      const declared = this.#declared.get(name);
      if (declared === undefined ? this.#typed : declared < 0) continue;
      out.member(this.#cls, name, { value, nameOffset: declared ?? nameOffset });
    }
  }
}
