import type { Paint } from "#contracts/cli-command.ts";
import type { ChannelRow, ChannelSides, ChannelSite, ChannelsResult, OneSided, TrunkCounts } from "#model/channel-results.ts";
import type { Counted } from "#model/graph-results.ts";
import { evidenceMark, nameOfId } from "./graph-words.ts";
import { oneLine } from "./printable.ts";
import { counted } from "./units.ts";

const KEY_CHARACTERS = 120;
const MISSING: { readonly [side in OneSided]: string } = { unhandled: "never handled here", undispatched: "never dispatched here" };

/** Channels under their trunks, each with the first sites of its sides. */
export function renderChannels({ trunks, channels }: ChannelsResult, paint: Paint): string {
  const lines: string[] = [];
  for (const trunk of trunks) {
    lines.push(trunkLine(trunk, paint));
    for (const row of channels) if (row.trunk === trunk.trunk) lines.push(...rowLines(row, paint));
  }
  return lines.join("\n");
}

export function channelsNotes({ note, left_out: left, index }: ChannelsResult, staleAdvice: string): string[] {
  const stale = index.state === "stale" ? [`The index is older than the work tree; ${staleAdvice}`] : [];
  return [...(note === undefined ? [] : [note]), ...(left === undefined ? [] : [left]), ...stale];
}

function trunkLine({ trunk, channels, dispatches, handles, unhandled, undispatched }: TrunkCounts, paint: Paint): string {
  const parts = [counted(channels, "channel"), `${dispatches} dispatched`, `${handles} handled`];
  if (unhandled > 0) parts.push(`${unhandled} never handled`);
  if (undispatched > 0) parts.push(`${undispatched} never dispatched`);
  return `${paint("bold", trunk)}  ${paint("dim", parts.join(", "))}`;
}

function rowLines({ key, one_sided: side, ...sides }: ChannelRow, paint: Paint): string[] {
  const mark = side === undefined ? "" : `  ${paint("yellow", MISSING[side])}`;
  return [`  ${oneLine(key, KEY_CHARACTERS)}${mark}`, ...sideLines(sides, paint, 3).map((line) => `  ${line}`)];
}

/** "  dispatched by loadOrder web/orders.ts:12, …" and "  handled by …", a side that is missing left out. */
export function sideLines({ dispatches, handles }: ChannelSides, paint: Paint, most: number): string[] {
  return [sideLine("dispatched by", dispatches, paint, most), sideLine("handled by", handles, paint, most)].flat();
}

function sideLine(words: string, { total, first }: Counted<ChannelSite>, paint: Paint, most: number): string[] {
  if (total === 0) return [];
  const shown = first.slice(0, most).map((site) => siteWords(site, paint));
  const rest = total - shown.length;
  if (most === Number.POSITIVE_INFINITY) {
    const more = rest > 0 ? [paint("dim", `  … ${rest} more`)] : [];
    return [`${words} ${paint("dim", `(${total})`)}`, ...shown.map((line) => `  ${line}`), ...more];
  }
  return [`  ${paint("dim", words)} ${shown.join(", ")}${rest > 0 ? paint("dim", ` and ${rest} more`) : ""}`];
}

function siteWords({ id, path, line, evidence }: ChannelSite, paint: Paint): string {
  const name = id.includes("#") ? `${nameOfId(id)} ` : "";
  return `${name}${paint("cyan", `${path}:${line}`)}${evidence === "idiom" ? "" : evidenceMark(evidence)}`;
}
