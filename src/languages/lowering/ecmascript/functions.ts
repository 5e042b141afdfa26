import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import type { AssignedFields } from "./assigned-fields.ts";
import { lowerStatements } from "./blocks.ts";
import { lowerParameters, type Parameters } from "./parameters.ts";
import { declareTypeParameters } from "./type-arguments.ts";
import type { ExpressionHandler, Frame, Walk } from "./walk.ts";

export interface FunctionParts {
  readonly flags?: number;
  /** Where the symbol of the function stands that no declaration names; its node where not given. */
  readonly offset?: number;
  /** Class whose instance `this` is inside, where assignments to it declare fields. */
  readonly fields?: AssignedFields | undefined;
  /** What `this` is inside, where the place of the function tells. */
  readonly receiver?: At;
  /** Class whose constructor it is: parameters may declare fields of it. */
  readonly constructorOf?: number;
}

/** Row of a function with a body: declaration, expression, arrow, method. */
export function lowerFunction(walk: Walk, node: SyntaxNode, parent: number, parts: FunctionParts = {}): number {
  const { tree, out, frame: outer, home, typeParameters } = walk;
  const flags = (parts.flags ?? 0) | flagsOf(tree, node);
  const isArrow = (flags & FLAG.arrow) !== 0;
  const known = typeParameters.length;
  const scope = out.scope(isArrow ? "arrow" : "function", parent);
  const fn = out.function(scope, flags, parts.offset ?? tree.start(node));
  out.setScopeOwner(scope, fn);
  const frame: Frame = {
    fn,
    hoist: scope,
    isGenerator: (flags & FLAG.generator) !== 0,
    returns: [],
    self: isArrow ? (outer.self ?? outer) : undefined,
    fields: isArrow ? undefined : parts.fields,
    isConstructor: parts.constructorOf !== undefined,
    assignsThis: false,
  };
  walk.frame = frame;
  walk.home = scope;
  declareTypeParameters(walk, tree.child(node, "type_parameters"), scope);
  const parameters = lowerParameters(walk, node, scope, fn, parts.constructorOf);
  const result = writtenResult(walk, node, scope, parameters);
  const body = tree.child(node, "body");
  if (tree.type(body) === "statement_block") lowerStatements(walk, body, scope);
  else if (body >= 0) frame.returns.push(walk.expression(body, scope));
  const receiver = parameters.receiver >= 0 ? parameters.receiver : (parts.receiver ?? NONE);
  finish(walk, fn, parameters, result, receiver, frame.returns);
  walk.frame = outer;
  walk.home = home;
  walk.finished = frame;
  typeParameters.length = known;
  return fn;
}

/** Row of a function without a body: an overload, a method of an interface, a function type. */
export function signature(walk: Walk, node: SyntaxNode, parent: number, flags = 0): number {
  const { tree, out, typeParameters } = walk;
  const known = typeParameters.length;
  const scope = out.scope("function", parent);
  const fn = out.function(scope, flags | flagsOf(tree, node) | FLAG.bodiless, tree.start(node));
  out.setScopeOwner(scope, fn);
  declareTypeParameters(walk, tree.child(node, "type_parameters"), scope);
  const parameters = lowerParameters(walk, node, scope, fn);
  finish(walk, fn, parameters, writtenResult(walk, node, scope, parameters), parameters.receiver, []);
  typeParameters.length = known;
  return fn;
}

function finish(walk: Walk, fn: number, parameters: Parameters, result: At, receiver: At, returned: readonly At[]): void {
  const returns = returned.filter((value) => value >= 0);
  walk.out.finishFunction(fn, { parameters: parameters.rows, returns, result, ...(receiver < 0 ? {} : { receiver }) });
}

function flagsOf(tree: SyntaxTree, node: SyntaxNode): number {
  const type = tree.type(node);
  let flags = type === "arrow_function" ? FLAG.arrow : GENERATORS.has(type) ? FLAG.generator : 0;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const field = tree.field(child);
    if (field === "name") {
      if (isStarred(tree, child)) flags |= FLAG.generator;
      return flags;
    }
    if (field === "parameters" || field === "parameter") return flags;
    if (tree.type(child) === "async") flags |= FLAG.async;
  }
  return flags;
}

const GENERATORS: ReadonlySet<string> = new Set(["generator_function", "generator_function_declaration"]);

/** `*name() {}`: the star is no node of the tree. */
function isStarred(tree: SyntaxTree, name: SyntaxNode): boolean {
  let at = tree.start(name) - 1;
  while (at >= 0 && tree.source.charCodeAt(at) <= 32) at--;
  return tree.source[at] === "*";
}

/** The written result, of functions as of their types; a predicate knows its parameter by position. */
function writtenResult(walk: Walk, node: SyntaxNode, scope: number, { names }: Parameters): At {
  const { tree, out } = walk;
  let result = tree.child(node, "return_type");
  if (result < 0) result = tree.child(node, "type");
  if (result < 0) return NONE;
  let predicate = result;
  while (PREDICATE_PARTS.has(tree.type(predicate))) {
    const first = tree.first(predicate);
    predicate = tree.type(first) === "asserts" && tree.next(first) >= 0 ? tree.next(first) : first;
  }
  if (tree.type(predicate) !== "type_predicate") return predicate === result ? walk.type(result, scope) : NONE;
  const subject = tree.child(predicate, "name");
  const type = walk.type(tree.child(predicate, "type"), scope);
  return out.typePredicate(tree.type(subject) === "this" ? -1 : names.indexOf(tree.text(subject)), type);
}

const PREDICATE_PARTS: ReadonlySet<string> = new Set(["asserts_annotation", "type_predicate_annotation", "asserts"]);

/** A function expression may be known to itself by a name that nobody else sees. */
function functionExpression(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  if (name < 0) return out.functionValue(lowerFunction(walk, node, scope));
  const inside = out.scope("block", scope);
  const fn = lowerFunction(walk, node, inside, { offset: tree.start(name) });
  out.declare(inside, tree.text(name), "function", { owner: fn });
  return out.functionValue(fn);
}

export const FUNCTIONS: { readonly [type: string]: ExpressionHandler } = {
  function_expression: functionExpression,
  generator_function: functionExpression,
  arrow_function: functionExpression,
};
