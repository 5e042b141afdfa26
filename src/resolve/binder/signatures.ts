import { CODE } from "#model/binding-codes.ts";
import type { Unit } from "./unit.ts";

/** Parameter types of a function as they are written, without qualifiers: what a declaration and its definition have in common. */
export function signatureOf(unit: Unit, fn: number): string {
  const rows = unit.list(unit.fn(fn, "parameters"));
  let text = "";
  for (const row of rows) text += `${typeText(unit, unit.declaration(row, "type"))},`;
  return text;
}

function typeText(unit: Unit, at: number): string {
  if (at < 0) return "?";
  switch (unit.code(at)) {
    case CODE.typeName:
    case CODE.typeMember: {
      let text = unit.text(unit.code(at + 2));
      for (let i = 0; i < unit.code(at + 3); i++) text += `<${typeText(unit, unit.code(at + 4 + i))}`;
      return text;
    }
    case CODE.typePointer:
      return `${typeText(unit, unit.code(at + 1))}*`;
    case CODE.typeArray:
      return `${typeText(unit, unit.code(at + 1))}[]`;
    case CODE.typeTuple: {
      let text = "(";
      for (let i = 0; i < unit.code(at + 1); i++) text += `${typeText(unit, unit.code(at + 2 + i))},`;
      return `${text})`;
    }
    case CODE.typeFunction:
      return `(${signatureOf(unit, unit.code(at + 1))})`;
    default:
      return `#${unit.code(at)}`;
  }
}
