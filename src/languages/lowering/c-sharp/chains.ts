import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { logicalOperator } from "../_jvm/conditions.ts";
import { SumInChain } from "../sum.ts";
import { firstString } from "./strings.ts";
import { identifierOf, lowerTypeArguments, typePath } from "./types.ts";

/** `a.b(c)?.d[e] + f`: links nest on the left and are followed by a loop, so that the length of a chain is no depth. */
export function lowerChain(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const links: SyntaxNode[] = [];
  let inner = node;
  for (let left = leftOf(walk, inner); left >= 0; left = leftOf(walk, inner)) {
    links.push(inner);
    inner = left;
  }
  if (links.length === 0) {
    walk.statements(node, scope);
    return NONE;
  }
  const isCalled = tree.type(links.at(-1) ?? NONE) === "invocation_expression";
  let types: readonly At[] = [];
  let at: At;
  if (tree.type(inner) === "generic_name" && isCalled) {
    types = lowerTypeArguments(walk, inner, scope);
    at = out.name(scope, plainName(tree.text(walk.first(inner))));
  } else at = tree.type(inner) === "predefined_type" ? typePath(walk, inner, scope) : walk.expression(inner, scope);
  const sums = new SumInChain(out);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    switch (tree.type(link)) {
      case "member_access_expression":
        types = lowerTypeArguments(walk, tree.child(link, "name"), scope);
        at = out.memberOf(at, plainName(tree.text(identifierOf(walk, tree.child(link, "name")))));
        break;
      case "conditional_access_expression": {
        const binding = walk.last(link);
        if (tree.type(binding) === "member_binding_expression") {
          types = lowerTypeArguments(walk, tree.child(binding, "name"), scope);
          at = out.memberOf(at, plainName(tree.text(identifierOf(walk, tree.child(binding, "name")))));
        } else {
          walk.read(inner, at);
          at = indexed(walk, at, binding, scope);
        }
        break;
      }
      case "element_access_expression":
        walk.read(inner, at);
        at = indexed(walk, at, tree.child(link, "subscript"), scope);
        break;
      case "invocation_expression":
        at = call(walk, link, at, types, scope);
        types = [];
        break;
      case "binary_expression":
        walk.read(inner, at);
        at = binary(walk, link, at, scope, sums, operatorOf(walk, links[i - 1] ?? NONE) === "+");
        break;
      default: // `x!`, `x++`: the value itself.
    }
    inner = link;
  }
  return at;
}

function leftOf(walk: ClassWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "member_access_expression":
    case "element_access_expression":
      return tree.child(node, "expression");
    case "conditional_access_expression":
      return tree.child(node, "condition");
    case "invocation_expression":
      return tree.child(node, "function");
    case "postfix_unary_expression":
      return walk.first(node);
    case "binary_expression":
      return logicalOperator(walk, node) === "" ? tree.child(node, "left") : NONE;
    default:
      return NONE;
  }
}

function indexed(walk: ClassWalk, object: At, keys: SyntaxNode, scope: number): At {
  const values = lowerArguments(walk, keys, scope);
  return walk.out.index(object, values[0] ?? NONE);
}

function operatorOf({ tree }: ClassWalk, link: SyntaxNode): string {
  return tree.type(link) === "binary_expression" ? tree.type(tree.child(link, "operator")) : "";
}

function binary(walk: ClassWalk, node: SyntaxNode, left: At, scope: number, sums: SumInChain, isAddedTo: boolean): At {
  const { tree, out } = walk;
  const right = walk.value(tree.child(node, "right"), scope);
  const operator = operatorOf(walk, node);
  switch (operator) {
    case "+": {
      const text = sums.add(left, right, isAddedTo);
      return text >= 0 ? text : out.operator(left, operator);
    }
    case "??":
      return out.group("either", [left, right]);
    case "==":
    case "!=":
    case "<":
    case ">":
    case "<=":
    case ">=":
      return out.literal(LITERAL.boolean);
    default:
      return out.operator(left, operator);
  }
}

function call(walk: ClassWalk, node: SyntaxNode, callee: At, types: readonly At[], scope: number): At {
  const { tree, out } = walk;
  const args = tree.child(node, "arguments");
  const { name, receiver } = calledName(walk, tree.child(node, "function"));
  walk.site("call", name, callee, node, { receiver, argument: firstString(walk, args), nameOffset: tree.start(args) });
  return out.call(callee, lowerArguments(walk, args, scope), types);
}

/** The last name of what is called, and what stands before it; -1 for callees without a name. */
function calledName(walk: ClassWalk, called: SyntaxNode): { readonly name: SyntaxNode; readonly receiver: SyntaxNode } {
  const { tree } = walk;
  let bare = called;
  for (;;) {
    switch (tree.type(bare)) {
      case "parenthesized_expression":
      case "postfix_unary_expression":
        bare = walk.first(bare);
        break;
      case "identifier":
      case "generic_name":
        return { name: identifierOf(walk, bare), receiver: NONE };
      case "member_access_expression":
        return { name: identifierOf(walk, tree.child(bare, "name")), receiver: tree.child(bare, "expression") };
      case "conditional_access_expression": {
        const binding = walk.last(bare);
        if (tree.type(binding) !== "member_binding_expression") return { name: NONE, receiver: NONE };
        return { name: identifierOf(walk, tree.child(binding, "name")), receiver: tree.child(bare, "condition") };
      }
      case "alias_qualified_name":
        return { name: identifierOf(walk, tree.child(bare, "name")), receiver: NONE };
      default:
        return { name: NONE, receiver: NONE };
    }
  }
}

/** Values of an argument list, in order. `out var x` declares x for what follows. */
export function lowerArguments(walk: ClassWalk, args: SyntaxNode, scope: number): At[] {
  const values: At[] = [];
  for (let child = walk.first(args); child >= 0; child = walk.next(child)) {
    if (walk.tree.type(child) === "argument") values.push(argument(walk, child, scope));
    else walk.value(child, scope);
  }
  return values;
}

/** `value`, `ref value` or `name: value` */
function argument(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const value = walk.value(walk.last(node), scope);
  const name = tree.child(node, "name");
  return name < 0 || name === walk.last(node) ? value : out.named(plainName(tree.text(name)), value);
}
