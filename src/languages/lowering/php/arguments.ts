import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { namedValue } from "./names.ts";
import { type PhpWalk, stringText } from "./walk.ts";

export type Arguments = readonly At[];

/** Functions that call what a string among their arguments names. */
const TAKES_CALLABLE: ReadonlySet<string> = new Set(
  (
    "array_map array_filter array_walk array_reduce usort uasort uksort call_user_func call_user_func_array is_callable function_exists " +
    "register_shutdown_function spl_autoload_register set_error_handler set_exception_handler preg_replace_callback iterator_apply " +
    "add_action add_filter remove_action remove_filter ob_start"
  ).split(" "),
);

/** Records of the arguments of a call; `callee` is the name of a plain function, or empty. */
export function lowerArguments(walk: PhpWalk, list: SyntaxNode, scope: number, callee: string): Arguments {
  const { tree, out } = walk;
  const args: At[] = [];
  const takesCallable = callee !== "" && TAKES_CALLABLE.has(callee);
  for (let child = list < 0 ? NONE : tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "argument") {
      args.push(walk.value(child, scope));
      continue;
    }
    let value = tree.first(child);
    while (value >= 0 && (tree.field(value) === "name" || tree.type(value) === "reference_modifier")) value = tree.next(value);
    const type = tree.type(value);
    const name = tree.child(child, "name");
    const add = (at: At) => args.push(name < 0 ? at : out.named(tree.text(name), at));
    if (type === "variadic_unpacking") args.push(out.wrap("spread", walk.value(tree.first(value), scope)));
    else if ((type === "anonymous_function" || type === "arrow_function") && TEST_WORDS.has(callee)) {
      // The test that the function is goes by the text before it.
      walk.symbolOffset = tree.start(tree.first(tree.first(list)));
      add(walk.value(value, scope));
    } else {
      add(walk.value(value, scope));
      if (takesCallable) readCallable(walk, value, scope);
    }
  }
  if (callee === "define") defineConstant(walk, list, args[1] ?? NONE);
  return args;
}

const TEST_WORDS: ReadonlySet<string> = new Set(["describe", "it", "test"]);

/** `'strlen'` as a callable. */
function readCallable(walk: PhpWalk, node: SyntaxNode, scope: number): void {
  const text = stringText(walk.tree, node);
  if (text === undefined || !FUNCTION_NAME.test(text)) return;
  walk.out.use("reference", namedValue(walk, text, scope), walk.tree.start(node) + 1);
}

const FUNCTION_NAME = /^\\?\w+(?:\\\w+)*$/;
const METHOD_NAME = /^(\\?[A-Z]\w*(?:\\\w+)*)(?:::|@)(\w+)$/;

/** `'Shop::open'` and `'Shop@open'` name a method. */
export function readMethodName(walk: PhpWalk, node: SyntaxNode, text: string, scope: number): void {
  const { out, tree } = walk;
  if (!text.includes("::") && !text.includes("@")) return;
  const match = METHOD_NAME.exec(text);
  if (match === null) return;
  const [, type = "", method = ""] = match;
  out.use("reference", out.memberOf(namedValue(walk, type, scope), method), tree.end(node) - 1 - method.length);
}

function defineConstant(walk: PhpWalk, list: SyntaxNode, value: At): void {
  const { tree, out } = walk;
  const name = tree.first(tree.first(list));
  const text = stringText(tree, name);
  if (text !== undefined && text !== "") out.declare(walk.file, text, "constant", { value, nameOffset: tree.start(tree.first(name)) });
}
