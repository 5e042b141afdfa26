import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { formatted } from "./formats.ts";
import { itemMacros } from "./item-macros.ts";
import { beforeName, lastName, pathValue } from "./paths.ts";
import { lowerTokens } from "./tokens.ts";
import { firstString, type RustWalk, stringValue } from "./walk.ts";

/** A macro call: a call of the name with its exclamation mark. Its tokens give what can be told of calls and reads in them. */
export function lowerMacro(walk: RustWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const path = tree.child(node, "macro");
  const name = lastName(tree, path);
  const text = `${tree.text(name)}!`;
  const before = beforeName(tree, path);
  const callee = before >= 0 ? out.memberOf(pathValue(walk, before, scope, true), text) : out.name(scope, text);
  const tokens = tree.childOfType(node, "token_tree");
  walk.site("call", callee, { name, whole: node, receiver: before, suffix: "!", argument: firstString(tree, tokens) });
  if (tokens < 0 || holdsItems(walk, tokens)) return out.call(callee, []);
  const args = lowerTokens(walk, tokens, scope);
  const first = tree.first(tokens);
  const isFormat = text === "format!" && (tree.type(first) === "string_literal" || tree.type(first) === "raw_string_literal");
  return isFormat ? formatted(walk, stringValue(tree, first), args.slice(1), scope) : out.call(callee, args);
}

/** Bodies of macros that hold items are parsed on their own, and told there. */
function holdsItems(walk: RustWalk, tokens: SyntaxNode): boolean {
  const { source } = walk.tree;
  const start = walk.tree.start(tokens);
  if (source.charCodeAt(start) !== OPENING_BRACE) return false;
  const bodyStart = source.indexOf("\n", start) + 1;
  if (bodyStart === 0) return false;
  walk.itemMacroStarts ??= new Set(itemMacros(source).map((range) => range.start));
  return walk.itemMacroStarts.has(bodyStart);
}

const OPENING_BRACE = 123;

/** `macro_rules! m { … }`: a function `m!` whose rules are read as tokens. */
export function lowerMacroDefinition(walk: RustWalk, node: SyntaxNode, around: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const text = `${tree.text(name)}!`;
  const isExported = walk.macroExport;
  walk.macroExport = false;
  const flags = FLAG.macro | (isExported ? FLAG.exported : 0);
  const scope = out.scope("function", around);
  const fn = out.function(scope, flags, tree.start(name));
  out.setScopeOwner(scope, fn);
  out.declare(around, text, "function", { owner: fn, flags, nameOffset: tree.start(name) });
  if (isExported) out.export(text, { local: text });
  for (let rule = tree.first(node); rule >= 0; rule = tree.next(rule)) {
    const right = tree.type(rule) === "macro_rule" ? tree.child(rule, "right") : NONE;
    if (right >= 0) lowerTokens(walk, right, scope);
  }
}
