import { CODE } from "#model/binding-codes.ts";
import type { Unit } from "../binder/unit.ts";

/** Assignments and linking calls of a file by the names at whose members they set something: `Cart.prototype.add = …` by `Cart`. */
export interface Attachments {
  readonly assignments: ReadonlyMap<string, readonly number[]>;
  readonly links: ReadonlyMap<string, readonly number[]>;
  /** Assignments to members of what has no name. `this` is none of these: what is set on it belongs to the function around. */
  readonly nameless: readonly number[];
}

export function attachmentsOf(unit: Unit): Attachments {
  const assignments = new Map<string, number[]>();
  const links = new Map<string, number[]>();
  const nameless: number[] = [];
  for (let row = 0; row < unit.assignmentCount; row++) {
    const object = unit.assignment(row, "object");
    const name = object < 0 ? unit.text(unit.assignment(row, "name")) : rootOf(unit, object);
    if (name === undefined) {
      if (unit.code(object) !== CODE.this) nameless.push(row);
    } else append(assignments, name, row);
  }
  for (const at of unit.facts.links) {
    const first = at + 4 + unit.code(at + 2);
    for (let i = 0; i < unit.code(at + 3); i++) {
      const argument = unit.code(first + i);
      const name = argument < 0 ? undefined : rootOf(unit, argument);
      if (name !== undefined) append(links, name, at);
    }
  }
  return { assignments, links, nameless };
}

/** The name that an expression starts from: `a` of `a.b[c].d`, `f` of `f().x`. */
function rootOf(unit: Unit, at: number): string | undefined {
  for (let from = at; from >= 0; ) {
    switch (unit.code(from)) {
      case CODE.name:
      case CODE.typeName:
        return unit.text(unit.code(from + 2));
      case CODE.member:
      case CODE.index:
      case CODE.call:
      case CODE.create:
      case CODE.cast:
      case CODE.await:
      case CODE.spread:
      case CODE.typeMember:
      case CODE.typePointer:
        from = unit.code(from + 1);
        break;
      default:
        return undefined;
    }
  }
  return undefined;
}

function append(table: Map<string, number[]>, name: string, row: number): void {
  const rows = table.get(name);
  if (rows === undefined) table.set(name, [row]);
  else rows.push(row);
}
