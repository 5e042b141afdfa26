import type { Readable } from "node:stream";
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  type Transport,
} from "@modelcontextprotocol/server";
import { MAX_MESSAGE_BYTES } from "#serve/message-limit.ts";
import { Batch } from "./batch.ts";
import { LineReader } from "./line-reader.ts";

/** More in one batch is a mistake, or an attempt to tie the server up. */
const MOST_IN_BATCH = 100;

/**
 * One JSON-RPC message a line. Whatever a client sends is answered, so that it never waits in vain: a line that is no JSON, no message
 * or too long gets an error, and the next line is read as usual. A batch is answered by one array.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;

  readonly #input: Readable;
  readonly #write: (text: string) => Promise<void>;
  readonly #reader = new LineReader(MAX_MESSAGE_BYTES);
  readonly #batches = new Set<Batch>();
  #isClosed = false;

  constructor(input: Readable, write: (text: string) => Promise<void>) {
    this.#input = input;
    this.#write = write;
  }

  async start(): Promise<void> {
    this.#input.on("data", this.#onData);
    this.#input.on("error", this.#onError);
    this.#input.once("end", this.#onEnd);
    this.#input.once("close", this.#onEnd);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error("the client has gone");
    for (const batch of this.#batches) if (batch.take(message)) return this.#sendFinished(batch);
    await this.#write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off("data", this.#onData);
    this.#input.off("error", this.#onError);
    this.#input.off("end", this.#onEnd);
    this.#input.off("close", this.#onEnd);
    this.#input.pause();
    this.onclose?.();
  }

  readonly #onData = (chunk: Buffer): void => {
    for (const line of this.#reader.push(chunk)) {
      if (line.kind === "too-long") {
        const mebibytes = MAX_MESSAGE_BYTES / 1024 / 1024;
        this.#refuse(ProtocolErrorCode.InvalidRequest, `the message is longer than ${mebibytes} MiB; send a shorter one`);
      } else if (line.text.trim() !== "") {
        this.#receive(line.text);
      }
    }
  };

  readonly #onError = (error: Error): void => this.onerror?.(error);

  readonly #onEnd = (): void => void this.close();

  #receive(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      this.#refuse(ProtocolErrorCode.ParseError, `the line is no JSON: ${(error as Error).message.slice(0, 200)}`);
      return;
    }
    if (Array.isArray(value)) this.#receiveBatch(value);
    else if (isMessage(value)) this.#deliver(value);
    else this.#refuse(ProtocolErrorCode.InvalidRequest, NO_MESSAGE, idOf(value));
  }

  #receiveBatch(values: readonly unknown[]): void {
    if (values.length === 0 || values.length > MOST_IN_BATCH) {
      this.#refuse(ProtocolErrorCode.InvalidRequest, `a batch holds 1 to ${MOST_IN_BATCH} messages; this one has ${values.length}`);
      return;
    }
    const messages = values.filter(isMessage);
    const batch = new Batch(messages.filter(isJSONRPCRequest).map(({ id }) => id));
    for (const value of values) {
      if (!isMessage(value)) batch.add(errorOf(ProtocolErrorCode.InvalidRequest, NO_MESSAGE, idOf(value)));
    }
    this.#batches.add(batch);
    for (const message of messages) this.#deliver(message);
    this.#sendFinished(batch).catch(this.#onError);
  }

  #deliver(message: JSONRPCMessage): void {
    if (isJSONRPCNotification(message) && message.method === "notifications/cancelled") this.#giveUp(message.params?.["requestId"]);
    this.onmessage?.(message);
  }

  /** A cancelled request gets no answer, and the rest of its batch must not wait for one. */
  #giveUp(id: unknown): void {
    for (const batch of this.#batches) if (batch.giveUp(id)) this.#sendFinished(batch).catch(this.#onError);
  }

  async #sendFinished(batch: Batch): Promise<void> {
    if (!batch.isFinished || !this.#batches.delete(batch) || batch.answers.length === 0) return;
    await this.#write(`${JSON.stringify(batch.answers)}\n`);
  }

  #refuse(code: number, message: string, id: string | number | null = null): void {
    this.#write(`${JSON.stringify(errorOf(code, message, id))}\n`).catch(this.#onError);
  }
}

const NO_MESSAGE =
  'this is no JSON-RPC 2.0 message; a request is {"jsonrpc":"2.0","id":1,"method":"tools/list"}, with a string or whole number as its id';

function isMessage(value: unknown): value is JSONRPCMessage {
  return isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value);
}

function errorOf(code: number, message: string, id: string | number | null): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function idOf(value: unknown): string | number | null {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  return typeof value.id === "string" || typeof value.id === "number" ? value.id : null;
}
