import type { CliCommand } from "#contracts/cli-command.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { renderStatus } from "#serve/text/render-status.ts";

const status: CliCommand = {
  id: "status",
  summary: "what the index holds and whether it is up to date",
  examples: ["portolan status", "portolan status --json"],

  async run({ common, out, engine }) {
    const result = await (await engine()).status();
    if (common.json) out.json(result);
    else out.line(renderStatus(printableDeep(result), out.paint));
  },
};

export default status;
