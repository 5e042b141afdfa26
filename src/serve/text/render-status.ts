import type { Paint } from "#contracts/cli-command.ts";
import type { StatusResult } from "#model/results.ts";
import { graphLines } from "./render-totals.ts";
import { counted, formatBytes, formatCount } from "./units.ts";

const LANGUAGES_SHOWN = 12;
const EXAMPLES_SHOWN = 3;

export function renderStatus(status: StatusResult, paint: Paint): string {
  const { state, git_head: head, generation, changed_files: changed } = status.index;
  const style = state === "fresh" ? "green" : "yellow";
  const lines = [
    `index      ${paint(style, state)}, generation ${generation}${head === null ? "" : `, git ${head.slice(0, 12)}`}`,
    `root       ${status.root}`,
    `store      ${status.store} (${formatBytes(status.store_bytes)}, format ${status.format})`,
    `memory     indexing may take ${formatBytes(status.max_memory_bytes)}`,
    `holds      ${counted(status.files, "file")}, ${counted(status.symbols, "symbol")}, ${counted(status.references, "reference")}, ${counted(status.chunks, "chunk")}`,
    ...graphLines(status.graph),
  ];
  if (changed.length > 0) lines.push(`changed    ${changed.slice(0, 5).join(", ")}${changed.length > 5 ? " …" : ""}`);
  if (status.languages.length > 0) lines.push("languages");
  for (const { language, files, lines: count } of status.languages.slice(0, LANGUAGES_SHOWN)) {
    lines.push(`  ${language.padEnd(14)} ${counted(files, "file").padStart(14)} ${counted(count, "line").padStart(18)}`);
  }
  const more = status.languages.slice(LANGUAGES_SHOWN);
  if (more.length > 0) {
    const files = more.reduce((sum, language) => sum + language.files, 0);
    lines.push(paint("dim", `  ${counted(more.length, "more language")} in ${counted(files, "file")} (--json has them all)`));
  }
  if (status.diagnostics.length > 0) lines.push("diagnostics");
  for (const { reason, count, examples } of status.diagnostics) {
    lines.push(`  ${reason.padEnd(20)} ${formatCount(count).padStart(8)}`);
    for (const { path, line, message } of examples.slice(0, EXAMPLES_SHOWN))
      lines.push(paint("dim", `    ${path}${line === undefined ? "" : `:${line}`}: ${message}`));
  }
  return lines.join("\n");
}
