import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { profileOf } from "./source-profiles.mjs";

/** Every write is this much later than the one before, long before now: an index that goes by the times of files has to see it by that alone. */
const FIRST_WRITE_S = 1_714_500_000;
const SECONDS_PER_WRITE = 7;

/** A work tree that is edited. Paths are relative to its root, with `/`. */
export class EditedTree {
  #every;
  #paths;
  #isShown = () => true;
  #texts = new Map();
  #writes = 0;

  constructor(root) {
    this.root = root;
  }

  /** Files that edits see: all but those of git, sorted, or those of them that are shown. */
  get paths() {
    this.#paths ??= this.every.filter(this.#isShown);
    return this.#paths;
  }

  get every() {
    this.#every ??= filesBelow(this.root, "").sort();
    return this.#every;
  }

  /** From here on edits see these files alone, and those that come to be. */
  show(paths) {
    const hidden = new Set(this.every);
    for (const path of paths) hidden.delete(path);
    this.#isShown = (path) => !hidden.has(path);
    this.#paths = undefined;
  }

  /** Code with its lines, in the order of the paths. */
  get sources() {
    return this.paths.flatMap((path) => {
      const profile = profileOf(path);
      const text = profile === undefined ? undefined : this.text(path);
      return text === undefined || text.includes("\0") ? [] : [{ path, profile, lines: text.split("\n") }];
    });
  }

  has(path) {
    return this.every.includes(path);
  }

  text(path) {
    let text = this.#texts.get(path);
    if (text === undefined && this.has(path)) {
      text = readFileSync(join(this.root, path), "utf8");
      this.#texts.set(path, text);
    }
    return text;
  }

  /** `now`: with the time of the writing, as an editor does, not one of long ago. */
  write(path, text, { now = false } = {}) {
    const place = join(this.root, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    const seconds = FIRST_WRITE_S + ++this.#writes * SECONDS_PER_WRITE;
    if (!now) utimesSync(place, seconds, seconds);
    this.#forget();
  }

  move(from, to) {
    mkdirSync(dirname(join(this.root, to)), { recursive: true });
    renameSync(join(this.root, from), join(this.root, to));
    this.#forget();
  }

  remove(path) {
    rmSync(join(this.root, path), { recursive: true, force: true });
    this.#forget();
  }

  git(...args) {
    this.#forget();
    return git(this.root, ...args);
  }

  #forget() {
    this.#every = undefined;
    this.#paths = undefined;
    this.#texts.clear();
  }
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return path === ".git" ? [] : filesBelow(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Runs git without the settings of whoever runs this. */
export function git(folder, ...args) {
  const who = ["-c", "user.name=Baker", "-c", "user.email=baker@example.com", "-c", "core.autocrlf=false", "-c", "gc.auto=0"];
  const date = "2024-05-01T06:00:00Z";
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
  return execFileSync("git", [...who, ...args], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], env });
}
