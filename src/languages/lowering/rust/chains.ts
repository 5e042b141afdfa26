import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { beforeName, lastName, pathValue, typeArguments } from "./paths.ts";
import { firstString, type RustWalk } from "./walk.ts";

/** The expression that a postfix expression stands behind; -1 for other expressions. */
function innerOf(walk: RustWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "call_expression":
    case "generic_function":
      return tree.child(node, "function");
    case "field_expression":
      return tree.child(node, "value");
    case "await_expression":
    case "try_expression":
    case "index_expression":
    case "parenthesized_expression":
      return walk.inner(node);
    default:
      return NONE;
  }
}

/**
 * Calls, member reads, `?`, `.await` and elements, however many stand behind one another. What is read and not called is told as a use,
 * once for the outermost member of it.
 */
export function lowerChain(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const links: SyntaxNode[] = [];
  let base = node;
  for (let inner = innerOf(walk, base); inner >= 0; inner = innerOf(walk, base)) {
    links.push(base);
    base = inner;
  }
  // Offset of the name that was read last, as long as nothing says whether it is called.
  let read = NONE;
  let at: At;
  if (isPath(tree, base)) {
    at = pathValue(walk, base, scope);
    read = tree.start(lastName(tree, base));
  } else at = walk.value(base, scope);
  let types: readonly At[] = [];
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    switch (tree.type(link)) {
      case "field_expression": {
        const field = tree.child(link, "field");
        at = out.memberOf(at, tree.text(field));
        read = tree.start(field);
        break;
      }
      case "generic_function":
        types = typeArguments(walk, tree.child(link, "type_arguments"), scope);
        break;
      case "call_expression":
        at = lowerCall(walk, link, at, types, scope);
        read = NONE;
        types = [];
        break;
      case "await_expression":
        if (read >= 0) out.use("reference", at, read);
        at = out.wrap("await", at);
        read = NONE;
        break;
      case "try_expression":
        if (read >= 0) out.use("reference", at, read);
        at = out.itemAt(at, 0);
        read = NONE;
        break;
      case "index_expression": {
        if (read >= 0) out.use("reference", at, read);
        at = out.index(at, walk.value(tree.next(walk.inner(link)), scope));
        read = NONE;
        break;
      }
    }
  }
  if (read >= 0) out.use("reference", at, read);
  return at;
}

function isPath(tree: SyntaxTree, node: SyntaxNode): boolean {
  const type = tree.type(node);
  return type === "identifier" || type === "scoped_identifier";
}

function lowerCall(walk: RustWalk, call: SyntaxNode, callee: At, types: readonly At[], scope: number): At {
  const { tree, out } = walk;
  const written = tree.child(call, "function");
  const list = tree.child(call, "arguments");
  walk.site("call", callee, {
    name: lastName(tree, written),
    whole: call,
    receiver: beforeName(tree, written),
    nameless: list,
    argument: firstString(tree, list),
  });
  const args: At[] = [];
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    if (type === "attribute_item") walk.item(child, scope);
    else if (type !== "line_comment" && type !== "block_comment") args.push(walk.value(child, scope));
  }
  return out.call(callee, args, types);
}

/** `a + b - c`: operators nest on the left, so they are taken in a loop. */
export function lowerBinary(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const links: SyntaxNode[] = [];
  let base = node;
  while (tree.type(base) === "binary_expression") {
    links.push(base);
    base = tree.child(base, "left");
  }
  let at = walk.value(base, scope);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    walk.value(tree.child(link, "right"), scope);
    const operator = tree.text(tree.child(link, "operator"));
    at = isComparison(operator) ? out.literal(BOOLEAN) : out.operator(at, operator);
  }
  return at;
}

const BOOLEAN = 2;

function isComparison(operator: string): boolean {
  switch (operator) {
    case "==":
    case "!=":
    case "<":
    case ">":
    case "<=":
    case ">=":
    case "&&":
    case "||":
      return true;
    default:
      return false;
  }
}
