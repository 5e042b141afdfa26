/** One step of a pattern; a star may match any number of characters. */
interface Token {
  readonly star: boolean;
  readonly matches: (code: number) => boolean;
}

const STAR: Token = { star: true, matches: () => true };
const ANY: Token = { star: false, matches: () => true };

const POSIX_CLASSES: { readonly [name: string]: RegExp } = {
  alnum: /[a-z0-9]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[\x21-\x7e]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[\s\v\f]/,
  upper: /[A-Z]/,
  xdigit: /[0-9a-f]/i,
};

/**
 * A test of one path segment (no `/`) against a pattern as git's wildmatch reads it: `*`, `?`, `[a-z]`, `\` before a
 * literal. Pattern and name are strings of bytes (see `toBytes`). Takes time of the product of the lengths at worst:
 * patterns come from repositories. A malformed pattern matches nothing.
 */
export function compileGlob(pattern: string): (name: string) => boolean {
  if (!/[*?[\\]/.test(pattern)) return (name) => name === pattern;
  const ending = /^\*([^*?[\\]+)$/.exec(pattern)?.[1];
  if (ending !== undefined) return (name) => name.endsWith(ending);
  const tokens = readTokens(pattern);
  return tokens === undefined ? () => false : (name) => matchTokens(tokens, name);
}

/** The segments of a path pattern; a set may hold a slash, which then matches nothing. Undefined for a malformed one. */
export function splitSegments(pattern: string): readonly string[] | undefined {
  const segments: string[] = [];
  let segment = "";
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === "\\" && pattern[at + 1] === "/") at++;
    if (pattern[at] === "/") {
      segments.push(segment);
      segment = "";
      continue;
    }
    const start = at;
    if (pattern[at] === "\\") at++;
    else if (pattern[at] === "[") {
      const set = readSet(pattern, at + 1);
      if (set === undefined) return undefined;
      at = set.end;
    }
    segment += pattern.slice(start, at + 1);
  }
  return [...segments, segment];
}

/** UTF-8 bytes of a text, one character each: git matches bytes, so `?` is no `é`. */
export function toBytes(text: string): string {
  return /[^\x00-\x7f]/.test(text) ? Buffer.from(text, "utf8").toString("latin1") : text;
}

/** Only the last star is tried again, which is enough: an earlier one could not do better. */
function matchTokens(tokens: readonly Token[], name: string): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < name.length) {
    const step = tokens[token];
    if (step?.star) {
      star = token++;
      starAt = at;
    } else if (step?.matches(name.charCodeAt(at))) {
      token++;
      at++;
    } else if (star >= 0) {
      token = star + 1;
      at = ++starAt;
    } else {
      return false;
    }
  }
  while (tokens[token]?.star) token++;
  return token === tokens.length;
}

function readTokens(pattern: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === "*") {
      if (tokens.at(-1) !== STAR) tokens.push(STAR);
    } else if (char === "?") {
      tokens.push(ANY);
    } else if (char === "[") {
      const set = readSet(pattern, at + 1);
      if (set === undefined) return undefined;
      tokens.push({ star: false, matches: set.matches });
      at = set.end;
    } else {
      if (char === "\\" && ++at === pattern.length) return undefined;
      const literal = pattern.charCodeAt(at);
      tokens.push({ star: false, matches: (code) => code === literal });
    }
  }
  return tokens;
}

/** Reads `a-z]` or `!a[:digit:]]`; `end` is the offset of the closing bracket. */
function readSet(pattern: string, start: number): { matches: (code: number) => boolean; end: number } | undefined {
  let at = start;
  const negated = pattern[at] === "!" || pattern[at] === "^";
  if (negated) at++;
  const ranges: [low: number, high: number][] = [];
  const classes: RegExp[] = [];
  for (let first = true; first || pattern[at] !== "]"; first = false) {
    if (at >= pattern.length) return undefined;
    if (pattern.startsWith("[:", at)) {
      const name = /^\[:([^\]]*):\]/.exec(pattern.slice(at))?.[1];
      if (name !== undefined) {
        const known = POSIX_CLASSES[name];
        if (known === undefined) return undefined;
        classes.push(known);
        at += name.length + 4;
        continue;
      }
    }
    if (pattern[at] === "\\") at++;
    const low = pattern.charCodeAt(at++);
    if (pattern[at] !== "-" || pattern[at + 1] === "]" || at + 1 >= pattern.length) {
      ranges.push([low, low]);
      continue;
    }
    at++;
    if (pattern[at] === "\\") at++;
    ranges.push([low, pattern.charCodeAt(at++)]);
  }
  const holds = (code: number): boolean =>
    ranges.some(([low, high]) => code >= low && code <= high) || classes.some((known) => known.test(String.fromCharCode(code)));
  return { matches: (code) => holds(code) !== negated, end: at };
}
