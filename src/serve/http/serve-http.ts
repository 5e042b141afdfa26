import type { IncomingMessage, ServerResponse } from "node:http";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import { MAX_MESSAGE_BYTES } from "#serve/message-limit.ts";
import { type Listening, listen } from "./listen.ts";
import { rebindingGuard } from "./rebinding-guard.ts";
import { readBody, webRequest, writeResponse } from "./web-exchange.ts";

/** How long requests under way may take once the server is told to end. */
const GRACE_MS = 2_000;
const MCP_PATH = "/mcp";
const HEALTH_PATH = "/health";

export interface HttpOptions {
  readonly address: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Names besides the address under which clients reach the server. */
  readonly allowedHosts: readonly string[];
  /** A server for one request: nothing is kept between two, so that any number of clients share the process. */
  readonly newServer: () => McpServer;
  /** What `GET /health` answers. It must take no time and tell nothing about the code. */
  readonly health: () => Readonly<Record<string, unknown>>;
  readonly onError: (error: unknown) => void;
}

export interface HttpServer {
  readonly mcpUrl: string;
  readonly healthUrl: string;
  close(): Promise<void>;
}

/** Serves MCP over Streamable HTTP, in either protocol generation, and `GET /health`. Throws what `listen` throws. */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const guard = rebindingGuard(options.address, options.allowedHosts);
  const mcp = createMcpHandler(options.newServer, { maxRequestBodySize: MAX_MESSAGE_BYTES });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = guard(request.headers);
    const path = (request.url ?? "/").split("?", 1)[0];
    if (refusal !== undefined) return refuse(response, 403, refusal);
    if (path === HEALTH_PATH) return answerHealth(request, response, options.health);
    if (path !== MCP_PATH)
      return refuse(response, 404, `there is nothing at this path; MCP is at ${MCP_PATH}, the state at ${HEALTH_PATH}`);
    const body = await readBody(request);
    if (body === undefined) return refuse(response, 413, `a message may have ${MAX_MESSAGE_BYTES / 1024 / 1024} MiB at most`);
    await writeResponse(response, await mcp.fetch(webRequest(request, response, body)));
  };
  const server = await listen(options.address, options.port, async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      // A client that leaves in the middle breaks its own exchange and nothing else.
      if (!request.destroyed && !response.destroyed) options.onError(error);
      response.destroy();
    }
  });
  return {
    mcpUrl: `${server.url}${MCP_PATH}`,
    healthUrl: `${server.url}${HEALTH_PATH}`,
    close: () => end(server, mcp),
  };
}

function answerHealth({ method }: IncomingMessage, response: ServerResponse, health: HttpOptions["health"]): Promise<void> {
  const isRead = method === "GET" || method === "HEAD";
  return isRead ? writeResponse(response, Response.json(health())) : refuse(response, 405, `${HEALTH_PATH} is read with GET`);
}

async function end(server: Listening, mcp: { close(): Promise<void> }): Promise<void> {
  await server.close(GRACE_MS);
  await mcp.close();
}

/** A refusal as JSON-RPC has it. The connection is closed: the rest of a refused body is not waited for. */
async function refuse(response: ServerResponse, status: number, message: string): Promise<void> {
  const body = { jsonrpc: "2.0", id: null, error: { code: -32000, message } };
  await writeResponse(response, Response.json(body, { status, headers: { connection: "close" } }));
}
