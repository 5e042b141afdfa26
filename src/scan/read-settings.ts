import { decodeText } from "./decode-text.ts";
import { readRegularBelow } from "./read-regular.ts";

/** Larger files are no settings. */
const MOST_BYTES = 4_000_000;

/**
 * Text of a settings file of the repository (package.json, tsconfig.json, go.mod), indexed or not, by its path below the root. Undefined for
 * what is absent, cannot be read, is no regular file, or stands outside.
 */
export function readSettings(root: string, path: string): string | undefined {
  if (path.startsWith("/") || path.includes("\0") || path.split(/[\\/]/).includes("..")) return undefined;
  try {
    const opened = readRegularBelow(root, path, MOST_BYTES);
    if (opened === undefined) return undefined;
    const decoded = decodeText(opened.bytes);
    return "failure" in decoded ? undefined : decoded.text;
  } catch {
    // Settings that are absent or cannot be read set nothing.
    return undefined;
  }
}
