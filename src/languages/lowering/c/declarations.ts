import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type Constructed, construct, constructed, givenValues } from "./creations.ts";
import { type Declarator, lowerBehind, peekDeclarator, readDeclarator } from "./declarators.ts";
import { isStatic, lowerFunction } from "./functions.ts";
import { lowerList } from "./initializers.ts";
import { nameRecord, ownerRecord, qualifierRange, readName } from "./names.ts";
import { declareParameters, forgetParameters, takeTemplates } from "./templates.ts";
import type { CWalk } from "./walk.ts";

/** The type before the declarators of one declaration: read when the first of them asks for it. */
interface Base {
  readonly node: SyntaxNode;
  type: At;
  isRead: boolean;
}

/** Variables and prototypes: `T a, *b = …, c(…);`. */
export function lowerDeclaration(walk: CWalk, node: SyntaxNode): void {
  const { tree } = walk;
  // A name is seen by its own initial value.
  walk.open();
  const base: Base = { node: tree.child(node, "type"), type: NONE, isRead: false };
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.field(child) === "declarator") lowerDeclarator(walk, node, child, base);
    else if (tree.type(child) === "ERROR") walk.statement(child);
  }
  baseType(walk, base, false);
}

function baseType(walk: CWalk, base: Base, isTold: boolean): At {
  if (base.isRead) return base.type;
  const wasSilent = walk.silent;
  walk.silent = wasSilent || isTold;
  base.type = walk.type(base.node);
  base.isRead = true;
  walk.silent = wasSilent;
  return base.type;
}

function lowerDeclarator(walk: CWalk, node: SyntaxNode, declarator: SyntaxNode, base: Base): void {
  const { tree } = walk;
  const isInitialised = tree.type(declarator) === "init_declarator";
  const { name, fn } = peekDeclarator(walk, declarator);
  const read = name < 0 ? undefined : readName(walk, name);
  const isFunction = fn >= 0 || tree.type(read?.node ?? NONE) === "operator_cast";
  if (!isFunction || isInitialised || read === undefined) {
    // Parameters of a variable's template are seen by nothing but its type and value.
    const lists = takeTemplates(walk);
    const known = lists.length === 0 ? walk.typeParameters.length : declareParameters(walk, lists, walk.hiddenScope());
    // In a condition the value stands beside the declarator.
    const given = tree.child(isInitialised ? declarator : node, "value");
    lowerVariable(walk, node, isInitialised ? tree.child(declarator, "declarator") : declarator, base, given);
    forgetParameters(walk, known);
  } else if (walk.isInFunction && takesValues(walk, fn)) {
    const what = constructed(walk, base.node);
    const type = baseType(walk, base, what !== undefined);
    const value = what === undefined ? NONE : constructFrom(walk, what, node, tree.child(fn, "parameters"));
    declareVariable(walk, node, { name, type, fn: NONE }, value);
  } else {
    const wasSilent = walk.silent;
    walk.silent = wasSilent || base.isRead;
    lowerFunction(walk, node, declarator, read);
    walk.silent = wasSilent;
    base.isRead = true;
  }
}

/** `Guard guard(lock);` inside a function reads like a prototype whose parameters have only types. */
function takesValues(walk: CWalk, fn: SyntaxNode): boolean {
  const { tree } = walk;
  const list = tree.child(fn, "parameters");
  const first = list < 0 ? NONE : tree.first(list);
  for (let child = first; child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "parameter_declaration" || tree.child(child, "declarator") >= 0) return false;
    const type = tree.type(tree.child(child, "type"));
    if (type !== "type_identifier" && type !== "qualified_identifier") return false;
  }
  return first >= 0;
}

/** A construction whose arguments read like the types of parameters. */
function constructFrom(walk: CWalk, what: Constructed, whole: SyntaxNode, list: SyntaxNode): At {
  const { tree, out } = walk;
  const { name, callee, types } = what;
  walk.site("new", name.text, callee, name.node, whole, qualifierRange(walk, name));
  const values = tree.children(list).map((parameter) => {
    const argument = readName(walk, tree.child(parameter, "type"));
    if (argument === undefined) return NONE;
    const at = nameRecord(walk, argument);
    out.use("reference", at, tree.start(argument.node));
    return at;
  });
  return out.create(callee, values, types);
}

function lowerVariable(walk: CWalk, node: SyntaxNode, declarator: SyntaxNode, base: Base, given: SyntaxNode): void {
  const { tree } = walk;
  const givenType = tree.type(given);
  const isDirect =
    givenType === "argument_list" || (givenType === "initializer_list" && walk.isCpp && !followsEquals(walk, declarator, given));
  const isPlain = tree.type(declarator) === "identifier" || tree.type(declarator) === "qualified_identifier";
  const what = isDirect && isPlain ? constructed(walk, base.node) : undefined;
  const type = baseType(walk, base, what !== undefined);
  const declared = readDeclarator(walk, declarator, type);
  if (declared.fn >= 0) lowerBehind(walk, declared.fn);
  declareVariable(walk, node, declared, initialValue(walk, node, given, what, declared.type, type));
}

function initialValue(walk: CWalk, node: SyntaxNode, given: SyntaxNode, what: Constructed | undefined, type: At, base: At): At {
  const { tree } = walk;
  if (given < 0) return NONE;
  if (what !== undefined) return construct(walk, what, node, given);
  switch (tree.type(given)) {
    case "argument_list":
      return givenValues(walk, given, undefined)[0] ?? NONE;
    case "initializer_list":
      return lowerList(walk, given, type, type === base ? NONE : base);
    default:
      return walk.value(given);
  }
}

function followsEquals(walk: CWalk, before: SyntaxNode, after: SyntaxNode): boolean {
  const at = walk.tree.source.indexOf("=", walk.tree.end(before));
  return at >= 0 && at < walk.tree.start(after);
}

function declareVariable(walk: CWalk, node: SyntaxNode, declared: Declarator, value: At): void {
  const { tree, out } = walk;
  const { name, type } = declared;
  if (tree.type(name) === "structured_binding_declarator") {
    declareParts(walk, name, value);
    return;
  }
  const read = name < 0 ? undefined : readName(walk, name);
  if (read === undefined) return;
  const nameOffset = tree.start(read.node);
  if (read.qualifiers.length > 0) {
    out.assign(ownerRecord(walk, read), read.text, value >= 0 ? value : out.wrap("valueOf", type), walk.scope, nameOffset);
    return;
  }
  let flags = walk.leftOut;
  if (walk.body !== undefined) {
    out.member(walk.body.cls, read.text, { type, value, flags: isStatic(walk, node) ? FLAG.static : 0, nameOffset });
    return;
  }
  if (!walk.isInFunction && (walk.isHidden || isStatic(walk, node))) flags |= FLAG.private;
  if (value < 0 && isExtern(walk, node)) flags |= FLAG.bodiless;
  out.declare(walk.scope, read.text, "variable", { type, value, flags, nameOffset });
}

/** `auto [a, b] = …`: components of the value. */
export function declareParts(walk: CWalk, names: SyntaxNode, value: At): void {
  const { tree, out } = walk;
  let position = 0;
  for (let child = tree.first(names); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "identifier") continue;
    out.declare(walk.scope, tree.text(child), "variable", { value: out.itemAt(value, position), nameOffset: tree.start(child) });
    position++;
  }
}

function isExtern(walk: CWalk, node: SyntaxNode): boolean {
  return walk.tree.has(walk.tree.childOfType(node, "storage_class_specifier"), "extern");
}
