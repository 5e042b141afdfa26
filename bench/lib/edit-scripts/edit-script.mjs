import fc from "fast-check";
import { Choice } from "./choice.mjs";
import { DEFINITION_EDITS } from "./definition-edits.mjs";
import { FILE_EDITS } from "./file-edits.mjs";
import { IMPORT_EDITS } from "./import-edits.mjs";
import { SETTINGS_EDITS } from "./settings-edits.mjs";
import { TEXT_EDITS } from "./text-edits.mjs";
import { TREE_EDITS } from "./tree-edits.mjs";

const GROUPS = [
  { weight: 5, edits: TEXT_EDITS },
  { weight: 8, edits: DEFINITION_EDITS },
  { weight: 4, edits: IMPORT_EDITS },
  { weight: 4, edits: FILE_EDITS },
  { weight: 3, edits: SETTINGS_EDITS },
  { weight: 2, edits: TREE_EDITS },
];
const EDITS = Object.assign({}, ...GROUPS.map(({ edits }) => edits));

/** All kinds of edits, by name. */
export const EDIT_KINDS = Object.keys(EDITS);

const MOST_EDITS = 12;

const edit = editOf(GROUPS);
/** Those that need to know nothing of a repository but its languages. */
const sourceEdit = editOf(GROUPS.filter(({ edits }) => edits !== SETTINGS_EDITS && edits !== TREE_EDITS));

function editOf(groups) {
  return fc.record({
    kind: fc.oneof(...groups.map(({ weight, edits }) => ({ weight, arbitrary: fc.constantFrom(...Object.keys(edits)) }))),
    // What it chooses by: another number is not a smaller edit.
    number: fc.noShrink(fc.integer({ min: 0, max: 0x7fffffff })),
    /** Whether the index is brought up to date after it. */
    index: fc.boolean(),
  });
}

/** Scripts of one to twelve edits for one of the repositories; whether the index is brought up to date after the last one is no choice. */
export function scripts(repositories) {
  return fc.record({
    repository: fc.noShrink(fc.constantFrom(...repositories)),
    edits: fc.array(edit, { minLength: 1, maxLength: MOST_EDITS, size: "max" }),
  });
}

/** So many scripts, the same for the same seed. */
export function sampledScripts(repositories, count, seed) {
  return fc.sample(scripts(repositories), { numRuns: count, seed });
}

/** So many edits of sources alone, the same for the same seed. */
export function sampledEdits(count, seed) {
  return fc.sample(sourceEdit, { numRuns: count, seed });
}

/** Makes an edit; what it did, undefined where the tree gives no occasion for it. */
export function applyEdit(tree, { kind, number }) {
  try {
    return EDITS[kind](tree, new Choice(number));
  } catch (error) {
    // Git does not take every tree to every other; what it left is what is indexed.
    if (error.spawnargs === undefined && error.status === undefined) throw error;
    return `git refused: ${String(error.stderr).split("\n")[0]}`;
  }
}

/** The script with as few edits as still fail, by leaving out one after the other. */
export async function shortened(script, fails) {
  let { edits } = script;
  for (let at = edits.length - 1; at >= 0 && edits.length > 1; at--) {
    const fewer = edits.toSpliced(at, 1);
    if (await fails({ ...script, edits: fewer })) edits = fewer;
  }
  return { ...script, edits };
}
