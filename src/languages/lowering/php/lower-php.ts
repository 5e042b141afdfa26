import type { BindingsBuilder } from "#model/bindings-builder.ts";
import type { SyntaxTree } from "#model/syntax-tree.ts";
import { lowerValue } from "./expressions.ts";
import { lowerProgram } from "./imports.ts";
import { lowerStatement } from "./statements.ts";
import { type PhpParts, PhpWalk } from "./walk.ts";

const PARTS: PhpParts = { value: lowerValue, statement: lowerStatement };

/** What a PHP file says about its names; see docs/internals/binding-php.md. */
export function lowerPhp(tree: SyntaxTree, out: BindingsBuilder): void {
  lowerProgram(new PhpWalk(tree, out, PARTS));
}
