import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerArguments, lowerList, readSymbol } from "./arguments.ts";
import { lowerBlock } from "./blocks.ts";
import { lowerBase, lowerClassBody } from "./classes.ts";
import { isConstant } from "./constants.ts";
import { instance } from "./receivers.ts";
import { definesAttributes, literalStart, literalText, type RubyWalk } from "./walk.ts";

/**
 * Calls that define something, or that mean more than a call. Gives the record of the call where it has lowered the arguments, else
 * undefined. The call itself is told already.
 */
export function lowerMacro(walk: RubyWalk, call: SyntaxNode, name: string, receiver: At, scope: number): At | undefined {
  const { tree } = walk;
  const list = tree.child(call, "arguments");
  const receiverNode = tree.child(call, "receiver");
  if (receiverNode >= 0) {
    const isMaker = (name === "new" || name === "define") && tree.type(receiverNode) === "constant";
    return isMaker ? madeClass(walk, call, tree.text(receiverNode), name, scope) : undefined;
  }
  switch (name) {
    case "require":
    case "require_relative":
    case "load":
    case "require_dependency":
      lowerRequire(walk, call, name, tree.first(list));
      return undefined;
    case "autoload":
      if (list >= 0 && tree.next(tree.first(list)) >= 0) lowerRequire(walk, call, name, tree.next(tree.first(list)));
      return undefined;
    case "include":
    case "extend":
    case "prepend":
      return walk.body !== undefined && walk.method === undefined && list >= 0 ? lowerMixinCall(walk, list, scope) : undefined;
    case "private":
    case "protected":
    case "public":
    case "private_class_method":
      return list < 0 ? undefined : lowerAccess(walk, call, name, receiver, scope);
    case "lambda":
    case "proc": {
      const block = tree.child(call, "block");
      return block < 0 ? undefined : walk.out.functionValue(lowerBlock(walk, block, scope, [], tree.start(block)));
    }
    case "define_method":
    case "define_singleton_method":
      return list < 0 ? undefined : lowerDefineMethod(walk, call, name, scope);
    case "delegate":
      if (list >= 0) lowerDelegate(walk, list, scope);
      return undefined;
    case "alias_method":
    case "alias_attribute":
      if (list >= 0) lowerAlias(walk, tree.first(list), tree.next(tree.first(list)), scope);
      return undefined;
    case "scope":
    case "let":
    case "let!":
      return list < 0 ? undefined : lowerNamedBlock(walk, call, name, receiver, scope);
    default:
      if (list >= 0 && definesAttributes(name)) lowerAttributes(walk, list, name, scope);
      return undefined;
  }
}

function lowerRequire(walk: RubyWalk, call: SyntaxNode, name: string, path: SyntaxNode): void {
  const { tree, out } = walk;
  const text = literalText(tree, path);
  if (text === undefined || text === "" || tree.type(path) !== "string") return;
  const source = name === "require_relative" && !text.startsWith(".") ? `./${text}` : text;
  out.import(source, "", walk.file, 0, walk.lineAt(tree.start(call)));
}

/** Modules that a class body mixes in are told with the class; other arguments are values. */
function lowerMixinCall(walk: RubyWalk, list: SyntaxNode, scope: number): At {
  const { tree } = walk;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (!isConstant(tree.type(child)) || !isDirect(walk, list)) walk.value(child, scope);
  }
  return NONE;
}

/** Whether a mixin call stands directly in a class body. */
function isDirect(walk: RubyWalk, list: SyntaxNode): boolean {
  const { tree } = walk;
  const around = tree.parent(tree.parent(list));
  if (tree.type(around) !== "body_statement") return false;
  const holder = tree.type(tree.parent(around));
  return holder === "class" || holder === "module" || holder === "singleton_class" || holder === "do_block";
}

/** `private def x` and `private attr_reader :x`. */
function lowerAccess(walk: RubyWalk, call: SyntaxNode, name: string, receiver: At, scope: number): At | undefined {
  const { body } = walk;
  if (body === undefined) return undefined;
  const before = body.isPrivate;
  body.isPrivate = name.startsWith("private");
  lowerArguments(walk, call, name, receiver, scope);
  body.isPrivate = before;
  return NONE;
}

/** Methods that read and write `@x`. */
function lowerAttributes(walk: RubyWalk, list: SyntaxNode, macro: string, scope: number): void {
  const { tree } = walk;
  const isClassWide = /^(?:[cm]attr|class_attribute|thread_)/.test(macro);
  const isPlain = macro.includes("attr");
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const name = literalText(tree, child);
    if (name === undefined || tree.type(child) === "pair") continue;
    const offset = literalStart(tree, child);
    if (!macro.endsWith("writer")) defineReader(walk, name, offset, isPlain, isClassWide, scope);
    if (/writer|accessor|class_attribute/.test(macro)) defineWriter(walk, name, offset, isClassWide, scope);
  }
}

/** A method without parameters that gives `@name`. */
export function defineReader(walk: RubyWalk, name: string, nameOffset: number, isPlain: boolean, isStatic: boolean, around: number): void {
  const { out } = walk;
  const scope = out.scope("function", walk.body?.scope ?? around);
  const fn = out.function(scope, isPlain ? 0 : FLAG.bodiless, nameOffset);
  out.setScopeOwner(scope, fn);
  const variable = isStatic ? `@@${name}` : `@${name}`;
  if (isPlain && walk.body !== undefined) out.finishFunction(fn, { returns: [out.memberOf(out.receiver("this", scope), variable)] });
  defineMember(walk, name, fn, nameOffset, isStatic);
}

function defineWriter(walk: RubyWalk, name: string, nameOffset: number, isStatic: boolean, around: number): void {
  const { out } = walk;
  const scope = out.scope("function", walk.body?.scope ?? around);
  const fn = out.function(scope, 0, nameOffset);
  out.setScopeOwner(scope, fn);
  out.finishFunction(fn, { parameters: [out.declare(scope, "value", "parameter", { owner: fn })] });
  defineMember(walk, `${name}=`, fn, nameOffset, isStatic);
}

/** A method that a call defines: of the class around, else a function where the call stands. */
function defineMember(walk: RubyWalk, name: string, fn: number, nameOffset: number, isStatic: boolean): void {
  const { out, body } = walk;
  if (body === undefined) {
    out.declare(walk.locals.scope, name, "function", { owner: fn, nameOffset });
    return;
  }
  const flags = (isStatic || body.isStatic ? FLAG.static : 0) | (body.isPrivate ? FLAG.private : 0);
  out.member(body.cls, name, { fn, flags, nameOffset });
}

/** `define_method(:x) { … }`: the block is the method. */
function lowerDefineMethod(walk: RubyWalk, call: SyntaxNode, macro: string, scope: number): At | undefined {
  const { tree, out, body } = walk;
  const list = tree.child(call, "arguments");
  const first = tree.first(list);
  const name = literalText(tree, first);
  const block = tree.child(call, "block");
  if (name === undefined) return undefined;
  const nameOffset = literalStart(tree, first);
  const isStatic = macro === "define_singleton_method";
  if (block < 0) {
    const values = lowerList(walk, list, macro, NONE, scope);
    if (body !== undefined) out.member(body.cls, name, { value: values[1] ?? NONE, flags: isStatic ? FLAG.static : 0, nameOffset });
    return NONE;
  }
  lowerList(walk, list, macro, NONE, scope);
  const { method } = walk;
  const fn = lowerBlock(walk, block, scope, [], nameOffset);
  walk.method = method;
  defineMember(walk, name, fn, nameOffset, isStatic);
  return NONE;
}

/** `delegate :a, :b, to: :c`: methods that call those of what `c` gives. */
function lowerDelegate(walk: RubyWalk, list: SyntaxNode, scope: number): void {
  const { tree, out, body } = walk;
  let target: string | undefined;
  let targetNode: SyntaxNode = NONE;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "pair" || tree.text(tree.child(child, "key")) !== "to") continue;
    targetNode = tree.child(child, "value");
    target = literalText(tree, targetNode);
  }
  if (target === undefined) return;
  if (targetNode >= 0) readSymbol(walk, targetNode, instance(walk, scope));
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "simple_symbol") continue;
    const name = literalText(tree, child) as string;
    const inner = out.scope("function", body?.scope ?? scope);
    const fn = out.function(inner, 0, tree.start(child));
    out.setScopeOwner(inner, fn);
    const object = body === undefined ? NONE : out.memberOf(out.receiver("this", inner), target);

    const value = target.startsWith("@") ? object : out.call(object, []);
    out.finishFunction(fn, { returns: value < 0 ? [] : [out.call(out.memberOf(value, name), [])] });
    defineMember(walk, name, fn, tree.start(child), false);
  }
}

/** Another name for a method: `alias`, `alias_method`. */
export function lowerAlias(walk: RubyWalk, name: SyntaxNode, original: SyntaxNode, scope: number): void {
  const { tree, out, body } = walk;
  const text = literalText(tree, name) ?? tree.text(name);
  const source = literalText(tree, original) ?? tree.text(original);
  const nameOffset = name < 0 ? NONE : literalStart(tree, name);
  if (text === "" || original < 0) return;
  const object = instance(walk, scope);
  const value = object < 0 ? out.name(scope, source) : out.memberOf(object, source);
  if (body === undefined) out.declare(walk.locals.scope, text, "variable", { value, nameOffset });
  else out.member(body.cls, text, { value, flags: body.isStatic ? FLAG.static : 0, nameOffset });
  out.use("reference", value, tree.start(original));
}

/** `scope :x, -> { … }` is a method of the class, `let(:x) { … }` one of the tests around. */
function lowerNamedBlock(walk: RubyWalk, call: SyntaxNode, macro: string, receiver: At, scope: number): At | undefined {
  const { tree, out, body } = walk;
  const first = tree.first(tree.child(call, "arguments"));
  const name = literalText(tree, first);
  if (name === undefined) return undefined;
  const args = lowerArguments(walk, call, macro, receiver, scope);
  const value = args[1] ?? NONE;
  const nameOffset = literalStart(tree, first);
  const isScope = macro === "scope";
  if (body !== undefined) out.member(body.cls, name, { value, flags: isScope ? FLAG.static : 0, nameOffset });
  else if (value >= 0) out.declare(walk.locals.scope, name, "variable", { value, nameOffset });
  return NONE;
}

/** `Class.new(Base) do … end`, `Struct.new(:a)`, `Data.define(:a)`, `Module.new do … end`: a class made by a call. */
function madeClass(walk: RubyWalk, call: SyntaxNode, maker: string, name: string, scope: number): At | undefined {
  const { tree, out } = walk;
  const isRecord = (maker === "Struct" && name === "new") || (maker === "Data" && name === "define");
  if (!isRecord && !((maker === "Class" || maker === "Module") && name === "new")) return undefined;
  const list = tree.child(call, "arguments");
  const block = tree.child(call, "block");
  const inner = out.scope("class", scope);
  const cls = out.class(inner, "", maker === "Module" ? FLAG.mixin : 0, tree.start(call));
  out.setScopeOwner(inner, cls);
  const bases: At[] = [];
  const fields: SyntaxNode[] = [];
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    if (maker === "Class") bases.push(lowerBase(walk, child, scope));
    else if (isRecord && tree.type(child) === "simple_symbol") fields.push(child);
    else walk.value(child, scope);
  }
  const { body, method } = walk;
  walk.body = { cls, scope: inner, name: "", members: new Set(), isStatic: false, isPrivate: false };
  walk.method = undefined;
  for (const field of fields) {
    defineReader(walk, tree.text(field).slice(1), NONE, true, false, inner);
    defineWriter(walk, tree.text(field).slice(1), NONE, false, inner);
  }
  walk.body = body;
  walk.method = method;
  lowerClassBody(walk, block < 0 ? NONE : tree.child(block, "body"), { cls, scope: inner, name: "" }, bases);
  const at = out.classValue(cls);
  walk.madeClass = { at, cls };
  return at;
}
