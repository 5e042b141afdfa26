import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { methodAround, receiverBody } from "./frame.ts";
import { wantItems } from "./item-callbacks.ts";
import { isString, stringText } from "./literals.ts";
import { lowerType, placeHere } from "./types.ts";
import { looksLikeClass } from "./typing-forms.ts";
import type { Walk } from "./walk.ts";

/** Strings longer than this are prose, not names of anything. */
const LITERAL_LIMIT = 200;

/** What a call passes, as records: positions first, then keywords; and the first string among them. */
interface Arguments {
  readonly values: readonly At[];
  /** Nodes of the arguments without keyword or splat, as long as none came before them. */
  readonly positional: readonly SyntaxNode[];
  readonly text: string | undefined;
  /** A lambda as the keyword `key`: what `sorted` and the like compare by. */
  readonly key: At;
  readonly hasSplat: boolean;
}

/** A call whose callee is lowered already. Always tells a site. */
export function lowerCall(walk: Walk, call: SyntaxNode, callee: At, types: readonly At[]): At {
  const { tree, out } = walk;
  const calleeNode = tree.child(call, "function");
  const args = tree.child(call, "arguments");
  const castType = castTypeNode(walk, calleeNode, args);
  const cast = castType < 0 ? NONE : lowerType(walk, castType, placeHere(walk));
  const passed = lowerArguments(walk, args, castType);
  calleeSite(walk, "call", calleeNode, callee, call, passed.text);
  if (castType >= 0) return out.cast(passed.values[0] ?? NONE, cast);
  const special = specialResult(walk, calleeNode, passed);
  if (special !== undefined) return special;
  const at = out.call(callee, passed.values, types);
  if (at >= 0 && isPredicateName(tree, calleeNode)) walk.predicates.set(call, at);
  return at;
}

/** A decorator is one site, whether it is called with arguments or not. Gives its last name and what stands before it. */
export function lowerDecorator(walk: Walk, decorator: SyntaxNode): { readonly name: string; readonly owner: string } {
  const { tree } = walk;
  const inner = tree.first(decorator);
  const isCall = tree.type(inner) === "call";
  const calleeNode = isCall ? tree.child(inner, "function") : inner;
  const callee = walk.expression(calleeNode, tree.type(calleeNode) === "subscript");
  const passed = isCall ? lowerArguments(walk, tree.child(inner, "arguments"), NONE) : undefined;
  if (passed !== undefined) walk.out.call(callee, passed.values);
  calleeSite(walk, "decorator", calleeNode, callee, inner, passed?.text);
  if (tree.type(calleeNode) === "identifier") return { name: tree.text(calleeNode), owner: "" };
  if (tree.type(calleeNode) !== "attribute") return { name: "", owner: "" };
  return { name: tree.text(tree.child(calleeNode, "attribute")), owner: tree.text(tree.child(calleeNode, "object")) };
}

/** `Name[X]` with `Name` written as a class: the node of the name, for callees that have type arguments. */
export function genericHead(tree: SyntaxTree, node: SyntaxNode): SyntaxNode {
  if (tree.type(node) !== "subscript") return NONE;
  const value = tree.child(node, "value");
  const word = tree.type(value) === "attribute" ? tree.child(value, "attribute") : value;
  return tree.type(word) === "identifier" && looksLikeClass(tree.text(word)) ? value : NONE;
}

function calleeSite(
  walk: Walk,
  kind: "call" | "decorator",
  calleeNode: SyntaxNode,
  callee: At,
  whole: SyntaxNode,
  argument?: string,
): void {
  const { tree } = walk;
  let named = calleeNode;
  while (tree.type(named) === "parenthesized_expression") named = tree.first(named);
  const head = genericHead(tree, named);
  if (head >= 0) named = head;
  const start = tree.start(whole);
  if (tree.type(named) === "identifier") {
    walk.site(kind, tree.text(named), callee, tree.start(named), start, NONE, argument);
  } else if (tree.type(named) === "attribute" && tree.child(named, "attribute") >= 0) {
    const name = tree.child(named, "attribute");
    walk.site(kind, tree.text(name), callee, tree.start(name), start, tree.end(tree.child(named, "object")), argument);
  } else {
    const args = tree.child(whole, "arguments");
    walk.site(kind, "", callee, args < 0 ? start : tree.start(args), start, NONE, argument);
  }
}

function lowerArguments(walk: Walk, args: SyntaxNode, skipped: SyntaxNode): Arguments {
  const { tree, out } = walk;
  const values: At[] = [];
  const keywords: At[] = [];
  const positional: SyntaxNode[] = [];
  let text: string | undefined;
  let key = NONE;
  let hasSplat = false;
  // `f(x for x in y)` has the generator in the place of the list.
  if (tree.type(args) === "generator_expression") {
    positional.push(args);
    values.push(walk.expression(args, true));
  } else {
    for (let arg = tree.first(args); args >= 0 && arg >= 0; arg = tree.next(arg)) {
      switch (tree.type(arg)) {
        case "keyword_argument": {
          const value = tree.child(arg, "value");
          if (text === undefined && isString(tree, value)) text = stringText(tree, value);
          const at = walk.expression(value, true);
          const name = tree.text(tree.child(arg, "name"));
          if (tree.type(value) === "lambda" && name === "key") key = at;
          keywords.push(out.named(name, at));
          break;
        }
        case "dictionary_splat":
          walk.expression(tree.first(arg), true);
          break;
        case "list_splat":
          hasSplat = true;
          values.push(out.wrap("spread", walk.expression(tree.first(arg), true)));
          break;
        case "ERROR":
          walk.statement(arg);
          break;
        default:
          if (text === undefined && isString(tree, arg)) text = stringText(tree, arg);
          if (!hasSplat) positional.push(arg);
          if (arg !== skipped) values.push(walk.expression(arg, true));
      }
    }
  }
  for (const value of keywords) values.push(value);
  return { values, positional, text, key, hasSplat };
}

/** The type node of `cast(T, value)`. */
function castTypeNode(walk: Walk, callee: SyntaxNode, args: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  const type = tree.type(callee);
  const word = type === "attribute" ? tree.child(callee, "attribute") : callee;
  if (type !== "identifier" && type !== "attribute") return NONE;
  if (tree.text(word) !== "cast") return NONE;
  const source = type === "identifier" ? walk.imported.get("cast") : `${moduleOf(walk, tree.child(callee, "object"))}.cast`;
  if (source !== "typing.cast" && source !== "typing_extensions.cast") return NONE;
  const first = tree.first(args);
  return first >= 0 && tree.next(first) >= 0 && tree.type(first) !== "keyword_argument" ? first : NONE;
}

/** The module that an imported name means, as written where it is none. */
function moduleOf(walk: Walk, node: SyntaxNode): string {
  const name = walk.tree.text(node);
  return walk.imported.get(name) ?? name;
}

/** Calls whose result the text itself tells; undefined for others. */
function specialResult(walk: Walk, callee: SyntaxNode, passed: Arguments): At | undefined {
  const { tree, out } = walk;
  const type = tree.type(callee);
  if (type !== "identifier" && type !== "attribute") return undefined;
  const word = type === "attribute" ? tree.child(callee, "attribute") : callee;
  const name = tree.text(word);
  const first = passed.positional[0] ?? NONE;
  switch (name) {
    case "import_module":
    case "__import__": {
      const source = isString(tree, first) ? stringText(tree, first) : undefined;
      return source === undefined ? undefined : out.module(source);
    }
    case "partial": {
      const meaning = type === "identifier" ? walk.imported.get(name) : `${moduleOf(walk, tree.child(callee, "object"))}.${name}`;
      return meaning === "functools.partial" && first >= 0 ? passed.values[0] : undefined;
    }
  }
  // `object.__new__(cls)`, `super().__new__(cls)` make an instance of what they are given.
  if (type === "attribute" && name === "__new__" && first >= 0) return out.call(passed.values[0] ?? NONE, []);
  if (type === "attribute" || walk.isBound(name)) return undefined;
  switch (name) {
    case "super": {
      const method = methodAround(walk.frame);
      return method === undefined ? undefined : out.receiver("super", method.scope);
    }
    case "type": {
      if (passed.values.length !== 1 || tree.type(first) !== "identifier") return undefined;
      return receiverBody(walk.frame, tree.text(first))?.value;
    }
    case "getattr": {
      const attribute = passed.positional[1] ?? NONE;
      const text = isString(tree, attribute) ? stringText(tree, attribute) : undefined;
      if (text === undefined || text.length > LITERAL_LIMIT) return undefined;
      return out.group("either", [out.memberOf(passed.values[0] ?? NONE, text), passed.values[2] ?? NONE]);
    }
    case "property":
      return walk.frame.kind === "class" && first >= 0 ? out.wrap("result", passed.values[0] ?? NONE) : undefined;
  }
  if (passed.key >= 0 || tree.type(first) === "lambda") wantItems(walk, name, passed.values, passed.key);
  return undefined;
}

/** Whether a call may be a type guard; any other name is not worth a block of its own. */
function isPredicateName(tree: SyntaxTree, callee: SyntaxNode): boolean {
  const word = tree.type(callee) === "attribute" ? tree.child(callee, "attribute") : callee;
  if (tree.type(word) !== "identifier") return false;
  const start = tree.start(word);
  return tree.source.startsWith("is_", start) || tree.source.startsWith("_is_", start);
}
