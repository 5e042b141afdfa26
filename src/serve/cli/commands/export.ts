import type { CliCommand } from "#contracts/cli-command.ts";

const exportCommand: CliCommand = {
  id: "export",
  summary: "write every file, symbol and edge, one JSON object a line",
  arguments: [{ name: "format", description: "the format", choices: ["json"] }],
  examples: ["portolan export json > graph.ndjson"],

  async run({ out, engine }) {
    await (await engine()).exportJson((line) => out.line(line));
  },
};

export default exportCommand;
