import type { CaptureMatch } from "./capture-match.ts";

interface Heading {
  readonly level: number;
  readonly start: number;
  readonly nameStart: number;
  readonly nameEnd: number;
}

/** Markdown headings (`#` and underlined ones, outside code fences) as module definitions that reach to the next of their level. */
export function headingMatches(text: string): CaptureMatch[] {
  const headings = findHeadings(text);
  const ends = sectionEnds(headings, text.length);
  return headings.map((heading, i) => ({
    role: "def",
    kind: "module",
    pattern: 0,
    start: heading.start,
    end: trimEnd(text, heading.start, ends[i] as number),
    parts: {
      name: { start: heading.nameStart, end: heading.nameEnd },
      body: { start: heading.nameEnd, end: heading.nameEnd },
    },
  }));
}

/** Where each section ends: at the next heading of its level or above. */
function sectionEnds(headings: readonly Heading[], textLength: number): number[] {
  const nextOfLevel = new Array<number>(7).fill(textLength);
  const ends: number[] = [];
  for (let i = headings.length - 1; i >= 0; i--) {
    const { level, start } = headings[i] as Heading;
    ends[i] = Math.min(...nextOfLevel.slice(0, level + 1));
    nextOfLevel[level] = start;
  }
  return ends;
}

function trimEnd(text: string, start: number, end: number): number {
  let last = end;
  while (last > start + 1 && /\s/.test(text[last - 1] as string)) last--;
  return last;
}

/** A longer line that begins with a hash is cut there. */
const LONGEST_HEADING = 400;

function findHeadings(text: string): Heading[] {
  const headings: Heading[] = [];
  let fence = "";
  let previous: { start: number; line: string } | undefined;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === "" || mark.startsWith(fence))) fence = fence === "" ? mark : "";
    else if (fence === "") {
      const hashes = /^ {0,3}(#{1,6})[^\S\n]+(.*?)[^\S\n]*#*[^\S\n]*\r?$/.exec(line.slice(0, LONGEST_HEADING));
      const underline = /^ {0,3}(=+|-{3,})\s*$/.exec(line)?.[1];
      if (hashes?.[1] !== undefined && hashes[2]) {
        const nameStart = start + line.indexOf(hashes[2], hashes[1].length);
        headings.push({ level: hashes[1].length, start, nameStart, nameEnd: nameStart + hashes[2].length });
      } else if (underline !== undefined && previous !== undefined && /^ {0,3}[^\s>#|-]/.test(previous.line)) {
        const name = previous.line.trim();
        const nameStart = previous.start + previous.line.indexOf(name);
        headings.push({ level: underline.startsWith("=") ? 1 : 2, start: previous.start, nameStart, nameEnd: nameStart + name.length });
      }
    }
    previous = line.trim() === "" || fence !== "" ? undefined : { start, line };
    start = end + 1;
  }
  return headings;
}
