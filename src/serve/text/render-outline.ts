import type { Paint } from "#contracts/cli-command.ts";
import type { OutlineResult, OutlineSymbol } from "#model/results.ts";
import { oneLine } from "./printable.ts";
import { counted } from "./units.ts";

export function renderOutline(outline: OutlineResult, paint: Paint): string {
  const lines = [paint("cyan", outline.path === "" ? "." : outline.path)];
  for (const entry of outline.entries ?? []) {
    const name = entry.kind === "folder" ? `${entry.path}/` : entry.path;
    lines.push(`  ${name}  ${paint("dim", counted(entry.symbols, "symbol"))}`);
  }
  addSymbols(outline.symbols, "  ", lines, paint);
  if (lines.length === 1) lines.push(paint("dim", "  nothing is defined here"));
  return lines.join("\n");
}

function addSymbols(symbols: readonly OutlineSymbol[], indent: string, lines: string[], paint: Paint): void {
  for (const symbol of symbols) {
    const range = paint("dim", `${symbol.start_line}-${symbol.end_line}`);
    const signature =
      symbol.signature === "" || symbol.signature === symbol.name ? "" : `  ${paint("dim", oneLine(symbol.signature, 120))}`;
    lines.push(`${indent}${range}  ${symbol.kind} ${paint("bold", symbol.name)}${signature}`);
    addSymbols(symbol.children, `${indent}  `, lines, paint);
  }
}

export function outlineNotes(outline: OutlineResult): string[] {
  return outline.left_out === undefined ? [] : [outline.left_out];
}
