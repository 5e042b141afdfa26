import type { At } from "#model/bindings-builder.ts";

/** What is known of a name that a frame binds. */
export const KNOWN = { variable: 0, typed: 1, definition: 2, class: 4 } as const;

/** Stands for a scope in `Frame.typeVariables`: the variable is the type of the receiver, as in `def copy(self: T) -> T`. */
export const RECEIVER_TYPE = -2;

/** A module, function, class body or comprehension: the parts of a program that bind names of their own. */
export class Frame {
  readonly kind: "module" | "function" | "class" | "comprehension";
  readonly outer: Frame | undefined;
  /** Where the names it binds are declared. */
  readonly scope: number;
  /** Of a class body: where the functions in it look up names, and where annotations in it do. */
  around = -1;
  types = -1;
  /** Of a class body: the scope that belongs to the class. */
  owned = -1;
  /** Of a class body: its row, and a value and a type that mean the class. */
  cls = -1;
  value: At = -1;
  type: At = -1;
  isEnum = false;
  /** Of a class body: names that are no new members when a method assigns them. */
  readonly fields: Set<string> = new Set();
  /** Of a class body: members that so far are `None`. */
  readonly weakFields: Set<string> = new Set();
  /** Of a method: the class body that it stands in and the name of its first parameter. */
  body: Frame | undefined;
  receiver = "";
  readonly known: Map<string, number> = new Map();
  /** Names that it assigns in the scope of another frame: `global`, `nonlocal`. */
  elsewhere: Map<string, number> | undefined;
  /** Names that it binds several times. */
  repeated: ReadonlySet<string> = NONE_REPEATED;
  /** Names that some block in it declares anew. */
  redeclared: Set<string> | undefined;
  /** Names that got a value anew, in the order of the text. */
  readonly rebound: string[] = [];
  /** Type parameters by name with their scope. */
  typeVariables: Map<string, number> | undefined;
  readonly returns: At[] = [];
  readonly yields: At[] = [];
  isGenerator = false;

  constructor(kind: Frame["kind"], outer: Frame | undefined, scope: number) {
    this.kind = kind;
    this.outer = outer;
    this.scope = scope;
  }
}

const NONE_REPEATED: ReadonlySet<string> = new Set();

/** Where a frame declares functions, classes and imports. Those of a class body are visible to its annotations, its variables are not. */
export function definitionScope(frame: Frame, name: string): number {
  return frame.elsewhere?.get(name) ?? (frame.kind === "class" ? frame.types : frame.scope);
}

/** Scope of a type parameter that is visible in a frame, `RECEIVER_TYPE`, or undefined. */
export function typeVariableScope(frame: Frame | undefined, name: string): number | undefined {
  for (let around = frame; around !== undefined; around = around.outer) {
    const scope = around.typeVariables?.get(name);
    if (scope !== undefined) return scope;
  }
  return undefined;
}

/** The class body around a method whose first parameter the name means. */
export function receiverBody(frame: Frame, name: string): Frame | undefined {
  for (let around: Frame | undefined = frame; around !== undefined; around = around.outer) {
    if (around.receiver === name && around.body !== undefined) return around.body;
    if (around.known.has(name)) return undefined;
  }
  return undefined;
}

/** The method around, also from inside a nested function or comprehension. */
export function methodAround(frame: Frame): Frame | undefined {
  for (let around: Frame | undefined = frame; around !== undefined; around = around.outer) if (around.body !== undefined) return around;
  return undefined;
}
