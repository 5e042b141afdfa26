import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_MESSAGE_BYTES } from "#serve/message-limit.ts";

/** The body of a request, or `undefined` where it is longer than a message may be. Nothing past the limit is kept. */
export async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_MESSAGE_BYTES) return undefined;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_MESSAGE_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The request as the web standard has it. Its signal is aborted when the client leaves before it has its answer. */
export function webRequest(request: IncomingMessage, response: ServerResponse, body: Buffer<ArrayBuffer>): Request {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort(new Error("the client has left"));
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headersDistinct)) for (const one of value ?? []) headers.append(name, one);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(new URL(request.url ?? "/", "http://localhost"), {
    method: request.method ?? "GET",
    headers,
    signal: left.signal,
    ...(hasBody ? { body } : {}),
  });
}

/** Writes a web response piece by piece, no faster than the client reads. */
export async function writeResponse(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  if (response.destroyed) return;
  response.writeHead(status, Object.fromEntries(headers));
  if (body === null) {
    response.end();
    return;
  }
  response.flushHeaders();
  const reader = body.getReader();
  const stop = (): void => {
    // The client has left; whether its stream ends well is of no concern to anyone.
    reader.cancel().catch(() => {});
  };
  response.once("close", stop);
  for (let read = await reader.read(); !read.done && !response.destroyed; read = await reader.read()) {
    if (!response.write(read.value)) await drained(response);
  }
  response.off("close", stop);
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off("drain", go);
      response.off("close", go);
      resolve();
    };
    response.once("drain", go);
    response.once("close", go);
  });
}
