import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bakery, newBakery } from "./bakery.ts";

const FILES = 1_500;
const FILES_A_FOLDER = 100;

/** A bakery with so many shelves that indexing it takes seconds: a server can be watched, and left, in the middle. */
export function newLargeBakery(): Bakery {
  const bakery = newBakery();
  for (let at = 0; at < FILES; at++) {
    const folder = join(bakery.root, "shelves", String(Math.floor(at / FILES_A_FOLDER)));
    if (at % FILES_A_FOLDER === 0) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `shelf-${at}.ts`), shelf(at));
  }
  return bakery;
}

function shelf(at: number): string {
  const before = at % FILES_A_FOLDER === 0 ? "" : `import { count${at - 1} } from "./shelf-${at - 1}.ts";\n`;
  const known = before === "" ? "0" : `count${at - 1}(loaves)`;
  const rows = Array.from(
    { length: 4 },
    (_, row) =>
      `/** Row ${row} of shelf ${at}. */\nexport function row${row}Of${at}(loaves: number): number {\n  return loaves * ${row} + count${at}(loaves);\n}\n`,
  );
  return `${before}\nexport function count${at}(loaves: number): number {\n  return loaves + ${known};\n}\n\n${rows.join("\n")}`;
}
