import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { indexFolder, pathsOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { LIBRARY } from "./library.ts";

useIndexedFolders();

let library: Engine;
beforeAll(async () => {
  ({ engine: library } = await indexFolder(LIBRARY));
});

/** Queries and what must come first: a path, with the definition shown where one is named. */
const FIRST: readonly (readonly [query: string, first: string])[] = [
  // A name: its definition, however often others say it.
  ["readSettings", "src/settings/readSettings.ts#readSettings"],
  ["read_settings_v1", "src/settings/readSettings.ts#read_settings_v1"],
  ["LoanPeriod", "src/lending/loanPeriod.ts#LoanPeriod"],
  ["ShelfIndex", "src/catalogue/shelf_index.py#ShelfIndex"],
  ["calculateFine", "src/lending/fineCalculator.ts#calculateFine"],
  ["class LoanPeriod", "src/lending/loanPeriod.ts#LoanPeriod"],
  ["LoanPeriod.reminderDelayDays", "src/lending/loanPeriod.ts"],
  ["ShelfIndex::find_shelf", "src/catalogue/shelf_index.py"],
  // The same name in other clothes.
  ["loan_period", "src/lending/loanPeriod.ts"],
  ["loanperiod", "src/lending/loanPeriod.ts"],
  ["shelf_index", "src/catalogue/shelf_index.py"],
  ["shelfIndex", "src/catalogue/shelf_index.py"],
  ["findShelf", "src/catalogue/shelf_index.py"],
  ["calculate_fine", "src/lending/fineCalculator.ts"],
  // Part of a name, and parts of names.
  ["reader id card token", "src/lending/loanPeriod.ts"],
  ["max books", "src/catalogue/shelf_index.py"],
  ["fine calculator", "src/lending/fineCalculator.ts"],
  ["loan period", "src/lending/loanPeriod.ts"],
  // Questions.
  ["where are the settings read", "src/settings/readSettings.ts"],
  ["how long do we wait between reminders", "src/lending/loanPeriod.ts"],
  ["how is the fine for a late book added up", "src/lending/fineCalculator.ts"],
  ["on which shelf does a book stand", "src/catalogue/shelf_index.py"],
  // Tests and the manual, when they are asked for.
  ["tests for readSettings", "test/readSettings.test.ts"],
  ["testReadSettingsEmpty", "test/readSettings.test.ts#testReadSettingsEmpty"],
  ["docs on reading settings", "docs/read-settings.md"],
];

describe("what comes first", () => {
  it.each(FIRST)("for %j is %s", async (query, first) => {
    const { results } = await library.search(query, { limit: 5 });
    const [path] = first.split("#");
    expect(results[0]?.path).toBe(path);
    if (first.includes("#")) expect(results[0]?.id).toBe(first);
  });

  it.each(FIRST.filter(([, first]) => first.startsWith("src/")))(
    "for %j is no change log, lock file, locale, mock or barrel",
    async (query) => {
      const [first] = await pathsOf(library, query);
      expect([
        "CHANGELOG.md",
        "package-lock.json",
        "locales/de.json",
        "src/settings/__mocks__/readSettings.ts",
        "src/settings/index.ts",
      ]).not.toContain(first);
    },
  );
});

describe("the order of results", () => {
  it("has the code before its tests, and both there", async () => {
    const paths = await pathsOf(library, "readSettings", { limit: 50 });
    expect(paths.indexOf("src/settings/readSettings.ts")).toBeLessThan(paths.indexOf("test/readSettings.test.ts"));
    expect(paths).toContain("CHANGELOG.md");
  });

  it("is the same each time it is asked for, and for each engine", async () => {
    const { engine: copy } = await indexFolder(LIBRARY);
    for (const [query] of FIRST) {
      const answer = (await library.search(query)).results;
      expect((await library.search(query)).results, query).toEqual(answer);
      expect((await copy.search(query)).results, query).toEqual(answer);
    }
  });

  it("does not change when a limit or a filter takes others away", async () => {
    const all = await pathsOf(library, "settings", { limit: 50, budgetTokens: 50_000 });
    const top = await pathsOf(library, "settings", { limit: 1, budgetTokens: 50_000 });
    expect(top).toEqual(all.slice(0, 1));
    expect(await pathsOf(library, "settings", { tests: "exclude", limit: 1 })).toEqual(["src/settings/readSettings.ts"]);
  });

  it("tells a definition from its mere mention among 40 files", async () => {
    const uses = Array.from({ length: 40 }, (_, i): [string, string] => [
      `src/use${i}.ts`,
      `// ReaderCard is checked here: ReaderCard, ReaderCard.\nimport type { ReaderCard } from "./cards.ts";\nexport const check${i} = (card: ReaderCard) => card.toWire() as ReaderCard;\n`,
    ]);
    const { engine } = await indexFolder({
      ...Object.fromEntries(uses),
      "src/cards.ts": "export class ReaderCard {\n  toWire() {\n    return 1;\n  }\n}\n",
    });
    for (const query of [
      "ReaderCard",
      "readercard",
      "ReaderCard class",
      "class ReaderCard",
      "ReaderCard.toWire",
      "reader_card",
      "where is ReaderCard defined",
    ]) {
      expect((await pathsOf(engine, query))[0], query).toBe("src/cards.ts");
    }
  });

  it("knows the parts of names with capitals and digits", async () => {
    const { engine } = await indexFolder({
      "a.ts": "export function getUserIDFromJWTToken() {}\nexport const MAX_RETRY_COUNT = 3;\nexport class XMLHttpRequest2Adapter {}\n",
      "b.py": "def strip_shortcodes_v2():\n    pass\n",
      "c.md": "# Nothing of it\n",
    });
    for (const query of ["user id", "jwt token", "retry count", "xml http", "http request", "getuseridfromjwttoken", "GetUserId"])
      expect((await pathsOf(engine, query))[0], query).toBe("a.ts");
    for (const query of ["shortcodes", "strip", "stripShortcodesV2"]) expect((await pathsOf(engine, query))[0], query).toBe("b.py");
  });
});
