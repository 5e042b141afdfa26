import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerArguments } from "./arguments.ts";
import { lowerBlock } from "./blocks.ts";
import { isConstant } from "./constants.ts";
import { type Host, lowerAlias, lowerAttributes, lowerDefineMethod, lowerDelegate, lowerNamedBlock } from "./definers.ts";
import { lowerMadeClass, makesClass } from "./made-classes.ts";
import { definesAttributes, literalText, type RubyWalk } from "./walk.ts";

/**
 * Calls that define something, or that mean more than a call. Gives the record of the call where it has lowered the arguments, else
 * undefined. The call itself is told already.
 */
export function lowerMacro(walk: RubyWalk, call: SyntaxNode, name: string, receiver: At, scope: number): At | undefined {
  const { tree } = walk;
  const receiverNode = tree.child(call, "receiver");
  if (receiverNode >= 0) {
    if (tree.type(receiverNode) === "constant" && makesClass(tree.text(receiverNode), name))
      return lowerMadeClass(walk, call, tree.text(receiverNode), scope);
    return lowerDefiner(walk, call, name, hostOf(walk, receiverNode, receiver), scope);
  }
  const list = tree.child(call, "arguments");
  switch (name) {
    case "require":
    case "require_relative":
    case "load":
    case "require_dependency":
      if (list >= 0) lowerRequire(walk, call, name, tree.first(list));
      return undefined;
    case "autoload":
      if (list >= 0 && tree.first(list) >= 0) lowerRequire(walk, call, name, tree.next(tree.first(list)));
      return undefined;
    case "include":
    case "extend":
    case "prepend":
      return list >= 0 && walk.mixins.has(list) ? lowerMixinCall(walk, list, scope) : undefined;
    case "private":
    case "protected":
    case "public":
    case "private_class_method":
      return list < 0 ? undefined : lowerAccess(walk, call, name, scope);
    case "class_methods":
      return walk.body === undefined ? undefined : lowerClassMethods(walk, call, name, scope);
    case "lambda":
    case "proc": {
      const block = tree.child(call, "block");
      return block < 0 ? undefined : walk.out.functionValue(lowerBlock(walk, block, scope, [], tree.start(block)));
    }
    default:
      return lowerDefiner(walk, call, name, OWN, scope);
  }
}

const OWN: Host = { object: NONE, isStatic: false };

/** What a defining call with a receiver defines for. */
function hostOf(walk: RubyWalk, node: SyntaxNode, receiver: At): Host {
  const { tree, body } = walk;
  const isOwn = body !== undefined && walk.method === undefined;
  if (isOwn && tree.type(node) === "self") return OWN;
  if (isOwn && tree.text(node) === "singleton_class") return { object: NONE, isStatic: true };
  return { object: receiver, isStatic: false };
}

/** Calls that define methods, with and without a receiver. */
function lowerDefiner(walk: RubyWalk, call: SyntaxNode, name: string, host: Host, scope: number): At | undefined {
  const { tree } = walk;
  const list = tree.child(call, "arguments");
  if (list < 0) return undefined;
  switch (name) {
    case "define_method":
    case "define_singleton_method":
      return lowerDefineMethod(walk, call, name, host, scope);
    case "delegate":
      lowerDelegate(walk, list, host, scope);
      return undefined;
    case "alias_method":
    case "alias_attribute":
      if (tree.first(list) >= 0) lowerAlias(walk, tree.first(list), tree.next(tree.first(list)), host, scope);
      return undefined;
    case "scope":
      // Outside of classes it is no query of a model: routes have scopes too.
      return walk.body === undefined ? undefined : lowerNamedBlock(walk, call, name, host, scope);
    case "let":
    case "let!":
      return lowerNamedBlock(walk, call, name, host, scope);
    default:
      if (definesAttributes(name)) lowerAttributes(walk, list, name, host, scope);
      return undefined;
  }
}

function lowerRequire(walk: RubyWalk, call: SyntaxNode, name: string, path: SyntaxNode): void {
  const { tree, out } = walk;
  const text = literalText(tree, path);
  if (text === undefined || text === "" || tree.type(path) !== "string") return;
  const source = name === "require_relative" && !text.startsWith(".") ? `./${text}` : text;
  out.import(source, "", walk.file, 0, walk.lineOf(tree.start(call)));
}

/** Modules that a class body mixes in are told with the class; other arguments are values. */
function lowerMixinCall(walk: RubyWalk, list: SyntaxNode, scope: number): At {
  const { tree } = walk;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) if (!isConstant(tree.type(child))) walk.value(child, scope);
  return NONE;
}

/** `private def x` and `private attr_reader :x`. */
function lowerAccess(walk: RubyWalk, call: SyntaxNode, name: string, scope: number): At | undefined {
  const { body } = walk;
  if (body === undefined) return undefined;
  const before = body.isPrivate;
  body.isPrivate = name.startsWith("private");
  lowerArguments(walk, call, name, NONE, scope);
  body.isPrivate = before;
  return NONE;
}

/** `class_methods do … end` of a concern: what it defines belongs to the classes that include it. */
function lowerClassMethods(walk: RubyWalk, call: SyntaxNode, name: string, scope: number): At | undefined {
  const { body } = walk;
  if (body === undefined) return undefined;
  const before = body.isStatic;
  body.isStatic = true;
  lowerArguments(walk, call, name, NONE, scope);
  body.isStatic = before;
  return NONE;
}
