import { CODE } from "#model/binding-codes.ts";

/** Numbers that a record has before what it counts; for codes not listed, all that it has. */
function fixedSize(code: number): number {
  switch (code) {
    case CODE.await:
    case CODE.item:
    case CODE.this:
    case CODE.super:
    case CODE.function:
    case CODE.class:
    case CODE.module:
    case CODE.spread:
    case CODE.valueOf:
    case CODE.result:
    case CODE.typeArray:
    case CODE.typeFunction:
    case CODE.typeObject:
    case CODE.typeOf:
    case CODE.typeKeys:
    case CODE.typeThis:
    case CODE.wantedItem:
    case CODE.wantedResult:
    case CODE.typePointer:
      return 2;
    case CODE.guarded:
      return 4;
    case CODE.typeMapped:
    case CODE.typeConditional:
      return 5;
    default:
      return 3;
  }
}

/** How many numbers the record at a position of `BindingFacts.code` takes, its code among them. */
export function recordSize(codes: Int32Array, at: number): number {
  const code = codes[at] as number;
  switch (code) {
    case CODE.call:
    case CODE.create:
      return 4 + (codes[at + 2] as number) + (codes[at + 3] as number);
    case CODE.object:
      return 2 + 3 * (codes[at + 1] as number);
    case CODE.array:
    case CODE.text:
    case CODE.element:
    case CODE.either:
    case CODE.typeTuple:
    case CODE.typeUnion:
    case CODE.typeIntersection:
      return 2 + (codes[at + 1] as number);
    case CODE.typeName:
    case CODE.typeMember:
    case CODE.typeImport:
      return 4 + (codes[at + 3] as number);
    default:
      return fixedSize(code);
  }
}

/** Calls by the record of what they call. */
export function callsByCallee(codes: Int32Array): ReadonlyMap<number, number> {
  return byCallee(codes, (code) => code === CODE.call);
}

/** Calls and constructions by the record of what they call. */
export function callRecords(codes: Int32Array): ReadonlyMap<number, number> {
  return byCallee(codes, (code) => code === CODE.call || code === CODE.create);
}

function byCallee(codes: Int32Array, isMeant: (code: number) => boolean): ReadonlyMap<number, number> {
  const calls = new Map<number, number>();
  for (let at = 0; at < codes.length; at += recordSize(codes, at)) if (isMeant(codes[at] as number)) calls.set(codes[at + 1] as number, at);
  return calls;
}

/** Positions of the records of one code. */
export function* recordsWith(codes: Int32Array, code: number): Iterable<number> {
  for (let at = 0; at < codes.length; at += recordSize(codes, at)) if (codes[at] === code) yield at;
}

/** Name (a text number) and value of every entry of the objects. */
export function* objectEntries(codes: Int32Array): Iterable<readonly [name: number, value: number]> {
  for (let at = 0; at < codes.length; at += recordSize(codes, at)) {
    if (codes[at] !== CODE.object) continue;
    for (let i = 0; i < (codes[at + 1] as number); i++) yield [codes[at + 2 + i * 3] as number, codes[at + 3 + i * 3] as number];
  }
}
