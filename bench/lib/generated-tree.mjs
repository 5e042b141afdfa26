import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WORDS = "order basket price stock shelf loaf oven dough crust baker flour yeast salt scale timer batch tray rack apron window".split(
  " ",
);

/** Writes `size` TypeScript files of about 60 lines that call each other; old enough that an unchanged time means an unchanged file. */
export function writeTree(root, size) {
  for (let i = 0; i < size; i++) {
    const file = join(root, pathOf(i));
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, sourceOf(i, size));
    utimesSync(file, 1_700_000_000, 1_700_000_000);
  }
}

export function pathOf(i) {
  return join("src", `area${i % 50}`, `part${i % 7}`, `module${i}.ts`);
}

export function sourceOf(i, size) {
  const word = (n) => WORDS[(i * 7 + n * 13) % WORDS.length];
  const other = (i * 31 + 1) % size;
  const lines = [`import { ${word(1)}${other} } from "../../area${other % 50}/part${other % 7}/module${other}.js";`, ""];
  for (let f = 0; f < 8; f++) {
    lines.push(`/** Sets the ${word(f)} of the ${word(f + 3)} by the ${word(f + 5)}. */`);
    lines.push(`export function ${word(f + 1)}${f === 0 ? i : `Of${word(f + 2)}${f}`}(${word(f)}: number): number {`);
    lines.push(`  const ${word(f + 4)}Count = ${word(f)} + ${f};`, `  return ${word(1)}${other}(${word(f + 4)}Count);`, "}", "");
  }
  return lines.join("\n");
}
