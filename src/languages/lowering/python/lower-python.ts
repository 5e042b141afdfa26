import type { Lowering } from "#contracts/language.ts";
import { lowerExpression } from "./expressions.ts";
import { Frame } from "./frame.ts";
import { repeatedNames } from "./names.ts";
import { lowerStatement } from "./statements.ts";
import { Walk } from "./walk.ts";

/** Binding facts of a Python module. What differs from other languages is told in docs/internals/binding-python.md. */
export const lowerPython: Lowering = (tree, out) => {
  if (tree.size === 0) return;
  const frame = new Frame("module", undefined, out.moduleScope());
  frame.repeated = repeatedNames(tree, 0);
  const walk = new Walk(tree, out, frame, { expression: lowerExpression, statement: lowerStatement });
  walk.errorsSeen.add(0);
  walk.block(0);
  // What does not parse may stand where no part of the grammar looks for it.
  for (let node = 0; node < tree.size; node++) if (tree.type(node) === "ERROR" && !walk.errorsSeen.has(node)) walk.statement(node);
  for (const name of walk.globals) if (!frame.known.has(name)) out.declare(frame.scope, name, "variable");
};
