import { setTimeout as sleep } from "node:timers/promises";
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  completable,
  type McpServer,
  MissingRequiredClientCapabilityError,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { serveHttp } from "#serve/http/serve-http.ts";
import { EngineHost } from "#serve/mcp/engine-host.ts";
import { newServer } from "#serve/mcp/new-server.ts";

/**
 * The server that the scenarios of the official conformance package want which call tools, prompts and resources of fixed names: ours,
 * with these in place of the tools. `node conformance-server.mjs FOLDER` prints its address.
 */

/** A red dot and a moment of silence. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";
const NOTE = { uri: "test://note", mimeType: "text/plain", text: "Rye is sold out." };
const STEP_MS = 50;

type Block = CallToolResult["content"][number];
type Run = (context: ServerContext) => Promise<CallToolResult>;

const text = (words: string): Block => ({ type: "text", text: words });
const image: Block = { type: "image", data: PNG, mimeType: "image/png" };
const says =
  (...content: Block[]): Run =>
  async () => ({ content });

const TOOLS: { readonly [name: string]: Run } = {
  test_simple_text: says(text("This is a simple text response for testing.")),
  test_image_content: says(image),
  test_audio_content: says({ type: "audio", data: WAV, mimeType: "audio/wav" }),
  test_embedded_resource: says({ type: "resource", resource: NOTE }),
  test_multiple_content_types: says(text("Words, a picture and a note:"), image, { type: "resource", resource: NOTE }),
  test_error_handling: async () => ({ isError: true, content: [text("This tool intentionally returns an error for testing")] }),
  async test_tool_with_logging({ mcpReq }) {
    for (const line of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await mcpReq.log("info", line);
      await sleep(STEP_MS);
    }
    return { content: [text("three lines were logged")] };
  },
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
      }
      await sleep(STEP_MS);
    }
    return { content: [text("done")] };
  },
  async test_missing_capability({ mcpReq }) {
    const { [CLIENT_CAPABILITIES_META_KEY]: declared }: Record<string, unknown> = { ...mcpReq.envelope };
    if (typeof declared !== "object" || declared === null || !("sampling" in declared))
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    return { content: [text("the client can sample")] };
  },
  async test_streaming_elicitation({ mcpReq }) {
    await mcpReq.notify({
      method: "notifications/progress",
      params: { progressToken: mcpReq._meta?.progressToken ?? "none", progress: 50 },
    });
    return { content: [text("nothing was asked on the stream")] };
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log("info", "a line that only those see who asked for it");
    return { content: [text("done")] };
  },
  json_schema_2020_12_tool: says(text("fine")),
};

const NO_ARGUMENTS = { type: "object" as const, properties: {} };
const FULL_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object" as const,
  $defs: {
    address: { $anchor: "addressDef", type: "object", properties: { street: { type: "string" }, city: { type: "string" } } },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  ...{ if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] }, then: { required: ["phone"] } },
  else: { required: ["email"] },
  additionalProperties: false,
};

function addTools({ server }: McpServer): void {
  server.setRequestHandler("tools/list", () => ({
    tools: Object.keys(TOOLS).map((name) => ({
      name,
      description: `${name} of the conformance scenarios`,
      inputSchema: name === "json_schema_2020_12_tool" ? FULL_SCHEMA : NO_ARGUMENTS,
    })),
  }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const run = TOOLS[params.name];
    if (run === undefined) throw new Error(`there is no tool ${params.name}`);
    return run(context);
  });
}

function addResources(server: McpServer): void {
  const plain = { mimeType: "text/plain" };
  server.registerResource("static-text", "test://static-text", plain, (uri) => ({
    contents: [{ ...plain, uri: uri.href, text: "This is the content of the static text resource." }],
  }));
  const png = { mimeType: "image/png" };
  server.registerResource("static-binary", "test://static-binary", png, (uri) => ({ contents: [{ ...png, uri: uri.href, blob: PNG }] }));
  const json = { mimeType: "application/json" };
  server.registerResource("data", new ResourceTemplate("test://template/{id}/data", { list: undefined }), json, (uri, { id }) => ({
    contents: [{ ...json, uri: uri.href, text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }],
  }));
}

function addPrompts(server: McpServer): void {
  const user = (content: Block) => ({ role: "user" as const, content });
  server.registerPrompt("test_simple_prompt", {}, () => ({ messages: [user(text("This is a simple prompt for testing."))] }));
  const kinds = ["rye", "spelt", "wheat"];
  const word = completable(z.string(), (start) => kinds.filter((kind) => kind.startsWith(start)));
  server.registerPrompt("test_prompt_with_arguments", { argsSchema: z.object({ arg1: word, arg2: z.string() }) }, ({ arg1, arg2 }) => ({
    messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  }));
  server.registerPrompt("test_prompt_with_embedded_resource", { argsSchema: z.object({ resourceUri: z.string() }) }, ({ resourceUri }) => ({
    messages: [user({ type: "resource", resource: { ...NOTE, uri: resourceUri } }), user(text("Please read the note."))],
  }));
  server.registerPrompt("test_prompt_with_image", {}, () => ({ messages: [user(image), user(text("Please look at the picture."))] }));
}

const host = new EngineHost({ cwd: process.cwd(), root: process.argv[2], store: undefined, force: false, watch: false });
const server = await serveHttp({
  address: "127.0.0.1",
  port: 0,
  allowedHosts: [],
  newServer() {
    const ours = newServer(host, true);
    ours.server.registerCapabilities({ logging: {}, completions: {} });
    addTools(ours);
    addResources(ours);
    addPrompts(ours);
    return ours;
  },
  health: () => ({ status: "ok" }),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
process.stdout.write(`${JSON.stringify({ mcp: server.mcpUrl })}\n`);
process.once("SIGTERM", async () => {
  await server.close();
  await host.close();
});
