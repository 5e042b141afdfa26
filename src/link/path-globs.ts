import picomatch from "picomatch";

const matchers = new Map<string, (path: string) => boolean>();

/** Whether a path matches one of the globs, and none of those after a `!`. */
export function isOnPath(globs: readonly string[], path: string): boolean {
  const wanted = globs.filter((glob) => !glob.startsWith("!"));
  const left = globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  return (wanted.length === 0 || wanted.some((glob) => matcher(glob)(path))) && !left.some((glob) => matcher(glob)(path));
}

function matcher(glob: string): (path: string) => boolean {
  let made = matchers.get(glob);
  if (made === undefined) {
    made = picomatch(glob, { dot: true });
    matchers.set(glob, made);
  }
  return made;
}
