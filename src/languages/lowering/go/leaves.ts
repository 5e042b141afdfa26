import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { unescaped } from "../string-text.ts";
import { Sum } from "../sum.ts";
import { lowerConversion } from "./calls.ts";
import { lowerComposite } from "./composites.ts";
import { lowerFunctionLiteral } from "./functions.ts";
import type { GoWalk } from "./walk.ts";

/** Record of an expression that does not start with another one. Anything unknown is searched for what is inside. */
export function lowerLeaf(walk: GoWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "identifier":
      return walk.name(tree.text(node));
    case "int_literal":
    case "float_literal":
    case "imaginary_literal":
    case "rune_literal":
    case "iota":
      return out.literal(LITERAL.number);
    case "interpreted_string_literal":
    case "raw_string_literal":
      return out.string(stringValue(walk, node));
    case "true":
    case "false":
      return out.literal(LITERAL.boolean);
    case "nil":
      return out.literal(LITERAL.null);
    case "func_literal":
      return lowerFunctionLiteral(walk, node);
    case "composite_literal":
      return lowerComposite(walk, node);
    case "binary_expression":
      return lowerBinary(walk, node);
    case "unary_expression":
      return lowerUnary(walk, node);
    case "type_conversion_expression":
      return lowerConversion(walk, node);
    case "type_instantiation_expression": {
      const at = walk.value(tree.child(node, "type"));
      for (const argument of tree.children(node).slice(1)) walk.type(argument);
      return at;
    }
    case "variadic_argument":
      return out.wrap("spread", walk.value(tree.first(node)));
    case "literal_element":
      return walk.value(tree.first(node));
    case "type_identifier":
    case "qualified_type":
    case "generic_type":
    case "pointer_type":
    case "slice_type":
    case "array_type":
    case "map_type":
    case "channel_type":
    case "function_type":
    case "struct_type":
    case "interface_type":
    case "parenthesized_type":
      return walk.type(node);
    default:
      walk.statements(node);
      return NONE;
  }
}

function stringValue({ tree }: GoWalk, node: SyntaxNode): string {
  const written = tree.source.slice(tree.start(node) + 1, tree.end(node) - 1);
  return tree.type(node) === "raw_string_literal" ? written : unescaped(written);
}

/** Literals that say nothing of the name that they are written to. */
export function isPlainLiteral(walk: GoWalk, node: SyntaxNode): boolean {
  switch (walk.tree.type(node)) {
    case "int_literal":
    case "float_literal":
    case "rune_literal":
    case "interpreted_string_literal":
    case "raw_string_literal":
    case "true":
    case "false":
    case "nil":
      return true;
    default:
      return false;
  }
}

/** `<-ch` is an item of the channel; other operators keep the type of what they are applied to. */
function lowerUnary(walk: GoWalk, node: SyntaxNode): At {
  const operand = walk.value(walk.tree.child(node, "operand"));
  const operator = walk.tree.source.charCodeAt(walk.tree.start(node));
  if (operator === 60) return walk.out.wrap("item", operand);
  return operator === 33 ? walk.out.literal(LITERAL.boolean) : operand;
}

/**
 * Operands nest on the left: `a + b + …` is walked in a loop. A literal takes the type of the other operand, and so does a text that is
 * put together of one.
 */
function lowerBinary(walk: GoWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const chain: SyntaxNode[] = [];
  let left = node;
  while (tree.type(left) === "binary_expression") {
    chain.push(left);
    left = tree.child(left, "left");
  }
  let at = walk.value(left);
  let isLiteral = isPlainLiteral(walk, left);
  let sum = new Sum(out, at);
  const operatorOf = (step: SyntaxNode | undefined) => (step === undefined ? "" : tree.text(tree.child(step, "operator")));
  for (let i = chain.length - 1; i >= 0; i--) {
    const step = chain[i] as SyntaxNode;
    const right = tree.child(step, "right");
    const rightAt = walk.value(right);
    const operator = operatorOf(step);
    if (isComparison(operator)) {
      at = out.literal(LITERAL.boolean);
      isLiteral = false;
    } else if (isLiteral) {
      at = rightAt;
      isLiteral = isPlainLiteral(walk, right);
    }
    if (operator !== "+") {
      sum = new Sum(out, at);
      continue;
    }
    sum.add(rightAt);
    if (operatorOf(chain[i - 1]) === "+") continue;
    if (sum.isText) at = isLiteral ? sum.text() : out.cast(sum.text(), out.wrap("typeOf", at));
    else if (sum.isNamed) at = out.cast(sum.asText(), out.wrap("typeOf", at));
  }
  return at;
}

function isComparison(operator: string): boolean {
  switch (operator) {
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "&&":
    case "||":
      return true;
    default:
      return false;
  }
}
