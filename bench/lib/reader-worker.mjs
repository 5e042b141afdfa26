// One reader: asks a store in every way until its stdin ends, and tells as one JSON line what it saw.
import { openEngine } from "../../dist/api.mjs";

const [root, store] = process.argv.slice(2);
const engine = await openEngine({ root, store });
const seen = { answers: 0, errors: [], generations: 0, backwards: 0, mixed: 0 };
let isOver = false;
let last = 0;
process.stdin.on("end", () => {
  isOver = true;
});
process.stdin.resume();

const QUESTIONS = [
  () => engine.search("which baker sets the oven timer"),
  () => engine.search("pulse", { mode: "exact" }),
  () => engine.graph({ path: "src/pulse.ts" }),
  () => engine.references({ symbol: "pulse" }),
  () => engine.status(),
];

for (let n = 0; !isOver; n++) {
  try {
    const answer = await QUESTIONS[n % QUESTIONS.length]();
    seen.answers++;
    const { generation } = answer.index;
    if (generation > last) seen.generations++;
    if (generation < last) seen.backwards++;
    last = generation;
    // The symbol is in every generation: an answer without it is made of two.
    if (n % QUESTIONS.length === 1 && answer.results.length === 0) seen.mixed++;
  } catch (error) {
    if (seen.errors.length < 5) seen.errors.push(String(error?.stack ?? error));
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await engine.close();
console.log(JSON.stringify(seen));
