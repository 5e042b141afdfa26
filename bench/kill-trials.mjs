// Runs of the indexer killed at random moments, and what is left of the index each time:
//   node bench/kill-trials.mjs [--trials 200] [--files 300] [--seed 1] [--save]
// Ends with 1 where anything was corrupt, lost or other than a clean store.
import { readArguments } from "./lib/arguments.mjs";
import { killTrials } from "./lib/kill-trials.mjs";
import { saveResult } from "./lib/save-result.mjs";

const { options } = readArguments();
const outcome = await killTrials({
  trials: Number(options.trials ?? 200),
  files: Number(options.files ?? 300),
  seed: Number(options.seed ?? 1),
  onTrial: (done, { corrupt, lost, different }) =>
    console.error(`${done} trials: ${corrupt} corrupt, ${lost} lost, ${different} different`),
});
console.log(JSON.stringify(outcome, null, 1));
saveResult(options.save, "kill-trials", outcome);
if (outcome.corrupt + outcome.lost + outcome.different > 0) process.exitCode = 1;
