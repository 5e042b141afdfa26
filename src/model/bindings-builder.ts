import {
  ASSIGNMENT_ROW,
  CLASS_ROW,
  CODE,
  DECLARATION_ROW,
  DECLARED,
  EXPORT_ROW,
  FUNCTION_ROW,
  IMPORT_ROW,
  LITERAL,
  MEMBER_ROW,
  SCOPE,
  SCOPE_ROW,
} from "./binding-codes.ts";
import type { BindingFacts } from "./binding-facts.ts";
import type { At, DeclarationParts, Site } from "./binding-site.ts";
import { type Places, placedUses, type Use } from "./placed-uses.ts";
import type { ReferenceKind } from "./reference-kind.ts";
import { isTextRecord, joinedParts, literalText, TEXT_LIMIT, type TextPart } from "./text-parts.ts";

export type { At } from "./binding-site.ts";

/** No record, row or text. */
export const NONE = -1;

/** Deeper nesting than this is not lowered: recursion has to end before the stack does. */
export const DEEPEST = 400;

/** Names of functions that commonly give one object the members of others. */
const LINKING_NAMES: ReadonlySet<string> = new Set(["assign", "create", "setPrototypeOf", "inherits", "mixin", "extend", "merge"]);

/** Collects the binding facts of one file. Lowerings call it while they walk the tree; positions and rows only ever grow. */
export class BindingsBuilder {
  package = "";
  /** Set by a lowering that met nesting deeper than `DEEPEST`: what is inside has no sites. */
  tooDeep = false;
  readonly sites: Site[] = [];
  readonly #strings: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #code: number[] = [];
  readonly #lists: number[] = [];
  readonly #scopes: number[] = [];
  readonly #declarations: number[] = [];
  readonly #functions: number[] = [];
  readonly #classes: number[] = [];
  readonly #members: number[] = [];
  readonly #assignments: number[] = [];
  readonly #links: number[] = [];
  readonly #imports: number[] = [];
  readonly #exports: number[] = [];
  readonly #uses: Use[] = [];
  readonly #declarationOffsets: number[] = [];
  readonly #functionOffsets: number[][] = [];
  readonly #classOffsets: number[][] = [];
  readonly #memberOffsets: number[] = [];
  readonly #assignmentOffsets: number[] = [];
  /** Object literals: their entries hold offsets until the end, lines afterwards. */
  readonly #objects: At[] = [];

  get isEmpty(): boolean {
    return this.#scopes.length === 0;
  }

  text(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#strings.length;
      this.#strings.push(text);
      this.#numbers.set(text, number);
    }
    return number;
  }

  // Scopes, declarations, functions, classes.

  /** The scope of the whole file: the same one for every part of a file in several languages. */
  moduleScope(): number {
    return this.#scopes.length > 0 ? 0 : this.scope("module", NONE);
  }

  scope(kind: keyof typeof SCOPE, parent: number, owner: number = NONE): number {
    return push(this.#scopes, SCOPE_ROW.size, [parent, SCOPE[kind], owner]);
  }

  setScopeOwner(scope: number, owner: number): void {
    this.#scopes[scope * SCOPE_ROW.size + SCOPE_ROW.owner] = owner;
  }

  /** Row of the new declaration. A function or class value without a name of its own takes the name for its symbol. */
  declare(scope: number, name: string, kind: keyof typeof DECLARED, parts: DeclarationParts = {}): number {
    const { type = NONE, value = NONE, owner = NONE, extra = 0, flags = 0, nameOffset = NONE } = parts;
    this.#declarationOffsets.push(nameOffset);
    if (kind === "function" && owner >= 0) this.#functionOffsets[owner]?.unshift(nameOffset);
    else if (kind === "class" && owner >= 0) this.#classOffsets[owner]?.unshift(nameOffset);
    else this.#named(value, nameOffset);
    if (type >= 0 && value >= 0 && kind !== "typeParameter") this.#want(value, type);
    return push(this.#declarations, DECLARATION_ROW.size, [
      scope,
      this.text(name),
      DECLARED[kind],
      type,
      value,
      owner,
      extra,
      flags,
      NONE,
      0,
    ]);
  }

  /** Row of a new function; `offset` is where its node or name starts, joining it to a symbol that no declaration names. */
  function(scope: number, flags: number, offset: number = NONE, cls: number = NONE): number {
    this.#functionOffsets.push([offset]);
    const list = this.#list([]);
    return push(this.#functions, FUNCTION_ROW.size, [scope, flags, list, list, NONE, NONE, cls, NONE, NONE]);
  }

  /** Completes a function once its parts are lowered. Parameters are rows of declarations, returns are records. */
  finishFunction(
    fn: number,
    parts: { parameters?: readonly number[]; returns?: readonly At[]; result?: At; receiver?: At; flags?: number },
  ): void {
    const row = fn * FUNCTION_ROW.size;
    const { parameters = [], returns = [], result = NONE, receiver, flags } = parts;
    if (parameters.length > 0) this.#functions[row + FUNCTION_ROW.parameters] = this.#list(parameters);
    if (returns.length > 0) this.#functions[row + FUNCTION_ROW.returns] = this.#list(returns);
    this.#functions[row + FUNCTION_ROW.result] = result;
    if (receiver !== undefined) this.#functions[row + FUNCTION_ROW.receiver] = receiver;
    if (flags !== undefined) this.#functions[row + FUNCTION_ROW.flags] = (this.#functions[row + FUNCTION_ROW.flags] as number) | flags;
    if (result >= 0) for (const value of returns) this.#want(value, result);
  }

  class(scope: number, name: string, flags: number, offset: number = NONE): number {
    this.#classOffsets.push([offset]);
    const list = this.#list([]);
    return push(this.#classes, CLASS_ROW.size, [scope, flags, list, list, NONE, this.text(name)]);
  }

  finishClass(cls: number, parts: { extends?: readonly At[]; implements?: readonly At[] }): void {
    const row = cls * CLASS_ROW.size;
    if (parts.extends !== undefined && parts.extends.length > 0) this.#classes[row + CLASS_ROW.extends] = this.#list(parts.extends);
    if (parts.implements !== undefined && parts.implements.length > 0) {
      this.#classes[row + CLASS_ROW.implements] = this.#list(parts.implements);
    }
  }

  /** A member of a class. An index signature goes by `[]`, a call signature by `()`, a construct signature by `new`. */
  member(cls: number, name: string, parts: { flags?: number; type?: At; value?: At; fn?: number; nameOffset?: number }): number {
    const { flags = 0, type = NONE, value = NONE, fn = NONE, nameOffset = NONE } = parts;
    this.#memberOffsets.push(nameOffset);
    if (fn >= 0) {
      this.#functionOffsets[fn]?.unshift(nameOffset);
      this.#functions[fn * FUNCTION_ROW.size + FUNCTION_ROW.cls] = cls;
      this.#functions[fn * FUNCTION_ROW.size + FUNCTION_ROW.flags] =
        (this.#functions[fn * FUNCTION_ROW.size + FUNCTION_ROW.flags] as number) | flags;
    } else this.#named(value, nameOffset);
    if (type >= 0 && value >= 0) this.#want(value, type);
    return push(this.#members, MEMBER_ROW.size, [cls, this.text(name), flags, type, value, fn, NONE, 0]);
  }

  /** `object.name = value`, or `name = value` in a scope with object `NONE`. */
  assign(object: At, name: string, value: At, scope: number, nameOffset: number = NONE): void {
    this.#assignmentOffsets.push(nameOffset);
    this.#named(value, nameOffset);
    push(this.#assignments, ASSIGNMENT_ROW.size, [object, this.text(name), value, scope, NONE, 0]);
  }

  /** Row of a new import; bind its names with `declare(scope, local, "import", { owner: row })`. */
  import(source: string, name: string, scope: number, flags = 0, line = 0): number {
    return push(this.#imports, IMPORT_ROW.size, [this.text(source), this.text(name), flags, scope, line]);
  }

  /** A name given out: a local one, one of another module (`source`), or a value. */
  export(name: string, from: { local?: string; source?: string; value?: At; nameOffset?: number; line?: number }): void {
    this.#named(from.value ?? NONE, from.nameOffset ?? NONE);
    const source = from.source === undefined ? NONE : this.text(from.source);
    push(this.#exports, EXPORT_ROW.size, [this.text(name), this.text(from.local ?? ""), source, from.value ?? NONE, from.line ?? 0]);
  }

  site(site: Site): void {
    this.sites.push(site);
  }

  /** A read of a name or member outside a callee position. */
  use(kind: ReferenceKind, code: At, offset: number): void {
    if (code >= 0) this.#uses.push({ kind, code, offset });
  }

  // Records. Operands are as in `CODE`; a NONE where a record is required makes the whole NONE.

  name(scope: number, name: string): At {
    return this.#record(CODE.name, scope, this.text(name));
  }

  memberOf(object: At, name: string): At {
    return object < 0 ? NONE : this.#record(CODE.member, object, this.text(name));
  }

  index(object: At, key: At): At {
    return object < 0 ? NONE : this.#record(CODE.index, object, key);
  }

  call(callee: At, args: readonly At[], types: readonly At[] = []): At {
    return this.#called(CODE.call, callee, args, types);
  }

  create(callee: At, args: readonly At[], types: readonly At[] = []): At {
    return this.#called(CODE.create, callee, args, types);
  }

  /** `await`, `item`, `spread`, `typeArray`, `typeOf`, `typeKeys`, `valueOf`, `result`, `typePointer`: one operand that must be there. */
  wrap(code: "await" | "item" | "spread" | "typeArray" | "typeOf" | "typeKeys" | "valueOf" | "result" | "typePointer", inner: At): At {
    return inner < 0 ? NONE : this.#record(CODE[code], inner);
  }

  itemAt(value: At, position: number): At {
    return value < 0 ? NONE : this.#record(CODE.itemAt, value, position);
  }

  receiver(code: "this" | "super" | "typeThis", scope: number): At {
    return this.#record(CODE[code], scope);
  }

  /** Entries without a name are spreads. */
  object(entries: readonly { readonly name?: string; readonly value: At; readonly nameOffset?: number }[]): At {
    const operands: number[] = [entries.length];
    for (const { name, value, nameOffset } of entries)
      operands.push(name === undefined ? NONE : this.text(name), value, nameOffset ?? NONE);
    const at = this.#record(CODE.object, ...operands);
    this.#objects.push(at);
    for (const { name, value, nameOffset } of entries) {
      if (name !== undefined) this.#named(value, nameOffset ?? NONE);
      if (name === undefined || value < 0 || this.#code[value] !== CODE.function) continue;
      const row = (this.#code[value + 1] as number) * FUNCTION_ROW.size;
      if (this.#functions[row + FUNCTION_ROW.receiver] === NONE) this.#functions[row + FUNCTION_ROW.receiver] = at;
    }
    return at;
  }

  /** `array`, `element`, `either`, `typeTuple`, `typeUnion`, `typeIntersection`: in choices, records without value are left out. */
  group(code: "array" | "element" | "either" | "typeTuple" | "typeUnion" | "typeIntersection", values: readonly At[]): At {
    const isChoice = code === "either" || code === "typeUnion" || code === "typeIntersection";
    const kept = isChoice ? values.filter((value) => value >= 0) : values;
    if (isChoice && kept.length < 2) return kept[0] ?? NONE;
    return this.#record(CODE[code], kept.length, ...kept);
  }

  functionValue(fn: number): At {
    return this.#record(CODE.function, fn);
  }

  classValue(cls: number): At {
    return this.#record(CODE.class, cls);
  }

  literal(kind: number, text?: string): At {
    return this.#record(CODE.literal, kind, text === undefined ? NONE : this.text(text));
  }

  /** A string literal, from its value. */
  string(text: string): At {
    return this.literal(LITERAL.string, text.length <= TEXT_LIMIT ? text : undefined);
  }

  /**
   * A text put together of fixed texts (strings) and values (records). Fixed text is joined where it is neighbours; where nothing else
   * is left, it is a string literal.
   */
  textOf(parts: readonly TextPart[]): At {
    const joined = joinedParts(parts, this.#code, this.#strings);
    const [first = "", ...others] = joined;
    if (typeof first === "string" && others.length === 0) return this.string(first);
    const records = joined.map((part) =>
      typeof part === "string" ? this.string(part) : part >= 0 ? part : this.literal(LITERAL.template),
    );
    return this.#record(CODE.text, records.length, ...records);
  }

  /** Whether a record is a string literal or a text: what is added to it is put together with it. */
  isText(at: At): boolean {
    return isTextRecord(this.#code, at);
  }

  /** Whether a record is a name, a member or a list: added to others, it may give a text or a list. */
  isNamed(at: At): boolean {
    const code = at < 0 ? undefined : this.#code[at];
    return code === CODE.name || code === CODE.member || code === CODE.array;
  }

  /** The value of a string literal. */
  stringOf(at: At): string | undefined {
    return literalText(this.#code, this.#strings, at);
  }

  /** Items of an array literal. */
  itemsOf(at: At): readonly At[] | undefined {
    if (at < 0 || this.#code[at] !== CODE.array) return undefined;
    return this.#code.slice(at + 2, at + 2 + (this.#code[at + 1] as number));
  }

  /** An argument given by name. */
  named(name: string, value: At): At {
    return value < 0 ? NONE : this.#record(CODE.named, this.text(name), value);
  }

  cast(value: At, type: At): At {
    if (type < 0) return value;
    if (value >= 0) this.#want(value, type);
    return this.#record(CODE.cast, value, type);
  }

  module(source: string): At {
    return this.#record(CODE.module, this.text(source));
  }

  parameter(fn: number, position: number): At {
    return this.#record(CODE.parameter, fn, position);
  }

  guarded(value: At, call: At, position: number): At {
    return value < 0 || call < 0 ? value : this.#record(CODE.guarded, value, call, position);
  }

  operator(operand: At, operator: string): At {
    return operand < 0 ? NONE : this.#record(CODE.operator, operand, this.text(operator));
  }

  typeName(scope: number, name: string, args: readonly At[] = []): At {
    return this.#record(CODE.typeName, scope, this.text(name), args.length, ...args);
  }

  typeMember(left: At, name: string, args: readonly At[] = []): At {
    return left < 0 ? NONE : this.#record(CODE.typeMember, left, this.text(name), args.length, ...args);
  }

  typeFunction(fn: number): At {
    return this.#record(CODE.typeFunction, fn);
  }

  typeObject(cls: number): At {
    return this.#record(CODE.typeObject, cls);
  }

  typeIndex(object: At, key: At): At {
    return object < 0 ? NONE : this.#record(CODE.typeIndex, object, key);
  }

  typeLiteral(kind: number, text?: string): At {
    return this.#record(CODE.typeLiteral, kind, text === undefined ? NONE : this.text(text));
  }

  typeMapped(scope: number, key: string, constraint: At, value: At): At {
    return this.#record(CODE.typeMapped, scope, this.text(key), constraint, value);
  }

  typeConditional(check: At, bound: At, then: At, otherwise: At): At {
    return this.#record(CODE.typeConditional, check, bound, then, otherwise);
  }

  typeImport(source: string, name: string | undefined, args: readonly At[] = []): At {
    return this.#record(CODE.typeImport, this.text(source), name === undefined ? NONE : this.text(name), args.length, ...args);
  }

  typePredicate(position: number, type: At): At {
    return this.#record(CODE.typePredicate, position, type);
  }

  /** Sets what `this` is inside a function: a record whose type it has. */
  setReceiver(fn: number, receiver: At): void {
    this.#functions[fn * FUNCTION_ROW.size + FUNCTION_ROW.receiver] = receiver;
  }

  /** The facts, joined to the file's symbols by the offsets of their names, and the uses placed in it. */
  finish(places: Places): BindingFacts {
    const join = (rows: number[], size: number, field: number, offsets: readonly (number | readonly number[])[]) => {
      offsets.forEach((candidates, row) => {
        for (const offset of typeof candidates === "number" ? [candidates] : candidates) {
          const symbol = offset < 0 ? NONE : places.symbolAt(offset);
          if (symbol < 0) continue;
          rows[row * size + field] = symbol;
          break;
        }
      });
    };
    join(this.#declarations, DECLARATION_ROW.size, DECLARATION_ROW.symbol, this.#declarationOffsets);
    join(this.#functions, FUNCTION_ROW.size, FUNCTION_ROW.symbol, this.#functionOffsets);
    join(this.#classes, CLASS_ROW.size, CLASS_ROW.symbol, this.#classOffsets);
    join(this.#members, MEMBER_ROW.size, MEMBER_ROW.symbol, this.#memberOffsets);
    join(this.#assignments, ASSIGNMENT_ROW.size, ASSIGNMENT_ROW.symbol, this.#assignmentOffsets);
    const lines = (rows: number[], size: number, field: number, offsets: readonly number[]) => {
      offsets.forEach((offset, row) => {
        rows[row * size + field] = offset < 0 ? 0 : places.lineAt(offset);
      });
    };
    lines(this.#declarations, DECLARATION_ROW.size, DECLARATION_ROW.line, this.#declarationOffsets);
    lines(this.#members, MEMBER_ROW.size, MEMBER_ROW.line, this.#memberOffsets);
    lines(this.#assignments, ASSIGNMENT_ROW.size, ASSIGNMENT_ROW.line, this.#assignmentOffsets);
    for (const at of this.#objects) {
      for (let i = 0; i < (this.#code[at + 1] as number); i++) {
        const offset = this.#code[at + 4 + i * 3] as number;
        this.#code[at + 4 + i * 3] = offset < 0 ? 0 : places.lineAt(offset);
      }
    }
    return {
      strings: this.#strings,
      package: this.package,
      code: Int32Array.from(this.#code),
      scopes: Int32Array.from(this.#scopes),
      declarations: Int32Array.from(this.#declarations),
      functions: Int32Array.from(this.#functions),
      classes: Int32Array.from(this.#classes),
      members: Int32Array.from(this.#members),
      assignments: Int32Array.from(this.#assignments),
      imports: Int32Array.from(this.#imports),
      exports: Int32Array.from(this.#exports),
      links: Int32Array.from(this.#links),
      uses: placedUses(this.#uses, { code: this.#code, scopes: this.#scopes, declarations: this.#declarations }, places.place),
      lists: Int32Array.from(this.#lists),
    };
  }

  #called(code: number, callee: At, args: readonly At[], types: readonly At[]): At {
    if (callee < 0) return NONE;
    const at = this.#record(code, callee, types.length, args.length, ...types, ...args);
    if (args.length > 1 && this.#mayLink(callee)) this.#links.push(at);
    args.forEach((argument, position) => {
      const value = argument >= 0 && this.#code[argument] === CODE.named ? (this.#code[argument + 2] as number) : argument;
      if (value >= 0 && this.#takesContext(value)) this.#want(value, this.#record(CODE.wantedArgument, at, position));
    });
    return at;
  }

  #mayLink(callee: At): boolean {
    const code = this.#code[callee];
    return (code === CODE.name || code === CODE.member) && LINKING_NAMES.has(this.#strings[this.#code[callee + 2] as number] as string);
  }

  #takesContext(value: At): boolean {
    const code = this.#code[value];
    return code === CODE.function || code === CODE.object || code === CODE.array || code === CODE.either;
  }

  /** Tells function literals inside a value which type the place wants. */
  #want(value: At, type: At): void {
    const code = this.#code[value];
    if (code === CODE.function) {
      const row = (this.#code[value + 1] as number) * FUNCTION_ROW.size;
      if (this.#functions[row + FUNCTION_ROW.wanted] !== NONE) return;
      this.#functions[row + FUNCTION_ROW.wanted] = type;
      const returns = this.#functions[row + FUNCTION_ROW.returns] as number;
      const wanting = this.#entries(returns).filter((value) => this.#takesContext(value));
      if (wanting.length === 0) return;
      const result = this.#record(CODE.wantedResult, type);
      for (const returned of wanting) this.#want(returned, result);
    } else if (code === CODE.object) {
      for (let i = 0; i < (this.#code[value + 1] as number); i++) {
        const name = this.#code[value + 2 + i * 3] as number;
        const inner = this.#code[value + 3 + i * 3] as number;
        if (name >= 0 && inner >= 0 && this.#takesContext(inner)) this.#want(inner, this.#record(CODE.wantedMember, type, name));
      }
    } else if (code === CODE.array || code === CODE.either) {
      for (let i = 0; i < (this.#code[value + 1] as number); i++) {
        const inner = this.#code[value + 2 + i] as number;
        if (inner < 0 || !this.#takesContext(inner)) continue;
        this.#want(inner, code === CODE.either ? type : this.#record(CODE.wantedItem, type));
      }
    }
  }

  /** A nameless function or class takes the symbol of the name that it is given. */
  #named(value: At, nameOffset: number): void {
    if (value < 0 || nameOffset < 0) return;
    if (this.#code[value] === CODE.function) this.#functionOffsets[this.#code[value + 1] as number]?.unshift(nameOffset);
    else if (this.#code[value] === CODE.class) this.#classOffsets[this.#code[value + 1] as number]?.unshift(nameOffset);
  }

  #record(...numbers: number[]): At {
    const at = this.#code.length;
    for (const number of numbers) this.#code.push(number);
    return at;
  }

  #list(values: readonly number[]): number {
    const at = this.#lists.length;
    this.#lists.push(values.length, ...values);
    return at;
  }

  #entries(at: number): readonly number[] {
    return this.#lists.slice(at + 1, at + 1 + (this.#lists[at] as number));
  }
}

function push(table: number[], size: number, row: readonly number[]): number {
  const at = table.length / size;
  for (const value of row) table.push(value);
  return at;
}
