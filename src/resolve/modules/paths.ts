/** Folder of a path relative to the root; empty for the root itself. */
export function folderOf(path: string): string {
  const cut = path.lastIndexOf("/");
  return cut < 0 ? "" : path.slice(0, cut);
}

/** `folder` and `name` as one path; either may be empty. */
export function under(folder: string, name: string): string {
  if (folder === "") return name;
  return name === "" ? folder : `${folder}/${name}`;
}

/** The path that `relative` names from a folder, without `.`, `..` and empty segments; undefined where it leaves the root. */
export function joinPath(folder: string, relative: string): string | undefined {
  let start = folder;
  let rest = relative;
  for (;;) {
    if (rest.startsWith("./")) rest = rest.slice(2);
    else if (rest.startsWith("../")) {
      if (start === "") return undefined;
      start = folderOf(start);
      rest = rest.slice(3);
    } else break;
  }
  return isPlain(rest) ? under(start, rest) : joinSegments(start, rest);
}

/** Whether nothing in it is left to be worked out: no `.` or `..`, no empty segment. */
function isPlain(relative: string): boolean {
  if (relative.startsWith(".") || relative.startsWith("/") || relative.endsWith("/")) return false;
  return !relative.includes("/.") && !relative.includes("//");
}

function joinSegments(folder: string, relative: string): string | undefined {
  const segments = folder === "" ? [] : folder.split("/");
  for (const segment of relative.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}

/** What is left of `path` below a folder, or undefined where it does not lie in it. */
export function below(folder: string, path: string): string | undefined {
  if (folder === "") return path;
  if (path === folder) return "";
  return path.length > folder.length && path.startsWith(folder) && path[folder.length] === "/" ? path.slice(folder.length + 1) : undefined;
}
