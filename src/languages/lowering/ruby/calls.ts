import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerArguments } from "./arguments.ts";
import { constantValue, isConstant, lastName } from "./constants.ts";
import { lowerMacro } from "./macros.ts";
import { ownMethod } from "./receivers.ts";
import { isLocal } from "./variables.ts";
import { firstString, type RubyWalk } from "./walk.ts";

/** How far a chain is understood: its record, and where the name stands that was read last, if it was no call. */
interface Reached {
  at: At;
  read: number;
}

/** Calls and elements, however many stand behind one another. */
export function lowerChain(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const links: SyntaxNode[] = [];
  let base = node;
  for (;;) {
    const type = tree.type(base);
    const inner = type === "call" ? tree.child(base, "receiver") : type === "element_reference" ? tree.child(base, "object") : NONE;
    if (inner < 0) break;
    links.push(base);
    base = inner;
  }
  const reached = startOfChain(walk, base, scope);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    if (tree.type(link) === "call") reached.at = lowerCall(walk, link, reached.at, scope);
    else {
      if (reached.read >= 0) out.use("reference", reached.at, reached.read);
      let key: At = NONE;
      for (let child = tree.next(tree.first(link)); child >= 0; child = tree.next(child)) key = walk.value(child, scope);
      reached.at = out.index(reached.at, key);
    }
    reached.read = NONE;
  }
  if (reached.read >= 0) out.use("reference", reached.at, reached.read);
  return reached.at;
}

function startOfChain(walk: RubyWalk, node: SyntaxNode, scope: number): Reached {
  const { tree, out } = walk;
  const type = tree.type(node);
  if (isConstant(type)) return { at: constantValue(walk, node, scope), read: tree.start(lastName(tree, node)) };
  if (type === "identifier") {
    const name = tree.text(node);
    if (isLocal(walk, name)) return { at: out.name(scope, name), read: tree.start(node) };
    return { at: bareCall(walk, node, name, scope), read: NONE };
  }
  if (type === "call") return { at: lowerCall(walk, node, NONE, scope), read: NONE };
  return { at: walk.value(node, scope), read: NONE };
}

/** Record of a bare name: a local variable that is read, or a call. */
export function lowerBare(walk: RubyWalk, node: SyntaxNode, name: string, scope: number): At {
  const { tree, out } = walk;
  if (!isLocal(walk, name)) return bareCall(walk, node, name, scope);
  const at = out.name(scope, name);
  out.use("reference", at, tree.start(node));
  return at;
}

/** A bare name that is no local variable. */
function bareCall(walk: RubyWalk, node: SyntaxNode, name: string, scope: number): At {
  const { out, body } = walk;
  const callee = ownMethod(walk, name, scope);
  walk.call(callee, name, { name: node, whole: node });
  if (body !== undefined && walk.method === undefined) setAccess(walk, name);
  return out.call(callee, []);
}

/** `private` on a line of its own holds for what follows. */
function setAccess(walk: RubyWalk, name: string): void {
  const { body } = walk;
  if (body === undefined) return;
  if (name === "private") body.isPrivate = true;
  else if (name === "public" || name === "protected") body.isPrivate = false;
  else if (name === "module_function") body.isStatic = true;
}

/** One call, behind a receiver that is lowered already; -1 where it has none, or none that is known. */
function lowerCall(walk: RubyWalk, node: SyntaxNode, receiver: At, scope: number): At {
  const { tree, out } = walk;
  const written = tree.child(node, "method");
  const receiverNode = tree.child(node, "receiver");
  const list = tree.child(node, "arguments");
  const isSuper = tree.type(written) === "super";
  // `f.()` calls `call`.
  const name = written < 0 ? "call" : tree.text(written);
  let callee: At;
  if (isSuper) callee = superMethod(walk, scope);
  else callee = receiverNode < 0 ? ownMethod(walk, name, scope) : out.memberOf(receiver, name);
  const nameNode = written >= 0 ? written : list >= 0 ? list : node;
  walk.call(callee, name, { name: nameNode, whole: node, receiver: receiverNode, argument: firstString(tree, list) });
  if (name === "class" && list < 0 && tree.type(receiverNode) === "self" && walk.body !== undefined) return out.classValue(walk.body.cls);
  const special = lowerMacro(walk, node, name, receiver, scope);
  if (special !== undefined) return special;
  return out.call(callee, lowerArguments(walk, node, name, receiver, scope));
}

/** `super` is the method of the same name, seen from the bases. */
function superMethod(walk: RubyWalk, scope: number): At {
  return walk.method === undefined ? NONE : walk.out.memberOf(walk.out.receiver("super", scope), walk.method.name);
}

/** `super` without arguments of its own. */
export function lowerSuper(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const callee = superMethod(walk, scope);
  walk.call(callee, "super", { name: node, whole: node });
  return walk.out.call(callee, []);
}
