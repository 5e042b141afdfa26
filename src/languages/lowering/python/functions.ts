import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { definitionScope, Frame, KNOWN, RECEIVER_TYPE } from "./frame.ts";
import { repeatedNames } from "./names.ts";
import { declareParameters, type Parameter, readParameters } from "./parameters.ts";
import { adoptTypeVariables, isTypeVariable, lowerTypeParameters } from "./type-parameters.ts";
import { type TypeTerm, termOf } from "./type-term.ts";
import { type TypePlace, typeOfTerm } from "./types.ts";
import { typingForm } from "./typing-forms.ts";
import type { Walk } from "./walk.ts";

/** What the decorators of a function make of it. */
export interface Decorated {
  readonly flags: number;
  /** A context manager made of a generator: calling it gives, in `with`, what the generator yields. */
  readonly isManager: boolean;
  /** Its first parameter is the class. */
  readonly isClassMethod: boolean;
}

export const UNDECORATED: Decorated = { flags: 0, isManager: false, isClassMethod: false };

/** Methods that are class methods or static without a decorator that says so. */
const IMPLICIT_CLASS_METHODS: ReadonlySet<string> = new Set(["__new__", "__init_subclass__", "__class_getitem__"]);

/** A function or method: its row, declaration, member, and what is inside. */
export function lowerFunction(walk: Walk, node: SyntaxNode, decorated: Decorated): void {
  const { tree, out, frame: outer, scope: around } = walk;
  const nameNode = tree.child(node, "name");
  const name = tree.text(nameNode);
  const nameOffset = tree.start(nameNode);
  const body = tree.child(node, "body");
  const isMethod = outer.kind === "class";
  const isClassMethod = decorated.isClassMethod || (isMethod && IMPLICIT_CLASS_METHODS.has(name));
  let flags = decorated.flags;
  if (tree.has(node, "async")) flags |= FLAG.async;
  if (isMethod && name === "__init__") flags |= FLAG.constructor;
  if (isClassMethod) flags |= FLAG.static;
  if (isStub(walk, body)) flags |= FLAG.bodiless;
  const scope = out.scope("function", walk.inner());
  const fn = out.function(scope, flags, nameOffset, isMethod ? outer.cls : NONE);
  out.setScopeOwner(scope, fn);
  out.declare(definitionScope(outer, name), name, "function", { owner: fn, nameOffset });
  outer.known.set(name, KNOWN.definition);
  if (isMethod) out.member(outer.cls, name, { fn, flags, nameOffset });

  const frame = new Frame("function", outer, scope);
  const parameters = readParameters(tree, tree.child(node, "parameters"));
  const resultNode = tree.child(node, "return_type");
  const result = resultNode < 0 ? undefined : termOf(tree, resultNode);
  lowerTypeParameters(walk, tree.child(node, "type_parameters"), frame, scope);
  const hasReceiver = isMethod && (decorated.flags & FLAG.static) === 0 && isPlainName(walk, parameters[0]);
  const receiver = hasReceiver ? parameters[0] : undefined;
  if (receiver !== undefined) noteReceiverType(walk, receiver, frame);
  for (const { type } of parameters) adoptTypeVariables(walk, type, frame, scope);
  adoptTypeVariables(walk, result, frame, scope);
  // Annotations and defaults see what stands around the function, and of its own scope the type parameters.
  const place: TypePlace = { scope: isMethod ? outer.types : around, frame, self: isMethod ? outer.owned : scope, quiet: false };
  if (receiver !== undefined) {
    if (receiver.type !== undefined) typeOfTerm(walk, receiver.type, place);
    walk.expression(receiver.value, true);
    frame.body = outer;
    frame.receiver = tree.text(receiver.target);
    const value = isClassMethod ? outer.value : out.receiver("this", scope);
    out.declare(scope, frame.receiver, "variable", { value });
    frame.known.set(frame.receiver, KNOWN.typed);
  } else if (isMethod) frame.body = outer;
  const rows = declareParameters(walk, fn, receiver === undefined ? parameters : parameters.slice(1), frame, place);
  const resultType = result === undefined ? NONE : typeOfTerm(walk, decorated.isManager ? yieldedTerm(walk, result) : result, place);
  if (body >= 0) frame.repeated = repeatedNames(tree, body);
  walk.frame = frame;
  walk.scope = scope;
  if (body >= 0) walk.block(body);
  walk.frame = outer;
  walk.scope = around;
  finish(walk, fn, frame, rows, resultType, decorated.isManager);
}

/** A lambda; its result is the value of its body. */
export function lowerLambda(walk: Walk, node: SyntaxNode): At {
  const { tree, out, frame: outer, scope: around } = walk;
  const scope = out.scope("arrow", walk.inner());
  const fn = out.function(scope, FLAG.arrow, tree.start(node));
  out.setScopeOwner(scope, fn);
  const frame = new Frame("function", outer, scope);
  const place: TypePlace = { scope: around, frame, self: scope, quiet: true };
  const rows = declareParameters(walk, fn, readParameters(tree, tree.child(node, "parameters")), frame, place);
  walk.frame = frame;
  walk.scope = scope;
  const value = walk.expression(tree.child(node, "body"), true);
  if (value >= 0) frame.returns.push(value);
  walk.frame = outer;
  walk.scope = around;
  finish(walk, fn, frame, rows, NONE, false);
  return out.functionValue(fn);
}

function finish(walk: Walk, fn: number, frame: Frame, parameters: readonly number[], result: At, isManager: boolean): void {
  const returns = frame.isGenerator ? frame.yields : frame.returns;
  const flags = frame.isGenerator && !isManager ? FLAG.generator : 0;
  walk.out.finishFunction(fn, { parameters, returns, result, flags });
}

function isPlainName(walk: Walk, parameter: Parameter | undefined): boolean {
  return parameter !== undefined && parameter.splat === "" && walk.tree.type(parameter.target) === "identifier";
}

/** In `def copy(self: T) -> T` and `def of(cls: Type[T]) -> T` the variable is the type of the receiver. */
function noteReceiverType(walk: Walk, { type }: Parameter, frame: Frame): void {
  if (type?.kind !== "name") return;
  const inner = typingForm(walk, type.path) === "class" ? type.args[0] : type;
  if (inner?.kind !== "name" || inner.path.length !== 1) return;
  const name = inner.path[0] as string;
  if (!isTypeVariable(walk, name) && frame.typeVariables?.has(name) !== true) return;
  frame.typeVariables ??= new Map();
  frame.typeVariables.set(name, RECEIVER_TYPE);
}

/** What the generator of a context manager yields: the first argument of its written result. */
function yieldedTerm(walk: Walk, result: TypeTerm): TypeTerm {
  return result.kind === "name" && typingForm(walk, result.path) === "array" ? (result.args[0] ?? result) : result;
}

/** A body of `...` alone, after a docstring or not, is a signature. */
function isStub(walk: Walk, body: SyntaxNode): boolean {
  const { tree } = walk;
  let statement = tree.first(body);
  if (body < 0 || statement < 0) return true;
  if (tree.type(tree.first(statement)) === "string") statement = tree.next(statement);
  return tree.type(statement) === "expression_statement" && tree.type(tree.first(statement)) === "ellipsis" && tree.next(statement) < 0;
}
