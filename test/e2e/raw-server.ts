import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { CLI } from "./portolan.ts";

export interface Message {
  readonly id?: number | string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface RawServerOptions {
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly words?: readonly string[];
  /** A module that is loaded before the server, in each of its threads. */
  readonly preload?: string;
}

/** A `portolan mcp` process whose lines are written and read as they are, without a client that tidies them. */
export class RawServer {
  readonly child: ChildProcess;
  /** Everything that came on stdout. */
  stdout = "";
  stderr = "";
  readonly #waiting = new Set<() => void>();
  readonly #ended: Promise<number | null>;

  constructor({ cwd, env, words = ["mcp"], preload }: RawServerOptions) {
    const before = preload === undefined ? [] : ["--import", pathToFileURL(preload).href];
    this.child = spawn(process.execPath, [...before, CLI, ...words], { cwd, env, stdio: "pipe" });
    (this.child.stdout as Readable).setEncoding("utf8").on("data", (piece: string) => {
      this.stdout += piece;
      this.#look();
    });
    (this.child.stderr as Readable).setEncoding("utf8").on("data", (piece: string) => {
      this.stderr += piece;
    });
    this.child.stdin?.on("error", () => {
      // A server that has ended; what the test expects of it shows elsewhere.
    });
    this.#ended = new Promise((resolve) => {
      this.child.once("close", (code) => {
        resolve(code);
        this.#look();
      });
    });
  }

  /** Whole lines of stdout, parsed; throws where one is no JSON. */
  get messages(): (Message | Message[])[] {
    return this.stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  write(text: string): void {
    this.child.stdin?.write(text);
  }

  send(message: object): void {
    this.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  /** Sends a request and waits for its answer. */
  ask(id: number, method: string, params: object = {}): Promise<Message> {
    this.send({ id, method, params });
    return this.answer(id);
  }

  call(id: number, name: string, args: object = {}): Promise<Message> {
    return this.ask(id, "tools/call", { name, arguments: args });
  }

  answer(id: number | string): Promise<Message> {
    return this.until((message): message is Message => !Array.isArray(message) && message.id === id);
  }

  /** The first message that fits. Throws where the server ends before it comes. */
  async until<T extends Message | Message[]>(fits: (message: Message | Message[]) => message is T): Promise<T> {
    for (;;) {
      const found = this.messages.find(fits);
      if (found !== undefined) return found as T;
      if (this.child.exitCode !== null) throw new Error(`the server ended with ${this.child.exitCode}: ${this.stderr}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** The handshake of 2025. */
  async open(protocolVersion = "2025-06-18"): Promise<Message> {
    const answer = await this.ask(0, "initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "baker", version: "1" } });
    this.send({ method: "notifications/initialized" });
    return answer;
  }

  /** Asks for the price of a loaf until the index can answer. */
  async built(): Promise<void> {
    for (let id = 100_000; ; id++) {
      const { result } = await this.call(id, "search_code", { query: "priceOf", mode: "exact" });
      if (result?.structuredContent?.index?.state !== "building") return;
    }
  }

  /** Ends its input and waits for its exit code. */
  end(): Promise<number | null> {
    this.child.stdin?.end();
    return this.#ended;
  }

  get ended(): Promise<number | null> {
    return this.#ended;
  }

  #look(): void {
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }
}
