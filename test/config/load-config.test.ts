import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "#config/config.ts";
import { environmentName, loadConfig } from "#config/load-config.ts";
import { makeTree, useTemporaryTrees } from "../scan/temporary-tree.ts";

useTemporaryTrees();

function rootWith(config: string): string {
  return makeTree({ "portolan.config.json": config });
}

describe("loadConfig", () => {
  it("has defaults for everything", () => {
    expect(loadConfig(makeTree({}))).toEqual(DEFAULT_CONFIG);
    expect(DEFAULT_CONFIG).toEqual({ maxFileBytes: 1_500_000, maxMemoryMb: 0, include: [], exclude: [], idioms: [], disabledIdioms: [] });
  });

  it("puts flag before environment before file before default", () => {
    const root = rootWith('\uFEFF{ "$schema": "./x.json", "maxFileBytes": 2000, "exclude": ["a"] }');
    const env = { PORTOLAN_MAX_FILE_BYTES: "3000", PORTOLAN_EXCLUDE: "b, c,", PORTOLAN_INCLUDE: " " };
    expect(loadConfig(root)).toMatchObject({ maxFileBytes: 2000, include: [], exclude: ["a"] });
    expect(loadConfig(root, { env })).toMatchObject({ maxFileBytes: 3000, include: [], exclude: ["b", "c"] });
    expect(loadConfig(root, { env, flags: { maxFileBytes: 4000, exclude: undefined } })).toMatchObject({
      maxFileBytes: 4000,
      maxMemoryMb: 0,
      include: [],
      exclude: ["b", "c"],
    });
  });

  it("names the environment variable after the setting", () => {
    expect(environmentName("maxFileBytes")).toBe("PORTOLAN_MAX_FILE_BYTES");
  });

  it("points at what is wrong", () => {
    const wrong: [config: string, message: RegExp][] = [
      ['{\n  "maxFileBytes": 2000,\n}', /no JSON: line 3, column 1/],
      ['{ "maxFileBytes": ', /no JSON: line 1, column \d+/],
      ["[]", /does not hold an object/],
      ['{ "maxFileByte": 1 }', /no setting "maxFileByte".*portolan\.config\.json/],
      ['{ "__proto__": { "maxFileBytes": 5000 } }', /no setting "__proto__"/],
      ['{ "maxFileBytes": "2 MB" }', /maxFileBytes in portolan\.config\.json: .*number/],
      ['{ "exclude": ["a", 5] }', /exclude\[1\] in portolan\.config\.json/],
    ];
    for (const [config, message] of wrong) {
      const error = catchError(() => loadConfig(rootWith(config)));
      expect(error).toMatchObject({
        name: "AppError",
        code: "bad-config",
        message: expect.stringMatching(message),
        hint: expect.stringMatching(/\w/),
      });
    }
    const env = { PORTOLAN_MAX_FILE_BYTES: "many" };
    expect(catchError(() => loadConfig(makeTree({}), { env }))).toMatchObject({
      message: expect.stringMatching(/^PORTOLAN_MAX_FILE_BYTES in the environment/),
    });
    expect(catchError(() => loadConfig(makeTree({}), { flags: { maxFileBytes: 1 } }))).toMatchObject({
      message: expect.stringMatching(/^maxFileBytes in the options/),
    });
  });

  const BUS = {
    id: "bakery-bus",
    title: "The bus",
    rules: [{ role: "handles", trunk: "event", use: "src/bus.ts#on", key: "${0}", handler: "1" }],
  };
  const withRule = (rule: object) => JSON.stringify({ idioms: [{ ...BUS, rules: [BUS.rules[0], { ...BUS.rules[0], ...rule }] }] });

  it("takes idioms of the project's own, and ids of shipped ones that do not count", () => {
    const root = rootWith(JSON.stringify({ idioms: [BUS], disabledIdioms: ["express"] }));
    expect(loadConfig(root)).toMatchObject({ idioms: [BUS], disabledIdioms: ["express"] });
    expect(loadConfig(root, { env: { PORTOLAN_IDIOMS: "a", PORTOLAN_DISABLED_IDIOMS: "b, c" } })).toMatchObject({
      idioms: [BUS],
      disabledIdioms: ["b", "c"],
    });
  });

  it.each([
    ["idioms[0].rules[1].key", withRule({ key: "${first}" }), /"first" is no start of a place: there are positions/],
    ["idioms[0].rules[1].key[1]", withRule({ key: ["${0}", "${0"] }), /without its "}"/],
    ["idioms[0].rules[1].key", withRule({ key: "${0..a}" }), /is no place: write an argument's position and steps/],
    ["idioms[0].rules[1].use", withRule({ use: "src/bus.ts" }), /is no declaration: write module#Name/],
    ["idioms[0].rules[1].use[1]", withRule({ use: ["a#b", "a#b(c"] }), /a bracket too many/],
    ["idioms[0].rules[1].handler", withRule({ handler: "last" }), /is no start of a place/],
    ["idioms[0].rules[1].when", withRule({ when: { "0.": ["post"] } }), /is no place/],
    ["idioms[0].rules[1].trunk", withRule({ trunk: "events" }), /must be one of rest, rpc, event/],
    ["idioms[0].rules[1]", withRule({ handlr: "1" }), /there is no "handlr" here/],
    ["idioms[0].id", JSON.stringify({ idioms: [{ ...BUS, id: "Bus" }] }), /lower-case words/],
    ["idioms[1].id", JSON.stringify({ idioms: [BUS, BUS] }), /another idiom has the id/],
    ["idioms[0].files[0].role", JSON.stringify({ idioms: [{ ...BUS, files: [{}] }] }), /must be one of/],
    [
      "idioms[0].bases[0].mounted",
      JSON.stringify({ idioms: [{ ...BUS, bases: [{ kind: "mount", use: "a#b", prefix: "${0}" }] }] }),
      /mount/,
    ],
  ])("points at the place in an idiom that is wrong: %s", (place, config, message) => {
    const error = catchError(() => loadConfig(rootWith(config))) as Error;
    expect(error).toMatchObject({ code: "bad-config", message: expect.stringMatching(message) });
    expect(error.message).toContain(`${place} in portolan.config.json: `);
  });

  it.skipIf(process.platform === "win32")("does not read through a link", () => {
    const root = makeTree({});
    const outside = makeTree({});
    writeFileSync(join(outside, "secret"), "SECRET");
    symlinkSync(join(outside, "secret"), join(root, "portolan.config.json"));
    expect(catchError(() => loadConfig(root))).toMatchObject({ code: "bad-config", message: expect.not.stringContaining("SECRET") });
  });
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
