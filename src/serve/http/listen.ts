import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { AppError } from "#base/app-error.ts";

/** A request that is not there within this time is given up, so that slow senders do not fill the server. */
const REQUEST_MS = 30_000;
const HEADERS_MS = 10_000;
const MOST_CONNECTIONS = 256;

export interface Listening {
  /** `http://127.0.0.1:7420`, without a path. */
  readonly url: string;
  /** Takes no new requests, lets those under way finish for up to `graceMs`, then closes what is left. */
  close(graceMs: number): Promise<void>;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Throws `port-in-use`, `no-address` or `no-permission`. */
export async function listen(host: string, port: number, answer: Answer): Promise<Listening> {
  const under = new Set<ServerResponse>();
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS }, (request, response) => {
    under.add(response);
    response.once("close", () => under.delete(response));
    void answer(request, response);
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(troubleOf(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  const { address, port: actual, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${actual}`,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const end = setTimeout(() => server.closeAllConnections(), graceMs);
      await Promise.all([...under].map((response) => new Promise((resolve) => response.once("close", resolve))));
      clearTimeout(end);
      server.closeAllConnections();
      await closed;
    },
  };
}

function troubleOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new AppError("port-in-use", `port ${port} of ${host} is in use`, "Choose another with --port, or 0 for any free one.", {
        cause: error,
      });
    case "EACCES":
      return new AppError("no-permission", `this user may not listen on port ${port}`, "Choose a port from 1024 on with --port.", {
        cause: error,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return new AppError("no-address", `${host} is no address of this machine`, "Name one with --host; 127.0.0.1 is this machine alone.", {
        cause: error,
      });
    default:
      return error;
  }
}
