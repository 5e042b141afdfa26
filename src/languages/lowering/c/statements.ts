import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { declareParts, lowerDeclaration } from "./declarations.ts";
import { readDeclarator } from "./declarators.ts";
import { lowerFieldDeclaration } from "./fields.ts";
import { lowerFunctionDefinition } from "./functions.ts";
import { lowerList } from "./initializers.ts";
import { lowerNamespace, lowerNamespaceAlias, lowerUsing } from "./namespaces.ts";
import { lowerConditional, lowerInclude, lowerMacroConstant, lowerMacroFunction } from "./preprocessor.ts";
import { lowerTemplate } from "./templates.ts";
import { lowerAlias, lowerConcept, lowerTypedef } from "./type-names.ts";
import type { CWalk } from "./walk.ts";

/** One statement, declaration or directive; what is none of them is taken for an expression. */
export function lowerStatement(walk: CWalk, node: SyntaxNode): void {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "function_definition":
      lowerFunctionDefinition(walk, node);
      return;
    case "declaration":
      lowerDeclaration(walk, node);
      return;
    case "field_declaration":
      lowerFieldDeclaration(walk, node);
      return;
    case "template_declaration":
      lowerTemplate(walk, node);
      return;
    case "template_instantiation":
      walk.type(tree.child(node, "type"));
      return;
    case "friend_declaration":
      lowerFriend(walk, node);
      return;
    case "type_definition":
      lowerTypedef(walk, node);
      return;
    case "alias_declaration":
      lowerAlias(walk, node);
      return;
    case "concept_definition":
      lowerConcept(walk, node);
      return;
    case "namespace_definition":
      lowerNamespace(walk, node);
      return;
    case "namespace_alias_definition":
      lowerNamespaceAlias(walk, node);
      return;
    case "using_declaration":
      lowerUsing(walk, node);
      return;
    case "struct_specifier":
    case "union_specifier":
    case "class_specifier":
    case "enum_specifier":
      // Without a body it only says that the type exists.
      if (tree.child(node, "body") >= 0) walk.type(node);
      return;
    case "preproc_include":
      lowerInclude(walk, node);
      return;
    case "preproc_def":
      lowerMacroConstant(walk, node);
      return;
    case "preproc_function_def":
      lowerMacroFunction(walk, node);
      return;
    case "preproc_if":
    case "preproc_ifdef":
    case "preproc_elif":
    case "preproc_elifdef":
    case "preproc_else":
      lowerConditional(walk, node);
      return;
    case "compound_statement":
    case "for_statement":
    case "while_statement":
    case "switch_statement":
      lowerBlock(walk, node);
      return;
    case "if_statement":
      lowerIf(walk, node);
      return;
    case "for_range_loop":
      lowerRangeLoop(walk, node);
      return;
    case "catch_clause":
      lowerCatch(walk, node);
      return;
    case "return_statement":
    case "co_return_statement":
      lowerReturn(walk, node);
      return;
    case "linkage_specification":
    case "declaration_list":
    case "expression_statement":
    case "do_statement":
    case "case_statement":
    case "else_clause":
    case "init_statement":
    case "condition_clause":
    case "try_statement":
    case "attributed_statement":
    case "throw_statement":
    case "labeled_statement":
    case "export_declaration":
    case "static_assert_declaration":
      walk.statements(node);
      return;
    case "preproc_call":
    case "access_specifier":
    case "attribute_declaration":
    case "attribute_specifier":
    case "import_declaration":
    case "module_declaration":
    case "statement_identifier":
    case "goto_statement":
    case "break_statement":
    case "continue_statement":
      return;
    default:
      walk.value(node);
  }
}

function lowerBlock(walk: CWalk, node: SyntaxNode): void {
  const around = walk.enter();
  walk.statements(node);
  walk.leave(around);
}

/** A ladder of `else if` is one block, walked in a loop. */
function lowerIf(walk: CWalk, node: SyntaxNode): void {
  const { tree } = walk;
  const around = walk.enter();
  for (let step = node; step >= 0; ) {
    walk.statement(tree.child(step, "condition"));
    walk.statement(tree.child(step, "consequence"));
    const alternative = tree.child(step, "alternative");
    const inner = tree.childOfType(alternative, "if_statement");
    if (inner < 0) {
      walk.statement(alternative);
      break;
    }
    step = inner;
  }
  walk.leave(around);
}

/** `for (auto x : xs)`: items of it. */
function lowerRangeLoop(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const around = walk.enter();
  walk.statement(tree.child(node, "initializer"));
  const item = out.wrap("item", walk.value(tree.child(node, "right")));
  walk.open();
  const { name, type } = readDeclarator(walk, tree.child(node, "declarator"), walk.type(tree.child(node, "type")));
  if (tree.type(name) === "structured_binding_declarator") declareParts(walk, name, item);
  else if (tree.type(name) === "identifier") {
    out.declare(walk.scope, tree.text(name), "variable", { type, value: item, nameOffset: tree.start(name) });
  }
  walk.statement(tree.child(node, "body"));
  walk.leave(around);
}

function lowerCatch(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const around = walk.enter();
  const list = tree.child(node, "parameters");
  for (let child = list < 0 ? -1 : tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "parameter_declaration") continue;
    const { name, type } = readDeclarator(walk, tree.child(child, "declarator"), walk.type(tree.child(child, "type")));
    if (tree.type(name) !== "identifier") continue;
    walk.open();
    out.declare(walk.scope, tree.text(name), "variable", { type, nameOffset: tree.start(name) });
  }
  walk.statement(tree.child(node, "body"));
  walk.leave(around);
}

function lowerReturn(walk: CWalk, node: SyntaxNode): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "return" || type === "co_return") continue;
    const at: At = type === "initializer_list" ? lowerList(walk, child, -1, -1) : walk.value(child);
    if (at >= 0) walk.returns.push(at);
  }
}

/** A friend lives outside the class; a class named as friend is only mentioned. */
function lowerFriend(walk: CWalk, node: SyntaxNode): void {
  const { tree, body } = walk;
  walk.body = undefined;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "declaration" || tree.type(child) === "function_definition") walk.statement(child);
    else if (tree.first(child) >= 0 || tree.type(child) === "type_identifier") walk.type(child);
  }
  walk.body = body;
}
