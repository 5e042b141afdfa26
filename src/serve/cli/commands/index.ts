import type { CliCommand } from "#contracts/cli-command.ts";
import { ProgressBar } from "#serve/cli/progress-bar.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { renderIndexSummary } from "#serve/text/render-index-summary.ts";

const index: CliCommand = {
  id: "index",
  summary: "build the index, or bring it up to date",
  options: [
    { flags: "--full", description: "forget what is stored and read every file again", value: "flag" },
    { flags: "--no-checker", description: "do not ask the TypeScript compiler about calls that stay open", value: "flag" },
  ],
  examples: ["portolan index", "portolan index --full --root ~/code/bakery"],

  async run({ options, common, out, signal, engine }) {
    const opened = await engine();
    const bar = new ProgressBar(common.quiet);
    try {
      const summary = await opened.index({
        full: options.flag("full"),
        checker: !options.flag("no-checker"),
        onProgress: (progress) => bar.show(progress),
        signal,
      });
      bar.clear();
      if (common.json) out.json(summary);
      else if (!common.quiet) out.line(renderIndexSummary(printableDeep(summary), out.paint));
    } finally {
      bar.clear();
    }
  },
};

export default index;
