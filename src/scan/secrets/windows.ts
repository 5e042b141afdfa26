/** Beginnings of secrets with a form of their own. One pass over a text tells which few lines the rules have to look at. */
const CUE = new RegExp(
  [
    String.raw`\b(?:A(?:KIA|SIA|GPA|IDA|ROA|IPA|NPA|NVA|3T[A-Z0-9])["'${"`"}A-Z0-9]|gh[pousr]_|github_pat_|xox[a-z]-|xapp-\d|npm_[A-Za-z0-9_]{36}|sk-[\w-]{20}`,
    String.raw`lin_api_|SG\.[\w-]{10}|shp[a-z]{2}_[\da-fA-F]{20}|ops_ey|eyJ[\w-]{8}|AIza[\w-]{35}|GOCSPX-|ya29\.|gl(?:pat|dt|rt|ptt)-|[sr]k_(?:live|test)_|hf_[A-Za-z]{30})`,
    String.raw`hooks\.slack\.com\/services`,
    "(?:SECRET|secret|Secret)_?(?:ACCESS|access|Access)_?(?:KEY|key|Key)",
    String.raw`:\/\/[^\s:@/"'${"`"}<>]{0,100}:[^\s@/"'${"`"}<>]{1,200}@`,
  ].join("|"),
  "g",
);

const BEFORE = 300;
const AFTER = 1500;
/** A cue this far into a window has its own. */
const COVERED = 1200;

/** A part of a line, at most 1,800 characters, in which a secret may stand. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/** Where to look, in order. Their sizes add up to less than twice the text, whatever the text is. */
export function windowsOf(text: string): Window[] {
  const windows: Window[] = [];
  let coveredTo = 0;
  for (const { index } of text.matchAll(CUE)) {
    if (index < coveredTo) continue;
    const lineStart = text.lastIndexOf("\n", index - 1) + 1;
    const lineEnd = text.indexOf("\n", index);
    const start = Math.max(lineStart, index - BEFORE);
    const end = Math.min(lineEnd < 0 ? text.length : lineEnd, index + AFTER);
    windows.push({ start, end });
    coveredTo = Math.min(end, start + COVERED);
  }
  return windows;
}
