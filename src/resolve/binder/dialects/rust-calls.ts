import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import { builtin, EXTERNAL, list, NOTHING, type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";

/** A call record with what is needed to ask about it. */
export interface StandardCall {
  readonly b: Binder;
  readonly unit: Unit;
  readonly at: number;
}

/** Type of an argument by its position; unknown where there is none. */
export function argument({ b, unit, at }: StandardCall, i: number): Type {
  if (i >= unit.code(at + 3)) return UNKNOWN;
  const record = unit.code(at + 4 + unit.code(at + 2) + i);
  return record < 0 ? UNKNOWN : b.typeAt(unit, record);
}

const given = (call: StandardCall, i: number) => call.b.resultOf(argument(call, i));
const option = (type: Type) => builtin("Option", [type]);
const result = (type: Type, error: Type) => builtin("Result", [type, error]);

/** What calls of the standard library give, by the receiver and the name; undefined for what is not known to be of it. */
export function standardCall(b: Binder, unit: Unit, at: number, receiver: Type, name: string): Type | undefined {
  const call: StandardCall = { b, unit, at };
  if (receiver === NOTHING) return bareCall(call, name);
  if (receiver.kind !== "instance" && isPath(call)) return pathCall(call, receiver, name);
  switch (receiver.kind) {
    case "list":
    case "tuple":
      return listCall(call, receiver, name);
    case "literal":
      return EXTERNAL;
    case "instance":
    case "parameter":
    case "intersection":
      return givesItself(name) && b.members(receiver, name).every((referent) => referent.kind === "external") ? receiver : undefined;
    case "builtin":
      switch (receiver.name) {
        case "Option":
        case "Result":
          return wrappedCall(call, receiver.name, receiver.args, name);
        case "Map":
        case "Entry":
          return mapCall(receiver, name);
        case "Cell":
        case "Guard":
          return cellCall(receiver, name);
        default:
          return EXTERNAL;
      }
    default:
      return undefined;
  }
}

function givesItself(name: string): boolean {
  return /^(clone|to_owned|as_ref|as_mut|borrow|borrow_mut|by_ref|deref|deref_mut|as_deref)$/.test(name);
}

function bareCall(call: StandardCall, name: string): Type | undefined {
  switch (name) {
    case "Ok":
      return result(argument(call, 0), UNKNOWN);
    case "Err":
      return result(UNKNOWN, argument(call, 0));
    case "Some":
      return option(argument(call, 0));
    case "vec!":
      return list(argument(call, 0));
    default:
      return undefined;
  }
}

/** Whether the callee is a path that names a type: `Box::new`, `Arc::clone`, `std::mem::take`. */
function isPath({ unit, at }: StandardCall): boolean {
  const object = unit.code(unit.code(at + 1) + 1);
  return unit.code(object) === CODE.typeName || (unit.code(object) === CODE.member && startsPath(unit, object));
}

function startsPath(unit: Unit, member: number): boolean {
  let at = member;
  while (unit.code(at) === CODE.member) at = unit.code(at + 1);
  return unit.code(at) === CODE.typeName;
}

/** A function by its path: the type, or the module, is the name before the last one. */
function pathCall(call: StandardCall, receiver: Type, name: string): Type | undefined {
  const { unit, at } = call;
  const owner = unit.text(unit.code(unit.code(unit.code(at + 1) + 1) + 2));
  switch (owner) {
    case "Box":
    case "Arc":
    case "Rc":
    case "Pin":
    case "Cow":
      return /^(new|pin|clone|from|make_mut|get_mut|new_unchecked|Owned|Borrowed)$/.test(name) ? argument(call, 0) : undefined;
    case "Mutex":
    case "RwLock":
    case "RefCell":
    case "Cell":
    case "OnceCell":
    case "OnceLock":
      return name === "new" ? builtin("Cell", [argument(call, 0)]) : undefined;
    case "mem":
    case "ptr":
      return name === "take" || name === "replace" ? argument(call, 0) : undefined;
    case "Option":
      return name === "Some" ? option(argument(call, 0)) : undefined;
    case "Result":
      return name === "Ok" ? result(argument(call, 0), UNKNOWN) : undefined;
    default:
      return (receiver.kind === "list" || receiver.kind === "builtin") && /^(new|with_capacity|default|from|from_iter)$/.test(name)
        ? receiver
        : undefined;
  }
}

function wrappedCall(call: StandardCall, kind: "Option" | "Result", args: readonly Type[], name: string): Type {
  const [value = UNKNOWN, error = UNKNOWN] = args;
  const with_ = (type: Type) => (kind === "Option" ? option(type) : result(type, error));
  switch (name) {
    case "unwrap":
    case "expect":
    case "unwrap_or":
    case "unwrap_or_else":
    case "unwrap_or_default":
    case "unwrap_unchecked":
    case "insert":
    case "get_or_insert":
    case "get_or_insert_with":
    case "flatten":
      return value;
    case "unwrap_err":
    case "expect_err":
      return error;
    case "ok":
      return option(value);
    case "err":
      return option(error);
    case "as_ref":
    case "as_mut":
    case "as_deref":
    case "as_deref_mut":
    case "as_pin_mut":
    case "cloned":
    case "copied":
    case "clone":
    case "take":
    case "replace":
    case "filter":
    case "or":
    case "or_else":
    case "xor":
    case "inspect":
    case "inspect_err":
    case "context":
    case "with_context":
      return with_(value);
    case "map":
      return with_(given(call, 0));
    case "map_err":
      return result(value, given(call, 0));
    case "and_then":
      return given(call, 0);
    case "map_or":
    case "map_or_else":
      return given(call, 1);
    case "ok_or":
      return result(value, argument(call, 0));
    case "ok_or_else":
      return result(value, given(call, 0));
    case "iter":
    case "iter_mut":
    case "into_iter":
      return list(value);
    default:
      return EXTERNAL;
  }
}

function listCall(call: StandardCall, receiver: Type, name: string): Type {
  const item = call.b.itemOf(receiver);
  switch (name) {
    case "first":
    case "last":
    case "first_mut":
    case "last_mut":
    case "get":
    case "get_mut":
    case "pop":
    case "pop_front":
    case "pop_back":
    case "front":
    case "back":
    case "front_mut":
    case "back_mut":
    case "next":
    case "next_back":
    case "nth":
    case "peek":
    case "peek_mut":
    case "find":
    case "min":
    case "max":
    case "min_by":
    case "max_by":
    case "min_by_key":
    case "max_by_key":
    case "reduce":
      return option(item);
    case "remove":
    case "swap_remove":
    case "get_unchecked":
      return item;
    case "iter":
    case "iter_mut":
    case "into_iter":
    case "drain":
    case "rev":
    case "skip":
    case "take":
    case "step_by":
    case "skip_while":
    case "take_while":
    case "filter":
    case "chain":
    case "peekable":
    case "cloned":
    case "copied":
    case "cycle":
    case "by_ref":
    case "fuse":
    case "inspect":
    case "collect":
    case "to_vec":
    case "to_owned":
    case "clone":
    case "as_slice":
    case "as_mut_slice":
    case "into_boxed_slice":
    case "into_vec":
    case "split_off":
    case "as_ref":
    case "as_mut":
      return list(item);
    case "enumerate":
      return list({ kind: "tuple", items: [builtin("usize"), item] });
    case "zip":
      return list({ kind: "tuple", items: [item, call.b.itemOf(argument(call, 0))] });
    case "map":
      return list(given(call, 0));
    case "filter_map":
    case "map_while":
      return list(held(given(call, 0)));
    case "find_map":
      return given(call, 0);
    case "flat_map":
      return list(call.b.itemOf(given(call, 0)));
    case "flatten":
      return list(call.b.itemOf(item).kind === "unknown" ? held(item) : call.b.itemOf(item));
    case "fold":
      return argument(call, 0);
    case "chunks":
    case "chunks_mut":
    case "windows":
      return list(list(item));
    default:
      return EXTERNAL;
  }
}

/** What an `Option` or `Result` holds. */
function held(type: Type): Type {
  return type.kind === "builtin" && (type.name === "Option" || type.name === "Result") ? (type.args[0] ?? UNKNOWN) : UNKNOWN;
}

function mapCall(receiver: Extract<Type, { kind: "builtin" }>, name: string): Type {
  const [key = UNKNOWN, value = UNKNOWN] = receiver.args;
  if (receiver.name === "Entry") return /^or_/.test(name) ? value : name === "and_modify" ? receiver : EXTERNAL;
  switch (name) {
    case "get":
    case "get_mut":
    case "remove":
    case "insert":
      return option(value);
    case "entry":
      return builtin("Entry", receiver.args);
    case "values":
    case "values_mut":
    case "into_values":
      return list(value);
    case "keys":
    case "into_keys":
      return list(key);
    case "iter":
    case "iter_mut":
    case "into_iter":
    case "drain":
      return list({ kind: "tuple", items: [key, value] });
    case "clone":
    case "as_ref":
    case "as_mut":
      return receiver;
    default:
      return EXTERNAL;
  }
}

/** Locks and cells; a guard stands for what it guards, whether the lock may fail or not. */
function cellCall(receiver: Extract<Type, { kind: "builtin" }>, name: string): Type {
  const [value = UNKNOWN] = receiver.args;
  if (receiver.name === "Guard") return name === "unwrap" || name === "expect" || name === "unwrap_or_else" ? value : EXTERNAL;
  switch (name) {
    case "lock":
    case "read":
    case "write":
    case "try_lock":
    case "get_mut":
    case "into_inner":
      return builtin("Guard", [value]);
    case "borrow":
    case "borrow_mut":
    case "load":
    case "get_or_init":
    case "clone":
      return name === "clone" ? receiver : value;
    case "get":
    case "upgrade":
    case "take":
      return option(value);
    default:
      return EXTERNAL;
  }
}
