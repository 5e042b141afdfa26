import { type ChildProcess, spawn } from "node:child_process";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Bakery } from "./bakery.ts";
import type { ERAS } from "./mcp-client.ts";
import { CLI } from "./portolan.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** A running `portolan serve`. */
export class RunningServer {
  readonly child: ChildProcess;
  readonly mcp: string;
  readonly health: string;
  stderr = "";
  readonly #ended: Promise<number | null>;

  private constructor(child: ChildProcess, urls: { mcp: string; health: string }, ended: Promise<number | null>) {
    this.child = child;
    this.mcp = urls.mcp;
    this.health = urls.health;
    this.#ended = ended;
    (child.stderr as Readable).setEncoding("utf8").on("data", (piece: string) => {
      this.stderr += piece;
    });
  }

  /** Starts one on a free port of the bakery. */
  static async start(bakery: Bakery, words: readonly string[] = []): Promise<RunningServer> {
    const command = [CLI, "serve", "--port", "0", "--json", ...words];
    const child = spawn(process.execPath, command, { cwd: bakery.root, env: bakery.env, stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const line = await new Promise<string>((resolve) => createInterface(child.stdout as Readable).once("line", resolve));
    return new RunningServer(child, JSON.parse(line), ended);
  }

  /** The official client, connected to it. */
  async connect(mode: (typeof ERAS)[number] = "legacy"): Promise<Client> {
    const client = new Client({ name: "baker", version: "1.0.0" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(this.mcp)));
    return client;
  }

  /** A request as it is, with any Host and Origin. */
  send(options: RequestOptions & { readonly path?: string }, body: string | Buffer = ""): Promise<HttpAnswer> {
    const url = new URL(options.path ?? "/mcp", this.mcp);
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        { method: "POST", agent: false, ...options, headers: { ...JSON_HEADERS, ...options.headers } },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (piece: string) => {
            text += piece;
          });
          answer.once("close", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        },
      );
      sent.once("error", reject);
      sent.end(body);
    });
  }

  stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    this.child.kill(signal);
    return this.#ended;
  }
}

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** A request of 2025, as a line of JSON. */
export function rpc(id: number, method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}
