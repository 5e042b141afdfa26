import { expect } from "vitest";
import type { IndexSummary, SearchResult, SourceResult } from "#model/results.ts";
import { type InstalledPackage, runAsUser } from "./installed-package.ts";

/** How the command is started: the words before its own, such as `npx portolan`. */
export type Launcher = readonly [program: string, ...words: string[]];

/** What a first user does, from index to source, with the installed package. */
export async function doMainJob(installed: InstalledPackage, [program, ...before]: Launcher, store: string): Promise<void> {
  const portolan = async (...words: string[]): Promise<unknown> => {
    const stdout = await runAsUser(installed, program, [...before, ...words, "--root", installed.repository, "--store", store, "--json"]);
    return JSON.parse(stdout);
  };

  const summary = (await portolan("index")) as IndexSummary;
  expect(summary.files).toBe(4);
  expect(summary.parsed).toBe(4);
  expect(summary.diagnostics).toEqual([]);

  const found = (await portolan("search", "how hot must the oven be")) as SearchResult;
  expect(found.results[0]?.path).toBe("src/oven.ts");
  expect(found.index.state).toBe("fresh");

  const python = (await portolan("search", "flour_left")) as SearchResult;
  expect(python.results[0]).toMatchObject({ path: "tools/stock.py", name: "flour_left", kind: "function" });

  const shown = (await portolan("show", "fulfilOrder")) as SourceResult;
  expect(shown.path).toBe("src/order.ts");
  expect(shown.text).toContain("oven.preheat(order.loaves * 750);");
}
