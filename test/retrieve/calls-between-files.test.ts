import { describe, expect, it } from "vitest";
import { indexFolder, pathsOf, useIndexedFolders } from "../index/indexed-folder.ts";

useIndexedFolders();

const calling = (name: string, from: string) => `import { ${name} } from "./${from}.ts";\n\nexport const at = ${name}();\n`;

/** Two shelves of one wording; only their names differ. */
const SHELVES = {
  "src/east.ts": "/** Keeps borrowed maps flat. */\nexport function eastShelf() {\n  return 1;\n}\n",
  "src/west.ts": "/** Keeps borrowed maps flat. */\nexport function westShelf() {\n  return 1;\n}\n",
};

describe("of files that say the same", () => {
  it("the one that others call comes first", async () => {
    const { engine } = await indexFolder({
      ...SHELVES,
      "src/desk.ts": calling("westShelf", "west"),
      "src/hall.ts": calling("westShelf", "west"),
    });
    expect(await pathsOf(engine, "keeps borrowed maps flat", { limit: 2 })).toEqual(["src/west.ts", "src/east.ts"]);
  });

  it("imports, re-exports and mentions in types put none first", async () => {
    const { engine } = await indexFolder({
      ...SHELVES,
      "src/desk.ts": 'import type { westShelf } from "./west.ts";\n\nexport type Desk = typeof westShelf;\n',
      "src/hall.ts": 'export * from "./west.ts";\n',
      "src/door.ts": 'import "./west.ts";\n',
    });
    expect(await pathsOf(engine, "keeps borrowed maps flat", { limit: 2 })).toEqual(["src/east.ts", "src/west.ts"]);
  });

  it("the one that works with the best comes first", async () => {
    const { engine } = await indexFolder({
      ...SHELVES,
      "src/atlas.ts": `import { westShelf } from "./west.ts";\n\n/** Keeps borrowed maps flat: which borrowed maps, and how flat. */\nexport function keepBorrowedMapsFlat() {\n  return westShelf();\n}\n`,
      "src/desk.ts": calling("eastShelf", "east"),
    });
    expect(await pathsOf(engine, "keeps borrowed maps flat", { limit: 3 })).toEqual(["src/atlas.ts", "src/west.ts", "src/east.ts"]);
  });
});

it("a test gains little by what it calls", async () => {
  const { engine } = await indexFolder({
    ...SHELVES,
    "src/atlas.ts": `import { westShelf } from "./west.ts";\n\n/** Keeps borrowed maps flat. */\nexport function keepMapsFlat() {\n  return westShelf();\n}\n`,
    "test/maps.test.ts": `import { keepMapsFlat } from "../src/atlas.ts";\nimport { eastShelf } from "../src/east.ts";\nimport { westShelf } from "../src/west.ts";\n\n/** Keeps borrowed maps flat. */\nexport const all = [eastShelf(), westShelf(), keepMapsFlat()];\n`,
  });
  expect((await pathsOf(engine, "keeps borrowed maps flat", { limit: 4 })).at(-1)).toBe("test/maps.test.ts");
});
