import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { docType } from "./doc-types.ts";
import { scopeValue } from "./names.ts";
import { type Frame, type PhpWalk, stringText } from "./walk.ts";

function isKnown(frame: Frame, name: string): boolean {
  for (let around: Frame | undefined = frame; around !== undefined; around = around.seesAround) if (around.variables.has(name)) return true;
  return false;
}

/**
 * Record of a variable that is read; the read itself is not told. Functions do not see the variables around them, so that a name that is
 * read before anything is known of it is declared there.
 */
export function variable(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out, frame } = walk;
  const name = tree.text(node);
  if (name === "$this") return out.receiver("this", scope);
  if (!isKnown(frame, name)) {
    frame.variables.add(name);
    out.declare(frame.scope, name, "variable");
  }
  return out.name(scope, name);
}

/** `$x = …`: declares the variable in its function when it is first seen. */
export function setVariable(walk: PhpWalk, node: SyntaxNode, value: At, scope: number, type: At = NONE): void {
  const { tree, out, frame } = walk;
  const name = tree.text(node);
  const nameOffset = tree.start(tree.first(node));
  const doc = walk.docVariables;
  const written = type >= 0 || doc === undefined ? type : docType(walk, doc.get(name) ?? doc.get(""), scope);
  if (isKnown(frame, name)) {
    out.assign(NONE, name, written < 0 ? value : value < 0 ? out.wrap("valueOf", written) : out.cast(value, written), scope, nameOffset);
    return;
  }
  frame.variables.add(name);
  out.declare(frame.scope, name, "variable", { value, type: written, nameOffset });
}

/** Gives a value to what stands on the left of an assignment, in a `foreach` or in a list. */
export function assignTo(walk: PhpWalk, target: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  switch (tree.type(target)) {
    case "variable_name":
      setVariable(walk, target, value, scope);
      return;
    case "by_ref":
      assignTo(walk, tree.first(target), value, scope);
      return;
    case "list_literal":
    case "array_creation_expression":
      if (!walk.descend()) return;
      takeApart(walk, target, value, scope);
      walk.ascend();
      return;
    case "member_access_expression":
    case "nullsafe_member_access_expression":
      setMember(walk, target, value, scope);
      return;
    case "scoped_property_access_expression": {
      const name = tree.child(target, "name");
      const object = scopeValue(walk, tree.child(target, "scope"), scope);
      if (tree.type(name) !== "variable_name") walk.value(name, scope);
      else if (object >= 0) {
        const nameOffset = tree.start(tree.first(name));
        out.use("reference", out.memberOf(object, tree.text(name)), nameOffset);
        out.assign(object, tree.text(name), value, scope, nameOffset);
      }
      return;
    }
    default:
      walk.value(target, scope);
  }
}

/** `$object->name = …`; on `$this` the first one is what is known of a member of the class that has no written type. */
function setMember(walk: PhpWalk, target: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(target, "name");
  const object = tree.child(target, "object");
  if (tree.type(name) !== "name") {
    walk.value(target, scope);
    return;
  }
  const at = walk.value(object, scope);
  const text = `$${tree.text(name)}`;
  const nameOffset = tree.start(name);
  out.use("reference", out.memberOf(at, text), nameOffset);
  const around = walk.classAround;
  const isOwn = around !== undefined && tree.text(object) === "$this";
  const untyped = isOwn ? around.untyped.get(text) : undefined;
  if (untyped !== undefined && !untyped.isAssigned && value >= 0) {
    untyped.value = value;
    untyped.isAssigned = true;
  } else if (isOwn && !around.members.has(text)) {
    around.members.add(text);
    out.member(around.cls, text, { value, nameOffset });
  } else if (at >= 0) out.assign(at, text, value, scope, nameOffset);
}

/** `[$a, 'k' => $b] = …` and `list(…)`: components by position, members by key. */
function takeApart(walk: PhpWalk, list: SyntaxNode, value: At, scope: number): void {
  const { tree, out } = walk;
  let position = 0;
  let end = tree.start(list) + 1;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "list") {
      end = tree.end(child) + 1;
      continue;
    }
    // Left-out components are told by their commas alone.
    let commas = 0;
    for (let i = end; i < tree.start(child); i++) if (tree.source.charCodeAt(i) === 44) commas++;
    position += commas;
    end = tree.end(child);
    let target = child;
    let key = child;
    if (tree.type(child) === "array_element_initializer") {
      key = tree.first(child);
      target = tree.next(key) >= 0 ? tree.next(key) : key;
    } else if (tree.next(child) >= 0 && tree.source.slice(end, tree.start(tree.next(child))).includes("=>")) {
      target = tree.next(child);
      child = target;
      end = tree.end(target);
    }
    if (target === key) {
      assignTo(walk, target, out.itemAt(value, position), scope);
      continue;
    }
    const text = stringText(tree, key);
    if (text === undefined) assignTo(walk, target, out.index(value, walk.value(key, scope)), scope);
    else assignTo(walk, target, out.memberOf(value, text), scope);
  }
}
