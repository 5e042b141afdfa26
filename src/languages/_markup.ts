import type { EmbeddedRange } from "#contracts/language.ts";

/** Component tags of a template; the grammar of Vue takes those of Svelte once its braces are covered. */
export const MARKUP_QUERY = `
(comment) @comment
(start_tag (tag_name) @name (#match? @name "^[A-Z]")) @ref.jsx
(self_closing_tag (tag_name) @name (#match? @name "^[A-Z]")) @ref.jsx
`;

const OPENING = /<(script|style)\b((?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,1000})>/gi;
const LANGUAGE_OF_LANG: { readonly [lang: string]: string } = {
  ts: "typescript",
  typescript: "typescript",
  tsx: "tsx",
  jsx: "javascript",
  js: "javascript",
  css: "css",
  scss: "css",
  less: "css",
  postcss: "css",
};

interface Block {
  readonly tag: string;
  readonly attributes: string;
  /** From the opening tag to behind the closing one. */
  readonly start: number;
  readonly end: number;
  readonly contentStart: number;
  readonly contentEnd: number;
}

/** Blocks in order. A tag that is never closed is looked for once and not again for each that is opened. */
function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (const opening of source.matchAll(OPENING)) {
    const tag = (opening[1] as string).toLowerCase();
    if (opening.index < from || unclosed.has(tag)) continue;
    const contentStart = opening.index + opening[0].length;
    const closing = tag === "script" ? /<\/script\s{0,100}>/gi : /<\/style\s{0,100}>/gi;
    closing.lastIndex = contentStart;
    const close = closing.exec(source);
    if (close === null) {
      unclosed.add(tag);
      continue;
    }
    from = close.index + close[0].length;
    blocks.push({ tag, attributes: opening[2] ?? "", start: opening.index, end: from, contentStart, contentEnd: close.index });
  }
  return blocks;
}

/** The script and style blocks of a single-file component. */
export function componentBlocks(source: string): readonly EmbeddedRange[] {
  const ranges: EmbeddedRange[] = [];
  for (const { tag, attributes, contentStart, contentEnd } of blocksOf(source)) {
    const lang = /\blang\s{0,20}=\s{0,20}["']?(?:text\/)?(\w+)/.exec(attributes)?.[1] ?? (tag === "script" ? "js" : "css");
    const language = LANGUAGE_OF_LANG[lang.toLowerCase()];
    if (language !== undefined) ranges.push({ language, start: contentStart, end: contentEnd });
  }
  return ranges;
}

/** Script and style blocks blanked: the template alone. */
export function withoutBlocks(source: string): string {
  let text = "";
  let from = 0;
  for (const { start, end } of blocksOf(source)) {
    text += source.slice(from, start) + source.slice(start, end).replace(/[^\n]/g, " ");
    from = end;
  }
  return text + source.slice(from);
}
