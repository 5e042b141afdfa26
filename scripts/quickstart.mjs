// From a fresh clone to a first answer: builds, indexes this repository, searches it twice, asks the MCP server with the official
// client, and prints what to paste into an editor. Needs no network; the index goes into the user's cache folder.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const root = fileURLToPath(new URL("../", import.meta.url));
const command = fileURLToPath(new URL("../dist/cli.mjs", import.meta.url));

function step(title, program, words) {
  console.log(`\n== ${title}\n$ ${[program === process.execPath ? "node" : program, ...words].join(" ").replace(command, "dist/cli.mjs")}`);
  const { status } = spawnSync(program, words, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) {
    console.error(`\nThe quickstart stops here: "${title}" failed.`);
    process.exit(status ?? 1);
  }
}

async function askOverMcp(query) {
  console.log(`\n== Ask over MCP, as an agent would\n> search_code ${JSON.stringify({ query })}`);
  const client = new Client({ name: "quickstart", version: "1.0.0" });
  const server = { command: process.execPath, args: [command, "mcp", "--root", root], env: process.env, stderr: "inherit" };
  await client.connect(new StdioClientTransport(server));
  const { tools } = await client.listTools();
  console.log(`tools: ${tools.map(({ name }) => name).join(", ")}`);
  const answer = await client.callTool({ name: "search_code", arguments: { query, limit: 3 } });
  const results = answer.structuredContent?.results ?? [];
  for (const { path, start_line, end_line, name } of results) console.log(`${path}:${start_line}-${end_line}  ${name}`);
  await client.close();
  if (results.length === 0) {
    for (const { text } of answer.content) console.error(text);
    console.error("\nThe quickstart stops here: the MCP server found nothing.");
    process.exit(1);
  }
}

step("Build", "npm", ["run", "--silent", "build"]);
step("Index this repository", process.execPath, [command, "index"]);
step("Search in your own words", process.execPath, [
  command,
  "search",
  "what happens when a worker dies",
  "--limit",
  "3",
  "--budget",
  "600",
]);
step("Search by name", process.execPath, [command, "search", "extractFacts", "--limit", "3", "--budget", "600"]);
await askOverMcp("which files are never indexed");

const server = { command: "node", args: [command, "mcp", "--root", "/path/to/your/repository"] };
console.log(`
== Use it on a repository of yours
node ${command} index --root /path/to/your/repository

Claude Code:
  claude mcp add portolan -- node ${server.args.join(" ")}

Cursor (.cursor/mcp.json), Windsurf, Claude Desktop, Gemini CLI and others that read "mcpServers":
${JSON.stringify({ mcpServers: { portolan: server } }, null, 2)}

VS Code (.vscode/mcp.json):
${JSON.stringify({ servers: { portolan: { type: "stdio", ...server } } }, null, 2)}
`);
