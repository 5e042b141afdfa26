import { LITERAL } from "#model/binding-codes.ts";
import { builtin, NOTHING, type Type } from "./type.ts";
import type { Unit } from "./unit.ts";

export function literal(unit: Unit, kind: number, text: number): Type {
  switch (kind) {
    case LITERAL.string:
      return text < 0 ? builtin("string") : { kind: "literal", text: unit.text(text) };
    case LITERAL.template:
      return builtin("string");
    case LITERAL.number:
      return builtin("number");
    case LITERAL.boolean:
      return builtin("boolean");
    case LITERAL.regex:
      return builtin("RegExp");
    case LITERAL.bigint:
      return builtin("bigint");
    default:
      return NOTHING;
  }
}
