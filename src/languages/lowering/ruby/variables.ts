import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { declareConstant } from "./constants.ts";
import { implicitSelf } from "./receivers.ts";
import type { Locals, RubyWalk } from "./walk.ts";

/** Whether a name is a local variable here; every other bare name is a call. */
export function isLocal(walk: RubyWalk, name: string): boolean {
  for (let around: Locals | undefined = walk.locals; around !== undefined; around = around.around) if (around.names.has(name)) return true;
  return false;
}

/** `x = …`: declares the variable in its method or block when it is first seen. */
export function setLocal(walk: RubyWalk, nameNode: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  const name = tree.text(nameNode);
  if (isLocal(walk, name)) {
    if (value >= 0) out.assign(NONE, name, value, scope);
    return;
  }
  walk.locals.names.add(name);
  out.declare(walk.locals.scope, name, "variable", { value, nameOffset: tree.start(nameNode) });
}

/** Gives a value to what stands on the left of an assignment. */
export function assignTo(walk: RubyWalk, target: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  switch (tree.type(target)) {
    case "identifier":
      setLocal(walk, target, value, scope);
      return;
    case "constant":
    case "scope_resolution": {
      const made = walk.madeClass !== undefined && walk.madeClass.at === value ? walk.madeClass.cls : NONE;
      declareConstant(walk, target, value, made);
      return;
    }
    case "instance_variable":
    case "class_variable":
      setMember(walk, target, value, scope);
      return;
    case "global_variable":
      setGlobal(walk, target, value);
      return;
    case "left_assignment_list":
    case "destructured_left_assignment": {
      if (!walk.descend()) return;
      let position = 0;
      for (let child = tree.first(target); child >= 0; child = tree.next(child)) {
        if (tree.type(child) === "rest_assignment") assignTo(walk, tree.first(child), value, scope);
        else assignTo(walk, child, out.itemAt(value, position++), scope);
      }
      walk.ascend();
      return;
    }
    case "call":
      setAttribute(walk, target, value, scope);
      return;
    case "":
      return;
    default:
      walk.value(target, scope);
  }
}

/** `@x = …`: the first one makes a member of the class, all others are told as assignments to the receiver. */
function setMember(walk: RubyWalk, node: SyntaxNode, value: At, scope: number): void {
  const { tree, out, body } = walk;
  const name = tree.text(node);
  const nameOffset = tree.start(node);
  if (body === undefined) {
    setRoot(walk, name, value, nameOffset);
    return;
  }
  const isStatic = name.startsWith("@@") || walk.method === undefined || walk.method.isStatic;
  const key = isStatic ? `.${name}` : name;
  if (!body.members.has(key)) {
    body.members.add(key);
    out.member(body.cls, name, { value, flags: isStatic ? FLAG.static : 0, nameOffset });
    return;
  }
  const object = name.startsWith("@@") ? out.classValue(body.cls) : implicitSelf(walk, scope);
  if (object >= 0) out.assign(object, name, value, scope, nameOffset);
}

function setGlobal(walk: RubyWalk, node: SyntaxNode, value: At): void {
  setRoot(walk, walk.tree.text(node), value, walk.tree.start(node));
}

/** Variables of the whole file: globals, and instance variables outside of classes. */
function setRoot(walk: RubyWalk, name: string, value: At, nameOffset: number): void {
  const { out, file } = walk;
  if (walk.globals.has(name)) out.assign(NONE, name, value, file, nameOffset);
  else {
    walk.globals.add(name);
    out.declare(file, name, "variable", { value, nameOffset });
  }
}

/** `object.name = …`: a call of `name=`, and a value of the variable that such methods mostly set. */
function setAttribute(walk: RubyWalk, target: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  const receiver = tree.child(target, "receiver");
  const name = tree.child(target, "method");
  if (receiver < 0 || name < 0) {
    walk.value(target, scope);
    return;
  }
  const object = walk.value(receiver, scope);
  const text = tree.text(name);
  walk.call(out.memberOf(object, `${text}=`), `${text}=`, { name, whole: target, receiver });
  if (object >= 0) out.assign(object, `@${text}`, value, scope);
}

/** Record of a variable that is no local one. */
export function variableValue(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out, body } = walk;
  const name = tree.text(node);
  if (body === undefined || tree.type(node) === "global_variable") return out.name(walk.file, name);
  if (name.startsWith("@@")) return out.memberOf(out.classValue(body.cls), name);
  return out.memberOf(implicitSelf(walk, scope), name);
}
