import type { CliCommand } from "#contracts/cli-command.ts";

const TOOL_SETS = ["default", "all"] as const;

const mcp: CliCommand = {
  id: "mcp",
  summary: "answer an AI agent over the Model Context Protocol on stdin and stdout",
  options: [
    {
      flags: "--tools <set>",
      description: "the tools that are listed: default, or all (each one listed costs the agent)",
      value: "choice",
      choices: TOOL_SETS,
    },
    { flags: "--no-watch", description: "do not watch the files; look for changes behind each answer", value: "flag" },
  ],
  examples: ["portolan mcp --root ~/code/bakery", "portolan mcp --tools all"],

  async run({ options, common, signal }) {
    // Before anything that the server needs is loaded: a module may print when it is.
    const { takeStdout } = await import("#serve/mcp/protocol-stdout.ts");
    const write = takeStdout();
    const { serveMcp } = await import("#serve/mcp/server.ts");
    const allTools = options.choice("tools", TOOL_SETS) === "all";
    const watch = !options.flag("no-watch");
    const { root, store, maxMemoryMb, force } = common;
    await serveMcp({ cwd: process.cwd(), root, store, maxMemoryMb, force, watch, allTools, signal, write });
  },
};

export default mcp;
