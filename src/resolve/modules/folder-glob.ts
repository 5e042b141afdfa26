const MAX_ALTERNATIVES = 64;

/**
 * Matcher for a pattern of folders as workspaces have them: `*` in a name, `**` for any number of folders, `{a,b}`. Patterns come from
 * repositories, so none of them may take longer than the product of its length and the path's.
 */
export function folderGlob(pattern: string): (folder: string) => boolean {
  const alternatives = expandBraces(plain(pattern)).map((each) => each.split("/"));
  return (folder) => {
    const names = folder.split("/");
    return alternatives.some((parts) => matchList(parts, names, (part) => part === "**", matchName));
  };
}

function plain(pattern: string): string {
  return pattern.replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "");
}

/** The pattern once for each choice of its braces; without them where there are too many. */
function expandBraces(pattern: string): readonly string[] {
  let patterns = [pattern];
  for (let rounds = 0; rounds < 8; rounds++) {
    const next = patterns.flatMap((each) => {
      const braces = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(each);
      if (braces === null) return [each];
      const [, before = "", inner = "", after = ""] = braces;
      return inner.split(",").map((choice) => before + choice + after);
    });
    if (next.length > MAX_ALTERNATIVES) return [];
    if (next.length === patterns.length && next.every((each, at) => each === patterns[at])) return next;
    patterns = next;
  }
  return patterns;
}

function matchName(part: string, name: string): boolean {
  return matchList(
    [...part],
    [...name],
    (char) => char === "*",
    (char, other) => char === "?" || char === other,
  );
}

/** Matches item by item; a wild item takes any number, and only the last wild item is ever tried again. */
function matchList(
  pattern: readonly string[],
  items: readonly string[],
  isWild: (part: string) => boolean,
  matches: (part: string, item: string) => boolean,
): boolean {
  let at = 0;
  let item = 0;
  let wild = -1;
  let retry = 0;
  while (item < items.length) {
    const part = pattern[at];
    if (part !== undefined && isWild(part)) {
      wild = at++;
      retry = item;
    } else if (part !== undefined && matches(part, items[item] as string)) {
      at++;
      item++;
    } else if (wild >= 0) {
      at = wild + 1;
      item = ++retry;
    } else return false;
  }
  while (at < pattern.length && isWild(pattern[at] as string)) at++;
  return at === pattern.length;
}
