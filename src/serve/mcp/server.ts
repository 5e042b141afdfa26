import { Console } from "node:console";
import { McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpTool } from "#contracts/mcp-tool.ts";
import { packageVersion } from "#serve/package-version.ts";
import { callTool } from "./call-tool.ts";
import { EngineHost, type EngineHostOptions } from "./engine-host.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { logError } from "./log-error.ts";
import { addResources } from "./resources.ts";
import { listedSchema } from "./tool-arguments.ts";
import { TOOLS } from "./tools/_registry.ts";

/** Tools, instructions and resources do not change while a server runs. */
const LIST_HINT = { ttlMs: 3_600_000, cacheScope: "public" } as const;

const PARENT_LOOK_MS = 2_000;

export interface ServeOptions extends EngineHostOptions {
  readonly signal: AbortSignal;
  /** Lists every tool, not only those that most conversations need: each one listed is paid for. */
  readonly allTools?: boolean;
}

/** Serves one client on stdin and stdout, in either protocol generation, until stdin ends or `signal` is aborted. */
export async function serveMcp(options: ServeOptions): Promise<void> {
  keepStdoutForProtocol();
  const host = new EngineHost(options);
  const connection = serveStdio(() => newServer(host, options.allTools === true), { onerror: (error) => logError(error) });
  await endOf(process.stdin, options.signal);
  await connection.close();
  await host.close();
}

/** A stray `console.log`, of ours or of a dependency, must not break the protocol. */
function keepStdoutForProtocol(): void {
  globalThis.console = new Console(process.stderr);
}

/** A client that died without closing stdin, which a child of it may still hold open, shows in another parent. */
function endOf(stdin: NodeJS.ReadStream, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const parent = process.ppid;
    const look = setInterval(() => process.ppid !== parent && end(), PARENT_LOOK_MS);
    const end = () => {
      clearInterval(look);
      resolve();
    };
    stdin.once("end", end);
    stdin.once("close", end);
    signal.addEventListener("abort", end, { once: true });
  });
}

/** One server for a connection. The engine starts once the client has its first answer, so that it does not delay that one. */
function newServer(host: EngineHost, isAllListed: boolean): McpServer {
  const server = new McpServer(
    { name: "portolan", title: "Portolan", version: packageVersion() },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      cacheHints: { "tools/list": LIST_HINT, "resources/list": LIST_HINT, "server/discover": LIST_HINT },
    },
  );
  addResources(server, host);
  server.server.oninitialized = () => host.start();
  server.server.setRequestHandler("tools/list", async () => {
    setImmediate(() => host.start());
    const tools = await allTools();
    return { tools: tools.filter(({ listedWithAll }) => isAllListed || listedWithAll !== true).map(listed) };
  });
  server.server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const tool = await findTool(params.name);
    return callTool({ tool, given: params.arguments ?? {}, host, signal: mcpReq.signal });
  });
  return server;
}

async function allTools(): Promise<McpTool[]> {
  return Promise.all(Object.values(TOOLS).map(async (load) => (await load()).default));
}

async function findTool(name: string): Promise<McpTool> {
  const tools = await allTools();
  const tool = tools.find(({ id, aliases }) => id === name || aliases.includes(name));
  if (tool !== undefined) return tool;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `there is no tool ${name}; the tools are ${tools.map(({ id }) => id).join(", ")}`,
  );
}

function listed({ id, title, description, input, output }: McpTool) {
  return {
    name: id,
    title,
    description,
    inputSchema: { type: "object" as const, ...listedSchema(input, "input") },
    outputSchema: { type: "object" as const, ...listedSchema(output, "output") },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}
