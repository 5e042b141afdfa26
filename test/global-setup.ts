import { execFileSync } from "node:child_process";

/** The grammars must be where the product loads them from, also when tests run before a build. */
export default function setup(): void {
  execFileSync(process.execPath, ["scripts/copy-grammars.mjs"], { stdio: "inherit" });
}
