import { posix } from "node:path";

export const BRANCHES = ["main", "autumn", "winter"];

/** Edits that change many files at once. */
export const TREE_EDITS = {
  switchBranch(tree, choice) {
    const branch = choice.of(BRANCHES);
    tree.git("checkout", "-q", "-f", branch);
    return `branch ${branch}`;
  },

  revertEverything(tree) {
    tree.git("checkout", "-q", "-f", ".");
    tree.git("clean", "-qfdx");
    return "everything as committed";
  },

  revertFile(tree, choice) {
    const path = choice.of(tree.git("diff", "--name-only", "-z", "HEAD").split("\0").filter(Boolean));
    if (path === undefined) return undefined;
    tree.git("checkout", "-q", "HEAD", "--", path);
    return `${path} as committed`;
  },

  /** Puts the changes away, or brings back those that were. */
  stash(tree) {
    if (tree.git("stash", "list") === "") {
      tree.git("stash", "-q", "-u");
      return "changes put away";
    }
    tree.git("checkout", "-q", "-f", ".");
    tree.git("clean", "-qfd");
    try {
      tree.git("stash", "pop", "-q");
    } catch {
      // What was put away does not fit any more: git leaves the marks of the conflict in the files.
      tree.git("stash", "drop", "-q");
    }
    return "changes brought back";
  },

  commit(tree) {
    tree.git("add", "-A");
    tree.git("commit", "-q", "--allow-empty", "-m", "As it is");
    return "everything committed";
  },

  deleteFolder(tree, choice) {
    const folder = choice.of([...new Set(tree.paths.map((path) => posix.dirname(path)))].filter((path) => path !== "."));
    if (folder === undefined) return undefined;
    tree.remove(folder);
    return `${folder}/ is gone`;
  },

  moveFolder(tree, choice) {
    const folder = choice.of([...new Set(tree.paths.map((path) => posix.dirname(path)))].filter((path) => path !== "."));
    const to = choice.of(["moved", "packages/moved", "lib/moved"]);
    if (folder === undefined || tree.paths.some((path) => path === to || path.startsWith(`${to}/`)) || to.startsWith(`${folder}/`))
      return undefined;
    tree.move(folder, to);
    return `${folder}/ moved to ${to}/`;
  },
};
