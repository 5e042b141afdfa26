import type { Binder } from "../binder.ts";
import type { Call } from "../parameters.ts";
import { builtin, EXTERNAL, type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";
import { collectionCall, collectionWanted, mapCall, mapWanted, pairPart } from "./collection-methods.ts";

/** Methods that give what a value holds: of futures, references, lazy and atomic values. */
const HELD =
  /^(?:get|join|getNow|getPlain|getAcquire|load|take|await|getValue|getAndSet|resultNow|Value|value|Result|Target|GetResult|GetAwaiter)$/;
const PASSED_ON = /^(?:thenApply|thenCompose|thenAccept|map|flatMap|ConfigureAwait|ContinueWith|handle|whenComplete|AsTask|AsValueTask)$/;
const CALLED = /^(?:apply|applyAs\w+|accept|test|get|getAs\w+|run|call|compare|invoke|Invoke)$/;

/** Types of plain values by the names of their classes, whose constants and functions give such values. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Integer: "int",
    Int: "int",
    Long: "long",
    Short: "short",
    Byte: "byte",
    Float: "float",
    Double: "double",
    Character: "char",
    Char: "char",
    Boolean: "boolean",
    String: "string",
  }),
);

/** `Double.MAX_VALUE`, `Integer.parseInt(…)`, `int.MaxValue`. */
function plainMember(receiver: Type, name: string, pattern: RegExp): Type | undefined {
  if (!pattern.test(name)) return undefined;
  if (receiver.kind === "builtin" && receiver.args.length === 0) return receiver;
  const plain = receiver.kind === "external" ? PLAIN.get(receiver.name ?? "") : undefined;
  return plain === undefined ? undefined : builtin(plain);
}

const CONSTANTS = /^(?:[A-Z][A-Z_]+|MaxValue|MinValue|NaN|Epsilon|PositiveInfinity|NegativeInfinity|Empty)$/;
const MAKERS = /^(?:valueOf|parse\w*|Parse|max|min|abs|sum|reverse|format|Format|join|Join|Concat|copyValueOf)$/;

/** Type of a call of a method of the library; undefined for receivers of the repository and for what is not known. */
export function libraryCall(b: Binder, unit: Unit, at: number, receiver: Type, name: string): Type | undefined {
  const call: Call = { unit, at };
  switch (receiver.kind) {
    case "list":
      return collectionCall(b, call, receiver, name) ?? EXTERNAL;
    case "tuple":
      return pairPart(receiver.items, name) ?? collectionCall(b, call, receiver, name) ?? EXTERNAL;
    case "callback":
      return CALLED.test(name) ? receiver.result : EXTERNAL;
    case "literal":
      return stringCall(name);
    case "builtin":
      if (receiver.name === "Map") return mapCall(b, call, receiver.args, name) ?? collectionCall(b, call, receiver, name) ?? EXTERNAL;
      if (receiver.name === "string") return stringCall(name);
      if (isSequence(receiver)) return collectionCall(b, call, receiver, name) ?? EXTERNAL;
      return heldCall(receiver, name);
    case "external":
      return plainMember(receiver, name, MAKERS) ?? EXTERNAL;
    default:
      return undefined;
  }
}

/** Collections that are no lists: what is declared for the one is not declared for the other. */
function isSequence({ name, args }: Extract<Type, { kind: "builtin" }>): boolean {
  return args.length === 1 && (name === "Array" || name === "Sequence");
}

function heldCall(receiver: Extract<Type, { kind: "builtin" }>, name: string): Type {
  if (receiver.args.length === 1 && HELD.test(name)) return receiver.args[0] as Type;
  if (receiver.args.length === 0) return plainMember(receiver, name, MAKERS) ?? EXTERNAL;
  return PASSED_ON.test(name) ? receiver : EXTERNAL;
}

function stringCall(name: string): Type {
  return /^(?:trim|substring|Substring|Trim|replace|Replace|toLowerCase|toUpperCase|ToLower|ToUpper|concat|toString|ToString|strip|lowercase|uppercase|repeat|format|Format)$/.test(
    name,
  )
    ? builtin("string")
    : EXTERNAL;
}

/** Type that a method of the library wants of a function at an argument. */
export function libraryWanted(b: Binder, unit: Unit, at: number, receiver: Type, name: string, position: number): Type | undefined {
  const call: Call = { unit, at };
  switch (receiver.kind) {
    case "list":
    case "tuple":
      return collectionWanted(b, call, receiver, name, position) ?? EXTERNAL;
    case "builtin":
      if (receiver.name === "Map") return mapWanted(receiver.args, name) ?? collectionWanted(b, call, receiver, name, position) ?? EXTERNAL;
      if (isSequence(receiver)) return collectionWanted(b, call, receiver, name, position) ?? EXTERNAL;
      return receiver.args.length === 1 ? { kind: "callback", parameters: receiver.args, result: UNKNOWN } : EXTERNAL;
    case "external":
    case "literal":
    case "callback":
      return EXTERNAL;
    default:
      return undefined;
  }
}

/** Type of a property of a value of the library. */
export function libraryProperty(receiver: Type, name: string): Type | undefined {
  switch (receiver.kind) {
    case "tuple":
      return pairPart(receiver.items, name);
    case "external":
      return plainMember(receiver, name, CONSTANTS);
    case "list":
      return name === "indices" ? { kind: "list", item: builtin("int") } : undefined;
    case "builtin": {
      const [key, value] = receiver.args;
      if (key === undefined) return plainMember(receiver, name, CONSTANTS);
      if (receiver.name !== "Map") return receiver.args.length === 1 && HELD.test(name) ? key : undefined;
      if (name === "values" || name === "Values") return value && { kind: "list", item: value };
      if (name === "keys" || name === "Keys") return key && { kind: "list", item: key };
      return name === "entries" ? { kind: "list", item: { kind: "tuple", items: receiver.args } } : undefined;
    }
    default:
      return undefined;
  }
}
