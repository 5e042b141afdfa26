// One writer and several readers of one index at the same time:
//   node bench/readers.mjs [--seconds 120] [--readers 6] [--files 300] [--save]
// Ends with 1 where a reader got an error, an older generation than before, or an answer made of two.
import { readArguments } from "./lib/arguments.mjs";
import { readerTrial } from "./lib/reader-trial.mjs";
import { saveResult } from "./lib/save-result.mjs";

const { options } = readArguments();
const outcome = await readerTrial({
  seconds: Number(options.seconds ?? 120),
  readers: Number(options.readers ?? 6),
  files: Number(options.files ?? 300),
});
console.log(JSON.stringify(outcome, null, 1));
saveResult(options.save, "readers", outcome);
if (outcome.errors.length + outcome.failedWrites.length + outcome.backwards + outcome.mixed > 0) process.exitCode = 1;
