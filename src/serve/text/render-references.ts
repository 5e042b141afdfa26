import type { Paint } from "#contracts/cli-command.ts";
import type { ReferenceSite, ReferencesResult } from "#model/graph-results.ts";
import { evidenceMark, graphRemarks, nameOfId } from "./graph-words.ts";
import { oneLine } from "./printable.ts";
import { counted } from "./units.ts";

/** Sites by file, bound ones first; then, under a heading of their own, those of the same name that are bound to nothing. */
export function renderReferences(result: ReferencesResult, paint: Paint): string {
  const { references, total, unbound_same_name: open, symbol } = result;
  const bound = references.filter(({ evidence }) => evidence !== "text");
  const text = references.filter(({ evidence }) => evidence === "text");
  const lines: string[] = [];
  if (symbol !== undefined) lines.push(`${paint("bold", nameOfId(symbol))}  ${counted(total - open, "reference")}`);
  lines.push(...siteLines(bound, paint));
  if (text.length > 0) lines.push(paint("bold", `same name, bound to nothing: ${open}`), ...siteLines(text, paint));
  return lines.join("\n");
}

export function referenceNotes(result: ReferencesResult, staleAdvice: string): string[] {
  const isShown = result.references.some(({ evidence }) => evidence === "text");
  // The open uses stand in the list itself, with their lines.
  return graphRemarks(isShown ? { ...result, coverage: { ...result.coverage, unbound_total: 0 } } : result, staleAdvice);
}

function siteLines(sites: readonly ReferenceSite[], paint: Paint): string[] {
  const lines: string[] = [];
  let path = "";
  for (const site of sites) {
    if (site.path !== path) lines.push(paint("cyan", site.path));
    path = site.path;
    const kind = site.kind === "call" || site.kind === "import" ? "" : `${site.kind} `;
    const around = site.in === site.path ? "" : `in ${nameOfId(site.in)}`;
    const details = `${kind}${around}`.trim();
    const mark = site.evidence === "text" ? "" : evidenceMark(site.evidence);
    lines.push(
      `  ${paint("dim", String(site.line).padStart(4))}  ${oneLine(site.text, 120)}${details === "" ? "" : paint("dim", `  ${details}`)}${mark}`,
    );
  }
  return lines;
}
