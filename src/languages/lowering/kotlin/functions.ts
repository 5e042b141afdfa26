import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerAnnotations } from "./annotations.ts";
import { isType, lowerType, lowerTypeParameters } from "./types.ts";

interface OpenFunction {
  readonly fn: number;
  readonly scope: number;
}

/** Types before the parameters and after them: what the function is called on, and what it gives. */
interface Signature {
  readonly receiver: SyntaxNode;
  readonly result: SyntaxNode;
}

function signatureOf(walk: ClassWalk, node: SyntaxNode): Signature {
  const { tree } = walk;
  let receiver = NONE;
  let result = NONE;
  let isAfter = false;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "function_value_parameters") isAfter = true;
    else if (!isType(type)) continue;
    else if (isAfter) result = child;
    else receiver = child;
  }
  return { receiver, result };
}

/** Whether a declaration of a function names the type that it is called on. */
export function isExtension(walk: ClassWalk, node: SyntaxNode): boolean {
  return signatureOf(walk, node).receiver >= 0;
}

/** A named or anonymous function with its body. The row is new, and neither declared nor a member yet. */
export function lowerFunction(walk: ClassWalk, node: SyntaxNode, parent: number, flags: number): number {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const body = tree.childOfType(node, "function_body");
  const opened = walk.openFunction(parent, body < 0 ? flags | FLAG.bodiless : flags, tree.start(name < 0 ? node : name));
  const outside = walk.typeParameters.length;
  lowerTypeParameters(walk, node, opened.scope);
  const written = signatureOf(walk, node);
  const receiver = lowerType(walk, written.receiver, opened.scope);
  if (receiver >= 0) out.setReceiver(opened.fn, out.wrap("valueOf", receiver));
  const parameters = lowerParameters(walk, tree.childOfType(node, "function_value_parameters"), opened);
  const result = lowerType(walk, written.result, opened.scope);
  const returns = lowerBody(walk, body, opened, plainName(tree.text(name)));
  walk.typeParameters.length = outside;
  out.finishFunction(opened.fn, { parameters, returns, result });
  return opened.fn;
}

/** Declares the parameters of a function in its scope; rows in order. Modifiers stand before, defaults after a parameter. */
export function lowerParameters(walk: ClassWalk, list: SyntaxNode, { fn, scope }: OpenFunction): number[] {
  const { tree, out } = walk;
  const rows: number[] = [];
  let isRest = false;
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "parameter_modifiers") {
      lowerAnnotations(walk, child, scope);
      isRest = isVararg(walk, child);
    }
    if (type !== "parameter") continue;
    const name = walk.first(child);
    const written = lowerType(walk, walk.last(child), scope);
    const next = walk.next(child);
    const hasDefault = next >= 0 && tree.type(next) !== "parameter" && tree.type(next) !== "parameter_modifiers";
    rows.push(
      out.declare(scope, plainName(tree.text(name)), "parameter", {
        type: isRest ? out.wrap("typeArray", written) : written,
        value: hasDefault ? walk.value(next, scope) : NONE,
        owner: fn,
        extra: rows.length,
        flags: isRest ? FLAG.rest : 0,
        nameOffset: tree.start(name),
      }),
    );
    isRest = false;
  }
  return rows;
}

function isVararg(walk: ClassWalk, modifiers: SyntaxNode): boolean {
  const { tree } = walk;
  for (let child = walk.first(modifiers); child >= 0; child = walk.next(child)) if (tree.has(child, "vararg")) return true;
  return false;
}

/** Records that a body returns: a block, or the expression after `=`. */
export function lowerBody(walk: ClassWalk, body: SyntaxNode, opened: OpenFunction, label: string): readonly At[] {
  if (body < 0) return [];
  const frame = walk.openFrame(opened, { label });
  const inner = walk.last(body);
  if (walk.tree.type(inner) === "block") walk.statements(inner, opened.scope);
  else frame.returns.push(walk.value(inner, opened.scope));
  walk.closeFrame();
  return frame.returns;
}
