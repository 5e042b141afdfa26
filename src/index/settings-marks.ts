import { createHash } from "node:crypto";
import { readSettings } from "#scan/read-settings.ts";
import type { SettingsRead } from "./bound-tree.ts";

/** Marks of settings files as the store keeps them: `<mark> <path>`, by path; `-` marks a file that was not there. */
export function settingsMarks(settings: SettingsRead): string[] {
  const paths = [...settings.keys()].sort();
  return paths.map((path) => `${markOf(settings.get(path))} ${path}`);
}

/** Whether settings files say something else than when they were marked. */
export function haveOtherSettings(root: string, marks: readonly string[]): boolean {
  return marks.some((line) => {
    const cut = line.indexOf(" ");
    return markOf(readSettings(root, line.slice(cut + 1))) !== line.slice(0, cut);
  });
}

function markOf(text: string | undefined): string {
  return text === undefined ? "-" : createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
