import type { ExportFact, ImportFact, ReferenceFact, SymbolIndex } from "#model/file-facts.ts";
import { isImportKind } from "#model/import-kind.ts";
import { isReferenceKind, type ReferenceKind } from "#model/reference-kind.ts";
import type { CaptureMatch, TextRange } from "./capture-match.ts";
import type { Definition, SymbolRange } from "./definitions.ts";
import { lineOf, lineStartBefore, oneLine, type SourceView } from "./source-view.ts";

/** What is longer is no module, and languages take sources apart as if they were short. */
const LONGEST_SOURCE = 2_000;

export const RECEIVER_LIMIT = 80;
const ARGUMENT_LIMIT = 120;

/** Uses of names in document order, each with the innermost definition around it. The name of a definition is no use of it. */
export function collectReferences(view: SourceView, matches: readonly CaptureMatch[], ranges: readonly SymbolRange[]): ReferenceFact[] {
  const byName = new Map<number, CaptureMatch>();
  const defined = new Set<number>();
  for (const { role, parts } of matches)
    if ((role === "def" || role === "clause") && parts.name !== undefined) defined.add(parts.name.start);
  for (const match of matches) {
    if (match.role !== "ref" || match.parts.name === undefined || !isReferenceKind(match.kind)) continue;
    if (defined.has(match.parts.name.start)) continue;
    const known = byName.get(match.parts.name.start);
    if (known === undefined || match.pattern < known.pattern) byName.set(match.parts.name.start, match);
  }
  const found: ReferenceFact[] = [];
  const ordered = [...byName].sort((a, b) => a[0] - b[0]);
  const within = innermost(ranges);
  for (const [start, { kind, parts, ...whole }] of ordered) {
    const name = parts.name as TextRange;
    const argument = parts.args === undefined ? undefined : firstString(view, parts.args);
    found.push({
      kind: kind as ReferenceKind,
      name: view.text.slice(name.start, Math.min(name.end, name.start + 200)),
      receiver: parts.receiver === undefined ? "" : oneLine(view, parts.receiver.start, parts.receiver.end, RECEIVER_LIMIT),
      line: lineOf(view, start),
      column: start - lineStartBefore(view, start),
      startLine: lineOf(view, whole.start),
      within: within(start),
      ...(argument === undefined ? {} : { argument }),
    });
  }
  return found;
}

/** A function from ascending offsets to the symbol of the innermost range that holds them, -1 where none does. */
export function innermost(ranges: readonly SymbolRange[]): (offset: number) => SymbolIndex {
  const open: SymbolRange[] = [];
  let next = 0;
  const close = (offset: number) => {
    while (open.length > 0 && (open.at(-1) as SymbolRange).end <= offset) open.pop();
  };
  return (offset) => {
    for (; next < ranges.length && (ranges[next] as SymbolRange).start <= offset; next++) {
      const range = ranges[next] as SymbolRange;
      close(range.start);
      open.push(range);
    }
    close(offset);
    return open.at(-1)?.symbol ?? -1;
  };
}

function firstString(view: SourceView, args: TextRange): string | undefined {
  const text = view.text.slice(args.start, Math.min(args.end, args.start + 400));
  return /(["'`])((?:(?!\1)[^\\\n]|\\.){0,120})\1/.exec(text)?.[2]?.slice(0, ARGUMENT_LIMIT);
}

/** Import bindings in document order. */
export function collectImports(view: SourceView, matches: readonly CaptureMatch[]): ImportFact[] {
  const found = new Map<string, { start: number; pattern: number; fact: ImportFact }>();
  for (const match of matches) {
    const { source, name, alias } = match.parts;
    if (match.role !== "import" || source === undefined || !isImportKind(match.kind)) continue;
    if (source.end - source.start > LONGEST_SOURCE) continue;
    const fact: ImportFact = {
      kind: match.kind,
      source: unquote(view.text.slice(source.start, source.end)),
      name: name === undefined ? "" : unquote(view.text.slice(name.start, name.end)),
      alias: alias === undefined ? "" : unquote(view.text.slice(alias.start, alias.end)),
      line: lineOf(view, match.start),
    };
    const key = `${source.start} ${(name ?? alias)?.start ?? -1}`;
    const known = found.get(key);
    if (known !== undefined && known.pattern <= match.pattern) continue;
    found.set(key, { start: (name ?? alias)?.start ?? match.start, pattern: match.pattern, fact });
  }
  const bound = new Set([...found.values()].filter(({ fact }) => fact.kind !== "module").map(({ fact }) => `${fact.line} ${fact.source}`));
  return [...found.values()]
    .filter(({ fact }) => fact.kind !== "module" || !bound.has(`${fact.line} ${fact.source}`))
    .sort((a, b) => a.start - b.start)
    .map(({ fact }) => fact);
}

/** Names given out: by export lists, and by declarations that are exported themselves. */
export function collectExports(view: SourceView, matches: readonly CaptureMatch[], definitions: readonly Definition[]): ExportFact[] {
  const found: ExportFact[] = [];
  for (const { fact } of definitions) {
    // A member that stands outside its type (a Go method, a Rust `impl`) is reached through the type, not by its name.
    const isMember = fact.kind === "method" || fact.kind === "property";
    if (fact.exported && fact.parent < 0 && !isMember) {
      found.push({ name: fact.isDefault ? "default" : fact.name, local: fact.name, line: fact.nameLine });
    }
  }
  for (const { role, kind, start, parts } of matches) {
    if (role !== "export" || kind !== "" || parts.name === undefined) continue;
    const local = unquote(view.text.slice(parts.name.start, parts.name.end));
    const alias = parts.alias === undefined ? local : unquote(view.text.slice(parts.alias.start, parts.alias.end));
    found.push({ name: alias, local, line: lineOf(view, start) });
  }
  return found.sort((a, b) => a.line - b.line || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function unquote(text: string): string {
  return text.replace(/^\s*["'`<]|["'`>]\s*$/g, "").trim();
}
