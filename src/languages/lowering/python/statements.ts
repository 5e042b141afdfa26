import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerAssignment, lowerAugmented } from "./assignments.ts";
import { lowerBranches } from "./branches.ts";
import { lowerDecorator } from "./calls.ts";
import { lowerClass } from "./classes.ts";
import { lowerDecorators } from "./decorators.ts";
import { definitionScope, Frame, KNOWN } from "./frame.ts";
import { lowerFunction, UNDECORATED } from "./functions.ts";
import { lowerImport, lowerImportFrom } from "./imports.ts";
import { isString } from "./literals.ts";
import { lowerExcept, lowerFor, lowerTry, lowerWhile, lowerWith } from "./loops.ts";
import { narrow } from "./narrowing.ts";
import { lowerMatch } from "./patterns.ts";
import { lowerTypeParameters } from "./type-parameters.ts";
import { lowerType, placeHere } from "./types.ts";
import type { Walk } from "./walk.ts";

/** A statement; anything else is an expression whose value nobody takes. */
export function lowerStatement(walk: Walk, node: SyntaxNode): void {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "expression_statement":
      lowerExpressionStatement(walk, node);
      return;
    case "assignment":
      lowerAssignment(walk, node);
      return;
    case "augmented_assignment":
      lowerAugmented(walk, node);
      return;
    case "decorated_definition":
      lowerDecorated(walk, node);
      return;
    case "decorator":
      // Without a definition below it, in a broken file.
      lowerDecorator(walk, node);
      return;
    case "function_definition":
      lowerFunction(walk, node, UNDECORATED);
      return;
    case "class_definition":
      lowerClass(walk, node);
      return;
    case "import_statement":
      lowerImport(walk, node);
      return;
    case "import_from_statement":
    case "future_import_statement":
      lowerImportFrom(walk, node);
      return;
    case "return_statement":
      lowerReturn(walk, node);
      return;
    case "if_statement":
      lowerBranches(walk, node);
      return;
    case "while_statement":
      lowerWhile(walk, node);
      return;
    case "for_statement":
      lowerFor(walk, node);
      return;
    case "with_statement":
      lowerWith(walk, node);
      return;
    case "try_statement":
      lowerTry(walk, node);
      return;
    case "except_clause":
    case "except_group_clause":
      lowerExcept(walk, node, []);
      return;
    case "match_statement":
      lowerMatch(walk, node);
      return;
    case "global_statement":
    case "nonlocal_statement":
      lowerElsewhere(walk, node);
      return;
    case "assert_statement":
      walk.children(node);
      narrow(walk, tree.next(tree.first(node)), true);
      return;
    case "type_alias_statement":
      lowerTypeAlias(walk, node);
      return;
    case "type":
      if (tree.first(node) >= 0) lowerType(walk, node, placeHere(walk));
      return;
    case "block":
      walk.block(node);
      return;
    case "ERROR":
      walk.errorsSeen.add(node);
      walk.children(node);
      return;
    case "module":
    case "else_clause":
    case "finally_clause":
    case "print_statement":
    case "exec_statement":
    case "delete_statement":
    case "raise_statement":
      walk.children(node);
      return;
    default:
      // Keywords are nodes too; they have nothing in them.
      if (tree.first(node) >= 0 || tree.type(node) === "identifier") walk.expression(node, true);
  }
}

function lowerExpressionStatement(walk: Walk, node: SyntaxNode): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    // A docstring, or a string in the place of a comment.
    if (isString(tree, child)) walk.children(child);
    else walk.statement(child);
  }
}

function lowerDecorated(walk: Walk, node: SyntaxNode): void {
  const { tree } = walk;
  const definition = tree.child(node, "definition");
  const decorated = lowerDecorators(walk, node, tree.text(tree.child(definition, "name")));
  if (tree.type(definition) === "function_definition") lowerFunction(walk, definition, decorated);
  else walk.statement(definition);
}

function lowerReturn(walk: Walk, node: SyntaxNode): void {
  const { tree, frame, out } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "return") continue;
    const value = returnsReceiver(walk, child) ? out.receiver("this", frame.scope) : walk.expression(child, true);
    if (value >= 0) frame.returns.push(value);
  }
}

/** `return self`: of whatever class the receiver is. */
function returnsReceiver(walk: Walk, node: SyntaxNode): boolean {
  const { tree, frame } = walk;
  return frame.receiver !== "" && tree.type(node) === "identifier" && tree.text(node) === frame.receiver;
}

/** `global`, `nonlocal`: what the function assigns to the names is assigned around it. */
function lowerElsewhere(walk: Walk, node: SyntaxNode): void {
  const { tree, frame } = walk;
  const isGlobal = tree.type(node) === "global_statement";
  frame.elsewhere ??= new Map();
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "identifier") continue;
    const name = tree.text(child);
    frame.elsewhere.set(name, isGlobal ? walk.module : (frame.outer?.scope ?? walk.module));
    if (isGlobal) walk.globals.add(name);
  }
}

/** `type Key[T] = …`; its type parameters have a scope of their own. */
function lowerTypeAlias(walk: Walk, node: SyntaxNode): void {
  const { tree, out, frame } = walk;
  let left = tree.child(node, "left");
  while (tree.type(left) === "type") left = tree.first(left);
  const isGeneric = tree.type(left) === "generic_type";
  const nameNode = isGeneric ? tree.first(left) : left;
  const name = tree.text(nameNode);
  const scope = out.scope("types", walk.scope);
  const inner = new Frame("comprehension", frame, scope);
  if (isGeneric) lowerTypeParameters(walk, tree.childOfType(left, "type_parameter"), inner, scope);
  const place = { scope: placeHere(walk).scope, frame: inner, self: scope, quiet: false };
  const type = lowerType(walk, tree.child(node, "right"), place);
  out.declare(definitionScope(frame, name), name, "alias", { type, owner: scope, nameOffset: tree.start(nameNode) });
  frame.known.set(name, KNOWN.definition);
}
