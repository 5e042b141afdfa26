import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { foldCall, foldTagged, isModuleCall, moduleCall } from "./calls.ts";
import { subscriptName } from "./names.ts";
import { alternative, foldBinary, foldCast, isAlternative, typeAssertion } from "./operators.ts";
import { typeArguments } from "./type-arguments.ts";
import type { ExpressionHandler, Walk } from "./walk.ts";

/**
 * `a.b(c)[d] + e`: expressions that nest on their left side are followed by a loop, so that the length of a chain is no depth.
 */
function chain(walk: Walk, node: SyntaxNode, scope: number, read: boolean): At {
  const { tree } = walk;
  const links: SyntaxNode[] = [];
  const reads: boolean[] = [];
  let base = node;
  let isRead = read;
  let pulled: SyntaxNode | undefined;
  while (isLink(walk, base)) {
    links.push(base);
    reads.push(isRead);
    const link = base;
    isRead = readsLeft(walk, link, isRead);
    base = isGenericTag(walk, link) ? tree.first(tree.first(link)) : tree.first(link);
    if (tree.type(link) !== "call_expression" || !LOOSE.has(tree.type(base))) continue;
    pulled = pullIn(walk, base, links, reads);
    isRead = true;
    break;
  }
  let value = tree.type(base) === "call_expression" ? moduleCall(walk, base, scope) : walk.expression(base, scope, isRead);
  if (pulled !== undefined) walk.pulledIn.delete(pulled);
  let alternatives: At[] | undefined;
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    if (!isAlternative(walk, link)) {
      value = fold(walk, link, value, scope, reads[i] as boolean);
      continue;
    }
    alternatives ??= [value];
    alternatives.push(alternative(walk, link, scope));
    if (i > 0 && isAlternative(walk, links[i - 1] as SyntaxNode)) continue;
    value = walk.out.group("either", alternatives);
    alternatives = undefined;
  }
  return value;
}

/**
 * The grammar reads `await f<T>(x).y` and `!f<T>(x)` as a call of `await f`. The call and what follows it belong to the last operand,
 * where they are lowered when it is reached; gives that operand.
 */
function pullIn(walk: Walk, operation: SyntaxNode, links: SyntaxNode[], reads: boolean[]): SyntaxNode {
  const { tree } = walk;
  const own: { readonly link: SyntaxNode; readonly read: boolean }[] = [];
  while (links.length > 0 && POSTFIX.has(tree.type(links.at(-1) as SyntaxNode))) {
    own.push({ link: links.pop() as SyntaxNode, read: reads.pop() as boolean });
  }
  let operand = operation;
  while (LOOSE.has(tree.type(operand))) {
    const last = lastOperand(walk, operand);
    if (last < 0) break;
    operand = last;
  }
  walk.pulledIn.set(operand, (_walk, node, scope) => {
    let value = walk.expression(node, scope, false);
    own.forEach(({ link, read }, i) => {
      value = i === 0 ? foldCall(walk, link, value, scope, node) : fold(walk, link, value, scope, read);
    });
    return value;
  });
  return operand;
}

function lastOperand(walk: Walk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "await_expression":
      return tree.next(tree.first(node));
    case "binary_expression":
      return tree.child(node, "right");
    default:
      return tree.child(node, "argument");
  }
}

/** Operations that bind looser than calls: without parentheses none of them is called. */
const LOOSE: ReadonlySet<string> = new Set(["await_expression", "unary_expression", "update_expression", "binary_expression"]);

const POSTFIX: ReadonlySet<string> = new Set([
  "call_expression",
  "member_expression",
  "subscript_expression",
  "non_null_expression",
  "instantiation_expression",
]);

function isLink(walk: Walk, node: SyntaxNode): boolean {
  const type = walk.tree.type(node);
  return type === "call_expression" ? !isModuleCall(walk, node) : LINKS.has(type);
}

/** `` tag<T>`…` ``, which the grammar reads as two comparisons, the second with a text. */
function isGenericTag(walk: Walk, link: SyntaxNode): boolean {
  const { tree } = walk;
  if (!walk.typed || tree.type(tree.child(link, "right")) !== "template_string") return false;
  const left = tree.first(link);
  if (tree.type(left) !== "binary_expression" || tree.type(tree.child(link, "operator")) !== ">") return false;
  return tree.type(tree.child(left, "operator")) === "<";
}

/** Whether the left side of a link is a use of its own: objects and callees are known by the member or call that they are in. */
function readsLeft(walk: Walk, link: SyntaxNode, isRead: boolean): boolean {
  const { tree } = walk;
  switch (tree.type(link)) {
    case "member_expression":
    case "call_expression":
      return false;
    case "subscript_expression":
      return subscriptName(tree, tree.child(link, "index")) === undefined;
    case "non_null_expression":
    case "instantiation_expression":
      return isRead;
    case "binary_expression":
      return !isGenericTag(walk, link);
    default:
      return true;
  }
}

function fold(walk: Walk, link: SyntaxNode, left: At, scope: number, read: boolean): At {
  const { tree } = walk;
  switch (tree.type(link)) {
    case "member_expression":
      return foldMember(walk, link, left, read);
    case "subscript_expression":
      return foldSubscript(walk, link, left, scope, read);
    case "call_expression":
      return foldCall(walk, link, left, scope, tree.first(link));
    case "binary_expression": {
      const inner = tree.first(link);
      if (!isGenericTag(walk, link)) return foldBinary(walk, link, left, scope);
      return foldTagged(walk, link, left, scope, tree.first(inner), tree.child(inner, "right"));
    }
    case "non_null_expression":
      return left;
    case "instantiation_expression":
      typeArguments(walk, tree.child(link, "type_arguments"), scope);
      return left;
    default:
      return foldCast(walk, link, left, scope);
  }
}

function foldMember(walk: Walk, node: SyntaxNode, object: At, read: boolean): At {
  const { tree, out } = walk;
  const property = tree.child(node, "property");
  if (property < 0) return NONE;
  const at = out.memberOf(object, tree.text(property));
  if (read) out.use("reference", at, tree.start(property));
  return at;
}

function foldSubscript(walk: Walk, node: SyntaxNode, object: At, scope: number, read: boolean): At {
  const { tree, out } = walk;
  const key = tree.child(node, "index");
  const name = subscriptName(tree, key);
  if (name !== undefined) {
    const at = out.memberOf(object, name);
    if (read) out.use("reference", at, tree.start(key));
    return at;
  }
  // The number is told, so that a component of a tuple can be told from an entry of a table.
  if (tree.type(key) === "number") return out.index(object, out.literal(LITERAL.number, tree.text(key)));
  return out.index(object, walk.expression(key, scope));
}

/** `new C(…)` does not nest on the left: what it constructs is written after the keyword. */
const LINKS: ReadonlySet<string> = new Set([
  "member_expression",
  "subscript_expression",
  "binary_expression",
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
  "instantiation_expression",
]);

export const CHAINS: { readonly [type: string]: ExpressionHandler } = {
  member_expression: chain,
  subscript_expression: chain,
  call_expression: chain,
  binary_expression: chain,
  as_expression: chain,
  satisfies_expression: chain,
  non_null_expression: chain,
  instantiation_expression: chain,
  type_assertion: typeAssertion,
};
