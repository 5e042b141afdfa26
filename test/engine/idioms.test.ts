import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { engineFor, indexFolder, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { DESK, LIBRARY, SETTINGS, settingsWith } from "./library-channels.ts";

useIndexedFolders();

const keysOf = async ({ engine }: Awaited<ReturnType<typeof indexFolder>>) => (await engine.channels()).channels.map(({ key }) => key);

describe("idioms of the settings", () => {
  it("make channels, and a change of them links anew though no file of the index changed", async () => {
    const { [SETTINGS]: _, ...plain } = LIBRARY;
    const folder = await indexFolder({ ...plain, ".portolanignore": `${SETTINGS}\n` });
    expect(await keysOf(folder)).not.toContain("bookLent");
    writeFileSync(join(folder.root, SETTINGS), settingsWith(DESK));
    expect(await folder.engine.idioms()).toMatchObject({ note: expect.stringContaining("portolan index") });
    expect(await folder.engine.index()).toMatchObject({ parsed: 0, generation: 2 });
    expect(await keysOf(folder)).toContain("bookLent");
    expect((await folder.engine.idioms()).note).toBeUndefined();
    expect(await folder.engine.index()).toMatchObject({ parsed: 0, generation: 2 });
    writeFileSync(join(folder.root, SETTINGS), JSON.stringify({ disabledIdioms: ["express"] }));
    await folder.engine.index();
    expect(await keysOf(folder)).toEqual([]);
  });

  it("take the place of a shipped one of their id", async () => {
    const { engine } = await indexFolder({ ...LIBRARY, [SETTINGS]: settingsWith({ ...DESK, id: "express" }) });
    expect((await engine.channels()).trunks.map(({ trunk }) => trunk)).toEqual(["event"]);
    expect((await engine.idioms()).idioms.find(({ id }) => id === "express")).toMatchObject({
      title: "The desk of the library",
      origin: "own",
      edges: 7,
    });
  });

  it("that disable one which is not shipped are met with the way to find it", async () => {
    const root = (await indexFolder({ "a.ts": "" })).root;
    writeFileSync(join(root, SETTINGS), JSON.stringify({ disabledIdioms: ["expresso"] }));
    expect(await troubleOf((await engineFor(root)).index())).toMatchObject({
      code: "unknown-idiom",
      message: expect.stringContaining('"expresso"'),
      hint: expect.stringContaining("portolan idioms"),
    });
  });
});

it("idioms are listed with what each has in the index", async () => {
  const { idioms } = await (await indexFolder({ ...LIBRARY, [SETTINGS]: settingsWith(DESK) })).engine.idioms();
  expect(idioms.find(({ id }) => id === "library-desk")).toEqual({
    id: "library-desk",
    title: "The desk of the library",
    origin: "own",
    trunks: ["event"],
    rules: 2,
    edges: 7,
  });
  expect(idioms.find(({ id }) => id === "express")).toMatchObject({ origin: "shipped", edges: 4 });
  expect(idioms.map(({ id }) => id)).toEqual([...idioms.map(({ id }) => id)].sort());
});

describe("an idiom that is tried", () => {
  it("tells what each rule matches, and writes nothing", async () => {
    const { [SETTINGS]: _, ...plain } = LIBRARY;
    const { engine } = await indexFolder(plain);
    const { idioms } = await engine.tryIdioms([DESK], { limit: 2 });
    expect(idioms).toMatchObject([{ id: "library-desk", joined: 2, rules: [{ total: 3 }, { total: 3 }] }]);
    expect(idioms[0]?.rules[0]?.matches).toEqual([
      { path: "src/listeners.ts", line: 4, role: "handles", trunk: "event", key: "book.returned", symbol: "src/shelves.ts#shelve" },
      { path: "src/listeners.ts", line: 5, role: "handles", trunk: "event", key: "bookLent", symbol: "src/listeners.ts" },
    ]);
    expect((await engine.channels({ trunk: "event" })).total).toBe(0);
  });

  it("tells of a rule without a match how what has its name is declared, or that the key is elsewhere", async () => {
    const { engine } = await indexFolder(LIBRARY);
    const rule = { role: "dispatches", trunk: "event", key: "${0}" } as const;
    const rules = [
      { ...rule, use: "src/bus.ts#Bus().tell" },
      { ...rule, use: "src/desk.ts#Desk().tell", key: "${4}" },
      { ...rule, use: "src/desk.ts#Desk().shout" },
    ];
    const [idiom] = (await engine.tryIdioms([{ id: "a", title: "A", rules }])).idioms;
    expect(idiom?.rules.map(({ near }) => near)).toEqual([
      { uses: 3, fitting: 0, declarations: expect.arrayContaining(["src/desk.ts#Desk().tell"]) },
      { uses: 3, fitting: 3, declarations: [] },
      { uses: 0, fitting: 0, declarations: [] },
    ]);
  });
});

it("registrars of the repository are suggested with their counterparts, those that an idiom knows are not", async () => {
  const { [SETTINGS]: _, ...plain } = LIBRARY;
  const more = { "src/evening.ts": 'import { desk } from "./desk.ts";\ndesk.when("lost", (book) => book.trim());\n' };
  const { engine } = await indexFolder({ ...plain, ...more });
  const { suggestions, total } = await engine.suggestIdioms();
  expect(total).toBe(1);
  expect(suggestions).toMatchObject([
    {
      registrations: 4,
      keys: 4,
      shared_keys: 3,
      examples: expect.arrayContaining([{ path: "src/lending.ts", line: 4, role: "dispatches", key: "bookLent" }]),
    },
  ]);
  const idiom = suggestions[0]?.idiom as typeof DESK;
  expect(idiom.rules).toEqual(DESK.rules);
  expect((await engine.tryIdioms([idiom])).idioms[0]).toMatchObject({ joined: 3 });
  const known = await indexFolder({ ...LIBRARY, ...more });
  expect(await known.engine.suggestIdioms()).toMatchObject({ total: 0, note: expect.any(String) });
});
