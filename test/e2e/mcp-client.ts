import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Bakery } from "./bakery.ts";
import { CLI } from "./portolan.ts";

export const ERAS = ["legacy", { pin: "2026-07-28" }] as const;

export interface Answer {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  readonly structured: any;
  readonly isError: boolean;
}

/** The official client, connected to a server in the bakery. */
export async function connect(bakery: Bakery, mode: (typeof ERAS)[number] = "legacy", cwd: string = bakery.root): Promise<Client> {
  const client = new Client({ name: "baker", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [CLI, "mcp"], cwd, env: bakery.env, stderr: "pipe" }));
  return client;
}

export async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
  return { text, structured: structuredContent, isError: isError === true };
}
