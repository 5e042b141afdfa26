import { describe, expect, it } from "vitest";
import { idsOf, indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { LIBRARY } from "./library-channels.ts";

useIndexedFolders();

describe("a search for the key of a channel", () => {
  it.each([
    ["channel:event:book.returned", ["src/shelves.ts#shelve", "src/lending.ts#giveBack"]],
    ["book.returned", ["src/shelves.ts#shelve", "src/lending.ts#giveBack"]],
    ["BOOK.Returned", ["src/shelves.ts#shelve", "src/lending.ts#giveBack"]],
    ["GET /books/:title", ["src/routes.ts#showBook"]],
    ["get /books/{id}", ["src/routes.ts#showBook"]],
    ["/books/emma", ["src/routes.ts#showBook"]],
  ])("%s finds what handles it, then what dispatches it", async (query, ids) => {
    const { engine } = await indexFolder(LIBRARY);
    expect((await idsOf(engine, query)).slice(0, ids.length)).toEqual(ids);
  });

  it("says through which channel, and shows a handler without a name where it is written", async () => {
    const { engine } = await indexFolder(LIBRARY);
    const { results, confidence } = await engine.search("POST /books/emma/lend");
    expect(results[0]).toMatchObject({
      path: "src/routes.ts",
      channels: ["handles channel:rest:POST /books/:title/lend"],
      ranks: { graph: 1 },
      text: expect.stringContaining("lend(request.params.title)"),
    });
    expect(confidence).toMatchObject({ level: "high", reason: "the query is the key of channel:rest:POST /books/:title/lend" });
  });

  it("is kept to what the filters admit", async () => {
    const { engine } = await indexFolder(LIBRARY);
    expect((await idsOf(engine, "book.returned", { path: "src/lending.ts" }))[0]).toBe("src/lending.ts#giveBack");
  });
});

it("a plain word that is a key, too, stays a word", async () => {
  const { engine } = await indexFolder(LIBRARY);
  const { results, confidence } = await engine.search("lost");
  expect(results[0]?.ranks).toEqual({ lexical: 1 });
  expect(confidence.reason).not.toContain("key of");
});

it("a definition of that very name stays first", async () => {
  const { engine } = await indexFolder({ ...LIBRARY, "src/book-lent.ts": "export function bookLent(): void {}\n" });
  expect((await idsOf(engine, "bookLent")).slice(0, 2)).toEqual([
    "src/book-lent.ts#bookLent",
    expect.stringMatching(/^src\/listeners\.ts/),
  ]);
});

it("hits name the channels of their symbols, apart from what they call", async () => {
  const { engine } = await indexFolder(LIBRARY);
  expect((await engine.search("giveBack", { mode: "exact" })).results[0]).toMatchObject({
    calls: ["Desk.tell"],
    called_by: ["routes.ts"],
    channels: ["dispatches channel:event:book.returned"],
  });
});
