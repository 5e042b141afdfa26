import type { EmbeddedRange } from "#contracts/language.ts";

/** A macro that is called with items on lines of its own: `cfg_rt! { pub fn … }`. */
const ITEM_MACRO =
  /^([ \t]*)(?:\w+::)*(?!macro_rules|quote|lazy_static|bitflags|mock)\w+! ?\{[ \t]*\n(?=(?:\s*\/\/.*\n)*\s*(?:#!?\[|(?:pub|fn|struct|enum|trait|impl|mod|use|const|static|async fn|unsafe (?:fn|impl)|type|macro_rules!)(?!\w)))/gm;
/** What does not tell whether a body is part of a macro's rule: comments, and the rules of macros defined inside. */
const NO_EVIDENCE = /\/\/.*|macro_rules![\s\S]*?\n {0,8}\}/g;
const ITEM_MACRO_LIMIT = 64;

/** Bodies of macros that hold items are Rust of their own; a body inside a macro's own rule is none. */
export function itemMacros(source: string): readonly EmbeddedRange[] {
  const ranges: EmbeddedRange[] = [];
  for (const match of source.matchAll(ITEM_MACRO)) {
    if (ranges.length >= ITEM_MACRO_LIMIT) break;
    const start = match.index + match[0].length;
    const end = source.indexOf(`\n${match[1] ?? ""}}`, start - 1);
    if (end <= start || /\$\w/.test(source.slice(start, end).replace(NO_EVIDENCE, ""))) continue;
    ranges.push({ language: "rust", start, end });
  }
  return ranges;
}
