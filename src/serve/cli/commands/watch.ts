import type { CliCommand } from "#contracts/cli-command.ts";
import type { WatchEvent } from "#engine/engine.ts";
import { renderWatchEvent } from "#serve/text/render-watch.ts";

const LONGEST_RESCAN_MINUTES = 1_440;
const LONGEST_QUIET_MS = 60_000;

const watch: CliCommand = {
  id: "watch",
  summary: "keep the index fresh until Ctrl-C",
  options: [
    {
      flags: "--quiet-ms <n>",
      description: "a batch of changes ends when nothing has changed for so long (default 300)",
      value: "count",
      min: 10,
      max: LONGEST_QUIET_MS,
    },
    {
      flags: "--rescan <minutes>",
      description: "look at every file this often, whatever was noticed (default 10)",
      value: "count",
      min: 1,
      max: LONGEST_RESCAN_MINUTES,
    },
  ],
  examples: ["portolan watch", "portolan watch --rescan 60 --root ~/code/bakery"],

  async run({ options, common, out, signal, engine }) {
    const opened = await engine();
    const minutes = options.count("rescan");
    const watching = opened.watch({
      quietMs: options.count("quiet-ms"),
      rescanMs: minutes === undefined ? undefined : minutes * 60_000,
      onEvent: (event) => {
        if (common.json) out.json(forJson(event));
        else if (!common.quiet || event.kind === "failed") out.line(renderWatchEvent(event, new Date(), out.paint));
        out.flush();
      },
    });
    try {
      await aborted(signal);
    } finally {
      await watching.close();
    }
  },
};

/** An error has no fields of its own that JSON would show. */
function forJson(event: WatchEvent): object {
  if (event.kind !== "failed") return event;
  return { ...event, error: event.error instanceof Error ? event.error.message : String(event.error) };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

export default watch;
