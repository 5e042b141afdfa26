import type { CliCommand } from "#contracts/cli-command.ts";

const TOOL_SETS = ["default", "all"] as const;
const DEFAULT_PORT = 7420;
const LOOPBACK = "127.0.0.1";

const serve: CliCommand = {
  id: "serve",
  summary: "answer AI agents over the Model Context Protocol on HTTP, several at once",
  options: [
    { flags: "--port <n>", description: `the port (default ${DEFAULT_PORT}; 0 takes a free one)`, value: "count", min: 0, max: 65_535 },
    { flags: "--host <address>", description: `the address to listen on (default ${LOOPBACK}: this machine alone)`, value: "text" },
    {
      flags: "--allow-host <name>",
      description: "another name under which clients reach the server, as behind a proxy; may be given several times",
      value: "list",
    },
    {
      flags: "--tools <set>",
      description: "the tools that are listed: default, or all (each one listed costs the agent)",
      value: "choice",
      choices: TOOL_SETS,
    },
    { flags: "--no-watch", description: "do not watch the files; look for changes behind each answer", value: "flag" },
  ],
  examples: ["portolan serve --root ~/code/bakery", "portolan serve --port 0 --json"],

  async run({ options, common, out, signal }) {
    const { serveRepository } = await import("#serve/http/serve-repository.ts");
    await serveRepository({
      cwd: process.cwd(),
      root: common.root,
      store: common.store,
      maxMemoryMb: common.maxMemoryMb,
      force: common.force,
      watch: !options.flag("no-watch"),
      address: options.text("host") ?? LOOPBACK,
      port: options.count("port") ?? DEFAULT_PORT,
      allowedHosts: options.list("allow-host"),
      allTools: options.choice("tools", TOOL_SETS) === "all",
      signal,
      onListening({ mcpUrl, healthUrl }) {
        if (common.json) out.json({ mcp: mcpUrl, health: healthUrl });
        else out.line(`MCP: ${mcpUrl}\nState: ${healthUrl}\nCtrl-C ends the server.`);
        out.flush();
      },
    });
  },
};

export default serve;
