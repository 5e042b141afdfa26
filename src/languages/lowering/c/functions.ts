import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isConstructorOf } from "./classes.ts";
import { type Declarator, lowerParameters, peekDeclarator, readDeclarator, writtenResult } from "./declarators.ts";
import { lowerFieldInitializers } from "./field-initializers.ts";
import { bareText, type CName, ownerRecord, readName } from "./names.ts";
import { declareParameters, forgetParameters, takeTemplates } from "./templates.ts";
import type { CWalk } from "./walk.ts";

/** `… name(…) { … }` */
export function lowerFunctionDefinition(walk: CWalk, node: SyntaxNode): void {
  const { tree } = walk;
  const { name, fn } = peekDeclarator(walk, tree.child(node, "declarator"));
  const read = name < 0 ? undefined : readName(walk, name);
  if (read === undefined || NO_NAMES.has(read.text)) walk.statements(node);
  else if (isTest(walk, node, read)) lowerTest(walk, node, fn, read);
  else lowerFunction(walk, node, tree.child(node, "declarator"), read);
}

/** Statements that a macro before them made look like functions. */
const NO_NAMES: ReadonlySet<string> = new Set(["if", "for", "while", "switch"]);

/**
 * A function with or without a body, at `declarator` of a definition or declaration: a member where it stands in a class, else declared
 * in its scope, else assigned to what its qualifiers mean.
 */
export function lowerFunction(walk: CWalk, node: SyntaxNode, declarator: SyntaxNode, name: CName): void {
  const { tree, out } = walk;
  const home = homeOf(walk, node, name);
  const templates = takeTemplates(walk);
  const outsideLists = name.qualifiers.length === 0 ? [] : outerTemplates(walk, name, templates);
  const container = walk.outsideClasses();
  const outside = outsideLists.length === 0 ? walk.scope : walk.newScope("types", walk.scope);
  const scope = walk.newScope("function", outside);
  const fn = out.function(scope, home.flags, tree.start(name.node), home.cls);
  out.setScopeOwner(scope, fn);
  const known = declareParameters(walk, outsideLists, outside);
  const block = walk.enterScope(scope);
  const outer = enterFunction(walk);
  declareParameters(walk, templates.slice(outsideLists.length), scope);
  const declared = readDeclarator(walk, declarator, walk.type(tree.child(node, "type")));
  const receiver = receiverOf(walk, name);
  introduce(walk, name, fn, home, container);
  const parameters = declared.fn < 0 ? [] : lowerParameters(walk, declared.fn, fn, scope);
  lowerFieldInitializers(walk, tree.childOfType(node, "field_initializer_list"), outer.body, name);
  if (home.hasBody) lowerBody(walk, node);
  const result = home.isConstructor ? NONE : resultOf(walk, declared, name);
  out.finishFunction(fn, { parameters, result, returns: walk.returns, ...(receiver < 0 ? {} : { receiver }) });
  if (home.cls >= 0) addSignatures(walk, home.cls, name.text, fn, result);
  leaveFunction(walk, outer);
  walk.leave(block);
  forgetParameters(walk, known);
}

/** The operators that are written as brackets after a value go by the names of index and call signatures too. */
function addSignatures(walk: CWalk, cls: number, name: string, fn: number, result: At): void {
  if (name === "operator[]") walk.out.member(cls, "[]", { type: result });
  else if (name === "operator()") walk.out.member(cls, "()", { fn });
}

interface Home {
  /** The class in whose braces it stands, or -1. */
  readonly cls: number;
  readonly flags: number;
  readonly isConstructor: boolean;
  readonly hasBody: boolean;
}

function homeOf(walk: CWalk, node: SyntaxNode, name: CName): Home {
  const { tree, body } = walk;
  const isMember = body !== undefined && name.qualifiers.length === 0;
  const last = name.qualifiers.at(-1);
  const isConstructor =
    tree.child(node, "type") < 0 &&
    (isMember ? isConstructorOf(body, name.text) : last !== undefined && bareText(walk, last) === name.text);
  const isWritten = tree.type(node) === "function_definition";
  const isDropped = tree.has(node, "delete_method_clause") || tree.has(node, "pure_virtual_clause");
  const hasBody = isWritten && !isDropped;
  let flags = walk.leftOut;
  if (!hasBody) flags |= FLAG.bodiless;
  if (isConstructor) flags |= FLAG.constructor;
  if (isStatic(walk, node)) flags |= isMember ? FLAG.static : FLAG.private;
  if (walk.isHidden && !isMember) flags |= FLAG.private;
  if (isMember && isVirtual(walk, node)) flags |= FLAG.virtual;
  if (tree.has(node, "pure_virtual_clause") || (tree.has(node, "virtual") && tree.child(node, "default_value") >= 0))
    flags |= FLAG.abstract;
  return { cls: isMember ? body.cls : NONE, flags, isConstructor, hasBody };
}

/** Written `virtual`, or said to override what is. */
function isVirtual(walk: CWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  if (tree.has(node, "virtual")) return true;
  const { fn } = peekDeclarator(walk, tree.child(node, "declarator"));
  return fn >= 0 && tree.has(fn, "virtual_specifier");
}

export function isStatic(walk: CWalk, node: SyntaxNode): boolean {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "storage_class_specifier" && tree.has(child, "static")) return true;
  }
  return false;
}

/** Of several lists of template parameters, those of the classes that the name is qualified with. */
function outerTemplates(walk: CWalk, name: CName, lists: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const generic = name.qualifiers.filter((qualifier) => walk.tree.type(qualifier) === "template_type").length;
  return lists.slice(0, generic);
}

/** What `this` is in a function that is defined outside its class: a value of that class. */
function receiverOf(walk: CWalk, name: CName): At {
  const { out } = walk;
  if (name.qualifiers.length === 0) return NONE;
  return out.wrap("valueOf", ownerRecord(walk, name));
}

function introduce(walk: CWalk, name: CName, fn: number, home: Home, container: number): void {
  const { tree, out } = walk;
  const nameOffset = tree.start(name.node);
  const text = home.isConstructor ? "constructor" : name.text;
  if (home.cls >= 0) {
    out.member(home.cls, text, { fn, flags: home.flags, nameOffset });
    return;
  }
  if (name.qualifiers.length === 0) {
    // A prototype in a C file stands for a definition elsewhere, which is found without it; in a header it is a symbol.
    if (!walk.isCpp && !home.hasBody) return;
    out.declare(container, text, "function", { owner: fn, flags: home.flags, nameOffset });
    return;
  }
  const wasSilent = walk.silent;
  walk.silent = true;
  out.assign(ownerRecord(walk, name), text, out.functionValue(fn), walk.scope, nameOffset);
  walk.silent = wasSilent;
}

function resultOf(walk: CWalk, declared: Declarator, name: CName): At {
  const { tree } = walk;
  if (tree.type(name.node) === "operator_cast") return walk.type(tree.child(name.node, "type"));
  return declared.fn < 0 ? declared.type : writtenResult(walk, declared.fn, declared.type);
}

function lowerBody(walk: CWalk, node: SyntaxNode): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "compound_statement":
        // The body is no block of its own: it is that of the parameters.
        walk.statements(child);
        break;
      case "try_statement":
      case "declaration":
      case "ERROR":
        walk.statement(child);
        break;
      default:
        break;
    }
  }
}

interface OuterFunction {
  readonly returns: At[];
  readonly isInFunction: boolean;
  readonly body: CWalk["body"];
}

/** Starts a function's inside; gives back what was around, for `leaveFunction`. */
export function enterFunction(walk: CWalk): OuterFunction {
  const outer: OuterFunction = { returns: walk.returns, isInFunction: walk.isInFunction, body: walk.body };
  walk.returns = [];
  walk.isInFunction = true;
  walk.body = undefined;
  return outer;
}

export function leaveFunction(walk: CWalk, outer: OuterFunction): void {
  walk.returns = outer.returns;
  walk.isInFunction = outer.isInFunction;
  walk.body = outer.body;
}

const TEST_NAMES = /^(?:(?:\w+_)?TEST(?:_\w+)?|SCENARIO|SECTION|SUBCASE|GIVEN|WHEN|THEN)$/;
const FIXTURE_TESTS = /^(?:TYPED_)?TEST(?:_[FP])?$/;

/** `TEST(Suite, Name) { … }`, which reads as a function: its name is the macro's, or (in C) its type is. */
function isTest(walk: CWalk, node: SyntaxNode, name: CName): boolean {
  const { tree } = walk;
  const type = tree.child(node, "type");
  if (type < 0) return TEST_NAMES.test(name.text);
  return tree.type(tree.child(node, "declarator")) === "parenthesized_declarator" && tree.text(type).includes("TEST");
}

/** A test is a function that nobody calls; with a fixture it is a method of a class based on that. */
function lowerTest(walk: CWalk, node: SyntaxNode, declarator: SyntaxNode, name: CName): void {
  const { tree, out } = walk;
  const list = tree.child(declarator, "parameters");
  const types = list < 0 ? [] : tree.children(list).map((parameter) => tree.child(parameter, "type"));
  const named = types[1] ?? types[0] ?? name.node;
  const scope = walk.newScope("function", walk.scope);
  const fn = out.function(scope, 0, tree.start(named));
  out.setScopeOwner(scope, fn);
  const block = walk.enterScope(scope);
  const outer = enterFunction(walk);
  const hasFixture = types.length === 2 && FIXTURE_TESTS.test(name.text) && name.text !== "TEST";
  const receiver = hasFixture ? out.wrap("valueOf", walk.type(types[0] as SyntaxNode)) : NONE;
  lowerBody(walk, node);
  out.finishFunction(fn, { ...(receiver < 0 ? {} : { receiver }) });
  leaveFunction(walk, outer);
  walk.leave(block);
}
