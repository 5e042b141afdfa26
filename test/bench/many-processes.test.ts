import { expect, it } from "vitest";
// biome-ignore lint/correctness/useImportExtensions: the extension is there; the rule takes the declarations beside the module for the module
import { killTrials } from "../../bench/lib/kill-trials.mjs";
// biome-ignore lint/correctness/useImportExtensions: the extension is there; the rule takes the declarations beside the module for the module
import { readerTrial } from "../../bench/lib/reader-trial.mjs";

it("ten runs killed at random moments leave nothing corrupt, lost or other than a clean store", async () => {
  expect(await killTrials({ trials: 10, files: 60, seed: 7 })).toMatchObject({ corrupt: 0, lost: 0, different: 0, troubles: [] });
}, 300_000);

it("six readers keep answering while a writer publishes, and take the new generations", async () => {
  const outcome = await readerTrial({ seconds: 8, readers: 6, files: 40 });
  expect(outcome).toMatchObject({ errors: [], failedWrites: [], backwards: 0, mixed: 0, segmentsLeft: 2 });
  expect(Math.min(...outcome.generationsSeen)).toBeGreaterThan(0);
}, 120_000);
