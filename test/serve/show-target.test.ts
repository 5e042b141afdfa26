import { expect, test } from "vitest";
import { showRequests } from "#serve/cli/show-target.ts";

test("an id is taken as it is", () => {
  expect(showRequests("src/oven.ts#Oven.bakeLoaf~2")).toEqual([{ id: "src/oven.ts#Oven.bakeLoaf~2" }]);
});

test("a path with lines is those lines, and one line is a range of one", () => {
  expect(showRequests("./src/oven.ts:10-30")).toEqual([{ path: "src/oven.ts", startLine: 10, endLine: 30 }]);
  expect(showRequests("src/oven.ts:7")).toEqual([{ path: "src/oven.ts", startLine: 7, endLine: 7 }]);
});

test("a bare word may be a path or a symbol, the path first", () => {
  expect(showRequests("Oven.bakeLoaf")).toEqual([{ path: "Oven.bakeLoaf" }, { symbol: "Oven.bakeLoaf" }]);
});

test.each(["src/oven.ts:0", "src/oven.ts:30-10", ""])("%j is refused with the right form", (target) => {
  expect(() => showRequests(target)).toThrow(
    expect.objectContaining({ code: "bad-target", hint: expect.stringContaining("src/oven.ts:10-30") }),
  );
});
