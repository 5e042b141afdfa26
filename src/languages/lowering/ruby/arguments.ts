import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerBlock } from "./blocks.ts";
import type { Given } from "./parameters.ts";
import { instance } from "./receivers.ts";
import { definesAttributes, literalStart, literalText, type RubyWalk } from "./walk.ts";

/**
 * Records of the arguments of a call: keywords are one object, the block is the last one. Symbols that name methods are reads of them:
 * `&:name`, `send(:name)`, and in the body of a class every symbol that a call without receiver gets.
 */
export function lowerArguments(walk: RubyWalk, call: SyntaxNode, name: string, receiver: At, scope: number): At[] {
  const { tree, out } = walk;
  const list = tree.child(call, "arguments");
  const isClassLevel = walk.method === undefined && walk.body !== undefined && tree.child(call, "receiver") < 0;
  const args = list < 0 ? [] : lowerList(walk, list, name, receiver, scope);
  if (isClassLevel && list >= 0 && !DEFINES.has(name) && !definesAttributes(name)) readSymbols(walk, list, scope, 0);
  else if (list >= 0 && BY_NAME.has(name)) {
    const object = tree.child(call, "receiver") < 0 ? instance(walk, scope) : receiver;
    readSymbol(walk, tree.first(list), object);
  }
  const block = tree.child(call, "block");
  if (block >= 0) {
    const offset = list < 0 ? tree.start(block) : nameStart(walk, name, tree.first(list), tree.start(block));
    args.push(out.functionValue(lowerBlock(walk, block, scope, givenBy(walk, name, receiver, args[0] ?? NONE), offset)));
  }
  return args;
}

/** Records of an argument list or of the entries of a literal; pairs are gathered in one object at the end. */
export function lowerList(walk: RubyWalk, list: SyntaxNode, name: string, receiver: At, scope: number): At[] {
  const { tree, out } = walk;
  const args: At[] = [];
  const entries: { name?: string; value: At }[] = [];
  let block: At = NONE;
  let hasBlock = false;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "pair": {
        const entry = lowerPair(walk, child, scope);
        if (entry !== undefined) entries.push(entry);
        break;
      }
      case "hash_splat_argument":
        entries.push({ value: walk.value(tree.first(child), scope) });
        break;
      case "splat_argument":
        args.push(out.wrap("spread", walk.value(tree.first(child), scope)));
        break;
      case "block_argument": {
        hasBlock = true;
        const symbol = tree.first(child);
        if (tree.type(symbol) === "simple_symbol") readSymbol(walk, symbol, givenBy(walk, name, receiver, NONE)[0] ?? NONE);
        else block = walk.value(symbol, scope);
        break;
      }
      case "heredoc_body":
        walk.value(child, scope);
        break;
      default:
        args.push(walk.value(child, scope));
    }
  }
  if (entries.length > 0) args.push(out.object(entries));
  if (hasBlock) args.push(block);
  return args;
}

/** An entry of a hash; undefined where its key is no name. `x:` alone is the variable or method of that name. */
function lowerPair(walk: RubyWalk, pair: SyntaxNode, scope: number): { name: string; value: At } | undefined {
  const { tree } = walk;
  const key = tree.child(pair, "key");
  const written = tree.child(pair, "value");
  const name = literalText(tree, key);
  if (name === undefined) walk.value(key, scope);
  const value = written >= 0 ? walk.value(written, scope) : walk.bare(key, name ?? "", scope);
  return name === undefined ? undefined : { name, value };
}

/** Where the name stands that a call with a block gives to it: `describe "x" do`, `task :x do`. */
function nameStart(walk: RubyWalk, word: string, first: SyntaxNode, otherwise: number): number {
  const { tree } = walk;
  if (TESTS.has(word)) return first < 0 ? otherwise : tree.start(first);
  const node = tree.type(first) === "pair" ? tree.child(first, "key") : first;
  return node < 0 ? otherwise : literalStart(tree, node);
}

function readSymbols(walk: RubyWalk, list: SyntaxNode, scope: number, depth: number): void {
  const { tree } = walk;
  const object = instance(walk, scope);
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const value = tree.type(child) === "pair" ? tree.child(child, "value") : child;
    if (tree.type(value) === "simple_symbol") readSymbol(walk, value, object);
    else if (tree.type(value) === "array" && depth === 0) readSymbols(walk, value, scope, 1);
  }
}

/** A symbol as the name of a method of an object. */
export function readSymbol(walk: RubyWalk, node: SyntaxNode, object: At): void {
  const { tree, out } = walk;
  if (tree.type(node) !== "simple_symbol") return;
  out.use("reference", out.memberOf(object, tree.text(node).slice(1)), tree.start(node) + 1);
}

/** What a block is given by methods that everything has, or that everything with items has. */
function givenBy(walk: RubyWalk, name: string, receiver: At, first: At): Given {
  const { out } = walk;
  if (receiver < 0) return [];
  if (name === "tap" || name === "then" || name === "yield_self") return [receiver];
  if (name === "inject" || name === "reduce") return [first, out.wrap("item", receiver)];
  if (name === "each_with_object") return [out.wrap("item", receiver), first];
  return ITERATES.has(name) ? [out.wrap("item", receiver)] : [];
}

const ITERATES = words(
  "each map collect flat_map collect_concat select filter reject find detect find_all each_with_index each_entry reverse_each any? all? " +
    "none? one? filter_map sort_by group_by partition min_by max_by sum count index find_index take_while drop_while each_slice uniq " +
    "delete_if keep_if map! select! reject! index_by each_value sum to_h cycle find_each",
);

/** Words of test libraries, whose tests go by the whole literal. */
const TESTS = words(
  "describe context it test specify feature scenario example fdescribe xdescribe xit fit should shared_examples shared_examples_for " +
    "shared_context",
);

/** Methods whose first argument names a method of what they are called on. */
const BY_NAME = words("method send public_send __send__ respond_to? instance_method public_method try try! define_method");

/** Calls in class bodies whose symbols are names that they define, or words of their own. */
const DEFINES = words("define_method define_singleton_method autoload scope alias_method alias_attribute delegate");

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
