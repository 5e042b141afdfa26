import type { Binder, ClassPlace } from "./binder.ts";
import type { Referent } from "./referent.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** What an import's source means: files of the repository, something outside it, or nothing that is known. */
export type ModuleTarget =
  | { readonly kind: "units"; readonly units: readonly Unit[] }
  /** Ambient declarations of a module; `isOpen` where a dependency has more names than they declare. */
  | { readonly kind: "scope"; readonly places: readonly { readonly unit: Unit; readonly scope: number }[]; readonly isOpen: boolean }
  | { readonly kind: "package"; readonly name: string; readonly unit: Unit }
  | { readonly kind: "value"; readonly type: Type }
  | { readonly kind: "external" }
  | { readonly kind: "missing" };

export type InstanceOrClass = Extract<Type, { kind: "instance" | "class" }>;

/** Whether a name is looked up among values, among types, or among what can be called. */
export type Space = "value" | "type" | "call";

/** Rules of languages in which functions of one name are told apart by what they take, and live beside values of that name. */
export interface OverloadRules {
  /** A function literal after all other arguments is given to the last parameter. */
  readonly trailingLambda: boolean;
  /** Arguments may be given by the names of parameters, in another order. */
  readonly namedArguments: boolean;
  /** Types of one name differ in the number of their type parameters. */
  readonly arities: boolean;
  /** The first parameter of an extension is what it is called on. */
  readonly receiverIsParameter: boolean;
  /** Overriding functions have the defaults of what they override, so that fewer arguments than parameters may be right. */
  readonly inheritsDefaults: boolean;
  /** The facts do not tell all defaults of parameters, of which the last may be left out then, and all bounds of type parameters. */
  readonly hidesDetails: boolean;
  /** The least fit (of `FIT`) of one type argument for another in place of which it may stand. */
  readonly leastArgumentFit: number;
  /** Whether type arguments of which nothing is known fit everything. */
  readonly unknownFits: boolean;
  /** Whether no build has both of two files. */
  areApart(one: Unit, other: Unit): boolean;
  /** Whether a declaration is kept for what was built before, and no text calls it. `symbol` is its position in the file's symbols. */
  isHidden(unit: Unit, symbol: number): boolean;
  /** Names of the types that every value is of. */
  readonly roots: ReadonlySet<string>;
  /** Other types of the language that values of one of its types are of; undefined where they are not known. */
  supertypes(name: string): readonly string[] | undefined;
  /** What a function called by its bare name in a scope may be called on, innermost first. */
  implicitReceivers(binder: Binder, unit: Unit, scope: number): readonly Type[];
}

/** The rules in which languages differ, for the one binder. */
export interface Dialect {
  /** Languages of one family see each other's packages. */
  readonly family: string;
  /** A file is a module that others import by its path. */
  readonly fileModules: boolean;
  /** Files and namespaces are parts of a whole: `scopeNames` gives what is declared in their scopes too. */
  readonly openNamespaces: boolean;
  /** Bare names in a class may be its members, or those of its bases. */
  readonly implicitMembers: boolean;
  /** Names of the module scope are given out without being exported. */
  readonly exportsAll: boolean;
  /** Calling a class makes an instance: no `new` is needed. */
  readonly callsConstruct: boolean;
  /** `this` in a plain nested function is that of the function around it. */
  readonly nestedFunctionsShareThis: boolean;
  /** A type fills an interface by having its methods, without naming it. */
  readonly structuralInterfaces: boolean;
  /** A later definition of a name in a scope takes the place of an earlier one. */
  readonly laterWins: boolean;
  /** Whether an ordinary build takes the file: build tags, platforms in its name. */
  isBuilt(unit: Unit): boolean;
  /** Naming a type as a callee makes a value of it (Go conversions and literals, Rust structs). */
  readonly typesConstruct: boolean;
  /** Name of the member that calling an instance calls. */
  readonly callMember: string;
  /** The written result of an async function is that of awaiting it, or (true) already the awaitable. */
  readonly asyncIsWritten: boolean;
  /** Members that iteration goes through, first found first. */
  readonly iteratorMembers: readonly string[];
  /** Member names of constructors, the first that exists counts. */
  readonly constructorNames: readonly string[];
  /** Static members are reached through instances too. */
  readonly staticsOnInstances: boolean;
  /** Members of instances are reached through the class too (`Class.method(instance)`). */
  readonly instanceMembersOnClasses: boolean;
  /** A member may come from several bases at once; else the first base that has it wins. */
  readonly mergesBases: boolean;
  /** Interfaces and traits have members with bodies that their implementers inherit. */
  readonly interfacesHaveBodies: boolean;
  /** Package or namespace of a file's top-level names, dotted or as a path; "" in languages where a file is a module. */
  packageOf(unit: Unit): string;
  /** Whether a top-level declaration is seen by other files of its package. */
  isShared(unit: Unit, declaration: number): boolean;
  /** The module that an import's source names. */
  module(binder: Binder, unit: Unit, source: string): ModuleTarget;
  /**
   * Names that no scope of the file declares: those of the package, of star imports, of the language. Empty where unknown. `from` is the
   * scope that the name stands in.
   */
  outerNames(binder: Binder, unit: Unit, name: string, space: Space, from: number): readonly Referent[];
  /** A name of a module that the module itself does not give out (a Python submodule). */
  moduleMember(binder: Binder, unit: Unit, name: string): readonly Referent[];
  /** What a dotted name means as a whole where its first part alone means nothing: a package's path. */
  dotted(binder: Binder, unit: Unit, path: string): readonly Referent[];
  /** A name in a package or namespace. */
  packageMember(binder: Binder, unit: Unit, packageName: string, name: string): readonly Referent[];
  /** Type of the language by name, `EXTERNAL` for one without known members, or undefined where it is none. */
  builtinType(binder: Binder, name: string, args: readonly Type[]): Type | undefined;
  /** Types are declared or imported, or named by `isBuiltin`: of any other name nothing is known. */
  readonly typesAreNamed: boolean;
  /** Whether a bare name is the language's own: a global function, value or class. */
  isBuiltin(name: string): boolean;
  /** Methods that every object has by the language. */
  isObjectMethod(name: string): boolean;
  /** Member that `object[key]` calls, or "". */
  readonly indexMember: string;
  /** What calling a method of a builtin value gives; undefined where nothing is known. */
  builtinCall(binder: Binder, unit: Unit, callAt: number, receiver: Type, name: string): Type | undefined;
  /** Type that a builtin method wants at an argument: for callbacks. */
  builtinWanted(binder: Binder, unit: Unit, callAt: number, receiver: Type, name: string, position: number): Type | undefined;
  /** Type of a property of a builtin value, where it is no method. */
  builtinProperty(receiver: Type, name: string): Type | undefined;
  /** The whole lookup of a member of a class or its instances, where the language has an order of its own; undefined: the common one. */
  findMember(binder: Binder, type: InstanceOrClass, name: string): readonly Referent[] | undefined;
  /** What `super.name` means in a class; undefined: the member in all of its bases. */
  superMembers(binder: Binder, unit: Unit, cls: number, isStatic: boolean, name: string): readonly Referent[] | undefined;
  /**
   * Members that a value's type gets from elsewhere: methods of Go types, Rust impls, extension functions. Asked for classes and their
   * instances before their bases, and for values of the language.
   */
  addedMembers(binder: Binder, unit: Unit, type: Type, name: string): readonly Referent[];
  /** What the number of a call's arguments leaves of what its callee may mean; undefined where it tells nothing. */
  readonly called: ((binder: Binder, unit: Unit, calleeAt: number, found: readonly Referent[]) => readonly Referent[]) | undefined;
  /** Bodies of a member without one that are written elsewhere than in the classes below its class (Rust: blocks of a trait). */
  implementers(binder: Binder, unit: Unit, member: number): readonly Referent[];
  /** Pointers are seen as what they point to: an element of one is that. */
  readonly pointersAreTargets: boolean;
  /** Fields hold functions that are assigned to them by name, and calls go through them. */
  readonly fieldsHoldFunctions: boolean;
  /** Undefined where functions of one name in one place are one function. */
  readonly overloads: OverloadRules | undefined;
  /** Names that a scope has besides those declared in it: of the namespace that it belongs to, of what its function is called on. */
  scopeNames(binder: Binder, unit: Unit, scope: number, name: string, space: Space): readonly Referent[];
  /** Functions and properties declared elsewhere that a value of the type has where the member record stands. */
  extensions(binder: Binder, unit: Unit, memberAt: number, type: Type, name: string): readonly Referent[];
  /** Other places in which a class is written: what it has is what all of them say. */
  parts(binder: Binder, unit: Unit, cls: number): readonly ClassPlace[];
  /** What a decorator's name may leave out at its end, or "". */
  readonly decoratorSuffix: string;
}
