import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { constantValue, declareConstant, isConstant, lastName } from "./constants.ts";
import type { ClassBody, RubyWalk } from "./walk.ts";

/** `class X < Y` and `module X`; each opening of a class is a row of its own. */
export function lowerClass(walk: RubyWalk, node: SyntaxNode, around: number): void {
  const { tree, out } = walk;
  const written = tree.child(node, "name");
  const nameNode = lastName(tree, written);
  const name = tree.text(nameNode);
  const isModule = tree.type(node) === "module";
  const scope = out.scope("class", around);
  const cls = out.class(scope, name, isModule ? FLAG.mixin : 0, tree.start(nameNode));
  out.setScopeOwner(scope, cls);
  declareConstant(walk, written, out.classValue(cls), cls);
  const bases: At[] = [];
  const superclass = tree.child(node, "superclass");
  if (superclass >= 0) {
    const base = tree.next(tree.first(superclass)) >= 0 ? tree.next(tree.first(superclass)) : tree.first(superclass);
    bases.push(lowerBase(walk, base, around));
  }
  lowerClassBody(walk, tree.child(node, "body"), { cls, scope, name }, bases);
}

/** A base class, told by its name; `Migration[7.0]` and other calls are what they are called on or give. */
export function lowerBase(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  let base = node;
  if (tree.type(base) === "element_reference") {
    for (let child = tree.next(tree.first(base)); child >= 0; child = tree.next(child)) walk.value(child, scope);
    base = tree.child(base, "object");
  }
  if (!isConstant(tree.type(base))) return walk.value(base, scope);
  const at = constantValue(walk, base, scope);
  walk.mention("extends", at, lastName(tree, base), base);
  return at;
}

/** The statements of a class in its scope; what is included there joins the bases. */
export function lowerClassBody(
  walk: RubyWalk,
  node: SyntaxNode,
  made: { readonly cls: number; readonly scope: number; readonly name: string },
  bases: At[],
): void {
  const { out, locals, body, method, blockResults } = walk;
  const inside: ClassBody = {
    ...made,
    members: new Set(),
    methods: methodsIn(walk, node),
    isStatic: givesOut(walk, node),
    isPrivate: false,
  };
  walk.body = inside;
  walk.method = undefined;
  walk.blockResults = undefined;
  walk.locals = { scope: made.scope, names: new Set(), around: undefined };
  const extended: At[] = [];
  lowerMixins(walk, node, made.scope, bases, extended);
  out.finishClass(made.cls, { extends: bases, implements: extended });
  if (node >= 0) walk.values(node, made.scope);
  walk.locals = locals;
  walk.body = body;
  walk.method = method;
  walk.blockResults = blockResults;
}

function methodsIn(walk: RubyWalk, body: SyntaxNode): ReadonlyMap<string, number> {
  const { tree } = walk;
  const methods = new Map<string, number>();
  for (let child = body < 0 ? NONE : tree.first(body); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "method") continue;
    const name = tree.text(tree.child(child, "name"));
    if (!methods.has(name)) methods.set(name, tree.start(child));
  }
  return methods;
}

/**
 * What a class body includes and prepends joins the bases of its instances, what it extends those of the class itself: `extend`, and
 * `include` in `class << self`. What a concern does when it is included counts as its own.
 */
function lowerMixins(walk: RubyWalk, body: SyntaxNode, scope: number, included: At[], extended: At[]): void {
  const { tree } = walk;
  for (let child = body < 0 ? NONE : tree.first(body); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "singleton_class" && tree.type(tree.child(child, "value")) === "self")
      lowerMixins(walk, tree.child(child, "body"), scope, extended, extended);
    if (type !== "call" || tree.child(child, "receiver") >= 0) continue;
    const word = tree.text(tree.child(child, "method"));
    if (word === "included" || word === "prepended") lowerMixins(walk, blockBody(tree, child), scope, included, extended);
    const mixed = mixin(walk, child);
    if (mixed < 0) continue;
    walk.mixins.add(mixed);
    for (let name = tree.first(mixed); name >= 0; name = tree.next(name)) {
      if (!isConstant(tree.type(name))) continue;
      const at = constantValue(walk, name, scope);
      walk.mention("extends", at, lastName(tree, name), name);
      (word === "extend" ? extended : included).push(at);
    }
  }
}

function blockBody(tree: SyntaxTree, call: SyntaxNode): SyntaxNode {
  const block = tree.child(call, "block");
  return block < 0 ? NONE : tree.child(block, "body");
}

/** Arguments of `include`, `extend` and `prepend` in a class body; -1 for other statements. */
function mixin(walk: RubyWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  if (tree.type(node) !== "call" || tree.child(node, "receiver") >= 0) return NONE;
  const word = tree.text(tree.child(node, "method"));
  return word === "include" || word === "extend" || word === "prepend" ? tree.child(node, "arguments") : NONE;
}

/** Whether a module says `extend self`: its methods are called on it. */
function givesOut(walk: RubyWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  for (let child = node < 0 ? NONE : tree.first(node); child >= 0; child = tree.next(child)) {
    const mixed = mixin(walk, child);
    if (mixed >= 0 && tree.type(tree.first(mixed)) === "self") return true;
  }
  return false;
}

/** `class << self`: what it defines belongs to the class itself. */
export function lowerSingletonClass(walk: RubyWalk, node: SyntaxNode, scope: number): void {
  const { tree, body } = walk;
  const content = tree.child(node, "body");
  const isSelf = tree.type(tree.child(node, "value")) === "self";
  if (!isSelf) walk.value(tree.child(node, "value"), scope);
  const { method, locals } = walk;
  const outside = body === undefined ? undefined : { isStatic: body.isStatic, isPrivate: body.isPrivate };
  walk.method = undefined;
  walk.locals = { scope: body?.scope ?? scope, names: new Set(), around: undefined };
  if (body !== undefined) {
    body.isStatic = true;
    body.isPrivate = false;
  }
  if (content >= 0) walk.values(content, body?.scope ?? scope);
  if (body !== undefined && outside !== undefined) {
    body.isStatic = outside.isStatic;
    body.isPrivate = outside.isPrivate;
  }
  walk.method = method;
  walk.locals = locals;
}
