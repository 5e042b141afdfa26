import type { Paint } from "#contracts/cli-command.ts";
import type { WatchEvent } from "#engine/engine.ts";
import { printableDeep } from "./printable.ts";
import { counted, formatSeconds } from "./units.ts";

const PATHS_SHOWN = 3;

/** One line for an event of a watch, with the time of the day. */
export function renderWatchEvent(event: WatchEvent, now: Date, paint: Paint): string {
  return `${paint("dim", now.toTimeString().slice(0, 8))} ${words(event)}`;
}

function words(event: WatchEvent): string {
  switch (event.kind) {
    case "watching":
      return `watching ${counted(event.folders, "folder")}`;
    case "polling":
      return `the system has no watches left (${event.reason}): looking through the files every ${formatSeconds(event.everyMs / 1000)} or more. ${event.hint}`.trim();
    case "indexed": {
      const { summary, paths } = event;
      const what = paths.length === 0 ? "looked through everything" : namesOf(paths);
      return `${what}: ${counted(summary.parsed, "file")} read, ${summary.removed} removed, generation ${summary.generation}, ${formatSeconds(summary.seconds)}`;
    }
    case "failed":
      return event.busy ? "another process is writing the index; trying again" : `not indexed: ${messageOf(event.error)}`;
    default:
      return event satisfies never;
  }
}

function namesOf(paths: readonly string[]): string {
  const shown = paths.slice(0, PATHS_SHOWN).map((path) => printableDeep(path));
  return paths.length <= PATHS_SHOWN ? shown.join(", ") : `${shown.join(", ")} and more`;
}

function messageOf(error: unknown): string {
  return printableDeep(error instanceof Error ? error.message : String(error));
}
