import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { IndexStore } from "#store/index-store.ts";
import { LexicalSegment } from "#store/lexical-segment.ts";
// biome-ignore lint/correctness/useImportExtensions: the extension is there; the rule takes the declarations beside the module for the module
import { scripts } from "../../bench/lib/edit-scripts/edit-script.mjs";
// biome-ignore lint/correctness/useImportExtensions: the extension is there; the rule takes the declarations beside the module for the module
import { EditedRepositories, REPOSITORIES } from "../../bench/lib/edit-scripts/edited-repository.mjs";
// biome-ignore lint/correctness/useImportExtensions: the extension is there; the rule takes the declarations beside the module for the module
import { ScriptTrial } from "../../bench/lib/edit-scripts/script-trial.mjs";
import { engineFor, useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

const SCRIPTS = 24;
/** Far more than they take: what is checked is not how long. */
const MOST_MS = 600_000;

const repositories = new EditedRepositories();
afterAll(() => repositories.remove());

const trial = new ScriptTrial({ repositories, openEngine: ({ root, store, keepsTree }) => engineFor(root, store, 0, keepsTree), insideOf });

/** What an engine does not show of its store. */
async function insideOf({ root, store }: Engine): Promise<{ [name: string]: string[] }> {
  const open = new IndexStore(store, root);
  const segment = new LexicalSegment(open.segmentPath(open.state()?.lexicalSegment ?? ""));
  const importers = [...segment.fileInDegree].map((count, i) => `${open.files()[i]?.path} is imported by ${count} files`);
  segment.close();
  const inside = { importers, factsKeys: [...open.factsKeys()].sort() };
  open.close();
  return inside;
}

it("whatever was edited in whatever order, the index is that of a first run over the files as they are", { timeout: MOST_MS }, async () => {
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(scripts(REPOSITORIES), async (script) => {
      const outcome = await trial.run(script);
      if (outcome.difference !== undefined) throw new Error(ScriptTrial.told(script, outcome));
      edits += outcome.log.filter(({ what }) => what !== undefined).length;
    }),
    { numRuns: SCRIPTS, seed: 20_260_101 },
  );
  expect(edits).toBeGreaterThan(2 * SCRIPTS);
});
