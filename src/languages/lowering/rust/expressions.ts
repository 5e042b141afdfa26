import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerAttributes } from "./attributes.ts";
import { lowerBlock } from "./blocks.ts";
import { lowerBinary, lowerChain } from "./chains.ts";
import { lowerCondition, lowerFor, lowerIf, lowerMatch, lowerWhile } from "./control.ts";
import { lowerAsyncBlock, lowerClosure } from "./functions.ts";
import { lowerMacro } from "./macros.ts";
import { beforeName, lastName, pathValue } from "./paths.ts";
import { lowerTokens } from "./tokens.ts";
import { isTrivia, type RustWalk, stringText, stringValue } from "./walk.ts";

/** Record of an expression that is used as a value. */
export function lowerValue(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "identifier":
    case "scoped_identifier":
    case "call_expression":
    case "generic_function":
    case "field_expression":
    case "await_expression":
    case "try_expression":
    case "index_expression":
    case "parenthesized_expression":
      return lowerChain(walk, node, scope);
    case "self":
      return out.receiver("this", scope);
    case "reference_expression":
      return walk.value(tree.child(node, "value"), scope);
    case "unary_expression":
      return lowerUnary(walk, node, scope);
    case "binary_expression":
      return lowerBinary(walk, node, scope);
    case "assignment_expression":
    case "compound_assignment_expr":
      return lowerAssignment(walk, node, scope);
    case "type_cast_expression": {
      const value = walk.value(tree.child(node, "value"), scope);
      return out.cast(value, walk.type(tree.child(node, "type"), scope));
    }
    case "string_literal":
    case "raw_string_literal":
      return out.string(stringValue(tree, node));
    case "integer_literal":
    case "float_literal":
      return out.literal(LITERAL.number);
    case "boolean_literal":
      return out.literal(LITERAL.boolean);
    case "tuple_expression":
    case "array_expression":
      return out.group("array", lowerList(walk, node, scope));
    case "unit_expression":
      return out.group("array", []);
    case "struct_expression":
      return lowerStructLiteral(walk, node, scope);
    case "closure_expression":
      return lowerClosure(walk, node, scope);
    case "block":
      return lowerBlock(walk, node, scope);
    case "unsafe_block":
    case "const_block":
    case "try_block":
      return lowerBlock(walk, tree.childOfType(node, "block"), scope);
    case "async_block":
    case "gen_block":
      return lowerAsyncBlock(walk, node, scope);
    case "loop_expression":
      lowerBlock(walk, tree.child(node, "body"), scope);
      return NONE;
    case "if_expression":
      return lowerIf(walk, node, scope);
    case "match_expression":
      return lowerMatch(walk, node, scope);
    case "while_expression":
      lowerWhile(walk, node, scope);
      return NONE;
    case "for_expression":
      lowerFor(walk, node, scope);
      return NONE;
    case "let_condition":
    case "let_chain":
      lowerCondition(walk, node, scope);
      return out.literal(LITERAL.boolean);
    case "return_expression": {
      const value = walk.value(tree.next(tree.first(node)), scope);
      if (value >= 0) walk.returns.push(value);
      return NONE;
    }
    case "macro_invocation":
      return lowerMacro(walk, node, scope);
    case "token_tree":
    case "token_repetition":
      lowerTokens(walk, node, scope);
      return NONE;
    case "range_expression": {
      const bounds = lowerList(walk, node, scope);
      return out.group("array", bounds.slice(0, 1));
    }
    case "label":
    case "line_comment":
    case "block_comment":
      return NONE;
    default:
      if (!walk.item(node, scope)) walk.values(node, scope);
      return NONE;
  }
}

/** `*a` reaches what `a` does; `-a` and `!a` are operators. */
function lowerUnary(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const operator = tree.source[tree.start(node)] as string;
  const value = walk.value(walk.inner(node), scope);
  return operator === "*" ? value : out.operator(value, operator);
}

function lowerAssignment(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const left = tree.child(node, "left");
  walk.value(left, scope);
  const value = walk.value(tree.child(node, "right"), scope);
  if (tree.type(node) === "assignment_expression" && tree.type(left) === "identifier" && value >= 0)
    out.assign(NONE, tree.text(left), value, scope);
  return NONE;
}

function lowerList(walk: RustWalk, node: SyntaxNode, scope: number): At[] {
  const { tree } = walk;
  const values: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "attribute_item") walk.item(child, scope);
    if (isTrivia(tree.type(child))) continue;
    const value = walk.value(child, scope);
    if (tree.field(child) !== "length") values.push(value);
  }
  return values;
}

/** `S { a: 1, b, ..rest }`: a construction with one argument, the fields as an object. */
function lowerStructLiteral(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const path = tree.child(node, "name");
  const callee = pathValue(walk, path, scope);
  const body = tree.child(node, "body");
  const entries: { name?: string; value: At }[] = [];
  const fields: SyntaxNode[] = [];
  let argument: string | undefined;
  for (let child = body < 0 ? NONE : tree.first(body); child >= 0; child = tree.next(child)) {
    lowerAttributes(walk, child, scope);
    switch (tree.type(child)) {
      case "shorthand_field_initializer": {
        const name = tree.childOfType(child, "identifier");
        entries.push({ name: tree.text(name), value: walk.value(name, scope) });
        fields.push(name);
        break;
      }
      case "field_initializer": {
        const value = tree.child(child, "value");
        const field = tree.child(child, "field");
        argument ??= stringText(tree, value);
        entries.push({ name: tree.text(field), value: walk.value(value, scope) });
        fields.push(field);
        break;
      }
      case "base_field_initializer":
        entries.push({ value: walk.value(walk.inner(child), scope) });
        break;
      default:
        walk.value(child, scope);
    }
  }
  walk.site("new", callee, { name: lastName(tree, path), whole: node, receiver: beforeName(tree, path), nameless: body, argument });
  const at = out.create(callee, entries.length === 0 ? [] : [out.object(entries)]);
  for (const field of fields) out.use("reference", out.memberOf(at, tree.text(field)), tree.start(field));
  return at;
}
