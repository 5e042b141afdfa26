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
    expect(DEFAULT_CONFIG).toEqual({ maxFileBytes: 1_500_000, maxMemoryMb: 0, include: [], exclude: [] });
  });

  it("puts flag before environment before file before default", () => {
    const root = rootWith('\uFEFF{ "$schema": "./x.json", "maxFileBytes": 2000, "exclude": ["a"] }');
    const env = { PORTOLAN_MAX_FILE_BYTES: "3000", PORTOLAN_EXCLUDE: "b, c,", PORTOLAN_INCLUDE: " " };
    expect(loadConfig(root)).toEqual({ maxFileBytes: 2000, maxMemoryMb: 0, include: [], exclude: ["a"] });
    expect(loadConfig(root, { env })).toEqual({ maxFileBytes: 3000, maxMemoryMb: 0, include: [], exclude: ["b", "c"] });
    expect(loadConfig(root, { env, flags: { maxFileBytes: 4000, exclude: undefined } })).toEqual({
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
      ['{ "exclude": ["a", 5] }', /exclude\.1 in portolan\.config\.json/],
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
