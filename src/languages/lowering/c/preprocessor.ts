import { FLAG } from "#model/binding-codes.ts";
import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { conditionHolds } from "./conditions.ts";
import { lowerReplacement } from "./macro-text.ts";
import type { CWalk } from "./walk.ts";

/** `#include "x.h"`, `#include <x.h>`: names nothing here, gives all that the file declares. */
export function lowerInclude(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const path = tree.child(node, "path");
  if (path < 0 || (tree.type(path) !== "string_literal" && tree.type(path) !== "system_lib_string")) return;
  out.import(tree.source.slice(tree.start(path) + 1, tree.end(path) - 1), "", walk.module, walk.leftOut, walk.lineOf(tree.start(node)));
}

/** `#define NAME value`: a constant, or another name for what it names. */
export function lowerMacroConstant(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const value = tree.child(node, "value");
  if (name < 0) return;
  const text = tree.text(value).trim();
  const isName = /^[A-Za-z_]\w*$/.test(text);
  const at = isName ? out.name(walk.module, text) : NONE;
  out.declare(walk.module, tree.text(name), "constant", { value: at, flags: FLAG.macro | walk.leftOut, nameOffset: tree.start(name) });
  if (!isName && value >= 0) lowerReplacement(walk, value, walk.module, []);
}

/** `#define NAME(a, b) …`: a function, seen in the whole file, that calls what its text calls. */
export function lowerMacroFunction(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  if (name < 0) return;
  const nameOffset = tree.start(name);
  const scope = walk.newScope("function", walk.module);
  const fn = out.function(scope, FLAG.macro, nameOffset);
  out.setScopeOwner(scope, fn);
  out.declare(walk.module, tree.text(name), "function", { owner: fn, flags: FLAG.macro | walk.leftOut, nameOffset });
  const list = tree.child(node, "parameters");
  const parameters = list < 0 ? [] : tree.children(list).filter((child) => tree.type(child) === "identifier");
  const rows = parameters.map((parameter, extra) =>
    out.declare(scope, tree.text(parameter), "parameter", { owner: fn, extra, nameOffset: tree.start(parameter) }),
  );
  out.finishFunction(fn, { parameters: rows });
  const value = tree.child(node, "value");
  if (value < 0) return;
  lowerReplacement(
    walk,
    value,
    scope,
    parameters.map((parameter) => tree.text(parameter)),
  );
}

/** `#if`, `#elif`, `#ifdef`, `#else`: all branches are read; what stands in one that is known not to be taken says so. */
export function lowerConditional(walk: CWalk, node: SyntaxNode): void {
  const { tree } = walk;
  const around = walk.leftOut;
  let isTaken = false;
  // Ladders of `#elif` nest: they are walked in a loop.
  for (let branch = node; branch >= 0; ) {
    let next = NONE;
    const holds: boolean | undefined = isTaken ? false : conditionHolds(walk, branch);
    isTaken ||= holds === true;
    for (let child = tree.first(branch); child >= 0; child = tree.next(child)) {
      const field = tree.field(child);
      if (field === "alternative") next = child;
      else if (field === "condition") walk.value(child);
      else if (field !== "name") {
        walk.leftOut = holds === false && !reachesOut(walk, child) ? FLAG.leftOut : around;
        walk.statement(child);
      }
    }
    branch = next;
  }
  walk.leftOut = around;
}

/** `#ifdef __cplusplus extern "C" { #endif …` holds the rest of the file, which the condition does not speak of. */
function reachesOut(walk: CWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  if (tree.type(node) !== "linkage_specification") return false;
  const body = tree.child(node, "body");
  return body >= 0 && tree.type(tree.first(body)) === "preproc_call";
}
