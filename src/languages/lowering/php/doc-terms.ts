import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import { namedTypeRecord } from "./names.ts";
import type { PhpWalk } from "./walk.ts";

/** Types within types of doc comments; what is nested deeper says nothing. */
const DEEPEST_TERM = 12;

/** Words of doc comments that name no class. */
const PLAIN: ReadonlySet<string> = new Set(
  (
    "string int integer float double bool boolean true false null void mixed object callable resource never scalar numeric key-of value-of array-key non-empty-string " +
    "positive-int negative-int non-negative-int never-return no-return literal-string numeric-string lowercase-string callable-string truthy-string int-mask int-mask-of " +
    "array iterable list non-empty-array non-empty-list class-string interface-string trait-string enum-string empty"
  ).split(" "),
);
/** Types whose last (or second) argument is what they hold. */
const LISTS = /^(?:array|list|iterable|non-empty-array|non-empty-list|traversable|iterator|iteratoraggregate|generator|arrayiterator)$/;
const CLASS_STRINGS = /^(?:class-string|interface-string|enum-string)$/;
const CALLABLES = /^(?:callable|closure|pure-callable|pure-closure)$/;

/** A type in a doc comment, and how far it is read. */
interface Term {
  readonly walk: PhpWalk;
  readonly scope: number;
  readonly text: string;
  at: number;
}

/** Record of a type in a doc comment: classes with their arguments, lists, callables, unions; -1 for what is none of these. */
export function docTerm(walk: PhpWalk, text: string, scope: number): At {
  const term: Term = { walk, scope, text, at: 0 };
  return union(term, 0);
}

function union(term: Term, depth: number): At {
  const parts: At[] = [];
  for (;;) {
    parts.push(intersection(term, depth));
    skipSpace(term);
    if (term.text[term.at] !== "|") return term.walk.out.group("typeUnion", parts);
    term.at++;
  }
}

function intersection(term: Term, depth: number): At {
  const parts: At[] = [];
  for (;;) {
    parts.push(lists(term, depth));
    skipSpace(term);
    if (term.text[term.at] !== "&") return term.walk.out.group("typeIntersection", parts);
    term.at++;
  }
}

/** `X[]`, however often. */
function lists(term: Term, depth: number): At {
  let at = primary(term, depth);
  while (term.text.startsWith("[]", term.at)) {
    term.at += 2;
    at = term.walk.out.wrap("typeArray", at);
  }
  return at;
}

function primary(term: Term, depth: number): At {
  skipSpace(term);
  const { text } = term;
  if (depth > DEEPEST_TERM) {
    term.at = text.length;
    return NONE;
  }
  if (text[term.at] === "?") term.at++;
  if (text[term.at] === "(") return grouped(term, depth);
  const start = term.at;
  while (term.at < text.length && isNameCode(text.charCodeAt(term.at))) term.at++;
  const name = text.slice(start, term.at);
  if (name === "") {
    term.at++;
    return NONE;
  }
  if (text[term.at] === "{") {
    term.at = closing(text, term.at) + 1;
    return NONE;
  }
  const args = text[term.at] === "<" ? sequence(term, ">", depth) : [];
  const word = name.toLowerCase().replace(/^\\/, "");
  if (CALLABLES.test(word) && text[term.at] === "(") return signature(term, depth);
  return named(term, name, word, args);
}

function named(term: Term, name: string, word: string, args: readonly At[]): At {
  const { walk, scope } = term;
  const { out } = walk;
  if (name === "$this" || name === "static" || name === "self") return out.receiver("typeThis", scope);
  if (args.length > 0 && LISTS.test(word)) return out.wrap("typeArray", (args.length > 1 ? args[1] : args[0]) as At);
  if (args.length === 1 && CLASS_STRINGS.test(word)) return out.typeName(scope, "class-string", args);
  return PLAIN.has(word) || !CLASS_NAME.test(name) ? NONE : namedTypeRecord(walk, name, scope, args);
}

const CLASS_NAME = /^\\?[A-Za-z_]\w*(?:\\[A-Za-z_]\w*)*$/;

/** `(A|B)`, or a choice `(T is X ? A : B)`: either may be. */
function grouped(term: Term, depth: number): At {
  const end = closing(term.text, term.at);
  const inside = term.text.slice(term.at + 1, end);
  term.at = end + 1;
  const condition = /^\s*[$\w]+\s+is\s/.test(inside) ? topLevel(inside, "?") : -1;
  if (condition < 0) return union({ ...term, text: inside, at: 0 }, depth + 1);
  const rest = inside.slice(condition + 1);
  const colon = topLevel(rest, ":");
  if (colon < 0) return NONE;
  const sides = [rest.slice(0, colon), rest.slice(colon + 1)].map((side) => union({ ...term, text: side, at: 0 }, depth + 1));
  return term.walk.out.group("typeUnion", sides);
}

/** Types between brackets, with commas. */
function sequence(term: Term, close: string, depth: number): At[] {
  const found: At[] = [];
  term.at++;
  for (;;) {
    skipSpace(term);
    if (term.at >= term.text.length) return found;
    if (term.text[term.at] === close) {
      term.at++;
      return found;
    }
    if (term.text[term.at] === ",") term.at++;
    else found.push(union(term, depth + 1));
    skipParameter(term);
  }
}

/** `(A, B): R` behind `callable` or `Closure`. */
function signature(term: Term, depth: number): At {
  const { walk, scope } = term;
  const { out } = walk;
  const inner = out.scope("function", scope);
  const fn = out.function(inner, FLAG.bodiless);
  out.setScopeOwner(inner, fn);
  const types = sequence(term, ")", depth);
  const parameters = types.map((type, extra) => out.declare(inner, "", "parameter", { type, owner: fn, extra }));
  let result: At = NONE;
  const here = term.at;
  skipSpace(term);
  if (term.text[term.at] === ":") {
    term.at++;
    result = lists(term, depth + 1);
  } else term.at = here;
  out.finishFunction(fn, { parameters, result });
  return out.typeFunction(fn);
}

/** `&`, `...`, `=` and the name behind the type of a callable's parameter. */
function skipParameter(term: Term): void {
  for (;;) {
    skipSpace(term);
    const sign = term.text[term.at];
    if (sign === "=" || sign === ".") term.at++;
    else if (sign === "$") {
      term.at++;
      while (term.at < term.text.length && isNameCode(term.text.charCodeAt(term.at))) term.at++;
    } else return;
  }
}

function skipSpace(term: Term): void {
  while (term.at < term.text.length && (term.text.charCodeAt(term.at) <= 32 || term.text[term.at] === "*")) term.at++;
}

/** Letters, digits, `_`, `\`, `-` and `$`. */
function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 92 ||
    code === 45 ||
    code === 36 ||
    code > 127
  );
}

/** Position of the bracket that closes the one at a position, or the end of the text. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === "(" || sign === "<" || sign === "{" || sign === "[") depth++;
    else if (sign === ")" || sign === ">" || sign === "}" || sign === "]") depth--;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Position of a sign outside all brackets, or -1. */
function topLevel(text: string, sign: string): number {
  for (let at = 0; at < text.length; at++) {
    const here = text[at] as string;
    if (here === sign) return at;
    if (here === "(" || here === "<" || here === "{" || here === "[") at = closing(text, at);
  }
  return -1;
}
