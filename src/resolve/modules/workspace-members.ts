import { folderGlob } from "./folder-glob.ts";
import { isObject, type JsonObject, parseJsonObject, stringsOf } from "./json-text.ts";

/** Patterns of member folders, relative to the root of the workspace; `!` takes members out again. */
type Patterns = readonly string[];

/** Patterns in the files of a workspace's root: package.json (npm, Yarn, Bun), pnpm-workspace.yaml, lerna.json. */
export function workspacePatterns(manifest: JsonObject | undefined, pnpm: string | undefined, lerna: string | undefined): Patterns {
  const workspaces = manifest?.["workspaces"];
  return [
    ...stringsOf(isObject(workspaces) ? workspaces["packages"] : workspaces),
    ...(pnpm === undefined ? [] : yamlList(pnpm, "packages")),
    ...(lerna === undefined ? [] : stringsOf(parseJsonObject(lerna)?.["packages"])),
  ];
}

/** Whether a folder (relative to the workspace) is a member. */
export function memberMatcher(patterns: Patterns): (folder: string) => boolean {
  const wanted = patterns.filter((pattern) => !pattern.startsWith("!")).map(folderGlob);
  const unwanted = patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => folderGlob(pattern.slice(1)));
  return (folder) => wanted.some((matches) => matches(folder)) && !unwanted.some((matches) => matches(folder));
}

/** The strings of a list at the top of a YAML file, in block or flow form. The one list that is needed does not need a parser. */
function yamlList(text: string, key: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (start < 0) return [];
  const flow = (lines[start] as string).slice(key.length + 1).trim();
  if (flow.startsWith("["))
    return flow
      .slice(1, flow.lastIndexOf("]"))
      .split(",")
      .map(scalar)
      .filter((item) => item !== "");
  const items: string[] = [];
  for (const line of lines.slice(start + 1)) {
    const item = /^\s*-\s+(.*)$/.exec(line)?.[1];
    if (item !== undefined) items.push(scalar(item));
    else if (!/^\s*(?:#.*)?$/.test(line)) break;
  }
  return items;
}

function scalar(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed[0];
  if (quote === '"' || quote === "'") return trimmed.slice(1, trimmed.indexOf(quote, 1));
  return trimmed.replace(/\s#.*$/, "").trimEnd();
}
