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
    const { serveMcp } = await import("#serve/mcp/server.ts");
    const allTools = options.choice("tools", TOOL_SETS) === "all";
    const watch = !options.flag("no-watch");
    await serveMcp({ cwd: process.cwd(), root: common.root, store: common.store, force: common.force, watch, allTools, signal });
  },
};

export default mcp;
