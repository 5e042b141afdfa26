import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { call, connect } from "./mcp-client.ts";
import { portolan, type Run } from "./portolan.ts";

const BUS = {
  id: "bakery-bus",
  title: "The bakery's bus",
  rules: [
    { role: "handles", trunk: "event", use: "src/bus.ts#Bus().on", key: "${0}", handler: "1" },
    { role: "dispatches", trunk: "event", use: "src/bus.ts#Bus().emit", key: "${0}" },
  ],
};

const FILES = {
  "src/bus.ts": `type Listener = (loaf: string) => void;

export class Bus {
  private readonly listeners = new Map<string, Listener>();
  on(word: string, then: Listener): void {
    this.listeners.set(word, then);
  }
  emit(word: string, loaf: string): void {
    this.listeners.get(word)?.(loaf);
  }
}
export const bus = new Bus();
`,
  "src/bell.ts": `import { bus } from "./bus.ts";

export function ringFor(loaf: string): void {
  bus.emit("loaf.baked", loaf);
}

export function close(): void {
  bus.emit("shop.closed", "");
  bus.emit("lights.out", "");
}
`,
  "src/shelf.ts": `import { bus } from "./bus.ts";

function shelve(loaf: string): void {
  console.log(loaf);
}
bus.on("loaf.baked", shelve);
`,
  "src/street.ts": `import { bus } from "./bus.ts";

bus.on("shop.closed", (loaf) => {
  console.log(loaf);
});
bus.on("shop.opened", () => {});
`,
};

let bakery: Bakery;

function run(...words: string[]): Run {
  return portolan(words, { cwd: bakery.root, env: bakery.env });
}

beforeAll(() => {
  bakery = newBakery();
  for (const [path, text] of Object.entries(FILES)) bakery.write(path, text);
});
afterAll(() => bakery.remove());

describe("on the command line", () => {
  test("suggest, test, settings and index lead from no channel to channels", () => {
    expect(run("index").code).toBe(0);
    const none = run("channels");
    expect(none).toMatchObject({ code: 0, stdout: "" });
    expect(none.stderr).toContain("portolan idioms suggest");

    const suggested = JSON.parse(run("idioms", "suggest", "--json").stdout).suggestions[0];
    expect(suggested.idiom.rules).toEqual([{ ...BUS.rules[0], handler: "-1" }, BUS.rules[1]]);
    expect(run("idioms", "suggest").stdout).toContain(JSON.stringify(suggested.idiom, null, 2));

    bakery.write("bus.json", JSON.stringify(BUS));
    const tried = run("idioms", "test", "bus.json");
    expect(tried.stdout).toContain(
      "bakery-bus  The bakery's bus  2 keys with both sides\n  rules[0] handles event  src/bus.ts#Bus().on  3 matches\n",
    );
    expect(tried.stdout).toContain("    src/shelf.ts:6  handles event loaf.baked  by shelve\n");
    expect(run("channels").stdout).toBe("");

    bakery.write("portolan.config.json", JSON.stringify({ idioms: [BUS] }));
    expect(run("index").code).toBe(0);
    expect(run("idioms").stdout).toMatch(/^bakery-bus +The bakery's bus \(event\) {2}7 edges {2}own$/m);
  });

  test("channels lists both sides, and what has one alone", () => {
    expect(run("channels", "loaf").stdout).toBe(
      "event  1 channel, 1 dispatched, 1 handled\n  loaf.baked\n    dispatched by ringFor src/bell.ts:4\n    handled by shelve src/shelf.ts:6\n",
    );
    const { stdout, stderr } = run("channels", "--one-sided");
    expect(stdout).toBe(
      [
        "event  2 channels, 1 dispatched, 1 handled, 1 never handled, 1 never dispatched",
        "  lights.out  never handled here",
        "    dispatched by close src/bell.ts:9",
        "  shop.opened  never dispatched here",
        "    handled by src/street.ts:6",
        "",
      ].join("\n"),
    );
    expect(stderr).toContain("One-sided as far as the index goes");
    expect(JSON.parse(run("channels", "--trunk", "event", "--json").stdout)).toMatchObject({ total: 4, trunks: [{ trunk: "event" }] });
    expect(run("channels", "--trunk", "events").code).toBe(2);
  });

  test("graph, explain and search go through them", () => {
    expect(run("graph", "ringFor", "--move", "down").stdout).toBe(
      [
        "ringFor  function  src/bell.ts:3-5",
        "  → Bus.emit  src/bus.ts:8  line 4",
        "  → dispatches channel:event:loaf.baked  line 4",
        "    → handled by shelve  src/shelf.ts:3  registered at src/shelf.ts:6",
        "",
      ].join("\n"),
    );
    expect(run("graph", "channel:event:shop.closed", "--move", "up").stdout).toBe(
      "channel:event:shop.closed\n  ← dispatched by close  src/bell.ts:8\n",
    );
    expect(run("graph", "close", "--to", "src/street.ts").stdout).toContain("→ channel:event:shop.closed  dispatched at src/bell.ts:8");
    expect(run("explain", "shelve").stdout).toContain("channels (1)\n  handles channel:event:loaf.baked  line 6\n");
    expect(run("explain", "loaf.baked").stdout).toContain(
      "dispatched by (1)\n  ringFor src/bell.ts:4\nhandled by (1)\n  shelve src/shelf.ts:6\n",
    );
    expect(run("search", "loaf.baked").stdout).toMatch(
      /^1\. src\/shelf\.ts:3-5 {2}function shelve\n {3}handles channel:event:loaf\.baked\n[\s\S]*^2\. src\/bell\.ts:3-5 {2}function ringFor\n/m,
    );
  });

  test("a mistake in an idiom is told with its place", () => {
    bakery.write("wrong.json", JSON.stringify([BUS, { ...BUS, id: "other", rules: [{ ...BUS.rules[0], key: "${first}" }] }]));
    expect(run("idioms", "test", "wrong.json")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: \[1\]\.rules\[0\]\.key in wrong\.json: "first" is no start of a place: .*\nhint: /),
    });
    bakery.write("wrong.json", "{");
    expect(run("idioms", "test", "wrong.json")).toMatchObject({ code: 1, stderr: expect.stringContaining("wrong.json is no JSON") });
    expect(run("idioms", "test", "nowhere.json")).toMatchObject({ code: 1, stderr: expect.stringContaining("cannot be read") });
    expect(run("idioms", "try").code).toBe(2);
  });
});

describe("over MCP", () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(bakery);
  });
  afterAll(() => client.close());

  test("graph walks from a channel, and lists them", async () => {
    const walk = await call(client, "graph", { symbol: "channel:event:loaf.baked", move: "down" });
    expect(walk.structured.nodes.map(({ id }: { id: string }) => id)).toEqual(["channel:event:loaf.baked", "src/shelf.ts#shelve"]);
    expect(walk.structured.nodes[0]).toMatchObject({ kind: "channel", trunk: "event", key: "loaf.baked" });
    const list = await call(client, "graph", { symbol: "channel:event", query: "shop" });
    expect(list.structured.channels.map(({ key }: { key: string }) => key)).toEqual(["shop.closed", "shop.opened"]);
    expect(list.text).toContain("shop.opened  never dispatched here");
    expect((await call(client, "graph", { symbol: "channel:" })).structured).toMatchObject({ total: 4, nodes: [], edges: [] });
    expect((await call(client, "graph", { symbol: "channel:one-sided" })).structured).toMatchObject({ total: 2 });
    expect((await call(client, "graph", { symbol: "channel:nothing" })).isError).toBe(true);
  });

  test("search and explanation name the channels", async () => {
    const { structured } = await call(client, "search_code", { query: "loaf.baked" });
    expect(structured.results[0]).toMatchObject({ name: "shelve", channels: ["handles channel:event:loaf.baked"] });
    expect((await call(client, "explain_symbol", { symbol: "ringFor" })).structured.channels).toMatchObject({
      total: 1,
      first: [{ kind: "dispatches", trunk: "event", key: "loaf.baked", line: 4 }],
    });
  });
});
