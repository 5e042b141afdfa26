import { lstatSync } from "node:fs";
import { compileGlob, splitSegments, toBytes } from "./ignore-glob.ts";
import { readRegularFile } from "./read-regular.ts";

/** One line of an ignore file. `segments`: null stands for `**`, any number of folders. */
interface IgnoreRule {
  readonly negated: boolean;
  readonly folderOnly: boolean;
  /** Without a slash the pattern is matched against the name alone, at any depth. */
  readonly name: ((name: string) => boolean) | undefined;
  readonly segments: readonly (((name: string) => boolean) | null)[];
}

/** The rules of one ignore file, in order, and those of the folders above, which count less. */
export interface IgnoreRules {
  /** Folder of the file with a trailing slash, or empty; in the same terms as the paths asked about. */
  readonly base: string;
  readonly rules: readonly IgnoreRule[];
  readonly above: IgnoreRules | undefined;
}

const MAX_IGNORE_FILE_BYTES = 1_000_000;

/** Puts the rules of a text in gitignore(5) syntax over those above; a text without rules leaves them as they are. */
export function parseIgnoreRules(text: string, base: string, above?: IgnoreRules): IgnoreRules | undefined {
  const rules: IgnoreRule[] = [];
  for (const line of text.replace(/^\uFEFF/, "").split("\n")) {
    const rule = parseLine(line.endsWith("\r") ? line.slice(0, -1) : line);
    if (rule !== undefined) rules.push(rule);
  }
  return rules.length === 0 ? above : { base, rules, above };
}

/** The same from a file; an absent file, a link (as in git) or one beyond 1 MB holds no rules. */
export function readIgnoreRules(file: string, base: string, above?: IgnoreRules): IgnoreRules | undefined {
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat === undefined || !stat.isFile() || stat.size > MAX_IGNORE_FILE_BYTES) return above;
    const bytes = readRegularFile(file, MAX_IGNORE_FILE_BYTES)?.bytes;
    return bytes === undefined ? above : parseIgnoreRules(bytes.toString("utf8"), base, above);
  } catch {
    return above; // Closed to us: git goes on without it as well.
  }
}

/**
 * Whether the rules leave a path out (true), take it in again (false) or say nothing. The folders above the path have been
 * asked before: what stands in a folder that is left out is never asked about.
 */
export function ignoreVerdict(rules: IgnoreRules | undefined, path: string, isFolder: boolean): boolean | undefined {
  if (rules === undefined) return undefined;
  const bytes = toBytes(path);
  const name = bytes.slice(bytes.lastIndexOf("/") + 1);
  for (let layer: IgnoreRules | undefined = rules; layer !== undefined; layer = layer.above) {
    let segments: readonly string[] | undefined;
    for (let index = layer.rules.length - 1; index >= 0; index--) {
      const rule = layer.rules[index] as IgnoreRule;
      if (rule.folderOnly && !isFolder) continue;
      if (rule.name !== undefined) {
        if (rule.name(name)) return !rule.negated;
        continue;
      }
      segments ??= bytes.slice(toBytes(layer.base).length).split("/");
      if (matchSegments(rule.segments, segments)) return !rule.negated;
    }
  }
  return undefined;
}

function parseLine(line: string): IgnoreRule | undefined {
  if (line.startsWith("#")) return undefined;
  let pattern = toBytes(trimEnd(line));
  const negated = pattern.startsWith("!");
  if (negated) pattern = pattern.slice(1);
  const folderOnly = pattern.endsWith("/");
  if (folderOnly) pattern = pattern.slice(0, -1);
  if (pattern === "") return undefined;
  if (!pattern.includes("/")) return { negated, folderOnly, name: compileGlob(pattern), segments: [] };
  const segments = splitSegments(pattern.replace(/^\//, ""));
  if (segments === undefined) return undefined;
  return { negated, folderOnly, name: undefined, segments: segments.map((part) => (/^\*{2,}$/.test(part) ? null : compileGlob(part))) };
}

/** Blanks at the end do not count unless the first of them is escaped. */
function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === " ") end--;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === "\\") backslashes++;
  return line.slice(0, backslashes % 2 === 1 ? Math.min(end + 1, line.length) : end);
}

/** As for stars in a name: only the last `**` is tried again. A `**` at the end needs something to match. */
function matchSegments(pattern: IgnoreRule["segments"], path: readonly string[]): boolean {
  let step = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < path.length) {
    const test = pattern[step];
    if (test === null) {
      if (step === pattern.length - 1) return true;
      star = step++;
      starAt = at;
    } else if (test?.(path[at] as string)) {
      step++;
      at++;
    } else if (star >= 0) {
      step = star + 1;
      at = ++starAt;
    } else {
      return false;
    }
  }
  return step === pattern.length;
}
