/**
 * The records of `BindingFacts.code`: one vocabulary of expressions and types for every language, so that one binder serves all.
 * A record is its code followed by the operands below; an operand named `…At` is the position of another record (-1 where absent),
 * `text` a position in `strings`, `scope`, `fn`, `cls` rows of the tables of the same names. Counts precede what they count.
 * Records are written after those they contain. The numbers are stored: append only.
 */
export const CODE = {
  /** `scope, text` a bare name, looked up among values (and among types where no value has it). */
  name: 1,
  /** `objectAt, text` `a.b`, `a->b`, `A::b`, `a["b"]`. */
  member: 2,
  /** `objectAt, keyAt` `a[k]`: an element, whatever the key. */
  index: 3,
  /** `calleeAt, typeCount, argumentCount, typesAt…, argumentsAt…` */
  call: 4,
  /** Same operands as `call`: `new C(…)`, a composite literal `C{…}`, a struct expression. */
  create: 5,
  /** `valueAt` the value of a promise, future, coroutine. */
  await: 6,
  /** `valueAt` what iteration over the value gives. */
  item: 7,
  /** `valueAt, position` a component by position: tuple or array destructuring, one of several return values. */
  itemAt: 8,
  /** `scope` the receiver of the function around (`this`, `self` where the language has a keyword). */
  this: 9,
  /** `scope` the receiver seen as its base class; called, it is the base's constructor. */
  super: 10,
  /** `count, (text, valueAt, line)…` an object literal; text -1 stands for a spread. */
  object: 11,
  /** `count, valuesAt…` an array literal. */
  array: 12,
  /** `fn` a function as a value. */
  function: 13,
  /** `cls` a class expression as a value. */
  class: 14,
  /**
   * `kind, text` a literal of the `LITERAL` kinds; text is the value of a string with its escapes undone, a regular expression as
   * written with slashes and flags, else -1. What is longer than `TEXT_LIMIT` has -1. A `template` is some text of which nothing is known.
   */
  literal: 15,
  /** `valueAt, typeAt` a conversion: the value as that type. */
  cast: 16,
  /** `count, valuesAt…` one of several: `a ? b : c`, `a ?? b`, `match` arms. */
  either: 17,
  /** `text` the module named by a string: `require("x")`. */
  module: 18,
  /** `fn, position` the value that a parameter gets; for parameters that are taken apart. */
  parameter: 19,
  /** `valueAt` a spread or splat argument. */
  spread: 20,
  /** `valueAt, callAt, position` the value, known to have passed a predicate call at that argument. */
  guarded: 21,
  /** `typeAt` a value of a written type, without an expression for it. */
  valueOf: 22,
  /** `functionAt` what calling the value gives, without a call in the text (a property, a decorator's result). */
  result: 23,
  /** `operandAt, text` an operator applied: resolves to an operator method where the language has them, else to the operand's type. */
  operator: 24,
  /**
   * `count, partsAt…` a text put together (template strings, interpolation, concatenation): its parts in order, none of them -1 and none
   * a `text`. Fixed text is a string literal, a hole that has no record a literal of the kind `template`.
   */
  text: 25,
  /** `text, valueAt` an argument given by name; it stands for its value in all that is asked of it. Only among the arguments of a call. */
  named: 26,
  /** `count, componentAt, childrenAt…` an element of JSX: its component (-1 for one of the page), and the elements directly inside it. */
  element: 27,

  /** `scope, text, count, argumentsAt…` a type by name. */
  typeName: 40,
  /** `leftAt, text, count, argumentsAt…` a type by qualified name; left is a type record or an expression. */
  typeMember: 41,
  /** `itemAt` an array, list, slice, sequence. */
  typeArray: 42,
  /** `count, itemsAt…` */
  typeTuple: 43,
  /** `count, typesAt…` a value of one of these. */
  typeUnion: 44,
  /** `count, typesAt…` a value of all of these. */
  typeIntersection: 45,
  /** `fn` the type of a function with that signature. */
  typeFunction: 46,
  /** `cls` a nameless interface, object or struct type. */
  typeObject: 47,
  /** `valueAt` `typeof x`. */
  typeOf: 48,
  /** `objectAt, keyAt` `T["k"]`; key is a type record. */
  typeIndex: 49,
  /** `kind, text` as `literal`. */
  typeLiteral: 50,
  /** `typeAt` `keyof T`. */
  typeKeys: 51,
  /** `scope, keyText, constraintAt, valueAt` `{ [K in C]: V }`; K is a type parameter of the scope. */
  typeMapped: 52,
  /** `checkAt, extendsAt, thenAt, elseAt` */
  typeConditional: 53,
  /** `text, nameText, count, argumentsAt…` `import("x").Y`; nameText -1 for the module itself. */
  typeImport: 54,
  /** `position, typeAt` `x is T` as the return type; position of the parameter, -1 for `this`. */
  typePredicate: 55,
  /** `scope` `this` or `Self` as a type. */
  typeThis: 56,
  /** `callAt, position` the type that a call wants at an argument: context of a function literal. */
  wantedArgument: 57,
  /** `contextAt, text` the type of a member of a wanted type. */
  wantedMember: 58,
  /** `contextAt` the item type of a wanted type. */
  wantedItem: 59,
  /** `contextAt` the result type of a wanted function type. */
  wantedResult: 60,
  /** `typeAt` a pointer, reference or smart pointer to the type: members reach through it. */
  typePointer: 61,
} as const;

export const LITERAL = { string: 0, number: 1, boolean: 2, regex: 3, null: 4, template: 5, bigint: 6, undefined: 7 } as const;

export const SCOPE = { module: 0, function: 1, arrow: 2, block: 3, class: 4, types: 5, namespace: 6 } as const;

/** Rows of `BindingFacts.scopes`. `owner`: row of the function or class that the scope belongs to, -1 for others. */
export const SCOPE_ROW = { parent: 0, kind: 1, owner: 2, size: 3 } as const;

export const DECLARED = {
  variable: 0,
  parameter: 1,
  function: 2,
  /** A class, interface, struct, trait, enum: anything with members. */
  class: 3,
  /** Another name for a type. */
  alias: 4,
  namespace: 5,
  import: 6,
  typeParameter: 7,
  constant: 8,
} as const;

/**
 * Rows of `BindingFacts.declarations`. `type` is a record or -1; `value` a record or -1 (initial value, default of a parameter, the
 * default of a type parameter with its bound in `type`). `line` is where the name stands, 0 where unknown. `owner` is the row of the function (`function`, and of `parameter` with its
 * position in `extra`), class, import, or the scope inside (`namespace`, `alias`). `symbol` is a position in `FileFacts.symbols` or -1.
 */
export const DECLARATION_ROW = {
  scope: 0,
  name: 1,
  kind: 2,
  type: 3,
  value: 4,
  owner: 5,
  extra: 6,
  flags: 7,
  symbol: 8,
  line: 9,
  size: 10,
} as const;

export const FLAG = {
  async: 1,
  generator: 2,
  static: 4,
  abstract: 8,
  getter: 16,
  setter: 32,
  optional: 64,
  rest: 128,
  exported: 256,
  private: 512,
  /** No body: a signature, an interface member, an ambient or forward declaration. */
  bodiless: 1024,
  typeOnly: 2048,
  arrow: 4096,
  constructor: 8192,
  /** A decorated Python property, a C# property: read like a field, typed by its result. */
  property: 16384,
  /** Callable as a method on values of the type of its first parameter (Kotlin and C# extension functions). */
  extension: 32768,
  /** Declared by reference: a function's local macro, a C macro. */
  macro: 65536,
  interface: 131072,
  enum: 262144,
  mixin: 524288,
  /** In a branch that an ordinary build leaves out: that of another system or compiler. */
  leftOut: 1048576,
  /** A method with a body that others may override, where the language says so at each. */
  virtual: 2097152,
} as const;

/**
 * Rows of `BindingFacts.functions`. `scope` holds its type parameters and parameters; `parameters`, `returns` are list positions
 * (in `lists`: count, then declaration rows or records), `result` the written result type, `receiver` what `this` is inside (a
 * record; -1 where `cls` says so or where it is the surrounding one's), `wanted` the type that the context gives (a record).
 */
export const FUNCTION_ROW = {
  scope: 0,
  flags: 1,
  parameters: 2,
  returns: 3,
  result: 4,
  receiver: 5,
  cls: 6,
  wanted: 7,
  symbol: 8,
  size: 9,
} as const;

/** Rows of `BindingFacts.classes`. `extends` and `implements` are lists of records (expressions or types); `members` rows refer back. */
export const CLASS_ROW = { scope: 0, flags: 1, extends: 2, implements: 3, symbol: 4, name: 5, size: 6 } as const;

/** Rows of `BindingFacts.members`. `type`, `value` are records, `fn` a function row; -1 where absent. */
export const MEMBER_ROW = { cls: 0, name: 1, flags: 2, type: 3, value: 4, fn: 5, symbol: 6, line: 7, size: 8 } as const;

/**
 * Rows of `BindingFacts.assignments`: `object.name = value`, or `name = value` with object -1 (then `scope` is where it is looked up).
 */
export const ASSIGNMENT_ROW = { object: 0, name: 1, value: 2, scope: 3, symbol: 4, line: 5, size: 6 } as const;

/** Rows of `BindingFacts.imports`. `name` is the imported name, `""` the module itself, `"*"` all names of it into the scope. */
export const IMPORT_ROW = { source: 0, name: 1, flags: 2, scope: 3, line: 4, size: 5 } as const;

/**
 * Rows of `BindingFacts.exports`. `name` as others see it (`"*"`: all of `source`). With `source` >= 0: `local` is the name there
 * (`""`: the module itself). Else `value` is a record where one is exported (`export default e`; `export = e` under `"="`), or
 * `local` a name of the module scope. `line` is that of the statement, 0 where it is that of the definition.
 */
export const EXPORT_ROW = { name: 0, local: 1, source: 2, value: 3, line: 4, size: 5 } as const;

/** Rows of `BindingFacts.uses`: reads of names and members that are no callee. `kind` is a position in `REFERENCE_KINDS`. */
export const USE_ROW = { kind: 0, code: 1, line: 2, column: 3, within: 4, size: 5 } as const;
