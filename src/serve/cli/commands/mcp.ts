import type { CliCommand } from "#contracts/cli-command.ts";

const mcp: CliCommand = {
  id: "mcp",
  summary: "answer an AI agent over the Model Context Protocol on stdin and stdout",
  examples: ["portolan mcp --root ~/code/bakery"],

  async run({ common, signal }) {
    const { serveMcp } = await import("#serve/mcp/server.ts");
    await serveMcp({ cwd: process.cwd(), root: common.root, store: common.store, force: common.force, signal });
  },
};

export default mcp;
