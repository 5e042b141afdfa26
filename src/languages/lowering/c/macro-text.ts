import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { CWalk } from "./walk.ts";

const NO_CALLS: ReadonlySet<string> = new Set(
  (
    "alignas alignof asm case catch decltype defined do else for if new noexcept return sizeof static_assert switch throw typeof while " +
    "__alignof__ __asm__ __attribute__ __declspec __typeof__ __pragma _Pragma _Static_assert __VA_OPT__"
  ).split(" "),
);

/**
 * The calls in what a macro stands for, which the grammars keep as text: names before a parenthesis, unless they are members, qualified
 * or parameters of the macro.
 */
export function lowerReplacement(walk: CWalk, value: SyntaxNode, scope: number, parameters: readonly string[]): void {
  const { tree, out } = walk;
  const { source } = tree;
  const end = tree.end(value);
  let before = 0;
  let beforeThat = 0;
  for (let at = tree.start(value); at < end; ) {
    const code = source.charCodeAt(at);
    const next = afterToken(source, at, end);
    if (isNameStart(code)) {
      const isMember = before === DOT || before === COLON || before === HASH || (before === GREATER && beforeThat === DASH);
      if (!isMember && source.charCodeAt(afterSpace(source, next, end)) === OPEN) {
        const name = source.slice(at, next);
        if (!NO_CALLS.has(name) && !parameters.includes(name)) {
          const callee = out.name(scope, name);
          out.site({ kind: "call", name, callee, nameOffset: at, startOffset: at, receiverStart: NONE, receiverEnd: NONE });
        }
      }
    }
    if (!isSpace(code)) {
      beforeThat = before;
      before = code;
    }
    at = next;
  }
}

const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const OPEN = 40;
const STAR = 42;
const DASH = 45;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const GREATER = 62;
const BACKSLASH = 92;

/** End of the word, string, comment or sign that starts here. */
function afterToken(source: string, start: number, end: number): number {
  const code = source.charCodeAt(start);
  if (isNameStart(code) || isDigit(code)) {
    let at = start + 1;
    while (at < end && (isNameStart(source.charCodeAt(at)) || isDigit(source.charCodeAt(at)))) at++;
    return at;
  }
  if (code === QUOTE || code === APOSTROPHE) {
    let at = start + 1;
    while (at < end && source.charCodeAt(at) !== code) at += source.charCodeAt(at) === BACKSLASH ? 2 : 1;
    return at + 1;
  }
  if (code === SLASH && source.charCodeAt(start + 1) === STAR) {
    const close = source.indexOf("*/", start + 2);
    return close < 0 ? end : close + 2;
  }
  if (code === SLASH && source.charCodeAt(start + 1) === SLASH) return end;
  return start + 1;
}

function afterSpace(source: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(source.charCodeAt(at))) at++;
  return at;
}

/** White space, and the backslash that continues a line. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === BACKSLASH;
}

function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
