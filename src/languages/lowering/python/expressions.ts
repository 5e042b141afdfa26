import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import { formatParts } from "#model/format-parts.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { Sum } from "../sum.ts";
import { lowerChain } from "./chains.ts";
import { lowerComprehension } from "./comprehensions.ts";
import { lowerLambda } from "./functions.ts";
import { lowerString, stringValue } from "./literals.ts";
import { bindNamed } from "./names.ts";
import { narrow } from "./narrowing.ts";
import type { Walk } from "./walk.ts";

/** Record of an expression, with sites and uses for what stands in it. */
export function lowerExpression(walk: Walk, node: SyntaxNode, used: boolean): At {
  const { tree, out } = walk;
  const type = tree.type(node);
  switch (type) {
    case "identifier": {
      const at = out.name(walk.scope, tree.text(node));
      if (used) walk.use(at, tree.start(node));
      return at;
    }
    case "call":
    case "attribute":
    case "subscript":
    case "await":
    case "parenthesized_expression":
      return lowerChain(walk, node, used);
    case "string":
    case "concatenated_string":
      return lowerString(walk, node);
    case "integer":
    case "float":
      return out.literal(LITERAL.number);
    case "true":
    case "false":
      return out.literal(LITERAL.boolean);
    case "none":
      return walk.nothing();
    case "list":
    case "tuple":
    case "set":
    case "expression_list":
      return lowerItems(walk, node);
    case "dictionary":
      return lowerDictionary(walk, node);
    case "list_splat":
      return out.wrap("spread", walk.expression(tree.first(node), true));
    case "list_comprehension":
    case "set_comprehension":
    case "dictionary_comprehension":
    case "generator_expression":
      return lowerComprehension(walk, node);
    case "lambda":
      // The keyword is a node of the same type.
      return tree.first(node) < 0 ? NONE : lowerLambda(walk, node);
    case "conditional_expression":
      return lowerConditional(walk, node);
    case "boolean_operator":
      return lowerBoolean(walk, node);
    case "binary_operator":
      return lowerBinary(walk, node);
    case "unary_operator":
      return out.operator(walk.expression(tree.child(node, "argument"), true), UNARY[tree.text(tree.child(node, "operator"))] ?? "");
    case "not_operator":
    case "comparison_operator":
      walk.children(node);
      return out.literal(LITERAL.boolean);
    case "named_expression": {
      const name = tree.child(node, "name");
      const value = walk.expression(tree.child(node, "value"), true);
      if (tree.type(name) === "identifier") bindNamed(walk, tree.text(name), tree.start(name), value);
      return value;
    }
    case "yield":
      return lowerYield(walk, node);
    case "ERROR":
      walk.statement(node);
      return NONE;
    default:
      walk.children(node);
      return NONE;
  }
}

function lowerItems(walk: Walk, node: SyntaxNode): At {
  const { tree } = walk;
  const values: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) values.push(walk.expression(child, true));
  return walk.out.group("array", values);
}

function lowerDictionary(walk: Walk, node: SyntaxNode): At {
  const { tree } = walk;
  const entries: { name?: string; value: At }[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "pair") {
      const key = tree.child(child, "key");
      walk.expression(key, true);
      const name = tree.type(key) === "string" ? stringValue(tree, key) : undefined;
      entries.push({ name: name ?? "[]", value: walk.expression(tree.child(child, "value"), true) });
    } else if (tree.type(child) === "dictionary_splat") entries.push({ value: walk.expression(tree.first(child), true) });
    else walk.statement(child);
  }
  return walk.out.object(entries);
}

/** `a if c else b if d else e` nests on the right. */
function lowerConditional(walk: Walk, node: SyntaxNode): At {
  const { tree } = walk;
  const around = walk.scope;
  const values: At[] = [];
  let rest = node;
  while (tree.type(rest) === "conditional_expression") {
    const parts = tree.children(rest).filter((part) => tree.type(part) !== "if" && tree.type(part) !== "else");
    const [then = NONE, condition = NONE, otherwise = NONE] = parts;
    walk.expression(condition, true);
    const here = walk.scope;
    narrow(walk, condition, true);
    values.push(walk.expression(then, true));
    walk.scope = here;
    narrow(walk, condition, false);
    rest = otherwise;
  }
  values.push(walk.expression(rest, true));
  walk.scope = around;
  return walk.out.group("either", values);
}

/** `a and b and c` nests on the left; what the left side says of names holds on the right. */
function lowerBoolean(walk: Walk, node: SyntaxNode): At {
  const { tree } = walk;
  const around = walk.scope;
  const links: SyntaxNode[] = [];
  let left = node;
  while (tree.type(left) === "boolean_operator") {
    links.push(left);
    left = tree.child(left, "left");
  }
  const values = [walk.expression(left, true)];
  let before = "";
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    const operator = tree.text(tree.child(link, "operator"));
    const isSame = operator === before;
    if (!isSame) walk.scope = around;
    const said = isSame ? tree.child(links[i + 1] as SyntaxNode, "right") : tree.child(link, "left");
    narrow(walk, said, operator === "and");
    values.push(walk.expression(tree.child(link, "right"), true));
    before = operator;
  }
  walk.scope = around;
  return walk.out.group("either", values);
}

/** `a + b + c` nests on the left. */
function lowerBinary(walk: Walk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const links: SyntaxNode[] = [];
  let left = node;
  while (tree.type(left) === "binary_operator") {
    links.push(left);
    left = tree.child(left, "left");
  }
  const operatorOf = (link: SyntaxNode | undefined) => (link === undefined ? "" : tree.text(tree.child(link, "operator")));
  let at = walk.expression(left, true);
  let sum = new Sum(out, at);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    const right = walk.expression(tree.child(link, "right"), true);
    const operator = operatorOf(link);
    if (operator === "+") sum.add(right);
    const isText = operator === "+" && sum.isText;
    if (isText && operatorOf(links[i - 1]) === "+") continue;
    const format = operator === "%" ? out.stringOf(at) : undefined;
    if (format !== undefined) at = formatted(walk, format, right);
    else at = isText ? sum.text() : out.operator(at, BINARY[operator] ?? "");
    if (operator !== "+") sum = new Sum(out, at);
  }
  return sum.isNamed && operatorOf(links[0]) === "+" ? out.cast(sum.asText(), out.wrap("typeOf", at)) : at;
}

/** `"/%s/loaves" % name`, `"/%s/%d" % (name, number)` */
function formatted({ out }: Walk, format: string, given: At): At {
  const items = out.itemsOf(given) ?? [given];
  return out.textOf(formatParts(format).map((part) => (typeof part === "string" ? part : (items[part] ?? NONE))));
}

/** What a generator yields takes the place of what it returns. */
function lowerYield(walk: Walk, node: SyntaxNode): At {
  const { tree, out, frame } = walk;
  // The keyword is a node of the same type.
  if (tree.first(node) < 0) return NONE;
  let isFrom = false;
  let value: At = NONE;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "from") isFrom = true;
    else if (!(type === "yield" && tree.first(child) < 0)) value = walk.expression(child, true);
  }
  frame.isGenerator = true;
  if (value >= 0) frame.yields.push(isFrom ? out.wrap("item", value) : value);
  return NONE;
}

const UNARY: { readonly [operator: string]: string } = { "-": "__neg__", "+": "__pos__", "~": "__invert__" };

const BINARY: { readonly [operator: string]: string } = {
  "+": "__add__",
  "-": "__sub__",
  "*": "__mul__",
  "/": "__truediv__",
  "//": "__floordiv__",
  "%": "__mod__",
  "**": "__pow__",
  "@": "__matmul__",
  "&": "__and__",
  "|": "__or__",
  "^": "__xor__",
  "<<": "__lshift__",
  ">>": "__rshift__",
};
