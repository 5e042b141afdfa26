import { expect, it } from "vitest";
import { indexFolder, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { LIBRARY } from "./library-channels.ts";

useIndexedFolders();

const library = async () => (await indexFolder(LIBRARY)).engine;

it("channels are listed by trunk and key, with the first sites of both sides", async () => {
  const { trunks, channels, total, note } = await (await library()).channels();
  expect(trunks).toEqual([
    { trunk: "event", channels: 4, dispatches: 3, handles: 3, unhandled: 1, undispatched: 1 },
    { trunk: "rest", channels: 3, dispatches: 0, handles: 3, unhandled: 0, undispatched: 3 },
  ]);
  expect(total).toBe(7);
  expect(note).toBeUndefined();
  expect(channels.map(({ id }) => id)).toEqual([
    "channel:event:book.returned",
    "channel:event:bookLent",
    "channel:event:closing",
    "channel:event:lost",
    "channel:rest:GET /books/:title",
    "channel:rest:POST /books/:title/lend",
    "channel:rest:POST /books/:title/return",
  ]);
  expect(channels[0]).toEqual({
    id: "channel:event:book.returned",
    trunk: "event",
    key: "book.returned",
    dispatches: { total: 1, first: [{ id: "src/lending.ts#giveBack", path: "src/lending.ts", line: 8, evidence: "idiom" }] },
    handles: { total: 1, first: [{ id: "src/shelves.ts#shelve", path: "src/listeners.ts", line: 4, evidence: "idiom" }] },
  });
});

it("words, a trunk and a path choose among them", async () => {
  const engine = await library();
  const keys = async (request: Parameters<typeof engine.channels>[0]) => (await engine.channels(request)).channels.map(({ key }) => key);
  expect(await keys({ words: ["BOOK", "event"] })).toEqual(["book.returned", "bookLent"]);
  expect(await keys({ trunk: "rest", words: ["lend"] })).toEqual(["POST /books/:title/lend"]);
  expect(await keys({ path: "src/lending.ts" })).toEqual(["book.returned", "bookLent", "lost"]);
  expect(await engine.channels({ words: ["flour"] })).toMatchObject({
    total: 0,
    note: expect.stringContaining("No channel fits the words; there are 7"),
  });
  expect(await troubleOf(engine.channels({ trunk: "events" }))).toMatchObject({
    code: "unknown-trunk",
    hint: expect.stringContaining("rest, rpc"),
  });
});

it("one-sided channels are told apart, and never said to be without the other side", async () => {
  const { channels, note } = await (await library()).channels({ oneSided: true, trunk: "event" });
  expect(channels.map(({ key, one_sided: side }) => [key, side])).toEqual([
    ["lost", "unhandled"],
    ["closing", "undispatched"],
  ]);
  expect(note).toMatch(/^One-sided as far as the index goes: .*outside of the repository.*no idiom knows/);
});

it("a list that is cut shows something of every trunk and says how much is left", async () => {
  const engine = await library();
  const cut = await engine.channels({ limit: 3 });
  expect(cut.channels.map(({ key }) => key)).toEqual(["book.returned", "bookLent", "GET /books/:title"]);
  expect(cut).toMatchObject({ total: 7, left_out: expect.stringContaining("4 more channels") });
  const small = await engine.channels({ budgetTokens: 300 });
  expect(JSON.stringify(small).length).toBeLessThanOrEqual(1200);
  expect(small.left_out).toMatch(/^[1-9] more channels/);
});

it("an index without channels says how to find some", async () => {
  const { engine } = await indexFolder({ "a.ts": "export const a = 1;\n" });
  expect(await engine.channels()).toMatchObject({ total: 0, channels: [], note: expect.stringContaining("portolan idioms") });
});

it("a symbol is explained with its channels, a channel with its two sides", async () => {
  const engine = await library();
  expect((await engine.explain({ symbol: "shelve" })).channels).toEqual({
    total: 1,
    first: [
      { id: "channel:event:book.returned", trunk: "event", key: "book.returned", kind: "handles", path: "src/listeners.ts", line: 4 },
    ],
  });
  expect((await engine.explain({ symbol: "shelve" })).callers.first.map(({ id }) => id)).toEqual(["src/listeners.ts"]);
  expect(await engine.explain({ symbol: "channel:event:book.returned" })).toMatchObject({
    kind: "channel",
    sides: { dispatches: { total: 1, first: [{ id: "src/lending.ts#giveBack" }] }, handles: { total: 1, first: [{ line: 4 }] } },
  });
  expect((await engine.explain({ symbol: "channel:event:lost" })).note).toMatch(
    /^Nothing in the index handles it: what does may stand outside/,
  );
  expect(await troubleOf(engine.explain({ symbol: "channel:event:found" }))).toMatchObject({
    code: "not-found",
    hint: expect.stringContaining("portolan channels"),
  });
});
