import { readlinkSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import type { Report } from "./folder-gate.ts";

/** Links are never followed: says where one leads. `root` is a real path. */
export function reportLink(root: string, path: string, report: Report): void {
  const absolute = join(root, path);
  try {
    const target = realpathSync(absolute);
    if (isWithin(root, target)) report(path, "link-inside-root", "A link into the root; what it points to is indexed in its own place.");
    else report(path, "link-outside-root", "A link that leads out of the root is not followed.");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EACCES" || code === "EPERM") report(path, "link-outside-root", "A link to where this user may not look is not followed.");
    else if (code === "ELOOP") report(path, "dangling-link", "A link that leads back to itself.");
    else report(path, "dangling-link", `A link to ${targetText(absolute)}, which does not exist.`);
  }
}

/** Whether a real path is the root or stands below it; a sibling with the same beginning is not. */
export function isWithin(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

function targetText(link: string): string {
  try {
    const target = readlinkSync(link);
    return target.length <= 120 ? target : `${target.slice(0, 120)}…`;
  } catch {
    return "something"; // It went away while we looked.
  }
}
