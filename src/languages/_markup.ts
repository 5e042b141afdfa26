import type { EmbeddedRange } from "#contracts/language.ts";

/** Component tags of a template; the grammar of Vue takes those of Svelte once its braces are covered. */
export const MARKUP_QUERY = `
(comment) @comment
(start_tag (tag_name) @name (#match? @name "^[A-Z]")) @ref.jsx
(self_closing_tag (tag_name) @name (#match? @name "^[A-Z]")) @ref.jsx
`;

const BLOCK = /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1\s*>/gi;
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

/** The script and style blocks of a single-file component. */
export function componentBlocks(source: string): readonly EmbeddedRange[] {
  const ranges: EmbeddedRange[] = [];
  for (const match of source.matchAll(BLOCK)) {
    const [whole, tag = "", attributes = "", content = ""] = match;
    const lang = /\blang\s*=\s*["']?(?:text\/)?(\w+)/.exec(attributes)?.[1] ?? (tag.toLowerCase() === "script" ? "js" : "css");
    const language = LANGUAGE_OF_LANG[lang.toLowerCase()];
    if (language === undefined) continue;
    const start = match.index + whole.lastIndexOf(content, whole.lastIndexOf("</"));
    ranges.push({ language, start, end: start + content.length });
  }
  return ranges;
}

/** Script and style blocks blanked: the template alone. */
export function withoutBlocks(source: string): string {
  return source.replace(BLOCK, (block) => block.replace(/[^\n]/g, " "));
}
