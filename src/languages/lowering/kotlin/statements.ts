import { FLAG } from "#model/binding-codes.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { type Home, scopeHome } from "../_jvm/walk-state.ts";
import { lowerAnnotation } from "./annotation-sites.ts";
import { lowerBranch } from "./blocks.ts";
import { lowerClass, lowerCompanion, lowerObject, lowerTypeAlias } from "./classes.ts";
import { lowerCast, scopeAfterCast } from "./conditions.ts";
import { lowerFor, lowerIf, lowerWhen, lowerWhile } from "./control.ts";
import { isExtension, lowerFunction } from "./functions.ts";
import { lowerModifiers } from "./modifiers.ts";
import { lowerLocalProperty, lowerProperty } from "./properties.ts";

export function lowerStatement(walk: ClassWalk, node: SyntaxNode, scope: number): number {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "property_declaration":
      if (scope !== walk.moduleScope) return lowerLocalProperty(walk, node, scope);
      lowerProperty(walk, node, scopeHome(scope), scope);
      return scope;
    case "function_declaration":
      functionDeclaration(walk, node, scope);
      return scope;
    case "class_declaration":
    case "object_declaration":
    case "type_alias":
      lowerDeclaration(walk, node, scopeHome(scope));
      return scope;
    case "assignment":
      assignment(walk, node, scope);
      return scope;
    case "if_expression":
      return lowerIf(walk, node, scope, []);
    case "when_expression":
      return lowerWhen(walk, node, scope, []);
    case "for_statement":
      lowerFor(walk, node, scope);
      return scope;
    case "while_statement":
    case "do_while_statement":
      return lowerWhile(walk, node, scope);
    case "as_expression":
      return scopeAfterCast(walk, node, scope, lowerCast(walk, node, scope).type);
    case "annotation":
    case "file_annotation":
      lowerAnnotation(walk, node, scope);
      return scope;
    case "block":
      lowerBranch(walk, node, scope);
      return scope;
    case "ERROR":
      return walk.statements(node, scope);
    default:
      walk.value(node, scope);
      return scope;
  }
}

/** A type where it stands: in a class, an object, a file or a block. */
export function lowerDeclaration(walk: ClassWalk, node: SyntaxNode, home: Home): void {
  switch (walk.tree.type(node)) {
    case "class_declaration":
      lowerClass(walk, node, home);
      return;
    case "object_declaration":
      lowerObject(walk, node, home);
      return;
    case "companion_object":
      lowerCompanion(walk, node, home);
      return;
    case "type_alias":
      lowerTypeAlias(walk, node, home);
      return;
  }
}

/** A function of a file or block. */
function functionDeclaration(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  let { flags } = lowerModifiers(walk, node, scope);
  if (isExtension(walk, node)) flags |= FLAG.extension;
  const owner = lowerFunction(walk, node, scope, flags);
  out.declare(scope, plainName(tree.text(name)), "function", { owner, flags, nameOffset: tree.start(name) });
}

/** Variables and properties have types of their own: a function assigned to one is of that type. */
function assignment(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const target = walk.value(tree.child(node, "left"), scope);
  const right = tree.child(node, "right");
  const value = walk.value(right, scope);
  if (tree.type(right) === "lambda_literal") out.cast(value, out.wrap("typeOf", target));
}
