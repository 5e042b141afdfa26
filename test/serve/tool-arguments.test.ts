import { expect, test } from "vitest";
import * as z from "zod";
import { normaliseArguments, readArguments } from "#serve/mcp/tool-arguments.ts";

const source = z.object({ symbol: z.string().optional(), path: z.string().optional(), start_line: z.int().min(1).optional() });
const search = z.object({ query: z.string(), also: z.array(z.string()).optional(), tests: z.enum(["include", "only"]).optional() });

test.each(["path", "file", "file_path", "filePath", "relativePath"])("%s names a path", (name) => {
  expect(normaliseArguments(source, { [name]: "src/oven.ts" })).toEqual({ args: { path: "src/oven.ts" }, ignored: [] });
});

test("a query is a query where the tool has one, else the symbol that is looked for", () => {
  expect(normaliseArguments(search, { query: "loaf" }).args).toEqual({ query: "loaf" });
  expect(normaliseArguments(source, { query: "Oven" }).args).toEqual({ symbol: "Oven" });
});

test("numbers in quotes, one string for a list and null are understood", () => {
  expect(normaliseArguments(source, { startLine: "12", path: null }).args).toEqual({ start_line: 12 });
  expect(normaliseArguments(search, { query: "loaf", also: "bread" }).args).toEqual({ query: "loaf", also: ["bread"] });
});

test("the tool's own name for an argument wins over another name for it", () => {
  expect(normaliseArguments(source, { file: "a.ts", path: "b.ts" })).toEqual({ args: { path: "b.ts" }, ignored: ["file"] });
});

test("an argument that the tool does not have is reported", () => {
  expect(normaliseArguments(search, { query: "loaf", crust: true }).ignored).toEqual(["crust"]);
});

test("wrong arguments are answered with the value, the reason and the right arguments", () => {
  expect(() => readArguments(source, { start_line: 0 })).toThrow(
    expect.objectContaining({
      code: "bad-arguments",
      message: expect.stringContaining("`start_line` is 0"),
      hint: expect.stringContaining("start_line (integer from 1)"),
    }),
  );
  expect(() => readArguments(search, { tests: "some" })).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("`query` is missing"),
      hint: expect.stringContaining("tests (include | only)"),
    }),
  );
});
