import type { ImportCandidate } from "#contracts/language.ts";
import type { Dialect, ModuleTarget, Space } from "./dialect.ts";
import type { Expandos } from "./expandos.ts";
import type { Packages } from "./packages.ts";
import type { Referent } from "./referent.ts";
import type { Environment, Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** What lies between files: modules, ambient declarations, packages. */
export interface Sources {
  /** The module that a specifier of TypeScript or JavaScript means. */
  module(unit: Unit, source: string): ModuleTarget;
  /** The file that the first of some candidates means, seen from a file. */
  file(unit: Unit, candidates: Iterable<ImportCandidate>): Unit | undefined;
  /** Text of a file of the repository that settings are read from, indexed or not. */
  read(path: string): string | undefined;
  /** Members that code outside a class gives to its type (Go methods, Rust `impl`, C++ definitions). */
  addedMembers(b: Binder, dialect: Dialect, type: Type, name: string): readonly Referent[];
  /** Modules that `go.mod` files name, longest path first. */
  goModules(): readonly { readonly path: string; readonly folder: string }[];
  /** A file of each folder's Go package, its tests' package left out. */
  goFolders(): ReadonlyMap<string, Unit>;
  /** Packages of the files of one dialect. */
  packages(dialect: Dialect): Packages;
  /** Paths of all files of the tree, bound or not. */
  readonly paths: readonly string[];
  /** Names that scripts and `declare global` give to every file. */
  globals(b: Binder, name: string): readonly Referent[];
  /** Declarations elsewhere that add to a class. */
  augmentations(b: Binder, unit: Unit, cls: number): readonly { readonly unit: Unit; readonly cls: number }[];
  /** Classes that fill an interface without naming it (Go). */
  structural(b: Binder): Iterable<{ readonly above: ClassPlace; readonly below: ClassPlace }>;
}

export interface ClassPlace {
  readonly unit: Unit;
  readonly cls: number;
}

/** The parts of the binder, which need each other; `create-binder.ts` joins them. Everything is computed when asked for, once. */
export interface Binder {
  readonly units: readonly Unit[];
  readonly expandos: Expandos;
  readonly sources: Sources;
  /** Units by the position of their file in the tree; undefined for files without binding facts. */
  unitOfFile(file: number): Unit | undefined;
  /** What a name means in a scope, imports followed. */
  lookup(unit: Unit, scope: number, name: string, space: Space): readonly Referent[];
  /** What a module gives out under a name, re-exports followed. */
  exported(unit: Unit, name: string): readonly Referent[];
  moduleTarget(unit: Unit, source: string): ModuleTarget;
  /** What a name of a module target means. The empty name is the module itself. */
  imported(target: ModuleTarget, name: string): readonly Referent[];
  /** Where an import declaration leads; other referents are themselves. */
  follow(referent: Referent): readonly Referent[];
  /** What an expression names: declarations, members, entries. */
  referents(unit: Unit, at: number): readonly Referent[];
  /** Type of an expression or type record. */
  typeAt(unit: Unit, at: number): Type;
  typeOf(referent: Referent): Type;
  /** Members of a value by name; empty where the type or the name is not known. */
  members(type: Type, name: string): readonly Referent[];
  /** Bases of a class as it is written, in order. */
  bases(unit: Unit, cls: number): readonly Type[];
  /** Declarations elsewhere that add to a class or interface (`declare module`, `declare global`). */
  augmentations(unit: Unit, cls: number): readonly { readonly unit: Unit; readonly cls: number }[];
  /** What iteration gives. */
  itemOf(type: Type): Type;
  awaited(type: Type): Type;
  /** What calling a value of the type gives; the call supplies the arguments where there is one. */
  resultOf(type: Type, call?: { readonly unit: Unit; readonly at: number }): Type;
  /** Type of a `call` or `create` record. */
  callType(unit: Unit, at: number): Type;
  /** Type of a parameter of a function type, as seen by who passes it. */
  parameterOf(type: Type, position: number): Type;
  /** Type that a call wants at an argument. */
  wantedArgument(unit: Unit, callAt: number, position: number): Type;
  /** One of the values of an object's entries. */
  valuesOf(type: Type): Type;
  /** An instance of a class seen from inside it. */
  self(unit: Unit, cls: number): Type;
  /** Type arguments of a class as an environment for its members. */
  environment(unit: Unit, scope: number, args: readonly Type[]): Environment | undefined;
}
