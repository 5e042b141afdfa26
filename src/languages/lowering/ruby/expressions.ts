import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerList } from "./arguments.ts";
import { lowerBlock, lowerLast } from "./blocks.ts";
import { lowerChain, lowerSuper } from "./calls.ts";
import { lowerClass, lowerSingletonClass } from "./classes.ts";
import { lowerCase, lowerCaseMatch, lowerFor, lowerIf, lowerModifier, lowerRescue } from "./control.ts";
import { type Host, lowerAlias } from "./definers.ts";
import { lowerMethod, lowerSingletonMethod, lowerYield } from "./methods.ts";
import { lowerBinary } from "./operators.ts";
import { lowerPattern } from "./patterns.ts";
import { implicitSelf } from "./receivers.ts";
import { lowerRegex, lowerString, lowerWords } from "./strings.ts";
import { assignTo, variableValue } from "./variables.ts";
import type { RubyWalk } from "./walk.ts";

const OWN: Host = { object: NONE, isStatic: false };

/** Record of an expression or statement. */
export function lowerValue(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "identifier":
    case "constant":
    case "scope_resolution":
    case "call":
    case "element_reference":
      return lowerChain(walk, node, scope);
    case "self":
      return implicitSelf(walk, scope);
    case "instance_variable":
    case "class_variable":
    case "global_variable": {
      const at = variableValue(walk, node, scope);
      out.use("reference", at, tree.start(node));
      return at;
    }
    case "super":
      return lowerSuper(walk, node, scope);
    case "yield":
      return lowerYield(walk, node, lowerOperands(walk, node, scope), scope);
    case "assignment":
    case "operator_assignment":
      return lowerAssignment(walk, node, scope);
    case "binary":
      return lowerBinary(walk, node, scope);
    case "unary":
      return out.operator(walk.value(tree.child(node, "operand"), scope), tree.text(tree.child(node, "operator")));
    case "if":
    case "unless":
    case "elsif":
    case "conditional":
      return lowerIf(walk, node, scope);
    case "if_modifier":
    case "unless_modifier":
    case "while_modifier":
    case "until_modifier":
      return lowerModifier(walk, node, scope);
    case "rescue_modifier": {
      const body = walk.value(tree.child(node, "body"), scope);
      return out.group("either", [body, walk.value(tree.child(node, "handler"), scope)]);
    }
    case "case":
      return lowerCase(walk, node, scope);
    case "case_match":
      return lowerCaseMatch(walk, node, scope);
    case "match_pattern":
    case "test_pattern":
      lowerPattern(walk, tree.child(node, "pattern"), walk.value(tree.child(node, "value"), scope), scope);
      return NONE;
    case "rescue":
      return lowerRescue(walk, node, scope);
    case "for":
      lowerFor(walk, node, scope);
      return NONE;
    case "method":
      lowerMethod(walk, node, scope);
      return NONE;
    case "singleton_method":
      lowerSingletonMethod(walk, node, scope);
      return NONE;
    case "class":
    case "module":
      // The keywords of both are nodes of the same type without content.
      if (tree.child(node, "name") >= 0) lowerClass(walk, node, scope);
      return NONE;
    case "singleton_class":
      lowerSingletonClass(walk, node, scope);
      return NONE;
    case "alias":
      lowerAlias(walk, tree.child(node, "name"), tree.child(node, "alias"), OWN, scope);
      return NONE;
    case "undef":
      return NONE;
    case "lambda":
      return out.functionValue(lowerBlock(walk, node, scope, [], tree.start(node)));
    case "return":
      lowerExit(walk, node, scope, walk.method?.returns);
      return NONE;
    case "next":
      lowerExit(walk, node, scope, walk.blockResults);
      return NONE;
    case "body_statement":
    case "block_body":
    case "begin":
    case "parenthesized_statements":
    case "then":
    case "else":
    case "do":
    case "ensure":
      return lowerLast(walk, node, scope);
    default:
      return lowerLiteral(walk, node, scope);
  }
}

function lowerLiteral(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "string":
    case "simple_symbol":
    case "delimited_symbol":
    case "chained_string":
      return lowerString(walk, node, scope);
    case "heredoc_beginning":
      return out.literal(LITERAL.template);
    case "regex":
      return lowerRegex(walk, node, scope);
    case "integer":
    case "float":
      return out.literal(LITERAL.number);
    case "true":
    case "false":
      return out.literal(LITERAL.boolean);
    case "nil":
      return out.literal(LITERAL.null);
    case "string_array":
    case "symbol_array":
      return lowerWords(walk, node, scope);
    case "range": {
      const first = walk.value(tree.child(node, "begin"), scope);
      const last = walk.value(tree.child(node, "end"), scope);
      return out.group("array", [first >= 0 ? first : last]);
    }
    case "array":
    case "right_assignment_list":
      return out.group("array", lowerList(walk, node, "", NONE, scope));
    case "hash":
      return lowerList(walk, node, "", NONE, scope)[0] ?? out.object([]);
    default:
      walk.values(node, scope);
      return NONE;
  }
}

function lowerOperands(walk: RubyWalk, node: SyntaxNode, scope: number): At[] {
  const list = walk.tree.childOfType(node, "argument_list");
  return list < 0 ? [] : lowerList(walk, list, "", NONE, scope);
}

/** `return` and `next` give their values to what they leave. */
function lowerExit(walk: RubyWalk, node: SyntaxNode, scope: number, results: At[] | undefined): void {
  const values = lowerOperands(walk, node, scope);
  if (results === undefined || values.length === 0) return;
  const value = values.length === 1 ? (values[0] as At) : walk.out.group("array", values);
  if (value >= 0) results.push(value);
}

function lowerAssignment(walk: RubyWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const left = tree.child(node, "left");
  const right = tree.child(node, "right");
  const value = walk.value(right, scope);
  if (tree.type(node) === "assignment") {
    assignTo(walk, left, value, scope);
    return value;
  }
  const operator = tree.text(tree.child(node, "operator"));
  if (operator === "||=" || operator === "&&=") {
    assignTo(walk, left, value, scope);
    return value;
  }
  // `a += b` keeps the kind of value that `a` has.
  const kept = out.operator(walk.value(left, scope), operator);
  if (tree.type(left) === "global_variable" || tree.type(left) === "constant") assignTo(walk, left, kept, scope);
  return kept;
}
