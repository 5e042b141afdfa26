import { readFileSync } from "node:fs";
import { packageFolder } from "#base/package-folder.ts";

/** Version of this package, read from its own package.json. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("package.json", packageFolder()), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest && typeof manifest.version === "string")
    return manifest.version;
  throw new Error("package.json has no version");
}
