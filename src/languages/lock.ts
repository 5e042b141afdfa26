import type { Language } from "#contracts/language.ts";

/** Versions that a package tool wrote down. */
const lock: Language = {
  id: "lock",
  name: "Lock file",
  extensions: [".lock", ".lockfile"],
  filenames: [
    "package-lock.json",
    "npm-shrinkwrap.json",
    "pnpm-lock.yaml",
    "go.sum",
    "Package.resolved",
    "bun.lockb",
    "packages.lock.json",
    "gradle.lockfile",
  ],
  text: "plain",
  nature: "data",
};
export default lock;
