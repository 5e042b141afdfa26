import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerFunction, signature } from "./functions.ts";
import { withoutParentheses } from "./names.ts";
import { type Binding, bindPattern } from "./patterns.ts";
import { requiredNames } from "./required.ts";
import { declareTypeParameters } from "./type-arguments.ts";
import type { Exported, StatementHandler, Walk } from "./walk.ts";

/** Flags of a declaration by how it is given out. */
export function exportFlag(walk: Walk, exported: Exported): number {
  return exported !== "no" || walk.ambient ? FLAG.exported : 0;
}

/** `let`, `const`, `using` declare in the block, `var` in the function. */
function variables(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  const exported = walk.takeExported();
  const keyword = tree.type(tree.first(node));
  const binding: Binding = {
    scope: keyword === "var" ? walk.frame.hoist : walk.home,
    kind: keyword === "const" || keyword === "using" ? "constant" : "variable",
    flags: exportFlag(walk, exported),
    exported,
  };
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "variable_declarator") variable(walk, child, scope, binding);
    else walk.visitChildren(child, scope);
  }
}

function variable(walk: Walk, node: SyntaxNode, scope: number, binding: Binding): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const initial = tree.child(node, "value");
  if (requiredNames(walk, name, initial, binding)) return;
  const type = walk.type(tree.child(node, "type"), scope);
  const value = walk.expression(initial, scope);
  if (tree.type(name) !== "identifier") {
    const source = type < 0 ? value : value < 0 ? out.wrap("valueOf", type) : out.cast(value, type);
    bindPattern(walk, name, source, scope, binding);
    return;
  }
  const nameOffset = tree.start(name);
  if (tree.end(name) === nameOffset) return;
  const text = tree.text(name);
  out.declare(binding.scope, text, binding.kind, { type, value, flags: binding.flags, nameOffset });
  walk.exportName(text, binding.exported);
  if (tree.type(initial) === "function_expression") constructs(walk, out.name(scope, text));
}

/** A plain function that fills `this` is a constructor: inside, `this` is what `new` gives for it. */
export function constructs(walk: Walk, callee: At): void {
  const { finished, out } = walk;
  if (finished?.assignsThis !== true || finished.self !== undefined) return;
  out.setReceiver(finished.fn, out.create(callee, []));
}

/** Scope of function declarations: without modules they are seen in the whole function. */
function functionHome(walk: Walk): number {
  return walk.blockFunctions ? walk.home : walk.frame.hoist;
}

function functionDeclaration(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const exported = walk.takeExported();
  const name = tree.child(node, "name");
  const nameOffset = tree.start(name);
  const home = functionHome(walk);
  const fn = lowerFunction(walk, node, scope, { offset: nameOffset });
  if (name < 0) return;
  const text = tree.text(name);
  out.declare(home, text, "function", { owner: fn, flags: exportFlag(walk, exported), nameOffset });
  walk.exportName(text, exported);
  if (!hasReceiver(walk, node)) constructs(walk, out.name(scope, text));
}

function hasReceiver(walk: Walk, node: SyntaxNode): boolean {
  const { tree } = walk;
  return walk.typed && tree.type(tree.child(tree.first(tree.child(node, "parameters")), "pattern")) === "this";
}

function functionSignature(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const exported = walk.takeExported();
  const name = tree.child(node, "name");
  const fn = signature(walk, node, scope);
  if (name < 0) return;
  const text = tree.text(name);
  out.declare(functionHome(walk), text, "function", { owner: fn, flags: exportFlag(walk, exported), nameOffset: tree.start(name) });
  walk.exportName(text, exported);
}

function typeAlias(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out, typeParameters } = walk;
  const exported = walk.takeExported();
  const known = typeParameters.length;
  const name = tree.child(node, "name");
  const inside = out.scope("types", scope);
  declareTypeParameters(walk, tree.child(node, "type_parameters"), inside);
  const type = walk.type(tree.child(node, "value"), inside);
  typeParameters.length = known;
  if (name < 0) return;
  const text = tree.text(name);
  out.declare(walk.home, text, "alias", { type, owner: inside, flags: exportFlag(walk, exported), nameOffset: tree.start(name) });
  walk.exportName(text, exported);
}

/** `for (const x of xs)`: the head of a loop declares in a scope around its body. */
export function loopNames(walk: Walk, node: SyntaxNode, scope: number, value: At): void {
  const { tree, out } = walk;
  const left = withoutParentheses(tree, tree.child(node, "left"));
  const keyword = tree.type(tree.child(node, "kind"));
  const into = keyword === "" ? NONE : keyword === "var" ? walk.frame.hoist : walk.home;
  if (keyword !== "" && tree.type(left) === "identifier") {
    const nameOffset = tree.start(left);
    out.declare(into, tree.text(left), keyword === "const" ? "constant" : "variable", { value, nameOffset });
    return;
  }
  bindPattern(walk, left, value, scope, { scope: into, kind: keyword === "const" ? "constant" : "variable", flags: 0, exported: "no" });
}

export const DECLARATIONS: { readonly [type: string]: StatementHandler } = {
  lexical_declaration: variables,
  variable_declaration: variables,
  using_declaration: variables,
  function_declaration: functionDeclaration,
  generator_function_declaration: functionDeclaration,
  function_signature: functionSignature,
  type_alias_declaration: typeAlias,
};
