// Random edits of a copy of a real repository, the index brought up to date after each, and held against one from nothing now and then:
//   npm run bench:real-edits -- PATH [--edits 200] [--every 20] [--seed 1] [--window 40] [--save NAME]
// PATH is a folder or a bare git repository. Each edit sees `--window` files: some of one folder and some from all over.
// Ends with 1 where the indexes differ, and prints the edits since they were last equal.
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { openEngine } from "../dist/api.mjs";
import { readArguments } from "./lib/arguments.mjs";
import { Choice } from "./lib/edit-scripts/choice.mjs";
import { applyEdit, sampledEdits } from "./lib/edit-scripts/edit-script.mjs";
import { EditedTree, git } from "./lib/edit-scripts/edited-tree.mjs";
import { answersOf, difference } from "./lib/edit-scripts/index-answers.mjs";
import { profileOf } from "./lib/edit-scripts/source-profiles.mjs";
import { saveResult } from "./lib/save-result.mjs";

const { options, words } = readArguments();
if (words.length !== 1) throw new Error("the repository to edit is missing: node bench/real-edits.mjs PATH");
const source = resolve(words[0]);
const edits = Number(options.edits ?? 200);
const every = Number(options.every ?? 20);
const seed = Number(options.seed ?? 1);
const windowFiles = Number(options.window ?? 40);

const folder = realpathSync(mkdtempSync(join(tmpdir(), "portolan-real-edits-")));
const root = join(folder, "tree");
const counts = { edits: 0, withoutOccasion: 0, comparisons: 0, different: 0 };
const byKind = {};
const runMs = [];
try {
  copy(source, root);
  const tree = new EditedTree(root);
  const engine = await openEngine({ root, store: join(folder, "followed") });
  const files = tree.every.length;
  const first = (await metered(() => engine.index())).cpuMs;
  let sinceEqual = [];
  for (const [number, edit] of sampledEdits(edits, seed).entries()) {
    tree.show(windowOf(tree, edit.number));
    const what = applyEdit(tree, edit);
    if (what === undefined) counts.withoutOccasion++;
    else {
      counts.edits++;
      byKind[edit.kind] = (byKind[edit.kind] ?? 0) + 1;
      sinceEqual.push(`${edit.kind}: ${what}`);
      runMs.push({ kind: edit.kind, cpuMs: (await metered(() => engine.index())).cpuMs });
    }
    if ((number + 1) % every !== 0 && number + 1 !== edits) continue;
    const found = difference(await answersOf(engine), await fromNothing());
    counts.comparisons++;
    console.error(`${number + 1} edits: ${found === undefined ? "equal" : "different"}`);
    if (found !== undefined) {
      counts.different++;
      console.error([...sinceEqual, found].join("\n"));
      break;
    }
    sinceEqual = [];
  }
  await engine.close();
  const result = {
    repository: source,
    files,
    seed,
    ...counts,
    firstRunCpuMs: first,
    runCpuMs: spreadOf(runMs.map(({ cpuMs }) => cpuMs)),
    byKind,
  };
  console.log(JSON.stringify(result, null, 1));
  saveResult(options.save, "real-edits", result);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (counts.different > 0) process.exitCode = 1;

function copy(from, to) {
  if (existsSync(join(from, ".git")) || existsSync(join(from, "HEAD"))) git(folder, "clone", "-q", "--shared", from, to);
  else cpSync(from, to, { recursive: true });
}

async function fromNothing() {
  const store = join(folder, "nothing");
  rmSync(store, { recursive: true, force: true });
  const engine = await openEngine({ root, store });
  try {
    await engine.index({ full: true });
    return await answersOf(engine);
  } finally {
    await engine.close();
  }
}

/** Files that an edit may see: with all of them, looking for a place would cost more than indexing. */
function windowOf({ every: paths }, number) {
  const choice = new Choice(number);
  const code = paths.filter((path) => profileOf(path) !== undefined);
  const near = dirname(choice.of(code) ?? "");
  const around = code.filter((path) => path.startsWith(`${near}/`)).slice(0, windowFiles / 2);
  return new Set([...around, ...Array.from({ length: windowFiles / 2 }, () => choice.of(code)).filter(Boolean)]);
}

async function metered(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: Math.round((user + system) / 1000) };
}

function spreadOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}
