import { expect, it } from "vitest";
import { indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";

useIndexedFolders();

const PIER = {
  "src/boat.ts": `export interface Boat {
  sail(): void;
}

export class Dinghy implements Boat {
  sail() {}
}

export class Ferry implements Boat {
  decks: number;

  constructor(decks: number) {
    this.decks = decks;
  }

  sail() {}
}

export class Tug implements Boat {
  sail() {}
}
`,
  "src/pier.ts": `import { type Boat, Ferry } from "./boat.ts";

export function ring() {}

export function depart(boat: Boat) {
  boat.sail();
  ring();
}

export function hire() {
  return new Ferry(2);
}
`,
};

it("a call of an interface's member does not crowd out the calls after it", async () => {
  const { engine } = await indexFolder(PIER);
  expect((await engine.search("depart", { mode: "exact" })).results[0]).toMatchObject({ calls: ["Boat.sail", "ring"] });
  expect((await engine.search("Tug.sail", { mode: "exact" })).results[0]).toMatchObject({ called_by: ["depart"] });
});

it("a class does not call its own constructor, and who builds it calls both", async () => {
  const { engine } = await indexFolder(PIER);
  const [ferry] = (await engine.search("Ferry", { mode: "exact" })).results;
  expect(ferry).toMatchObject({ kind: "class", called_by: ["hire"] });
  expect(ferry).not.toHaveProperty("calls");
  expect((await engine.search("Ferry.constructor", { mode: "exact" })).results[0]).toMatchObject({ called_by: ["hire"] });
});

it("names of a definition that everything calls are few, tests last", async () => {
  const callers = Array.from({ length: 400 }, (_, i) => `export function port${i}() {\n  return moor();\n}\n`).join("");
  const { engine } = await indexFolder({
    "src/moor.ts": "export function moor() {}\n",
    "src/zone.ts": `import { moor } from "./moor.ts";\n\n${callers}`,
    "a.test.ts": 'import { moor } from "./src/moor.ts";\n\nmoor();\n',
  });
  const { called_by: names } = (await engine.search("moor", { mode: "exact" })).results[0] ?? {};
  expect(names).toEqual(["port0", "port1", "port2", "port3"]);
});
