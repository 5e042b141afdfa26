import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type Arguments, lowerArguments } from "./arguments.ts";
import { isName, lastSegment, namedValue } from "./names.ts";
import { variable } from "./variables.ts";
import { firstString, type PhpWalk } from "./walk.ts";

/** The expression that a postfix expression stands behind; -1 for other expressions. */
function innerOf(walk: PhpWalk, node: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "member_call_expression":
    case "nullsafe_member_call_expression":
    case "member_access_expression":
    case "nullsafe_member_access_expression":
      return tree.child(node, "object");
    case "scoped_call_expression":
    case "scoped_property_access_expression":
      return tree.child(node, "scope");
    case "function_call_expression":
      return tree.child(node, "function");
    case "class_constant_access_expression":
    case "subscript_expression":
    case "parenthesized_expression":
      return tree.first(node);
    default:
      return NONE;
  }
}

/** How far a chain is understood: its record, and the name that was read last as long as nothing says whether it is called. */
interface Reached {
  at: At;
  name: SyntaxNode;
}

/** Calls, property reads, class constants and elements, however many stand behind one another. */
export function lowerChain(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const links: SyntaxNode[] = [];
  let base = node;
  for (let inner = innerOf(walk, base); inner >= 0; inner = innerOf(walk, base)) {
    links.push(base);
    base = inner;
  }
  const reached = startOfChain(walk, base, scope);
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    switch (tree.type(link)) {
      case "member_access_expression":
      case "nullsafe_member_access_expression": {
        const name = tree.child(link, "name");
        if (tree.type(name) === "name") step(walk, reached, `$${tree.text(name)}`, name);
        else element(walk, reached, name, scope);
        break;
      }
      case "scoped_property_access_expression": {
        const name = tree.child(link, "name");
        if (tree.type(name) === "variable_name") step(walk, reached, tree.text(name), tree.first(name));
        else element(walk, reached, name, scope);
        break;
      }
      case "class_constant_access_expression": {
        const name = tree.next(tree.first(link));
        if (tree.type(name) !== "name") element(walk, reached, name, scope);
        else if (tree.text(name) !== "class") step(walk, reached, tree.text(name), name);
        break;
      }
      case "subscript_expression":
        element(walk, reached, tree.next(tree.first(link)), scope);
        break;
      case "parenthesized_expression":
        break;
      default:
        lowerCall(walk, link, reached, scope);
    }
  }
  if (reached.name >= 0) out.use("reference", reached.at, tree.start(reached.name));
  return reached.at;
}

function startOfChain(walk: PhpWalk, node: SyntaxNode, scope: number): Reached {
  const { tree } = walk;
  const type = tree.type(node);
  if (type === "variable_name") {
    const at = variable(walk, node, scope);
    return { at, name: tree.text(node) === "$this" ? NONE : tree.first(node) };
  }
  if (isName(type)) {
    const text = tree.text(node);
    return { at: namedValue(walk, text, scope), name: text.startsWith("__") && text.endsWith("__") ? NONE : lastSegment(tree, node) };
  }
  if (type === "relative_scope") return { at: namedValue(walk, tree.text(node), scope), name: NONE };
  return { at: walk.value(node, scope), name: NONE };
}

function step(walk: PhpWalk, reached: Reached, member: string, name: SyntaxNode): void {
  reached.at = walk.out.memberOf(reached.at, member);
  reached.name = name;
}

/** An element by a key that is an expression; what it is an element of is read. */
function element(walk: PhpWalk, reached: Reached, key: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  if (reached.name >= 0) out.use("reference", reached.at, tree.start(reached.name));
  reached.at = out.index(reached.at, walk.value(key, scope));
  reached.name = NONE;
}

function lowerCall(walk: PhpWalk, call: SyntaxNode, reached: Reached, scope: number): void {
  const { tree, out } = walk;
  const list = tree.child(call, "arguments");
  let name = reached.name;
  let receiver: SyntaxNode = NONE;
  if (tree.type(call) !== "function_call_expression") {
    receiver = innerOf(walk, call);
    const written = tree.child(call, "name");
    if (tree.type(written) === "name") {
      step(walk, reached, tree.text(written), written);
      name = written;
    } else {
      element(walk, reached, written, scope);
      name = NONE;
    }
  }
  const callee = reached.at;
  reached.name = NONE;
  if (list >= 0 && tree.has(list, "variadic_placeholder")) {
    // `f(...)` is the function itself, not called.
    if (name >= 0) out.use("reference", callee, tree.start(name));
    return;
  }
  const plain = tree.type(call) === "function_call_expression" && name >= 0 ? tree.text(name) : "";
  walk.site("call", callee, { name, whole: call, receiver, nameless: list < 0 ? call : list, argument: firstString(tree, list) });
  const args: Arguments = lowerArguments(walk, list, scope, plain);
  reached.at = out.call(callee, args);
}
