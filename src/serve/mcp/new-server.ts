import { McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { nearestWord } from "#base/nearest-word.ts";
import type { McpTool } from "#contracts/mcp-tool.ts";
import { packageVersion } from "#serve/package-version.ts";
import { callTool } from "./call-tool.ts";
import type { EngineHost } from "./engine-host.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { addPrompts } from "./prompts.ts";
import { addResources } from "./resources.ts";
import { listedSchema } from "./tool-arguments.ts";
import { TOOLS } from "./tools/_registry.ts";

/** Tools, instructions, prompts and resources do not change while a server runs. */
const LIST_HINT = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/**
 * What is served, whatever carries it: tools, prompts and resources on `host`. One for a connection, or for a request where the
 * carrier keeps no connection. The engine starts once the client has its first answer, so that it does not delay that one.
 */
export function newServer(host: EngineHost, isAllListed: boolean): McpServer {
  const server = new McpServer(
    { name: "portolan", title: "Portolan", version: packageVersion() },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false }, prompts: { listChanged: false } },
      cacheHints: { "tools/list": LIST_HINT, "resources/list": LIST_HINT, "prompts/list": LIST_HINT, "server/discover": LIST_HINT },
    },
  );
  addResources(server, host);
  addPrompts(server);
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
  const names = tools.map(({ id }) => id);
  const nearest = nearestWord(name, names);
  const meant = nearest === undefined ? ";" : `; did you mean ${nearest}?`;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `there is no tool ${name.slice(0, 100)}${meant} the tools are ${names.join(", ")}`,
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
