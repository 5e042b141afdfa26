import type { Language } from "#contracts/language.ts";
import type { SymbolFact, SymbolIndex } from "#model/file-facts.ts";
import { isSymbolKind, type SymbolKind } from "#model/symbol-kind.ts";
import type { CaptureMatch, TextRange } from "./capture-match.ts";
import { type Attachments, decoratorNames, docText, headerStart, leadOf, withoutComments } from "./comments.ts";
import { lineOf, lineStartBefore, type SourceView, shortened } from "./source-view.ts";

const SIGNATURE_LIMIT = 240;
const NAME_LIMIT = 200;

/** A definition with its place in the text, as the later steps need it. */
export interface Definition {
  readonly fact: SymbolFact;
  readonly range: TextRange;
  /** Offset of the first comment or decorator that belongs to it. */
  readonly lead: number;
}

interface Draft {
  readonly match: CaptureMatch;
  readonly isScope: boolean;
  readonly name: string;
  readonly kind: SymbolKind;
  parent: Draft | undefined;
  /** Whether definitions directly inside are kept; a local variable is kept only for their sake. */
  holdsKept: boolean;
  kept: boolean;
  /** The first signature of the overloads that this one stands for. */
  firstOverload: Draft | undefined;
  /** The later overload that stands for this one. */
  mergedInto: Draft | undefined;
  index: SymbolIndex;
}

/** A range of the text and the symbol that it is part of. */
export interface SymbolRange extends TextRange {
  readonly symbol: SymbolIndex;
}

/**
 * Definitions in document order, the symbol that each name's start offset belongs to, and where the symbols stand, in document order as
 * well (overloads share one symbol).
 */
export interface Definitions {
  readonly list: Definition[];
  readonly symbolAt: ReadonlyMap<number, SymbolIndex>;
  readonly ranges: readonly SymbolRange[];
}

/** Definitions of a file in document order, nested ones after what holds them. */
export function collectDefinitions(
  view: SourceView,
  language: Language,
  matches: readonly CaptureMatch[],
  attachments: Attachments,
): Definitions {
  const drafts = nest(uniqueDrafts(view, matches));
  const exported = rangesAround(matches.filter((match) => match.role === "export" && match.kind !== ""));
  markKept(drafts, importedNames(matches));
  if (language.mergesOverloads === true) mergeOverloads(drafts);
  const found: Definition[] = [];
  for (const draft of drafts) {
    if (!draft.kept) continue;
    draft.index = found.length;
    found.push(finish(view, language, attachments, exported(draft.match), draft));
  }
  const symbolAt = new Map<number, SymbolIndex>();
  const ranges: SymbolRange[] = [];
  for (const draft of drafts) {
    let standing = draft;
    while (standing.mergedInto !== undefined) standing = standing.mergedInto;
    if (standing.index < 0) continue;
    const { start, end, parts } = draft.match;
    symbolAt.set(parts.name?.start ?? start, standing.index);
    ranges.push({ start, end, symbol: standing.index });
  }
  return { list: found, symbolAt, ranges };
}

/** A function from ranges, asked for in the order of their starts, to those of the given ones that begin before them and have not ended. */
function rangesAround<Range extends TextRange>(ranges: readonly Range[]): (inner: TextRange) => readonly Range[] {
  const ordered = [...ranges].sort((a, b) => a.start - b.start);
  let next = 0;
  let open: Range[] = [];
  return ({ start }) => {
    open = open.filter(({ end }) => end > start);
    for (; next < ordered.length && (ordered[next] as Range).start <= start; next++) open.push(ordered[next] as Range);
    return open;
  };
}

/** One draft for each name, and one for each body: `const f = function g() {}` is `f`. One pattern may give a body several names. */
function uniqueDrafts(view: SourceView, matches: readonly CaptureMatch[]): Draft[] {
  const byName = new Map<number, Draft>();
  const byBody = new Map<number, Draft>();
  for (const match of matches) {
    const isScope = match.role === "scope";
    if (!isScope && match.role !== "def") continue;
    if (!isScope && !isSymbolKind(match.kind)) continue;
    const nameRange = match.parts.name;
    const key = nameRange?.start ?? match.start;
    const known = byName.get(key);
    if (known !== undefined && known.match.pattern <= match.pattern) continue;
    const body = match.parts.body;
    const sameBody = body === undefined || body.start === body.end ? undefined : byBody.get(body.start);
    if (sameBody !== undefined && sameBody !== known && sameBody.match.pattern !== match.pattern) {
      if (sameBody.match.pattern <= match.pattern) continue;
      byName.delete(sameBody.match.parts.name?.start ?? sameBody.match.start);
    }
    const name = nameRange === undefined ? "" : cleanName(view.text.slice(nameRange.start, nameRange.end));
    const draft: Draft = {
      match,
      isScope,
      name,
      kind: isScope ? "module" : (match.kind as SymbolKind),
      parent: undefined,
      holdsKept: false,
      kept: false,
      firstOverload: undefined,
      mergedInto: undefined,
      index: -1,
    };
    byName.set(key, draft);
    if (body !== undefined && body.end > body.start) byBody.set(body.start, draft);
  }
  return [...byName.values()].sort(
    (a, b) => a.match.start - b.match.start || b.match.end - a.match.end || a.match.pattern - b.match.pattern,
  );
}

function cleanName(text: string): string {
  const bare = /^(["'`])([\s\S]*)\1$/.exec(text)?.[2] ?? /^\[\s*(["'`])([\s\S]*)\1\s*\]$/.exec(text)?.[2] ?? text.replace(/^:(?=\w)/, "");
  return bare.replace(/\s+/g, " ").slice(0, NAME_LIMIT);
}

function nest(drafts: Draft[]): Draft[] {
  const open: Draft[] = [];
  for (const draft of drafts) {
    const { start, end } = draft.match;
    while (open.length > 0) {
      const top = (open.at(-1) as Draft).match;
      const holds = top.start <= start && top.end >= end && !(top.start === start && top.end === end);
      if (holds) break;
      open.pop();
    }
    draft.parent = open.at(-1);
    open.push(draft);
  }
  return drafts;
}

/** Inner definitions come later in the list, so that walking it backwards knows what a definition holds. */
function markKept(drafts: readonly Draft[], imported: ReadonlySet<number>): void {
  for (let i = drafts.length - 1; i >= 0; i--) {
    const draft = drafts[i] as Draft;
    const nameless = draft.name === "" && draft.match.parts.name !== undefined;
    draft.kept = !draft.isScope && !nameless && !imported.has(draft.match.parts.name?.start ?? -1) && !isLocal(draft);
    if (draft.kept && draft.parent !== undefined) draft.parent.holdsKept = true;
  }
}

/** Start offsets of the names that imports bind in this file. */
function importedNames(matches: readonly CaptureMatch[]): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const { role, parts } of matches) {
    if (role === "import" && parts.name !== undefined) starts.add(parts.name.start);
    if (role === "import" && parts.alias !== undefined) starts.add(parts.alias.start);
  }
  return starts;
}

/** Leaves the last of a run of overloads, which takes over the place of the first. */
function mergeOverloads(drafts: readonly Draft[]): void {
  const latest = new Map<string, Draft>();
  for (const draft of drafts) {
    if (!draft.kept || (draft.kind !== "function" && draft.kind !== "method")) continue;
    const key = `${draft.parent?.match.start ?? -1} ${draft.kind} ${draft.name}`;
    const before = latest.get(key);
    latest.set(key, draft);
    if (before === undefined || before.match.parts.body !== undefined) continue;
    before.kept = false;
    before.mergedInto = draft;
    draft.firstOverload = before.firstOverload ?? before;
  }
}

const RUNS: ReadonlySet<SymbolKind> = new Set(["function", "method", "component", "test"]);
const HOLDS_MEMBERS: ReadonlySet<SymbolKind> = new Set(["class", "interface", "type", "enum", "enum-member", "module", "component"]);

/** Plain variables inside a function, and members of nameless inline types, are no symbols of their own. */
function isLocal(draft: Draft): boolean {
  if (draft.kind === "property") {
    return draft.parent !== undefined && !draft.parent.isScope && !HOLDS_MEMBERS.has(draft.parent.kind);
  }
  if (draft.kind !== "variable" || draft.holdsKept) return false;
  for (let around = draft.parent; around !== undefined; around = around.parent) if (RUNS.has(around.kind)) return true;
  return false;
}

function finish(
  view: SourceView,
  language: Language,
  attachments: Attachments,
  exported: readonly CaptureMatch[],
  draft: Draft,
): Definition {
  const { match } = draft;
  const header = headerStart(view, attachments, match.start);
  const start = withLeadingWords(view, header, match.start);
  const first = draft.firstOverload?.match.start ?? match.start;
  const lead = leadOf(view, attachments, Math.min(start, first === match.start ? first : withLeadingWords(view, first, first)));
  const { body, doc } = match.parts;
  const headerEnd = Math.min(body?.start ?? match.end, start + SIGNATURE_LIMIT * 4);
  const signature = trimHeader(shortened(withoutComments(view, attachments, start, headerEnd), SIGNATURE_LIMIT));
  const container = containerOf(view, draft);
  const outer = around(draft);
  const outermost = (node: TextRange) => outer === undefined || outer.match.start < node.start || outer.match.end > node.end;
  const givenOut = exported.filter((node) => node.end >= match.end && outermost(node));
  const comments = lead.comments.map((comment) => view.text.slice(comment.start, comment.end)).join("\n");
  const nameStart = match.parts.name?.start ?? start;
  const fact: SymbolFact = {
    name: draft.name,
    kind: draft.kind,
    container,
    parent: outer?.index ?? -1,
    leadLine: lineOf(view, lead.start),
    startLine: lineOf(view, start),
    endLine: lineOf(view, Math.max(match.start, match.end - 1)),
    nameLine: lineOf(view, nameStart),
    nameColumn: nameStart - lineStartBefore(view, nameStart),
    signature,
    doc: docText(doc === undefined ? comments : view.text.slice(doc.start, doc.end)),
    exported: givenOut.length > 0 || language.isExported?.(draft.name, signature, container) === true,
    isDefault: givenOut.some((node) => node.kind === "default"),
    decorators: decoratorNames(view, attachments, lead.start, nameStart),
  };
  return { fact, range: { start: match.start, end: match.end }, lead: lead.start };
}

/** Nearest definition around it that is a symbol. */
function around(draft: Draft): Draft | undefined {
  let outer = draft.parent;
  while (outer !== undefined && outer.index < 0) outer = outer.parent;
  return outer;
}

function containerOf(view: SourceView, draft: Draft): string {
  const names: string[] = [explicitContainer(view, draft)];
  for (let outer = draft.parent; outer !== undefined; outer = outer.parent) {
    if (outer.isScope) names.unshift(cleanContainer(outer.name));
    else if (outer.kept) names.unshift(explicitContainer(view, outer), outer.name || "default");
  }
  return names.filter((name) => name !== "").join(".");
}

function explicitContainer(view: SourceView, draft: Draft): string {
  const explicit = draft.match.parts.container;
  return explicit === undefined ? "" : cleanContainer(view.text.slice(explicit.start, explicit.end));
}

function cleanContainer(text: string): string {
  return text
    .replace(/<[^<>]*>|\[[^[\]]*\]/g, "")
    .replace(/::|\\|->/g, ".")
    .replace(/[*&\s]+/g, "")
    .replace(/^\.+|\.+$/g, "");
}

/** Moves a start back over `export default const` and the like: words only, on the same line. */
function withLeadingWords(view: SourceView, header: number, start: number): number {
  const lineStart = lineStartBefore(view, header);
  if (header !== start) return header;
  const before = view.text.slice(lineStart, header);
  return /^\s*(?:[\w@]+\s+)+$/.test(before) ? lineStart + before.length - before.trimStart().length : header;
}

function trimHeader(header: string): string {
  return header.replace(/\s*(?:\{|=>|=|:|->|;|,|\\|\bdo|\bbegin)\s*$/, "").trim();
}
