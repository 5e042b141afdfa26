import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isInstance, keyOfType } from "./instances.ts";
import { constructorOf, isPredeclared, namedType, typeArguments } from "./named-types.ts";
import type { GoWalk } from "./walk.ts";

/** A call whose callee is lowered already, with the type arguments that stood in it: tells its site, gives its record. */
export function lowerCall(walk: GoWalk, call: SyntaxNode, base: At, instance: readonly At[]): At {
  const { tree, out } = walk;
  const list = tree.child(call, "arguments");
  const fn = tree.child(call, "function");
  const written = tree.child(call, "type_arguments");
  let callee = base;
  let types = instance;
  let called = calledName(walk, fn);
  if (written >= 0) {
    const args = tree.children(written);
    if (isInstance(walk, fn, args)) types = typeArguments(walk, written);
    else {
      out.use("reference", base, tree.start(called.name));
      callee = out.index(base, keyOfType(walk, args[0] as SyntaxNode));
      called = NAMELESS;
    }
  }
  const { name, receiver } = called;
  const argument = firstString(walk, list);
  if (name >= 0) walk.site("call", callee, name, call, receiver, argument);
  else walk.namelessCall(callee, tree.type(fn) === "func_literal" ? tree.start(fn) : tree.start(list), call, argument);
  if (name >= 0 && receiver < 0) {
    const builtin = tree.text(name);
    if ((builtin === "new" || builtin === "make") && walk.bound(builtin) === undefined) return made(walk, list);
    if (builtin === "append" && walk.bound(builtin) === undefined) return lowerArguments(walk, list)[0] ?? NONE;
  }
  return out.call(callee, lowerArguments(walk, list), types);
}

/** `T(x)` of a type that is no name is a conversion; of a generic name it may as well be a call, of a function or of an element. */
export function lowerConversion(walk: GoWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const type = tree.child(node, "type");
  const operand = tree.child(node, "operand");
  const named = tree.type(type) === "generic_type" ? namedType(walk, type) : undefined;
  if (named === undefined) {
    const to = walk.type(type);
    return out.cast(walk.value(operand), to);
  }
  const args = tree.children(named.args);
  const argument = isString(tree.type(operand)) ? tree.source.slice(tree.start(operand) + 1, tree.end(operand) - 1) : undefined;
  if (isInstance(walk, tree.child(type, "type"), args)) {
    const { callee, types } = constructorOf(walk, named);
    walk.site("call", callee, named.name, node, named.qualifier, argument);
    return out.call(callee, [walk.value(operand)], types);
  }
  const { callee } = constructorOf(walk, { ...named, args: NONE });
  out.use("reference", callee, tree.start(named.name));
  const element = out.index(callee, keyOfType(walk, args[0] as SyntaxNode));
  walk.namelessCall(element, tree.end(type), node, argument);
  return out.call(element, [walk.value(operand)]);
}

interface Called {
  readonly name: SyntaxNode;
  readonly receiver: SyntaxNode;
}

const NAMELESS: Called = { name: NONE, receiver: NONE };

/** Where the name of a callee stands, and what is before it. */
function calledName(walk: GoWalk, callee: SyntaxNode): Called {
  const { tree } = walk;
  for (let inner = callee; inner >= 0; ) {
    switch (tree.type(inner)) {
      case "identifier":
        return { name: inner, receiver: NONE };
      case "selector_expression":
        return { name: tree.child(inner, "field"), receiver: tree.child(inner, "operand") };
      case "parenthesized_expression":
        inner = tree.first(inner);
        break;
      case "unary_expression":
      case "type_instantiation_expression":
        inner = tree.type(inner) === "unary_expression" ? tree.child(inner, "operand") : tree.child(inner, "type");
        break;
      case "index_expression": {
        const operand = tree.child(inner, "operand");
        if (!isInstance(walk, operand, [tree.child(inner, "index")])) return NAMELESS;
        inner = operand;
        break;
      }
      default:
        return NAMELESS;
    }
  }
  return NAMELESS;
}

function lowerArguments(walk: GoWalk, list: SyntaxNode): At[] {
  const { tree } = walk;
  const args: At[] = [];
  if (list < 0) return args;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) args.push(walk.value(child));
  return args;
}

/** `new(T)`, `make(T, n)`: a construction where `T` is a name, else a value of the type. */
function made(walk: GoWalk, list: SyntaxNode): At {
  const { tree, out } = walk;
  const first = list < 0 ? NONE : tree.first(list);
  if (first < 0) return NONE;
  const named = tree.type(first) === "pointer_type" ? undefined : namedType(walk, first);
  const name = named === undefined ? "" : tree.text(named.name);
  const isOwn = named !== undefined && (named.qualifier >= 0 || (!isPredeclared(name) && walk.bound(name) !== "typeParameter"));
  let at: At;
  if (isOwn) {
    const { callee, types } = constructorOf(walk, named);
    walk.site("new", callee, named.name, first, named.qualifier);
    at = out.create(callee, [], types);
  } else at = out.wrap("valueOf", walk.type(first));
  for (let rest = tree.next(first); rest >= 0; rest = tree.next(rest)) walk.value(rest);
  return at;
}

function isString(type: string): boolean {
  return type === "interpreted_string_literal" || type === "raw_string_literal";
}

/** Text of the first string literal among arguments. */
function firstString(walk: GoWalk, list: SyntaxNode): string | undefined {
  const { tree } = walk;
  if (list < 0) return undefined;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (isString(tree.type(child))) return tree.source.slice(tree.start(child) + 1, tree.end(child) - 1);
  }
  return undefined;
}
