import type { Paint } from "#contracts/cli-command.ts";
import type { Counted, ExplainResult, Neighbour } from "#model/graph-results.ts";
import { evidenceMark, graphRemarks, nameOfId } from "./graph-words.ts";
import { oneLine } from "./printable.ts";
import { sideLines } from "./render-channels.ts";
import { numberedLines } from "./render-source.ts";
import { counted } from "./units.ts";

/** A definition on one page: what it says first, then what is around it, then its code. */
export function renderExplanation(result: ExplainResult, paint: Paint): string {
  const { id, kind, path, start_line: start, end_line: end, signature, doc, members, tests, history, channels } = result;
  const lines = [
    result.sides === undefined ? `${paint("bold", nameOfId(id))}  ${kind}  ${paint("cyan", `${path}:${start}-${end}`)}` : paint("bold", id),
  ];
  if (result.sides !== undefined) {
    lines.push(...sideLines(result.sides, paint, Number.POSITIVE_INFINITY));
    return lines.join("\n");
  }
  if (signature !== "" && result.code === undefined) lines.push(`  ${oneLine(signature, 160)}`);
  if (doc !== "") lines.push(paint("dim", `  ${oneLine(doc, 240)}`));
  addSection(lines, "used by", result.callers, paint, (neighbour) => neighbourLine(neighbour, "up", paint));
  addSection(lines, "uses", result.callees, paint, (neighbour) => neighbourLine(neighbour, "down", paint));
  addSection(lines, "channels", channels, paint, ({ id: channel, kind, path, line }) =>
    channelLine(kind, channel, path === result.path ? `line ${line}` : `${path}:${line}`, paint),
  );
  addSection(
    lines,
    "members",
    // The code shows them.
    result.code === undefined ? members : { total: 0, first: [] },
    paint,
    (member) => `${String(member.line).padStart(4)}  ${member.kind} ${oneLine(member.signature, 120) || nameOfId(member.id)}`,
  );
  addSection(
    lines,
    "tests",
    tests,
    paint,
    ({ path: test, depth }) => `${paint("cyan", test)}${depth > 1 ? paint("dim", `  ${depth} steps away`) : ""}`,
  );
  if (result.imported_by > 0) lines.push(`imported by ${counted(result.imported_by, "file")}`);
  if (history.length > 0) lines.push("history of the file");
  for (const { commit, date, author, subject } of history)
    lines.push(`  ${paint("dim", `${date} ${commit}`)}  ${oneLine(subject, 80)}${paint("dim", `  ${author}`)}`);
  if (result.code !== undefined) {
    const code = result.code.replace(/\n$/, "").split("\n");
    lines.push("code", numberedLines(code, end - code.length + 1, { paint, indent: "  " }));
  }
  return lines.join("\n");
}

export function explainNotes(result: ExplainResult, staleAdvice: string): string[] {
  return graphRemarks(result, staleAdvice);
}

/** `handles channel:rest:GET /loaves  src/routes.ts:12` */
function channelLine(kind: string, id: string, place: string, paint: Paint): string {
  return `${kind} ${id}  ${paint("dim", place)}`;
}

function addSection<T>(lines: string[], title: string, { total, first }: Counted<T>, paint: Paint, line: (item: T) => string): void {
  if (total === 0) return;
  lines.push(`${title} ${paint("dim", `(${total})`)}`, ...first.map((item) => `  ${line(item)}`));
  if (total > first.length) lines.push(paint("dim", `  … ${total - first.length} more`));
}

/** A user with the place of its use; or with the line here on which it is used, what is used. */
function neighbourLine({ id, path, line, kind, evidence }: Neighbour, direction: "up" | "down", paint: Paint): string {
  const how = `${kind === "call" ? "" : paint("dim", `  ${kind}`)}${evidenceMark(evidence)}`;
  const name = id.includes("#") ? `${nameOfId(id)}  ` : "";
  if (direction === "up") return `${name}${paint("cyan", `${path}:${line}`)}${how}`;
  return `${String(line).padStart(4)}  ${name}${paint("cyan", id.includes("#") ? id.slice(0, id.indexOf("#")) : id)}${how}`;
}
