import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyEdit, sampledScripts } from "./edit-script.mjs";
import { EditedTree, git } from "./edited-tree.mjs";

const FIXTURES = fileURLToPath(new URL("../../../test/fixtures/edit-scripts/", import.meta.url));

/** Repositories that scripts are made for. */
export const REPOSITORIES = ["bakery", "garden", "library"];

/** Long before every edit, so that the index trusts the times of files that were not edited. */
const FIRST_DAY_S = 1_700_000_000;
/** Other states of a repository are so many edits away from the first. */
const BRANCHES = [
  { name: "autumn", seed: 11, edits: 8 },
  { name: "winter", seed: 12, edits: 20 },
];

/**
 * Copies of the fixture repositories with a history of three branches. Every script gets its repository fresh, always in the same place, and folders
 * for stores beside it.
 */
export class EditedRepositories {
  #folder = realpathSync(mkdtempSync(join(tmpdir(), "portolan-edits-")));
  #ready = new Set();

  /** A work tree of the repository as it was first committed; the one before is gone. */
  fresh(name) {
    const template = join(this.#folder, "templates", name);
    if (!this.#ready.has(name)) this.#prepare(name, template);
    const root = join(this.#folder, "work", name);
    rmSync(root, { recursive: true, force: true });
    cpSync(template, root, { recursive: true });
    const tree = new EditedTree(root);
    // Two files that change places are told apart by their times where they are of one size.
    for (const [i, path] of tree.paths.entries()) utimesSync(join(root, path), FIRST_DAY_S + i, FIRST_DAY_S + i);
    return tree;
  }

  /** An empty folder for a store. */
  store(name) {
    const folder = join(this.#folder, "stores", name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  remove() {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #prepare(name, template) {
    cpSync(join(FIXTURES, name), template, { recursive: true });
    git(template, "init", "-q", "-b", "main", "--template=");
    commit(template, "Open the doors");
    for (const { name: branch, seed, edits } of BRANCHES) {
      git(template, "checkout", "-q", "-b", branch, "main");
      const tree = new EditedTree(template);
      const steps = sampledScripts([name], edits, seed).flatMap((script) => script.edits.slice(0, 1));
      for (const step of steps) if (!LEAVES_BRANCH.has(step.kind)) applyEdit(tree, step);
      commit(template, `A day in ${branch}`);
    }
    git(template, "checkout", "-q", "main");
    this.#ready.add(name);
  }
}

/** Edits that would leave the branch that is being made. */
const LEAVES_BRANCH = new Set(["switchBranch", "revertEverything", "stash", "commit", "unlistedPackage", "ignoreFile"]);

function commit(folder, message) {
  git(folder, "add", "-A");
  git(folder, "commit", "-q", "--allow-empty", "-m", message);
}
