import type { Lowering } from "#contracts/language.ts";
import type { BindingsBuilder } from "#model/bindings-builder.ts";
import type { SyntaxTree } from "#model/syntax-tree.ts";
import { ASSIGNMENTS } from "./assignments.ts";
import { lowerStatements } from "./blocks.ts";
import { CALLS } from "./calls.ts";
import { CHAINS } from "./chains.ts";
import { CLASS_EXPRESSIONS, CLASS_STATEMENTS } from "./classes.ts";
import { DECLARATIONS } from "./declarations.ts";
import { EXPORTS } from "./exports.ts";
import { FUNCTIONS } from "./functions.ts";
import { IMPORTS } from "./imports.ts";
import { INTERFACES } from "./interfaces.ts";
import { JSX } from "./jsx.ts";
import { NAMESPACE_STATEMENTS } from "./namespaces.ts";
import { OBJECTS } from "./objects.ts";
import { STATEMENTS } from "./statements.ts";
import { TYPES } from "./types.ts";
import { VALUES } from "./values.ts";
import { type Handlers, Walk } from "./walk.ts";

const HANDLERS: Handlers = {
  statements: byType(STATEMENTS, DECLARATIONS, CLASS_STATEMENTS, INTERFACES, NAMESPACE_STATEMENTS, IMPORTS, EXPORTS),
  expressions: byType(VALUES, CHAINS, CALLS, ASSIGNMENTS, OBJECTS, FUNCTIONS, CLASS_EXPRESSIONS, JSX),
  types: byType(TYPES),
};

function byType<H>(...tables: readonly { readonly [type: string]: H }[]): ReadonlyMap<string, H> {
  return new Map(tables.flatMap((table) => Object.entries(table)));
}

function lower(tree: SyntaxTree, out: BindingsBuilder, typed: boolean): void {
  const walk = new Walk(tree, out, HANDLERS, typed);
  walk.blockFunctions = typed || isModule(tree);
  lowerStatements(walk, 0, out.moduleScope());
}

/** Modules are strict: their blocks keep the functions declared in them. */
function isModule(tree: SyntaxTree): boolean {
  return tree.has(0, "import_statement") || tree.has(0, "export_statement");
}

/** Binding facts of TypeScript, with or without JSX. */
export const lowerTypescript: Lowering = (tree, out) => lower(tree, out, true);

/** Binding facts of JavaScript. */
export const lowerJavascript: Lowering = (tree, out) => lower(tree, out, false);
