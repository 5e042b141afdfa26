import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerAssignment } from "./assignments.ts";
import { lowerIf, lowerTypeSwitch } from "./branches.ts";
import { valuesOf } from "./components.ts";
import { lowerConstants, lowerShortDeclaration, lowerTypeAlias, lowerTypeSpec, lowerVariables } from "./declarations.ts";
import { lowerFunction, lowerMethod } from "./functions.ts";
import { lowerImports } from "./imports.ts";
import { lowerFor, lowerRange, lowerReceive } from "./loops.ts";
import type { GoWalk } from "./walk.ts";

/** One statement or declaration; what is neither is taken for an expression. */
export function lowerStatement(walk: GoWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "package_clause":
      out.package = tree.text(tree.childOfType(node, "package_identifier"));
      return;
    case "import_declaration":
      lowerImports(walk, node);
      return;
    case "function_declaration":
      lowerFunction(walk, node);
      return;
    case "method_declaration":
      lowerMethod(walk, node);
      return;
    case "type_spec":
      lowerTypeSpec(walk, node);
      return;
    case "type_alias":
      lowerTypeAlias(walk, node);
      return;
    case "const_declaration":
      lowerConstants(walk, node);
      return;
    case "var_spec":
      lowerVariables(walk, node);
      return;
    case "type_declaration":
    case "var_declaration":
    case "var_spec_list":
    case "statement_list":
    case "expression_statement":
    case "expression_list":
    case "go_statement":
    case "defer_statement":
    case "labeled_statement":
    case "inc_statement":
    case "dec_statement":
    case "send_statement":
      walk.statements(node);
      return;
    case "short_var_declaration":
      lowerStrays(walk, node);
      lowerShortDeclaration(walk, tree.child(node, "left"), tree.child(node, "right"));
      return;
    case "assignment_statement":
      lowerStrays(walk, node);
      lowerAssignment(walk, node);
      return;
    case "return_statement":
      lowerReturn(walk, node);
      return;
    case "block":
    case "expression_case":
    case "default_case":
      lowerBlock(walk, node);
      return;
    case "if_statement":
      lowerIf(walk, node);
      return;
    case "for_statement":
      lowerFor(walk, node);
      return;
    case "range_clause":
      lowerRange(walk, node);
      return;
    case "expression_switch_statement":
    case "select_statement":
    case "communication_case":
    case "for_clause":
      lowerBlock(walk, node);
      return;
    case "type_switch_statement":
      lowerTypeSwitch(walk, node);
      return;
    case "receive_statement":
      lowerReceive(walk, node);
      return;
    case "label_name":
    case "empty_statement":
    case "break_statement":
    case "continue_statement":
    case "goto_statement":
    case "fallthrough_statement":
      return;
    default:
      walk.value(node);
  }
}

/** What does not parse inside a statement of a known form. */
function lowerStrays(walk: GoWalk, node: SyntaxNode): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) if (tree.type(child) === "ERROR") walk.statements(child);
}

function lowerBlock(walk: GoWalk, node: SyntaxNode): void {
  const around = walk.enter();
  walk.statements(node);
  walk.frame = around;
}

function lowerReturn(walk: GoWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const list = tree.childOfType(node, "expression_list");
  if (list < 0) return;
  const values = valuesOf(walk, list);
  const returned = values.length === 1 ? (values[0] as At) : out.group("array", values);
  if (returned >= 0) walk.returns.push(returned);
}
