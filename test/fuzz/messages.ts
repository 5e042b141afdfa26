import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import fc from "fast-check";
import { type Bakery, newBakery } from "../e2e/bakery.ts";
import { CLI, portolan } from "../e2e/portolan.ts";
import type { FuzzTarget } from "./target.ts";

const ANSWER_MS = 20_000;
const TOOLS = [
  "search_code",
  "get_source",
  "outline",
  "graph",
  "find_references",
  "explain_symbol",
  "impact_of_change",
  "get_chunk",
  "trace_dependency",
  "no_such_tool",
  "__proto__",
  "",
];
const ARGUMENTS = [
  "query",
  "path",
  "symbol",
  "id",
  "limit",
  "mode",
  "exact",
  "also",
  "budget_tokens",
  "depth",
  "kinds",
  "move",
  "to",
  "intent",
  "start_line",
  "end_line",
  "tests",
  "language",
  "kind",
  "diff",
  "files",
  "symbols",
  "include_definitions",
  "filePath",
  "max_results",
  "__proto__",
  "constructor",
  "x",
];
const VALUES = [
  "oven",
  "Oven.bakeLoaf",
  "src/oven.ts",
  "src/oven.ts#Oven",
  "src/oven.ts:1-3",
  "src/oven.ts#Oven.bakeLoaf~9",
  "../../etc/passwd",
  "/etc/passwd",
  "src/../..",
  "C:\\x",
  "file:///etc/passwd",
  "%2e%2e/x",
  "~",
  "a\0b",
  "",
  " ",
  "*",
  "(",
  "(a+)+$",
  "[",
  "\\",
  "a{1000000}",
  "(?<n>x)\\k<n>",
  "HEAD",
  "HEAD~1",
  "--output=x",
  "-",
  "up",
  "down",
  "path",
  "expand",
  "regex",
  "exact",
  "lexical",
  "semantic",
  "constructor",
  "__proto__",
  "toString",
  "x".repeat(20_000),
  "🥐".repeat(500),
  "\ud800",
  "OR",
  "NEAR(a b)",
  "'; DROP TABLE files; --",
  "only",
  "function",
  "call",
  "typescript",
] as const;
const METHODS = [
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "prompts/list",
  "prompts/get",
  "initialize",
  "server/discover",
  "notifications/initialized",
  "notifications/cancelled",
  "logging/setLevel",
  "completion/complete",
  "subscribe",
  "rpc.discover",
  "",
  "__proto__",
];

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...VALUES) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      0,
      -1,
      1,
      5,
      50,
      1e9,
      2 ** 53,
      1.5,
      -0,
      "7",
      true,
      false,
      null,
      [],
      {},
      [[]],
      ["oven"],
      ["call", 3],
      { path: "x" },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const given = fc.array(fc.tuple(fc.constantFrom(...ARGUMENTS), value), { maxLength: 5 }).map((pairs) => Object.fromEntries(pairs));
const call = fc.record({
  name: fc.constantFrom(...TOOLS),
  arguments: fc.oneof({ weight: 6, arbitrary: given }, { weight: 1, arbitrary: value }),
});
const params = fc.oneof(
  { weight: 3, arbitrary: call },
  {
    weight: 1,
    arbitrary: fc.record({
      uri: fc.constantFrom(
        "codebase://files",
        "codebase://status",
        "graph://dependencies/src/oven.ts",
        "graph://dependencies/%2e%2e",
        "file:///etc/passwd",
        "x:",
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ protocolVersion: value, capabilities: value, clientInfo: value }) },
  { weight: 1, arbitrary: value },
);
const message = fc
  .record(
    {
      jsonrpc: fc.oneof({ weight: 12, arbitrary: fc.constant<unknown>("2.0") }, { weight: 1, arbitrary: value }),
      id: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 99 }) as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: value }),
      method: fc.oneof(
        { weight: 5, arbitrary: fc.constant<unknown>("tools/call") },
        { weight: 4, arbitrary: fc.constantFrom<unknown>(...METHODS) },
        { weight: 1, arbitrary: value },
      ),
      params,
    },
    { requiredKeys: ["jsonrpc", "method"] },
  )
  .map((sent) => JSON.stringify(sent));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const line = fc.oneof(
  { weight: 8, arbitrary: message },
  {
    weight: 1,
    arbitrary: fc
      .tuple(message, share, share)
      .map(([text, a, b]) => text.slice(0, Math.floor(a * text.length)) + text.slice(Math.floor(b * text.length))),
  },
  { weight: 1, arbitrary: fc.array(message, { maxLength: 3 }).map((parts) => `[${parts.join(",")}]`) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.constantFrom("", "null", "{}", "[]", "[".repeat(5000), '{"a":'.repeat(5000), "\ufeff{}", "\0"),
    ),
  },
);

let shared: Promise<Server> | undefined;

/** Lines to a real server on stdin. Whatever they are, it stays, writes protocol only, answers what can be answered, and calls nothing a bug. */
export const messages: FuzzTarget<readonly string[]> = {
  inputs: fc.array(
    line.map((text) => text.replace(/[\r\n]/g, " ")),
    { minLength: 1, maxLength: 6 },
  ),

  async check(lines) {
    shared ??= Server.start();
    const server = await shared;
    try {
      await server.converse(lines);
    } catch (error) {
      shared = undefined;
      server.end();
      throw error;
    }
  },

  async close() {
    (await shared)?.end();
    shared = undefined;
  },
};

class Server {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #bakery: Bakery;
  #out = "";
  #errors = "";
  #pings = 0;

  private constructor(bakery: Bakery) {
    this.#bakery = bakery;
    this.#child = spawn(process.execPath, [CLI, "mcp"], { cwd: bakery.root, env: bakery.env, stdio: "pipe" });
    this.#child.stdout.setEncoding("utf8").on("data", (piece: string) => (this.#out += piece));
    this.#child.stderr.setEncoding("utf8").on("data", (piece: string) => (this.#errors = (this.#errors + piece).slice(-20_000)));
    this.#child.stdin.on("error", () => {
      // Told below as a server that has ended.
    });
  }

  static async start(): Promise<Server> {
    const bakery = newBakery();
    portolan(["index"], { cwd: bakery.root, env: bakery.env });
    const server = new Server(bakery);
    const clientInfo = { name: "baker", version: "1.0.0" };
    await server.#send({ id: "start", method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
    server.#child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return server;
  }

  async converse(lines: readonly string[]): Promise<void> {
    this.#out = "";
    this.#errors = "";
    for (const text of lines) this.#child.stdin.write(`${text}\n`);
    const awaited = lines.flatMap((text) => idOfCall(text) ?? []);
    await this.#send({ id: `ping ${++this.#pings}`, method: "ping" });
    for (const id of awaited) await this.#answerTo(id);
    if (/this is a bug in portolan/.test(this.#out)) throw new Error(`told as a bug: ${this.#out.slice(0, 2000)} ${this.#errors}`);
    if (/\n {4}at /.test(this.#errors)) throw new Error(`a stack in the log: ${this.#errors}`);
    if (/root:x:0/.test(this.#out)) throw new Error("a file outside of the root was given out");
  }

  async #send(request: { readonly id: string; readonly method: string; readonly params?: unknown }): Promise<void> {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`);
    await this.#answerTo(request.id);
  }

  async #answerTo(id: unknown): Promise<void> {
    const untilMs = Date.now() + ANSWER_MS;
    for (;;) {
      const answers = this.#out
        .split("\n")
        .slice(0, -1)
        .flatMap((text) => JSON.parse(text) as { jsonrpc?: string; id?: unknown } | readonly { jsonrpc?: string; id?: unknown }[]);
      if (answers.some(({ jsonrpc }) => jsonrpc !== "2.0")) throw new Error(`no protocol on stdout: ${this.#out.slice(0, 500)}`);
      if (answers.some((answer) => answer.id === id)) return;
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) throw new Error(`the server has ended: ${this.#errors}`);
      if (Date.now() > untilMs) throw new Error(`no answer to ${JSON.stringify(id)}: ${this.#errors}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  end(): void {
    this.#child.kill("SIGKILL");
    this.#bakery.remove();
  }
}

/** The id of a line that is a well-formed request for a tool, which has to be answered unless another line cancels it. */
function idOfCall(text: string): unknown {
  try {
    const { jsonrpc, id, method, params } = JSON.parse(text) as {
      jsonrpc?: unknown;
      id?: unknown;
      method?: unknown;
      params?: { name?: unknown };
    };
    const isCall = jsonrpc === "2.0" && Number.isSafeInteger(id) && method === "tools/call" && typeof params?.name === "string";
    return isCall && !/notifications\/cancelled/.test(text) ? id : undefined;
  } catch {
    return undefined;
  }
}
