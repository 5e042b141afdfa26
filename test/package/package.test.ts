import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SearchResult } from "#model/results.ts";
import { folderBytes, type InstalledPackage, installPackage, nodeUnderTest, runAsUser } from "./installed-package.ts";
import { doMainJob, type Launcher } from "./main-job.ts";

const MOST_INSTALLED_BYTES = 160e6;
const version = (JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string }).version;

let installed: InstalledPackage;

beforeAll(async () => {
  installed = await installPackage();
}, 300_000);

afterAll(() => installed?.remove());

describe("the published package", () => {
  test("holds the built files, the grammars with their licences, and nothing of the sources", () => {
    const outside = installed.packed.filter((path) => !path.startsWith("dist/"));
    expect(outside.sort()).toEqual(["LICENSE", "README.md", "package.json"]);
    for (const file of [
      "cli.mjs",
      "api.mjs",
      "api.d.mts",
      "parse-worker.mjs",
      "grammars/tree-sitter-typescript.wasm",
      "grammars/SOURCES.txt",
    ]) {
      expect(installed.packed).toContain(`dist/${file}`);
    }
    expect(installed.packed.filter((path) => /^dist\/grammars\/LICENSE-/.test(path)).length).toBeGreaterThan(0);
    expect(installed.packed.filter((path) => /\.(test\.|map$)|_registry\.ts/.test(path))).toEqual([]);
  });

  test("installs within 160 MB with everything it needs at run time", async () => {
    const bytes = await folderBytes(join(installed.folder, "node_modules"));
    console.log(`installed: ${(bytes / 1e6).toFixed(1)} MB`);
    expect(bytes).toBeLessThanOrEqual(MOST_INSTALLED_BYTES);
  });

  test("answers npx portolan --version", async () => {
    expect((await runAsUser(installed, "npx", ["portolan", "--version"])).trim()).toBe(version);
  });

  test("does the main job through npx", async () => {
    await doMainJob(installed, ["npx", "portolan"], join(installed.folder, "store-npx"));
  }, 120_000);

  test("can be imported by name", async () => {
    const names = await runAsUser(installed, nodeUnderTest, [
      "-e",
      'import("portolan").then((all) => console.log(Object.keys(all).length > 0))',
    ]);
    expect(names.trim()).toBe("true");
  });
});

/** `unshare` takes the network away from one process; which form is allowed differs between machines. */
const cut: Launcher | undefined = (
  [
    ["unshare", "-rn"],
    ["unshare", "-n"],
  ] as const
).find(([program, ...words]) => spawnSync(program, [...words, "true"]).status === 0);
if (cut === undefined) console.log("skipped: no network can be removed here (unshare is missing or not permitted)");

describe.skipIf(cut === undefined)("with the network removed", () => {
  const [program, ...words] = cut ?? ["unshare"];

  test("the removal works: a server of this machine cannot be reached", async () => {
    const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const connect = [
      "-e",
      `require("node:net").connect(${port}, "127.0.0.1").on("connect", () => process.exit(0)).on("error", () => process.exit(3))`,
    ];
    await expect(runAsUser(installed, nodeUnderTest, connect)).resolves.toBe("");
    await expect(runAsUser(installed, program, [...words, nodeUnderTest, ...connect])).rejects.toMatchObject({ code: 3 });
    server.close();
  });

  test("the main job is done all the same", async () => {
    await doMainJob(installed, [program, ...words, installed.command], join(installed.folder, "store-offline"));
  }, 120_000);

  test("an agent gets its answer from the MCP server all the same", async () => {
    const client = new Client({ name: "packaging-test", version: "1.0.0" });
    const transport = new StdioClientTransport({
      command: program,
      args: [...words, installed.command, "mcp", "--root", installed.repository, "--store", join(installed.folder, "store-offline")],
      env: installed.env as Record<string, string>,
      stderr: "ignore",
    });
    await client.connect(transport);
    const answer = await client.callTool({ name: "search_code", arguments: { query: "ovenTemperature" } });
    const { results } = answer.structuredContent as Pick<SearchResult, "results">;
    expect(results[0]).toMatchObject({ path: "src/oven.ts", name: "ovenTemperature" });
    await client.close();
  }, 60_000);
});
