import type { Paint } from "#contracts/cli-command.ts";
import type { IndexSummary } from "#model/results.ts";
import { graphLines } from "./render-totals.ts";
import { counted, formatBytes, formatCount, formatSeconds } from "./units.ts";

export function renderIndexSummary(summary: IndexSummary, paint: Paint): string {
  const removed = summary.removed === 0 ? "" : `, ${formatCount(summary.removed)} removed`;
  const lines = [
    ...(summary.rebuilt === true ? [`${paint("yellow", "rebuilt")}    the stored index was damaged; everything was built anew`] : []),
    `${paint("bold", "indexed")}    ${counted(summary.files, "file")} (${formatCount(summary.parsed)} parsed${removed})`,
    `holds      ${counted(summary.symbols, "symbol")}, ${counted(summary.references, "reference")}, ${counted(summary.chunks, "chunk")}`,
    ...graphLines(summary.graph),
    `store      ${summary.store} (${formatBytes(summary.store_bytes)}, generation ${summary.generation})`,
    `took       ${formatSeconds(summary.seconds)}, ${formatSeconds(summary.cpu_seconds)} CPU, ${formatBytes(summary.peak_rss_bytes)} peak memory`,
  ];
  if (summary.diagnostics.length > 0) {
    const reasons = summary.diagnostics.map(({ reason, count }) => `${reason} ${formatCount(count)}`);
    lines.push(`notes      ${reasons.join(", ")} (\`portolan status\` names files)`);
  }
  return lines.join("\n");
}
