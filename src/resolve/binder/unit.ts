import {
  ASSIGNMENT_ROW,
  CLASS_ROW,
  CODE,
  DECLARATION_ROW,
  DECLARED,
  EXPORT_ROW,
  FUNCTION_ROW,
  IMPORT_ROW,
  MEMBER_ROW,
  SCOPE,
  SCOPE_ROW,
} from "#model/binding-codes.ts";
import type { BindingFacts } from "#model/binding-facts.ts";
import type { Dialect } from "./dialect.ts";
import { callsByCallee } from "./records.ts";
import type { Referent } from "./referent.ts";
import type { Type } from "./type.ts";

const NO_ROWS: readonly number[] = [];
const NO_NAMES: ReadonlyMap<string, readonly number[]> = new Map();

/** One file in the binder: its facts with the indexes and memos that are made when first asked for. */
export class Unit {
  #index: number;
  #firstDeclaration: number;
  #life: object = {};
  readonly path: string;
  readonly facts: BindingFacts;
  readonly dialect: Dialect;
  readonly types: Map<number, Type> = new Map();
  readonly named: Map<number, readonly Referent[]> = new Map();
  readonly exports: Map<string, readonly Referent[]> = new Map();
  /** For declarations: others of the same name that another build or branch would choose. */
  readonly alternatives: Map<number, readonly Referent[]> = new Map();
  readonly bases: Map<number, readonly Type[]> = new Map();
  /** Types that parameters (by their declarations) have from the methods that theirs overrides. */
  readonly overridden: Map<number, Type> = new Map();
  /** Classes whose members something went through, whatever they are called. */
  enumerated: Set<number> | undefined;
  /** Set while its assignments to members of other things are being sorted, and after. */
  expandosRead = false;
  #byScope: Map<string, number[]>[] | undefined;
  #membersByClass: Map<string, number[]>[] | undefined;
  #parametersByScope: Map<number, number[]> | undefined;
  #assignmentsByName: Map<number, number[]> | undefined;
  #classGroups: (readonly number[])[] | undefined;
  #namespaces: Map<string, number> | undefined;
  #ofThis: Map<number, Map<string, number[]>> | undefined;
  #exportsByName: Map<string, number[]> | undefined;
  #calls: ReadonlyMap<number, number> | undefined;

  constructor(index: number, firstDeclaration: number, path: string, facts: BindingFacts, dialect: Dialect) {
    this.#index = index;
    this.#firstDeclaration = firstDeclaration;
    this.path = path;
    this.facts = facts;
    this.dialect = dialect;
  }

  /** Position of its file in the tree. */
  get index(): number {
    return this.#index;
  }

  /** Number of its first declaration, when those of all files are counted through. */
  get firstDeclaration(): number {
    return this.#firstDeclaration;
  }

  /** Key for what others remember of the file as long as the tree is the same; after `move` there is another one. */
  get life(): object {
    return this.#life;
  }

  /** Gives it a place in another tree. What was computed from its facts alone stays, what other files had to do with is forgotten. */
  move(index: number, firstDeclaration: number): void {
    this.#index = index;
    this.#firstDeclaration = firstDeclaration;
    this.#life = {};
    this.forget();
    this.exports.clear();
    this.alternatives.clear();
    this.bases.clear();
    this.overridden.clear();
    this.expandosRead = false;
  }

  /** Lets go of what was computed of its records; it is computed anew when it is asked for. */
  forget(): void {
    this.types.clear();
    this.named.clear();
  }

  text(number: number): string {
    return number < 0 ? "" : (this.facts.strings[number] as string);
  }

  code(at: number): number {
    return this.facts.code[at] as number;
  }

  // Rows. Each takes a row and one of the fields of its table.

  scope(row: number, field: keyof typeof SCOPE_ROW): number {
    return this.facts.scopes[row * SCOPE_ROW.size + SCOPE_ROW[field]] as number;
  }

  declaration(row: number, field: keyof typeof DECLARATION_ROW): number {
    return this.facts.declarations[row * DECLARATION_ROW.size + DECLARATION_ROW[field]] as number;
  }

  fn(row: number, field: keyof typeof FUNCTION_ROW): number {
    return this.facts.functions[row * FUNCTION_ROW.size + FUNCTION_ROW[field]] as number;
  }

  cls(row: number, field: keyof typeof CLASS_ROW): number {
    return this.facts.classes[row * CLASS_ROW.size + CLASS_ROW[field]] as number;
  }

  member(row: number, field: keyof typeof MEMBER_ROW): number {
    return this.facts.members[row * MEMBER_ROW.size + MEMBER_ROW[field]] as number;
  }

  assignment(row: number, field: keyof typeof ASSIGNMENT_ROW): number {
    return this.facts.assignments[row * ASSIGNMENT_ROW.size + ASSIGNMENT_ROW[field]] as number;
  }

  import(row: number, field: keyof typeof IMPORT_ROW): number {
    return this.facts.imports[row * IMPORT_ROW.size + IMPORT_ROW[field]] as number;
  }

  export(row: number, field: keyof typeof EXPORT_ROW): number {
    return this.facts.exports[row * EXPORT_ROW.size + EXPORT_ROW[field]] as number;
  }

  get declarationCount(): number {
    return this.facts.declarations.length / DECLARATION_ROW.size;
  }

  get functionCount(): number {
    return this.facts.functions.length / FUNCTION_ROW.size;
  }

  get classCount(): number {
    return this.facts.classes.length / CLASS_ROW.size;
  }

  get assignmentCount(): number {
    return this.facts.assignments.length / ASSIGNMENT_ROW.size;
  }

  get importCount(): number {
    return this.facts.imports.length / IMPORT_ROW.size;
  }

  get exportCount(): number {
    return this.facts.exports.length / EXPORT_ROW.size;
  }

  get scopeCount(): number {
    return this.facts.scopes.length / SCOPE_ROW.size;
  }

  /** Entries of a counted list. */
  list(at: number): Int32Array {
    return this.facts.lists.subarray(at + 1, at + 1 + (this.facts.lists[at] as number));
  }

  /** Declarations of a name directly in a scope, in order. */
  declared(scope: number, name: string): readonly number[] {
    return this.scopeNames(scope).get(name) ?? NO_ROWS;
  }

  /** All names of a scope with their declarations. */
  scopeNames(scope: number): ReadonlyMap<string, readonly number[]> {
    if (this.#byScope === undefined) {
      const { declarations } = this.facts;
      this.#byScope = Array.from({ length: this.scopeCount }, () => new Map());
      for (let at = 0, row = 0; at < declarations.length; at += DECLARATION_ROW.size, row++) {
        const names = this.#byScope[declarations[at + DECLARATION_ROW.scope] as number];
        if (names !== undefined) append(names, this.text(declarations[at + DECLARATION_ROW.name] as number), row);
      }
    }
    return this.#byScope[scope] ?? NO_NAMES;
  }

  /** Members of a class by name, as its own text gives them. */
  members(cls: number): ReadonlyMap<string, readonly number[]> {
    if (this.#membersByClass === undefined) {
      const { members } = this.facts;
      this.#membersByClass = Array.from({ length: this.classCount }, () => new Map());
      for (let at = 0, row = 0; at < members.length; at += MEMBER_ROW.size, row++) {
        const names = this.#membersByClass[members[at + MEMBER_ROW.cls] as number];
        if (names !== undefined) append(names, this.text(members[at + MEMBER_ROW.name] as number), row);
      }
    }
    return this.#membersByClass[cls] ?? NO_NAMES;
  }

  /** For each class row, the rows that merge with it: interfaces and classes of its name in its scope. */
  classGroups(): readonly (readonly number[])[] {
    if (this.#classGroups === undefined) {
      this.#classGroups = [];
      for (let scope = 0; scope < this.scopeCount; scope++) {
        for (const rows of this.scopeNames(scope).values()) {
          const classes = rows
            .filter((row) => this.declaration(row, "kind") === DECLARED.class)
            .map((row) => this.declaration(row, "owner"));
          if (classes.length < 2) continue;
          for (const cls of classes) {
            const arity = this.typeParameters(this.cls(cls, "scope")).length;
            const alike = classes.filter((other) => other !== cls && this.typeParameters(this.cls(other, "scope")).length === arity);
            if (alike.length > 0) this.#classGroups[cls] = [cls, ...alike];
          }
        }
      }
    }
    return this.#classGroups;
  }

  /** Scope of the namespace that merges with a class, or -1. */
  namespaceBeside(cls: number): number {
    return this.#beside(DECLARED.class, cls);
  }

  namespaceBesideFunction(fn: number): number {
    return this.#beside(DECLARED.function, fn);
  }

  #beside(kind: number, owner: number): number {
    if (this.#namespaces === undefined) {
      this.#namespaces = new Map();
      for (let row = 0; row < this.declarationCount; row++) {
        if (this.declaration(row, "kind") !== DECLARED.namespace) continue;
        for (const other of this.declared(this.declaration(row, "scope"), this.text(this.declaration(row, "name")))) {
          if (other === row) continue;
          this.#namespaces.set(`${this.declaration(other, "kind")}:${this.declaration(other, "owner")}`, this.declaration(row, "owner"));
        }
      }
    }
    return this.#namespaces.get(`${kind}:${owner}`) ?? -1;
  }

  /** `this.x = …` inside a plain function, by name: the members of what it constructs. */
  assignedToThis(fn: number): ReadonlyMap<string, readonly number[]> {
    if (this.#ofThis === undefined) {
      this.#ofThis = new Map();
      for (let row = 0; row < this.assignmentCount; row++) {
        const object = this.assignment(row, "object");
        if (object < 0 || this.code(object) !== CODE.this) continue;
        let scope = this.code(object + 1);
        while (scope >= 0 && this.scope(scope, "kind") !== SCOPE.function) scope = this.scope(scope, "parent");
        const owner = scope < 0 ? -1 : this.scope(scope, "owner");
        let names = this.#ofThis.get(owner);
        if (names === undefined) {
          names = new Map();
          this.#ofThis.set(owner, names);
        }
        append(names, this.text(this.assignment(row, "name")), row);
      }
    }
    return this.#ofThis.get(fn) ?? NO_NAMES;
  }

  /** Assignments by bare name (a text number), in order. */
  plainAssignments(name: number): readonly number[] {
    if (this.#assignmentsByName === undefined) {
      this.#assignmentsByName = new Map();
      for (let row = 0; row < this.assignmentCount; row++) {
        if (this.assignment(row, "object") < 0) append(this.#assignmentsByName, this.assignment(row, "name"), row);
      }
    }
    return this.#assignmentsByName.get(name) ?? NO_ROWS;
  }

  /** Type parameters declared in a scope, in order. */
  typeParameters(scope: number): readonly number[] {
    if (this.#parametersByScope === undefined) {
      const { declarations } = this.facts;
      this.#parametersByScope = new Map();
      for (let at = 0, row = 0; at < declarations.length; at += DECLARATION_ROW.size, row++) {
        if (declarations[at + DECLARATION_ROW.kind] !== 7) continue;
        append(this.#parametersByScope, declarations[at + DECLARATION_ROW.scope] as number, row);
      }
    }
    return this.#parametersByScope.get(scope) ?? NO_ROWS;
  }

  /** The call whose callee a record is, or -1. */
  callOf(callee: number): number {
    this.#calls ??= callsByCallee(this.facts.code);
    return this.#calls.get(callee) ?? -1;
  }

  /** Rows of exports under a name; `"*"` gives those that pass on all of another module. */
  exportRows(name: string): readonly number[] {
    if (this.#exportsByName === undefined) {
      this.#exportsByName = new Map();
      for (let row = 0; row < this.exportCount; row++) append(this.#exportsByName, this.text(this.export(row, "name")), row);
    }
    return this.#exportsByName.get(name) ?? NO_ROWS;
  }

  exportNames(): Iterable<string> {
    this.exportRows("");
    return (this.#exportsByName as Map<string, number[]>).keys();
  }
}

function append<K>(table: Map<K, number[]>, key: K, row: number): void {
  const rows = table.get(key);
  if (rows === undefined) table.set(key, [row]);
  else rows.push(row);
}
