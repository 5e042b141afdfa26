import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { RunningServer, rpc } from "./http-server.ts";
import { call, connect, ERAS } from "./mcp-client.ts";
import { portolan } from "./portolan.ts";
import { HAS_PROC, threadsOf, until } from "./processes.ts";

const MEBIBYTE = 1024 * 1024;
const ENDLESS = { name: "search_code", arguments: { query: "^(r+)+$", mode: "regex" } };

let bakery: Bakery;
let server: RunningServer;

beforeAll(async () => {
  bakery = newBakery();
  bakery.write("src/rye.txt", `${"r".repeat(60)}!\n`);
  portolan(["index"], { cwd: bakery.root, env: bakery.env });
  server = await RunningServer.start(bakery);
});
afterAll(async () => {
  await server.stop();
  bakery.remove();
});

describe.each(ERAS)("in the era %j", (era) => {
  test("the same tools, prompts and resources are served as on stdin and stdout, with the same results", async () => {
    const [http, stdio] = await Promise.all([server.connect(era), connect(bakery, era)]);
    for (const ask of ["listTools", "listPrompts", "listResources", "listResourceTemplates"] as const) {
      expect(await http[ask]()).toEqual(await stdio[ask]());
    }
    const question = { query: "price of a loaf" };
    expect(await call(http, "search_code", question)).toEqual(await call(stdio, "search_code", question));
    await Promise.all([http.close(), stdio.close()]);
  });

  test("several clients are answered at once, each its own question", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => server.connect(era)));
    const paths = ["src/oven.ts", "src/till.ts", "test/till.test.ts"];
    const asked = clients.flatMap((client, i) =>
      paths.map(async (path) => [path, i, (await call(client, "get_source", { path })).structured.path] as const),
    );
    for (const [path, , answered] of await Promise.all(asked)) expect(answered).toBe(path);
    await Promise.all(clients.map((client) => client.close()));
  });

  test("an unknown tool and wrong arguments are answered with what is right", async () => {
    const client = await server.connect(era);
    await expect(call(client, "outlin", {})).rejects.toThrow(/did you mean outline\?/);
    expect((await call(client, "search_code", {})).text).toContain("`query` is missing");
    await client.close();
  });
});

test("the state is told, without a word about the code", async () => {
  const { status, text } = await server.send({ method: "GET", path: "/health" });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({ status: "ok", version: expect.any(String), indexing: expect.any(Boolean) });
});

test("no session is kept: a call needs no handshake and gets no session id", async () => {
  const { status, headers, text } = await server.send({}, rpc(1, "tools/call", { name: "outline", arguments: { path: "src" } }));
  expect(status).toBe(200);
  expect(headers["mcp-session-id"]).toBeUndefined();
  expect(text).toContain("src/oven.ts");
});

describe("pages in a browser are kept out", () => {
  const port = () => new URL(server.mcp).port;

  test.each([
    ["a Host that is none of its names", () => ({ host: "bakery.example" })],
    ["a Host that only starts like one", () => ({ host: `127.0.0.1.bakery.example:${port()}` })],
    ["a Host that is no host", () => ({ host: "localhost/../x" })],
    ["a Host with a user in front", () => ({ host: "localhost@bakery.example" })],
    ["an Origin elsewhere", () => ({ origin: "https://bakery.example" })],
    ["an Origin that only ends like its name", () => ({ origin: "http://bakery-localhost:80" })],
    ["an opaque Origin", () => ({ origin: "null" })],
    ["a file as Origin", () => ({ origin: "file:///tmp/page.html" })],
  ])("%s is refused, for the state as well", async (_, headers) => {
    for (const [method, path] of [
      ["POST", "/mcp"],
      ["GET", "/health"],
    ]) {
      const { status, text } = await server.send(
        { method, path: path as string, headers: headers() },
        method === "POST" ? rpc(1, "ping") : "",
      );
      expect(status).toBe(403);
      expect(text).not.toContain(bakery.root);
    }
  });

  test.each([
    ["localhost", () => ({ host: `localhost:${port()}` })],
    ["the address", () => ({ host: `127.0.0.1:${port()}`, origin: `http://127.0.0.1:${port()}` })],
    ["a page of this machine", () => ({ origin: "http://localhost:5173" })],
    ["upper case", () => ({ host: `LOCALHOST:${port()}` })],
  ])("%s may pass", async (_, headers) => {
    expect((await server.send({ headers: headers() }, rpc(1, "ping"))).status).toBe(200);
  });
});

describe("what is no message", () => {
  test.each([
    ["no JSON", {}, "{bread", 400, -32700],
    ["nothing", {}, "", 400, -32700],
    ["no message", {}, '"loaf"', 400, -32600],
    ["another type", { headers: { "content-type": "text/plain" } }, rpc(1, "ping"), 415, -32000],
    ["something for the state", { path: "/health" }, "{}", 405, -32000],
    ["another path", { path: "/bread" }, rpc(1, "ping"), 404, -32000],
    ["a request for a stream that there is not", { method: "GET" }, "", 405, -32000],
    ["the end of a session that there is not", { method: "DELETE" }, "", 405, -32000],
  ])("%s is refused in words of the protocol", async (_, options, body, status, code) => {
    const answer = await server.send(options, body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).error).toMatchObject({ code, message: expect.any(String) });
  });

  test("a batch is answered as the protocol of 2025-03-26 wants it", async () => {
    const { status, text } = await server.send({}, `[${rpc(1, "ping")},${rpc(2, "tools/list")}]`);
    expect(status).toBe(200);
    expect(text).toContain('"id":1');
    expect(text).toContain('"id":2');
  });

  test.each([
    ["whose length is told", { "content-length": String(10 * MEBIBYTE) }],
    ["whose length is not told", { "transfer-encoding": "chunked" }],
  ])("a body of 10 MB %s is refused, and the server goes on", async (_, headers) => {
    const body = rpc(1, "tools/call", { name: "search_code", arguments: { query: "loaf ".repeat(2 * MEBIBYTE) } }).slice(0, 10 * MEBIBYTE);
    // The server closes while the client still writes; whether the answer arrives before that is a matter of the network.
    const refused = await server.send({ headers }, body).catch((error: NodeJS.ErrnoException) => error.code);
    expect([413, "EPIPE", "ECONNRESET"]).toContain(typeof refused === "object" ? refused.status : refused);
    expect((await server.send({}, rpc(1, "ping"))).status).toBe(200);
  });

  test("a body within the limit is read", async () => {
    const { text } = await server.send({}, rpc(1, "tools/call", { name: "search_code", arguments: { query: "loaf ".repeat(500_000) } }));
    expect(text).toContain("at most 20000");
  });
});

test.runIf(HAS_PROC)("a client that leaves in the middle of a call stops what it asked for", async () => {
  const threads = () => threadsOf(server.child.pid as number);
  await server.send({}, rpc(1, "tools/call", { name: "outline", arguments: { path: "src" } }));
  const atRest = threads();
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const asked = request(server.mcp, { method: "POST", headers, agent: false });
  asked.on("error", () => {
    // It is destroyed below.
  });
  asked.end(rpc(2, "tools/call", ENDLESS));
  await until(() => threads() > atRest, "a thread searches");
  asked.destroy();
  await until(() => threads() <= atRest, "the thread has ended");
  const { text } = await server.send({}, rpc(3, "tools/call", { name: "outline", arguments: { path: "src" } }));
  expect(text).toContain("src/oven.ts");
});

test("nothing was said on stderr", () => {
  expect(server.stderr).toBe("");
});

describe("its end", () => {
  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("at %s the call under way is answered, then the process ends", async (signal, code) => {
    const own = await RunningServer.start(bakery);
    const asked = own.send({}, rpc(1, "tools/call", { name: "search_code", arguments: { query: "price of a loaf" } }));
    const started = own.send({ method: "GET", path: "/health" });
    await started;
    const ended = own.stop(signal);
    const { text } = await asked;
    expect(text).toContain("priceOf");
    expect(await ended).toBe(code);
    expect(own.stderr).toBe("");
  });

  test.runIf(HAS_PROC)("a call that goes on for long, and open connections, do not hold it up", async () => {
    const own = await RunningServer.start(bakery);
    const atRest = threadsOf(own.child.pid as number);
    const asked = own.send({}, rpc(1, "tools/call", ENDLESS)).catch(() => undefined);
    await until(() => threadsOf(own.child.pid as number) > atRest, "a thread searches");
    const client = await own.connect({ pin: "2026-07-28" });
    expect(await own.stop()).toBe(143);
    await asked;
    await client.close();
  });

  test("its port is free for the next one", async () => {
    const first = await RunningServer.start(bakery);
    const { port } = new URL(first.mcp);
    const taken = portolan(["serve", "--port", port], { cwd: bakery.root, env: bakery.env });
    expect(taken).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/port \d+ of 127\.0\.0\.1 is in use[\s\S]*--port/) });
    await first.stop();
    const second = await RunningServer.start(bakery, ["--port", port]);
    expect(new URL(second.mcp).port).toBe(port);
    await second.stop();
  });
});

test.each([
  ["the home folder", () => bakery.env["HOME"] ?? "", /home folder/],
  ["a folder that there is not", () => "/no/such/folder", /no folder/],
])("%s is refused at the start", (_, root, words) => {
  const { code, stdout, stderr } = portolan(["serve", "--port", "0", "--root", root()], { cwd: bakery.root, env: bakery.env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(words);
});

describe("on another address", () => {
  test("it says that there is no access control, takes literal addresses, and no foreign names", async () => {
    const open = await RunningServer.start(bakery, ["--host", "0.0.0.0", "--quiet", "--allow-host", "bakery.example"]);
    const statusOf = async (headers: Record<string, string>) => (await open.send({ headers }, rpc(1, "ping"))).status;
    expect(await statusOf({ host: "192.0.2.7:80" })).toBe(200);
    expect(await statusOf({ host: "[2001:db8::7]" })).toBe(200);
    expect(await statusOf({ host: "bakery.example", origin: "https://bakery.example" })).toBe(200);
    expect(await statusOf({ host: "mill.example" })).toBe(403);
    expect(await statusOf({ host: "192.0.2.7", origin: "http://192.0.2.9" })).toBe(403);
    await open.stop();
    expect(open.stderr).toMatch(/no access control yet[\s\S]*0\.0\.0\.0/);
  });

  test.each([
    ["192.0.2.1", /no address of this machine/],
    ["no such host", /no address of this machine/],
  ])("one that this machine does not have is refused: %s", (host, words) => {
    const { code, stderr } = portolan(["serve", "--port", "0", "--host", host], { cwd: bakery.root, env: bakery.env });
    expect(code).toBe(1);
    expect(stderr).toMatch(words);
  });
});
