import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { isModuleWord, pathValue } from "./paths.ts";
import { firstString, type RustWalk, stringValue } from "./walk.ts";

/** The operand that is read from tokens: where it stands, and what is known of it so far. */
interface Operand {
  at: At;
  /** What its last name is a member of. */
  object: At;
  /** Its last node. */
  last: SyntaxNode;
  /** Node of its last name as long as nothing says whether it is called; else -1. */
  name: SyntaxNode;
  start: number;
}

/**
 * Tokens of a macro, which the grammar does not parse: names with what stands behind them (`a::b`, `.c`, `(…)`, `[…]`, `?`, `.await`)
 * are read as expressions, everything between them is skipped. Gives what stands between commas, as far as it is one such expression.
 */
export function lowerTokens(walk: RustWalk, tokens: SyntaxNode, scope: number): At[] {
  const { tree } = walk;
  const args: At[] = [];
  if (!walk.descend()) return args;
  let operands = 0;
  let at: At = NONE;
  let end = tree.start(tokens) + 1;
  let before: SyntaxNode = NONE;
  for (let child = tree.first(tokens); child >= 0; ) {
    if (separates(tree, end, tree.start(child))) {
      args.push(operands === 1 ? at : NONE);
      operands = 0;
    }
    if (tree.type(child) === "line_comment" || tree.type(child) === "block_comment") {
      end = tree.end(child);
      child = tree.next(child);
      continue;
    }
    const operand = readOperand(walk, child, before, end, scope);
    at = operand.at;
    operands++;
    before = operand.last;
    end = tree.end(operand.last);
    child = tree.next(operand.last);
  }
  if (operands > 0) args.push(operands === 1 ? at : NONE);
  walk.ascend();
  return args;
}

function separates(tree: SyntaxTree, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (tree.source.charCodeAt(i) === COMMA) return true;
  return false;
}

const COMMA = 44;
const HASH = 35;
const COLON = 58;
const EQUALS = 61;

function readOperand(walk: RustWalk, node: SyntaxNode, before: SyntaxNode, gapStart: number, scope: number): Operand {
  const { tree, out } = walk;
  const start = tree.start(node);
  const operand: Operand = { at: NONE, object: NONE, last: node, name: NONE, start };
  const type = tree.type(node);
  const source = tree.source;
  if (type === "token_tree" || type === "token_repetition") {
    // `#[…]` inside a macro says nothing about calls.
    if (source.charCodeAt(start - 1) === HASH) return operand;
    const args = lowerTokens(walk, node, scope);
    const bracket = source[start];
    if (bracket === "[") operand.at = out.group("array", args);
    else if (bracket === "(") operand.at = args.length === 1 ? (args[0] as At) : out.group("array", args);
  } else if (type === "identifier" || type === "primitive_type" || isModuleWord(type)) {
    operand.name = node;
    const isPath = source.startsWith("::", tree.end(node));
    const follows = start > gapStart && (source.startsWith("::", start - 2) || (source[start - 1] === "." && source[start - 2] !== "."));
    if (follows) operand.at = NONE;
    else if (type === "self" && !isPath) operand.at = out.receiver("this", scope);
    else operand.at = pathValue(walk, node, scope, isPath && source[tree.end(node) + 2] !== "<");
    if (type === "self") operand.name = NONE;
  } else if (type === "metavariable") {
    if (tree.text(node) === "$crate") operand.at = out.name(walk.file, "crate");
  } else if (type === "string_literal" || type === "raw_string_literal") {
    operand.at = out.string(stringValue(tree, node));
  } else if (type === "integer_literal" || type === "float_literal") operand.at = out.literal(LITERAL.number);
  else if (type === "boolean_literal") operand.at = out.literal(LITERAL.boolean);
  else return operand;
  while (extend(walk, operand, before, scope)) {
    // Each step takes one more postfix.
  }
  if (operand.name >= 0 && operand.at >= 0 && !isLabel(tree, operand.last)) out.use("reference", operand.at, tree.start(operand.name));
  return operand;
}

/** Takes the next postfix of an operand, where one stands behind it. */
function extend(walk: RustWalk, operand: Operand, before: SyntaxNode, scope: number): boolean {
  const { tree, out } = walk;
  const next = tree.next(operand.last);
  if (next < 0) return false;
  const { source } = tree;
  let from = tree.end(operand.last);
  const to = tree.start(next);
  while (source[from] === "?") {
    read(walk, operand);
    operand.at = out.itemAt(operand.at, 0);
    from++;
  }
  if (from < to && source.startsWith("::<", from)) return turbofish(walk, operand, before, scope);
  const type = tree.type(next);
  const gap = source.slice(from, Math.min(to, from + 80)).trim();
  if (gap === "." || gap === "::") {
    if (type === "await") {
      read(walk, operand);
      operand.at = out.wrap("await", operand.at);
    } else if (type === "identifier" || type === "primitive_type" || type === "super" || type === "integer_literal") {
      operand.object = operand.at;
      operand.at = out.memberOf(operand.at, tree.text(next));
      operand.name = next;
    } else return false;
    operand.last = next;
    return true;
  }
  if (type !== "token_tree") return false;
  if (from === to) return group(walk, operand, next, before, scope);
  if (gap === "!" && operand.name >= 0) {
    nestedMacro(walk, operand, next, scope);
    return true;
  }
  if (gap === "" && source[to] === "{" && operand.name >= 0) return structLiteral(walk, operand, next, before, scope);
  return false;
}

/** `(…)` and `[…]` directly behind an operand. */
function group(walk: RustWalk, operand: Operand, tokens: SyntaxNode, before: SyntaxNode, scope: number): boolean {
  const { tree, out } = walk;
  const bracket = tree.source[tree.start(tokens)];
  if (bracket === "{" || isDefinition(tree, before)) return false;
  if (bracket === "[") {
    read(walk, operand);
    operand.at = out.index(operand.at, lowerTokens(walk, tokens, scope)[0] ?? NONE);
  } else {
    tell(walk, "call", operand, tokens, "");
    operand.at = out.call(operand.at, lowerTokens(walk, tokens, scope));
  }
  operand.name = NONE;
  operand.last = tokens;
  return true;
}

/** `::<T>` with what is called by it. */
function turbofish(walk: RustWalk, operand: Operand, before: SyntaxNode, scope: number): boolean {
  const { tree } = walk;
  let depth = 0;
  let last = operand.last;
  for (let next = tree.next(last); next >= 0; next = tree.next(next)) {
    for (let i = tree.end(last); i < tree.start(next); i++) {
      const sign = tree.source[i];
      if (sign === "<") depth++;
      else if (sign === ">" && tree.source[i - 1] !== "-") depth--;
    }
    if (depth <= 0) {
      if (tree.type(next) !== "token_tree") return false;
      return group(walk, operand, next, before, scope);
    }
    last = next;
  }
  return false;
}

function nestedMacro(walk: RustWalk, operand: Operand, tokens: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const { source } = tree;
  const nameStart = tree.start(operand.name);
  const text = `${tree.text(operand.name)}!`;
  operand.at = nameStart === operand.start ? out.name(scope, text) : out.memberOf(operand.object, text);
  const receiverEnd = nameStart === operand.start ? nameStart : nameStart - (source[nameStart - 1] === ":" ? 2 : 1);
  out.site({
    kind: "call",
    name: text,
    callee: operand.at,
    nameOffset: nameStart,
    startOffset: operand.start,
    receiverStart: nameStart === operand.start ? nameStart : operand.start,
    receiverEnd,
    argument: firstString(tree, tokens),
  });
  operand.at = out.call(operand.at, lowerTokens(walk, tokens, scope));
  operand.name = NONE;
  operand.last = tokens;
}

/** `Name { … }`, where no keyword before it makes it a definition or the block of a condition. */
function structLiteral(walk: RustWalk, operand: Operand, tokens: SyntaxNode, before: SyntaxNode, scope: number): boolean {
  const { tree, out } = walk;
  const first = tree.source.charCodeAt(tree.start(operand.name));
  if (first < 65 || first > 90 || operand.at < 0 || takesBlock(tree, before) || isResult(tree, operand.start)) return false;
  tell(walk, "new", operand, tokens, "");
  lowerTokens(walk, tokens, scope);
  operand.at = out.create(operand.at, []);
  operand.name = NONE;
  operand.last = tokens;
  return true;
}

/** Whether a name is the result type of a function: `-> Name {`. */
function isResult(tree: SyntaxTree, start: number): boolean {
  let i = start - 1;
  while (i > 0 && tree.source.charCodeAt(i) <= 32) i--;
  return tree.source[i] === ">" && tree.source[i - 1] === "-";
}

/** A name read and then used up by what stands behind it. */
function read(walk: RustWalk, operand: Operand): void {
  if (operand.name >= 0) walk.out.use("reference", operand.at, walk.tree.start(operand.name));
  operand.name = NONE;
}

function tell(walk: RustWalk, kind: "call" | "new", operand: Operand, tokens: SyntaxNode, suffix: string): void {
  const { tree, out } = walk;
  const nameOffset = operand.name < 0 ? tree.start(tokens) : tree.start(operand.name);
  const hasReceiver = operand.name >= 0 && nameOffset > operand.start;
  out.site({
    kind,
    name: operand.name < 0 ? "" : tree.text(operand.name) + suffix,
    callee: operand.at,
    nameOffset,
    startOffset: operand.start,
    receiverStart: hasReceiver ? operand.start : nameOffset,
    receiverEnd: hasReceiver ? nameOffset - (tree.source[nameOffset - 1] === ":" ? 2 : 1) : nameOffset,
    argument: firstString(tree, tokens),
  });
}

/** Whether an operand names a field or an argument of the macro: `name: …`, `name = …`. */
function isLabel(tree: SyntaxTree, last: SyntaxNode): boolean {
  let i = tree.end(last);
  while (tree.source[i] === " ") i++;
  const sign = tree.source.charCodeAt(i);
  const next = tree.source.charCodeAt(i + 1);
  return (sign === COLON && next !== COLON) || (sign === EQUALS && next !== EQUALS);
}

/** Keywords whose name is being defined. */
function isDefinition(tree: SyntaxTree, before: SyntaxNode): boolean {
  const type = tree.type(before);
  return type === "fn" || type === "struct" || type === "enum" || type === "union" || type === "macro_rules";
}

/** Keywords behind which braces are a block or a body. */
function takesBlock(tree: SyntaxTree, before: SyntaxNode): boolean {
  switch (tree.type(before)) {
    case "if":
    case "match":
    case "while":
    case "in":
    case "for":
    case "struct":
    case "enum":
    case "union":
    case "trait":
    case "impl":
    case "mod":
    case "where":
    case "dyn":
      return true;
    default:
      return false;
  }
}
