import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerClass } from "./classes.ts";
import { docVariables } from "./doc-types.ts";
import { lowerNamedFunction } from "./functions.ts";
import { lowerUse } from "./imports.ts";
import { narrowed } from "./narrowing.ts";
import { lowerType } from "./types.ts";
import { assignTo, setVariable } from "./variables.ts";
import type { PhpWalk } from "./walk.ts";

/** Lowers a statement; a node that is none is walked for what is inside. */
export function lowerStatement(walk: PhpWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "compound_statement":
    case "colon_block":
    case "program":
      lowerStatements(walk, tree.first(node), scope);
      return;
    case "expression_statement":
      walk.docVariables = docVariables(walk, node);
      walk.value(tree.first(node), scope);
      walk.docVariables = undefined;
      return;
    case "return_statement": {
      const value = walk.value(tree.next(tree.first(node)), scope);
      if (value >= 0) walk.frame.returns.push(value);
      return;
    }
    case "if_statement":
      lowerIf(walk, node, scope);
      return;
    case "while_statement": {
      const condition = tree.child(node, "condition");
      walk.value(condition, scope);
      walk.statement(tree.child(node, "body"), narrowed(walk, condition, scope, true));
      return;
    }
    case "foreach_statement":
      lowerForeach(walk, node, scope);
      return;
    case "case_statement":
    case "default_statement": {
      const value = tree.child(node, "value");
      walk.value(value, scope);
      lowerStatements(walk, value < 0 ? tree.first(node) : tree.next(value), scope);
      return;
    }
    case "catch_clause":
      lowerCatch(walk, node, scope);
      return;
    case "function_definition":
      lowerNamedFunction(walk, node);
      return;
    case "class_declaration":
    case "interface_declaration":
    case "trait_declaration":
    case "enum_declaration":
      lowerClass(walk, node, walk.names);
      return;
    case "namespace_use_declaration":
      lowerUse(walk, node);
      return;
    case "const_declaration":
      lowerConstants(walk, node, scope);
      return;
    case "global_declaration":
      for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
        if (tree.type(child) === "variable_name") setVariable(walk, child, out.name(walk.file, tree.text(child)), scope);
      }
      return;
    case "static_variable_declaration":
      setVariable(walk, tree.child(node, "name"), walk.value(tree.child(node, "value"), scope), scope);
      return;
    case "goto_statement":
    case "named_label_statement":
    case "declare_directive":
    case "text":
    case "text_interpolation":
    case "php_tag":
      return;
    default:
      walk.values(node, scope);
  }
}

/** Statements in order: what an early exit shows of a variable holds for those after it. */
function lowerStatements(walk: PhpWalk, first: SyntaxNode, outer: number): void {
  const { tree } = walk;
  let scope = outer;
  for (let child = first; child >= 0; child = tree.next(child)) {
    walk.statement(child, scope);
    if (tree.type(child) === "if_statement" && tree.child(child, "alternative") < 0 && leaves(walk, tree.child(child, "body")))
      scope = narrowed(walk, tree.child(child, "condition"), scope, false);
  }
}

/** Whether nothing after a statement is reached through it. */
function leaves(walk: PhpWalk, statement: SyntaxNode): boolean {
  const { tree } = walk;
  let node = statement;
  while (tree.type(node) === "compound_statement" || tree.type(node) === "colon_block") {
    let last: SyntaxNode = NONE;
    for (let child = tree.first(node); child >= 0; child = tree.next(child)) last = child;
    node = last;
  }
  switch (tree.type(node)) {
    case "return_statement":
    case "continue_statement":
    case "break_statement":
    case "exit_statement":
      return true;
    case "expression_statement":
      return tree.type(tree.first(node)) === "throw_expression";
    default:
      return false;
  }
}

/** `if` with all its `elseif`, each of which knows what the ones before it rule out. */
function lowerIf(walk: PhpWalk, node: SyntaxNode, outer: number): void {
  const { tree } = walk;
  let scope = outer;
  let condition = tree.child(node, "condition");
  walk.value(condition, scope);
  walk.statement(tree.child(node, "body"), narrowed(walk, condition, scope, true));
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.field(child) !== "alternative") continue;
    scope = narrowed(walk, condition, scope, false);
    condition = tree.child(child, "condition");
    walk.value(condition, scope);
    walk.statement(tree.child(child, "body"), condition < 0 ? scope : narrowed(walk, condition, scope, true));
  }
}

function lowerForeach(walk: PhpWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const docs = docVariables(walk, node);
  const source = tree.next(tree.first(node));
  const value = walk.value(source, scope);
  let target = tree.next(source);
  while (tree.type(target) === "as") target = tree.next(target);
  walk.docVariables = docs;
  if (tree.type(target) === "pair") {
    const key = tree.first(target);
    assignTo(walk, key, NONE, scope);
    target = tree.next(key);
  }
  assignTo(walk, target, out.wrap("item", value), scope);
  walk.docVariables = undefined;
  walk.statement(tree.child(node, "body"), scope);
}

function lowerCatch(walk: PhpWalk, node: SyntaxNode, scope: number): void {
  const { tree } = walk;
  const type = lowerType(walk, tree.child(node, "type"), scope);
  const name = tree.child(node, "name");
  if (name >= 0) setVariable(walk, name, NONE, scope, type);
  walk.statement(tree.child(node, "body"), scope);
}

function lowerConstants(walk: PhpWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "const_element") continue;
    const name = tree.first(child);
    const value: At = walk.value(tree.next(name), scope);
    out.declare(walk.names, tree.text(name), "constant", { value, nameOffset: tree.start(name) });
  }
}
