import { CODE } from "#model/binding-codes.ts";

/** What a number in a record of `BindingFacts.code` is: a record, a text, a row of a table, or a plain number. */
export type Operand = "record" | "text" | "scope" | "function" | "class" | "number";

/** Gets each number of a record behind its code, in order. */
export type OperandSink = (kind: Operand, value: number) => void;

/** Kinds of the operands that a record always has; counted ones follow. See `CODE`. */
const FIXED: { readonly [code: number]: readonly Operand[] } = {
  [CODE.name]: ["scope", "text"],
  [CODE.member]: ["record", "text"],
  [CODE.index]: ["record", "record"],
  [CODE.call]: ["record", "number", "number"],
  [CODE.create]: ["record", "number", "number"],
  [CODE.await]: ["record"],
  [CODE.item]: ["record"],
  [CODE.itemAt]: ["record", "number"],
  [CODE.this]: ["scope"],
  [CODE.super]: ["scope"],
  [CODE.object]: ["number"],
  [CODE.array]: ["number"],
  [CODE.function]: ["function"],
  [CODE.class]: ["class"],
  [CODE.literal]: ["number", "text"],
  [CODE.cast]: ["record", "record"],
  [CODE.either]: ["number"],
  [CODE.module]: ["text"],
  [CODE.parameter]: ["function", "number"],
  [CODE.spread]: ["record"],
  [CODE.guarded]: ["record", "record", "number"],
  [CODE.valueOf]: ["record"],
  [CODE.result]: ["record"],
  [CODE.operator]: ["record", "text"],
  [CODE.text]: ["number"],
  [CODE.named]: ["text", "record"],
  [CODE.element]: ["number"],
  [CODE.typeName]: ["scope", "text", "number"],
  [CODE.typeMember]: ["record", "text", "number"],
  [CODE.typeArray]: ["record"],
  [CODE.typeTuple]: ["number"],
  [CODE.typeUnion]: ["number"],
  [CODE.typeIntersection]: ["number"],
  [CODE.typeFunction]: ["function"],
  [CODE.typeObject]: ["class"],
  [CODE.typeOf]: ["record"],
  [CODE.typeIndex]: ["record", "record"],
  [CODE.typeLiteral]: ["number", "text"],
  [CODE.typeKeys]: ["record"],
  [CODE.typeMapped]: ["scope", "text", "record", "record"],
  [CODE.typeConditional]: ["record", "record", "record", "record"],
  [CODE.typeImport]: ["text", "text", "number"],
  [CODE.typePredicate]: ["number", "record"],
  [CODE.typeThis]: ["scope"],
  [CODE.wantedArgument]: ["record", "number"],
  [CODE.wantedMember]: ["record", "text"],
  [CODE.wantedItem]: ["record"],
  [CODE.wantedResult]: ["record"],
  [CODE.typePointer]: ["record"],
};

/** Hands the operands of the record at a position to a sink. The lines that entries of objects have are left out. */
export function eachOperand(codes: Int32Array, at: number, sink: OperandSink): void {
  const code = codes[at] as number;
  const fixed = FIXED[code];
  if (fixed === undefined) throw new Error(`no operands are known of a record with the code ${code}`);
  for (let i = 0; i < fixed.length; i++) sink(fixed[i] as Operand, codes[at + 1 + i] as number);
  if (code === CODE.object) {
    for (let i = 0, entry = at + 2; i < (codes[at + 1] as number); i++, entry += 3) {
      sink("text", codes[entry] as number);
      sink("record", codes[entry + 1] as number);
    }
    return;
  }
  const counted = countOf(codes, at);
  const first = at + 1 + fixed.length;
  for (let i = 0; i < counted; i++) sink("record", codes[first + i] as number);
}

/** Records behind the fixed operands. */
function countOf(codes: Int32Array, at: number): number {
  switch (codes[at]) {
    case CODE.call:
    case CODE.create:
      return (codes[at + 2] as number) + (codes[at + 3] as number);
    case CODE.array:
    case CODE.either:
    case CODE.text:
    case CODE.element:
    case CODE.typeTuple:
    case CODE.typeUnion:
    case CODE.typeIntersection:
      return codes[at + 1] as number;
    case CODE.typeName:
    case CODE.typeMember:
    case CODE.typeImport:
      return codes[at + 3] as number;
    default:
      return 0;
  }
}
