/**
 * A path that is written as a regular expression, `^plants/(?P<name>[^/]+)/$`, with `{name}` for its groups; paths that are no expressions are
 * given back as they are. What ends a pattern at its last slash (`{$}`) goes away too.
 */
export function withoutExpression(path: string): string {
  const plain = path.replace(/\/\{\$\}$/, "/");
  if (!/\(\?P<|\^|\$$|\\Z$/.test(plain)) return plain;
  return withoutGroups(plain)
    .replace(/\^|\$$|\\Z$/g, "")
    .replace(/\\([./_-])/g, "$1")
    .replace(/\/\?$/, "");
}

/** Groups become parameters; one that is not caught goes away where it may be absent. */
function withoutGroups(text: string): string {
  let found = "";
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== "(") {
      found += text[i];
      continue;
    }
    const end = endOfGroup(text, i);
    const name = /^\(\?P?<(\w+)>/.exec(text.slice(i))?.[1];
    const isCaught = !text.startsWith("(?", i) || name !== undefined;
    const isOptional = /^[?*]/.test(text.slice(end));
    if (isCaught) found += `{${name ?? "x"}}`;
    else if (!isOptional) found += withoutGroups(text.slice(i + 3, end - 1));
    i = end - 1 + (isOptional ? 1 : 0);
  }
  return found;
}

/** Position after the bracket that closes the group at `start`. */
function endOfGroup(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === "[") i = Math.max(i, text.indexOf("]", i + 2));
    else if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0) return i + 1;
  }
  return text.length;
}
