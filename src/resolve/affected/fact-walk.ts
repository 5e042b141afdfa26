import { CODE, DECLARED, SCOPE } from "#model/binding-codes.ts";
import type { Unit } from "../binder/unit.ts";
import type { Attachments } from "./attachments.ts";
import { Digest } from "./digest.ts";
import { eachOperand } from "./record-operands.ts";

/** What a part of a file comes to, however its rows are numbered, and what it mentions. */
export interface Content {
  readonly digest: number;
  /** Bare names of values and types. */
  readonly names: ReadonlySet<string>;
  /** Names by which members are looked up, literal texts among them. */
  readonly members: ReadonlySet<string>;
}

/** Mentioned by what goes through all members of a type, whatever they are called. */
export const EVERY_MEMBER = "\0members";

/** Mentioned by what takes a module as a value or type, besides its import statements. */
export function moduleMention(source: string): string {
  return `\0module ${source}`;
}

const LOOKS_UP_MEMBERS: ReadonlySet<number> = new Set([
  CODE.member,
  CODE.typeMember,
  CODE.literal,
  CODE.typeLiteral,
  CODE.wantedMember,
  CODE.operator,
]);
const ENUMERATING: ReadonlySet<number> = new Set([CODE.typeKeys, CODE.typeMapped]);
/** Functions that do: `Object.values`. */
const ENUMERATING_NAMES: ReadonlySet<string> = new Set(["values", "entries"]);

/** Takes the members of a class apart from what is around them; false where they belong to it. */
export type MemberSplit = (cls: number) => boolean;

/**
 * Reads what can be seen of a part of a file from outside of it: rows and records that its names, types, values and results lead to. What only the
 * body of a function says (calls, variables that nothing it gives back hangs on) is left out, and so are lines. Names of the module's scope are mentioned, not followed.
 */
export class FactWalk {
  readonly #names = new Set<string>();
  readonly #members = new Set<string>();
  readonly #unit: Unit;
  readonly #attached: Attachments;
  readonly #isSplit: MemberSplit;
  readonly #digest = new Digest();
  /** Rows and records by what they are and their number, each with the place in which it was met first. */
  readonly #seen = new Map<string, number>();

  constructor(unit: Unit, attached: Attachments, isSplit: MemberSplit = () => false) {
    this.#unit = unit;
    this.#attached = attached;
    this.#isSplit = isSplit;
  }

  get content(): Content {
    return { digest: this.#digest.value, names: this.#names, members: this.#members };
  }

  number(value: number): void {
    this.#digest.number(value);
  }

  text(text: string): void {
    this.#digest.text(text);
  }

  /** A bare name that is looked up. */
  name(text: string): void {
    this.#digest.text(text);
    this.#names.add(text);
  }

  /** A name that is looked up among the members of something. */
  memberName(text: string): void {
    this.#digest.text(text);
    this.#members.add(text);
    // `Object.values(x)`
    if (ENUMERATING_NAMES.has(text)) this.#members.add(EVERY_MEMBER);
  }

  record(at: number): void {
    if (at < 0) {
      this.number(-1);
      return;
    }
    if (this.#isKnown("r", at)) return;
    const unit = this.#unit;
    const code = unit.code(at);
    this.number(code);
    if (ENUMERATING.has(code)) this.#members.add(EVERY_MEMBER);
    if (code === CODE.module || code === CODE.typeImport) this.#names.add(moduleMention(unit.text(unit.code(at + 1))));
    eachOperand(unit.facts.code, at, (kind, value) => {
      switch (kind) {
        case "record":
          this.record(value);
          break;
        case "text":
          this.#textOf(code, value);
          break;
        case "function":
          this.fn(value);
          break;
        case "class":
          this.cls(value);
          break;
        case "scope":
          if (code === CODE.name || code === CODE.typeName) this.#local(value, unit.text(unit.code(at + 2)));
          else this.#around(value);
          break;
        case "number":
          this.number(value);
          break;
        default:
          kind satisfies never;
      }
    });
  }

  /** What a record looks up by itself, those inside it left out. */
  operands(at: number): void {
    const code = this.#unit.code(at);
    if (ENUMERATING.has(code)) this.#members.add(EVERY_MEMBER);
    eachOperand(this.#unit.facts.code, at, (kind, value) => {
      if (kind === "text") this.#textOf(code, value);
    });
  }

  /** A declaration with all that it says; of one that a name leads to, what is assigned to that name as well. */
  declaration(row: number): void {
    if (this.#isKnown("d", row)) return;
    const unit = this.#unit;
    const kind = unit.declaration(row, "kind");
    const owner = unit.declaration(row, "owner");
    this.number(kind);
    this.text(unit.text(unit.declaration(row, "name")));
    this.number(unit.declaration(row, "flags"));
    this.number(unit.declaration(row, "extra"));
    this.number(unit.declaration(row, "symbol") < 0 ? 0 : 1);
    this.record(unit.declaration(row, "type"));
    this.record(unit.declaration(row, "value"));
    if (owner >= 0) {
      if (kind === DECLARED.function) this.fn(owner);
      else if (kind === DECLARED.parameter) this.#parameterOf(owner);
      else if (kind === DECLARED.class) this.cls(owner);
      else if (kind === DECLARED.import) this.importRow(owner);
      else if (kind === DECLARED.alias) this.#typeParameters(owner);
      else if (kind === DECLARED.namespace) this.scope(owner);
    }
    this.attached(unit.text(unit.declaration(row, "name")));
  }

  /** What assignments and calls such as `Object.assign` give to a name, wherever they stand. */
  attached(name: string): void {
    for (const row of this.#attached.assignments.get(name) ?? []) this.assignment(row);
    for (const at of this.#attached.links.get(name) ?? []) this.record(at);
  }

  assignment(row: number): void {
    if (this.#isKnown("a", row)) return;
    const unit = this.#unit;
    this.text(unit.text(unit.assignment(row, "name")));
    this.number(unit.assignment(row, "symbol") < 0 ? 0 : 1);
    this.record(unit.assignment(row, "object"));
    this.record(unit.assignment(row, "value"));
  }

  importRow(row: number): void {
    const unit = this.#unit;
    this.text(unit.text(unit.import(row, "source")));
    this.text(unit.text(unit.import(row, "name")));
    this.number(unit.import(row, "flags"));
  }

  /** Everything that is declared in a namespace. */
  scope(scope: number): void {
    if (scope < 0 || this.#isKnown("s", scope)) return;
    for (const [name, rows] of this.#unit.scopeNames(scope)) {
      this.text(name);
      for (const row of rows) this.declaration(row);
    }
  }

  fn(fn: number): void {
    if (fn < 0 || this.#isKnown("f", fn)) return;
    const unit = this.#unit;
    this.number(unit.fn(fn, "flags"));
    this.number(unit.fn(fn, "symbol") < 0 ? 0 : 1);
    this.#typeParameters(unit.fn(fn, "scope"));
    for (const row of unit.list(unit.fn(fn, "parameters"))) this.declaration(row);
    // What is written is believed; what the body gives is asked for where nothing is.
    if (unit.fn(fn, "result") < 0) for (const at of unit.list(unit.fn(fn, "returns"))) this.record(at);
    for (const field of ["result", "receiver", "wanted"] as const) this.record(unit.fn(fn, field));
    this.#nameOf(unit.fn(fn, "cls"));
    for (const rows of unit.assignedToThis(fn).values()) for (const row of rows) this.assignment(row);
  }

  /** A class with its members; where they are taken apart, what is around them alone. */
  cls(cls: number): void {
    if (cls < 0 || this.#isKnown("c", cls)) return;
    this.classHead(cls);
    if (this.#isSplit(cls)) return;
    for (const rows of this.#unit.members(cls).values()) for (const row of rows) this.member(row);
  }

  classHead(cls: number): void {
    const unit = this.#unit;
    this.number(unit.cls(cls, "flags"));
    this.number(unit.cls(cls, "symbol") < 0 ? 0 : 1);
    this.#nameOf(cls);
    this.#typeParameters(unit.cls(cls, "scope"));
    for (const field of ["extends", "implements"] as const) {
      const bases = unit.list(unit.cls(cls, field));
      this.number(bases.length);
      for (const at of bases) this.record(at);
    }
  }

  member(row: number): void {
    if (this.#isKnown("m", row)) return;
    const unit = this.#unit;
    const name = unit.text(unit.member(row, "name"));
    // What its parameters are without a type is said by the member that it overrides.
    if (this.#takesUntyped(unit.member(row, "fn")) && this.#hasBases(unit.member(row, "cls"))) this.memberName(name);
    else this.text(name);
    this.number(unit.member(row, "flags"));
    this.number(unit.member(row, "symbol") < 0 ? 0 : 1);
    this.record(unit.member(row, "type"));
    this.record(unit.member(row, "value"));
    this.fn(unit.member(row, "fn"));
  }

  #takesUntyped(fn: number): boolean {
    const unit = this.#unit;
    return fn >= 0 && unit.list(unit.fn(fn, "parameters")).some((row) => unit.declaration(row, "type") < 0);
  }

  #hasBases(cls: number): boolean {
    const unit = this.#unit;
    return unit.list(unit.cls(cls, "extends")).length + unit.list(unit.cls(cls, "implements")).length > 0;
  }

  #isKnown(what: string, number: number): boolean {
    const key = what + number;
    const place = this.#seen.get(key);
    if (place !== undefined) {
      this.number(place);
      return true;
    }
    this.#seen.set(key, this.#seen.size);
    this.number(what.charCodeAt(0));
    return false;
  }

  #textOf(code: number, number: number): void {
    if (number < 0) this.number(-1);
    else if (code === CODE.name || code === CODE.typeName) this.name(this.#unit.text(number));
    else if (LOOKS_UP_MEMBERS.has(code)) this.memberName(this.#unit.text(number));
    else this.text(this.#unit.text(number));
  }

  /** Declarations that a name may mean below the module's scope. */
  #local(from: number, name: string): void {
    const unit = this.#unit;
    for (let scope = from; scope > 0; scope = unit.scope(scope, "parent")) {
      for (const row of unit.declared(scope, name)) {
        this.number(unit.scope(scope, "kind"));
        this.declaration(row);
      }
      if (unit.scope(scope, "kind") === SCOPE.class) this.#nameOf(unit.scope(scope, "owner"));
    }
  }

  /** What `this` is in a scope: the functions and classes around. */
  #around(from: number): void {
    const unit = this.#unit;
    for (let scope = from; scope > 0; scope = unit.scope(scope, "parent")) {
      const kind = unit.scope(scope, "kind");
      const owner = unit.scope(scope, "owner");
      if (owner < 0) continue;
      if (kind === SCOPE.class) this.#nameOf(owner);
      else if (kind === SCOPE.function || kind === SCOPE.arrow) {
        this.#nameOf(unit.fn(owner, "cls"));
        this.record(unit.fn(owner, "receiver"));
        this.record(unit.fn(owner, "wanted"));
        for (const rows of unit.assignedToThis(owner).values()) for (const row of rows) this.assignment(row);
      }
    }
  }

  /** A class by its name; one that has none by what it is. */
  #nameOf(cls: number): void {
    if (cls < 0) return;
    const name = this.#unit.cls(cls, "name");
    if (name >= 0) this.name(this.#unit.text(name));
    else this.cls(cls);
  }

  #parameterOf(fn: number): void {
    this.record(this.#unit.fn(fn, "wanted"));
    this.#nameOf(this.#unit.fn(fn, "cls"));
  }

  #typeParameters(scope: number): void {
    if (scope < 0) return;
    for (const row of this.#unit.typeParameters(scope)) this.declaration(row);
  }
}
