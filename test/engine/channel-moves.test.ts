import { describe, expect, it } from "vitest";
import type { GraphResult } from "#model/graph-results.ts";
import { indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { DESK, LIBRARY, SETTINGS, settingsWith } from "./library-channels.ts";

useIndexedFolders();

const library = async () => (await indexFolder(LIBRARY)).engine;
const idsByDepth = ({ nodes }: GraphResult) => nodes.map(({ id, depth }) => `${depth} ${id}`);

describe("a walk", () => {
  it("down goes through a channel to its handler and on", async () => {
    expect(idsByDepth(await (await library()).graph({ symbol: "giveBack", move: "down" }))).toEqual([
      "0 src/lending.ts#giveBack",
      "1 src/desk.ts#Desk.tell",
      "1 channel:event:book.returned",
      "2 src/shelves.ts#shelve",
      "3 src/shelves.ts#count",
    ]);
  });

  it("down from a handler without a name goes on with its own lines alone", async () => {
    const engine = await library();
    expect(idsByDepth(await engine.graph({ symbol: "channel:event:bookLent", move: "down" }))).toEqual([
      "0 channel:event:bookLent",
      "1 src/listeners.ts",
      "2 src/shelves.ts#count",
    ]);
    const lend = await engine.graph({ symbol: "POST /books/x/lend", move: "down", depth: 5 });
    expect(idsByDepth(lend)).toContain("2 src/lending.ts#lend");
    expect(idsByDepth(lend).join()).not.toMatch(/giveBack|showBook|dust/);
  });

  it("up from what such a handler calls leaves by its channel alone", async () => {
    expect(idsByDepth(await (await library()).graph({ symbol: "count", move: "up", depth: 4 }))).toEqual([
      "0 src/shelves.ts#count",
      "1 src/shelves.ts#shelve",
      "1 src/listeners.ts",
      "2 channel:event:book.returned",
      "2 channel:event:bookLent",
      "3 src/lending.ts#giveBack",
      "3 src/lending.ts#lend",
      "4 src/routes.ts",
    ]);
  });

  it("from a channel works in both directions, and not by who registers", async () => {
    const engine = await library();
    const up = await engine.graph({ symbol: "channel:event:book.returned", move: "up", depth: 1 });
    expect(idsByDepth(up)).toEqual(["0 channel:event:book.returned", "1 src/lending.ts#giveBack"]);
    expect(up.edges).toEqual([
      {
        from: "src/lending.ts#giveBack",
        to: "channel:event:book.returned",
        kind: "dispatches",
        line: 8,
        path: "src/lending.ts",
        evidence: "idiom",
        trunk: "event",
        key: "book.returned",
      },
    ]);
    const around = await engine.graph({ symbol: "channel:event:book.returned", move: "expand", depth: 1 });
    expect(around.edges.map(({ kind }) => kind).sort()).toEqual(["dispatches", "handles", "reference", "registers"]);
  });

  it("on a path joins the two sides, and not by other lines of a file", async () => {
    const engine = await library();
    expect((await engine.graph({ symbol: "lend", to: "count" })).nodes.map(({ id }) => id)).toEqual([
      "src/lending.ts#lend",
      "channel:event:bookLent",
      "src/listeners.ts",
      "src/shelves.ts#count",
    ]);
    expect((await engine.graph({ symbol: "lend", to: "dust" })).note).toMatch(/^No bound way/);
  });

  it("leaves channels out where other kinds are asked for", async () => {
    const { nodes } = await (await library()).graph({ symbol: "giveBack", move: "down", kinds: ["call"] });
    expect(nodes.map(({ kind }) => kind)).not.toContain("channel");
  });

  it("to a channel with one side says what that means", async () => {
    const engine = await library();
    expect((await engine.graph({ symbol: "channel:event:lost", move: "down" })).note).toMatch(/^Nothing in the index handles it/);
    expect((await engine.graph({ symbol: "channel:event:closing", move: "up" })).note).toMatch(/^Nothing in the index dispatches it/);
  });
});

it("a channel that everything dispatches does not crowd out the callers of a handler's users", async () => {
  const readers = Array.from({ length: 80 }, (_, i) => `export function reader${i}() {\n  desk.tell("fine", "b");\n}`).join("\n");
  const { engine } = await indexFolder({
    ...LIBRARY,
    [SETTINGS]: settingsWith(DESK),
    "src/readers.ts": `import { desk } from "./desk.ts";\n${readers}\n`,
    "src/fines.ts": `import { desk } from "./desk.ts";
export function collect(): void {}
export function evening(): void {
  collect();
}
export function closeShop(): void {
  evening();
}
desk.when("fine", collect);
`,
  });
  const { nodes } = await engine.graph({ symbol: "collect", move: "up", budgetTokens: 1500 });
  const ids = nodes.map(({ id }) => id);
  expect(ids).toContain("src/fines.ts#closeShop");
  expect(ids.filter((id) => id.startsWith("src/readers.ts"))).not.toHaveLength(0);
});
