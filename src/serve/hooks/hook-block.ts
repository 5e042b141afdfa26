/** Git hooks after which the work tree may be another one, by githooks(5). */
export const HOOK_NAMES = ["post-commit", "post-merge", "post-checkout", "post-rewrite"] as const;

export type HookName = (typeof HOOK_NAMES)[number];

const BEGIN = "# >>> portolan: refreshes its index in the background >>>";
const END = "# <<< portolan: `portolan hooks uninstall` removes these lines <<<";
/** In a file that did not exist before: it goes with the block. */
const OWN_FILE = "# (this file was made by portolan)";
/** The line before the block had no end: it has none again when the block goes. */
const LINE_END_ADDED = "# (portolan ended the line above)";

const SHELL = /^#!\s*\S*\/(?:env\s+(?:-\S+\s+)*)?(?:ba|da|z|k|a)?sh\b/;

export interface BlockCommand {
  /** The program with its arguments, for where `portolan` is not on the PATH; left out in files that a team shares. */
  readonly fallback: readonly string[] | undefined;
  /** `--root` and `--store` as they were chosen at the installation. */
  readonly options: readonly string[];
}

/** What becomes of a hook's text. `untouched`: the block is there as it should be; `foreign`: not a shell's script. */
export type Planned = { readonly kind: "write"; readonly text: string } | { readonly kind: "untouched" } | { readonly kind: "foreign" };

/**
 * The lines that start a refresh. They wait for nothing, keep no handle of the caller's open, read none of its input and never fail, also
 * under `sh -e`; without a portolan to start they do nothing.
 */
export function hookBlock(name: HookName, { fallback, options }: BlockCommand, notes: readonly string[] = []): string {
  const words = ["hooks", "run", "--by", name, ...options].map(quoted).join(" ");
  const other =
    fallback === undefined
      ? []
      : [
          `    elif [ -x ${quoted(fallback[0] ?? "")} ] && [ -f ${quoted(fallback[1] ?? "")} ]; then`,
          `      ${fallback.map(quoted).join(" ")} ${words}`,
        ];
  return [
    BEGIN,
    ...notes,
    "(",
    "  trap '' HUP",
    "  {",
    "    if command -v portolan >/dev/null 2>&1; then",
    `      portolan ${words}`,
    ...other,
    "    fi",
    "  } </dev/null >/dev/null 2>&1 &",
    ") || :",
    END,
    "",
  ].join("\n");
}

/** The hook with the block in it: behind the first line, because what stands further down may never be reached. `text` is the bytes as latin1. */
export function withBlock(text: string | undefined, name: HookName, command: BlockCommand): Planned {
  if (text === undefined) return { kind: "write", text: `#!/bin/sh\n${hookBlock(name, command, [OWN_FILE])}` };
  const before = placeOf(text);
  if (before !== undefined) {
    const block = hookBlock(name, command, notesIn(text.slice(...before)));
    return text.slice(...before) === block
      ? { kind: "untouched" }
      : { kind: "write", text: text.slice(0, before[0]) + block + text.slice(before[1]) };
  }
  if (!text.startsWith("#!")) return { kind: "write", text: hookBlock(name, command) + text };
  if (!SHELL.test(text)) return { kind: "foreign" };
  const lineEnd = text.indexOf("\n") + 1;
  if (lineEnd === 0) return { kind: "write", text: `${text}\n${hookBlock(name, command, [LINE_END_ADDED])}` };
  return { kind: "write", text: text.slice(0, lineEnd) + hookBlock(name, command) + text.slice(lineEnd) };
}

/** The hook without the block; `undefined` where nothing of the file is left to keep. */
export function withoutBlock(text: string): Planned | { readonly kind: "remove" } {
  const place = placeOf(text);
  if (place === undefined) return { kind: "untouched" };
  const notes = notesIn(text.slice(...place));
  const rest = text.slice(0, place[0] - (notes.includes(LINE_END_ADDED) ? 1 : 0)) + text.slice(place[1]);
  return notes.includes(OWN_FILE) && rest === "#!/bin/sh\n" ? { kind: "remove" } : { kind: "write", text: rest };
}

function placeOf(text: string): [from: number, to: number] | undefined {
  const from = text.indexOf(BEGIN);
  const last = from < 0 ? -1 : text.indexOf(END, from);
  return last < 0 ? undefined : [from, Math.min(text.length, last + END.length + 1)];
}

function notesIn(block: string): string[] {
  return [OWN_FILE, LINE_END_ADDED].filter((note) => block.includes(note));
}

/** One word for a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
