import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerArguments, lowerList, readSymbol } from "./arguments.ts";
import { lowerBlock } from "./blocks.ts";
import { constantValue, isConstant } from "./constants.ts";
import { instance } from "./receivers.ts";
import { literalStart, literalText, type RubyWalk } from "./walk.ts";

/** What a defining call defines for: the class around, or an object that it is called on. */
export interface Host {
  /** -1 for the class around. */
  readonly object: At;
  /** For the class itself instead of its instances. */
  readonly isStatic: boolean;
}

/** Row of a method that a call defines; `around` is where the call stands. */
function newFunction(walk: RubyWalk, around: number, flags: number, nameOffset: number): { fn: number; scope: number } {
  const { out } = walk;
  const scope = out.scope("function", walk.body?.scope ?? around);
  const fn = out.function(scope, flags, nameOffset);
  out.setScopeOwner(scope, fn);
  return { fn, scope };
}

/** Gives a defined method to what it is for; outside of classes it is a function where the call stands. */
function define(walk: RubyWalk, host: Host, name: string, fn: number, nameOffset: number, around: number): void {
  const { out, body } = walk;
  if (host.object >= 0) {
    out.setReceiver(fn, host.object);
    out.assign(host.object, name, out.functionValue(fn), around, nameOffset);
  } else if (body === undefined) out.declare(walk.locals.scope, name, "function", { owner: fn, nameOffset });
  else {
    const flags = (host.isStatic || body.isStatic ? FLAG.static : 0) | (body.isPrivate ? FLAG.private : 0);
    out.member(body.cls, name, { fn, flags, nameOffset });
  }
}

/** As `define`, for a value that is known as a record. */
function defineValue(walk: RubyWalk, host: Host, name: string, value: At, nameOffset: number, around: number): void {
  const { out, body } = walk;
  if (host.object >= 0) out.assign(host.object, name, value, around, nameOffset);
  else if (body === undefined) out.declare(walk.locals.scope, name, "variable", { value, nameOffset });
  else out.member(body.cls, name, { value, flags: host.isStatic || body.isStatic ? FLAG.static : 0, nameOffset });
}

/** `attr_accessor :x` and its like: methods that read and write `@x`. Associations give what nobody wrote down. */
export function lowerAttributes(walk: RubyWalk, list: SyntaxNode, macro: string, host: Host, scope: number): void {
  const { tree } = walk;
  const isPlain = macro.includes("attr");
  const isClassWide =
    isPlain && (macro === "class_attribute" || macro.startsWith("cattr") || macro.startsWith("mattr") || macro.startsWith("thread"));
  const given = isClassWide ? { ...host, isStatic: true } : host;
  const sigil = isClassWide ? "@@" : "@";
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const name = tree.type(child) === "pair" ? undefined : literalText(tree, child);
    if (name === undefined) continue;
    const offset = literalStart(tree, child);
    if (!macro.endsWith("writer")) defineReader(walk, name, offset, isPlain ? sigil + name : "", given, scope);
    if (macro.endsWith("writer") || macro.endsWith("accessor") || macro === "class_attribute")
      defineWriter(walk, name, offset, given, scope);
  }
}

/** A method without parameters that gives a variable of the object; without a body where there is none. */
export function defineReader(walk: RubyWalk, name: string, nameOffset: number, variable: string, host: Host, around: number): void {
  const { out } = walk;
  const { fn, scope } = newFunction(walk, around, variable === "" ? FLAG.bodiless : 0, nameOffset);
  if (variable !== "" && walk.body !== undefined)
    out.finishFunction(fn, { returns: [out.memberOf(out.receiver("this", scope), variable)] });
  define(walk, host, name, fn, nameOffset, around);
}

export function defineWriter(walk: RubyWalk, name: string, nameOffset: number, host: Host, around: number): void {
  const { out } = walk;
  const { fn, scope } = newFunction(walk, around, 0, nameOffset);
  out.finishFunction(fn, { parameters: [out.declare(scope, "value", "parameter", { owner: fn })] });
  define(walk, host, `${name}=`, fn, nameOffset, around);
}

/** `define_method(:x) { … }`: the block is the method. A name that is put together joins only its symbol. */
export function lowerDefineMethod(walk: RubyWalk, call: SyntaxNode, macro: string, host: Host, scope: number): At {
  const { tree } = walk;
  const list = tree.child(call, "arguments");
  const first = tree.first(list);
  const name = literalText(tree, first);
  const block = tree.child(call, "block");
  const content = tree.childOfType(first, "string_content");
  const nameOffset = name !== undefined ? literalStart(tree, first) : tree.start(content >= 0 ? content : first);
  const given = macro === "define_singleton_method" ? { ...host, isStatic: true } : host;
  const values = lowerList(walk, list, macro, NONE, scope);
  if (block >= 0) {
    // Inside, `self` is the object, as in a method that is written with `def`.
    const { method } = walk;
    walk.method = { name: name ?? "", isStatic: given.isStatic, returns: [], fn: NONE, scope, parameters: [], block: "&" };
    const fn = lowerBlock(walk, block, scope, [], nameOffset);
    walk.method = method;
    if (name !== undefined) define(walk, given, name, fn, nameOffset, scope);
  } else if (name !== undefined) defineValue(walk, given, name, values[1] ?? NONE, nameOffset, scope);
  return NONE;
}

/** `delegate :a, :b, to: :c`: methods that call those of what `c` gives. */
export function lowerDelegate(walk: RubyWalk, list: SyntaxNode, host: Host, scope: number): void {
  const { tree, out, body } = walk;
  let target: SyntaxNode = NONE;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "pair" && tree.text(tree.child(child, "key")) === "to") target = tree.child(child, "value");
  }
  if (target < 0) return;
  readSymbol(walk, target, instance(walk, scope));
  const method = literalText(tree, target);
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "simple_symbol") continue;
    const name = literalText(tree, child) as string;
    const nameOffset = tree.start(child);
    const { fn, scope: inner } = newFunction(walk, scope, 0, nameOffset);
    let object: At = NONE;
    if (isConstant(tree.type(target))) object = constantValue(walk, target, inner);
    else if (method !== undefined && body !== undefined) {
      object = out.memberOf(out.receiver("this", inner), method);
      if (!method.startsWith("@")) object = out.call(object, []);
    }
    out.finishFunction(fn, { returns: object < 0 ? [] : [out.call(out.memberOf(object, name), [])] });
    define(walk, host, name, fn, nameOffset, scope);
  }
}

/** Another name for a method: `alias`, `alias_method`, `alias_attribute`. */
export function lowerAlias(walk: RubyWalk, name: SyntaxNode, original: SyntaxNode, host: Host, scope: number): void {
  const { tree, out } = walk;
  if (name < 0 || original < 0) return;
  const text = literalText(tree, name) ?? tree.text(name);
  const source = literalText(tree, original) ?? tree.text(original);
  const own = walk.body?.methods.get(source) ?? NONE;
  // What is redefined below was inherited when it got its other name.
  const isInherited = host.object < 0 && own > tree.start(name);
  const object = host.object >= 0 ? host.object : isInherited ? out.receiver("super", scope) : instance(walk, scope);
  const value = object < 0 ? out.name(scope, source) : out.memberOf(object, source);
  defineValue(walk, host, text, value, literalStart(tree, name), scope);
  out.use("reference", value, tree.start(original));
}

/** `scope :x, -> { … }` is a method of the class, `let(:x) { … }` one of the tests around. */
export function lowerNamedBlock(walk: RubyWalk, call: SyntaxNode, macro: string, host: Host, scope: number): At | undefined {
  const { tree } = walk;
  const first = tree.first(tree.child(call, "arguments"));
  const name = literalText(tree, first);
  if (name === undefined) return undefined;
  const value = lowerArguments(walk, call, macro, host.object, scope)[1] ?? NONE;
  const given = macro === "scope" ? { ...host, isStatic: true } : host;
  if (value >= 0 || walk.body !== undefined) defineValue(walk, given, name, value, literalStart(tree, first), scope);
  return NONE;
}
