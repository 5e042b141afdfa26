import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const FILES: { readonly [path: string]: string } = {
  "src/oven.ts": `import { priceOf } from "./till.ts";

/** Bakes loaves of one kind at a time. */
export class Oven {
  /** Bakes one loaf until its crust is brown. */
  bakeLoaf(flour: string, minutes: number): string {
    return \`\${flour} loaf after \${minutes} minutes for \${priceOf(flour)}\`;
  }
}
`,
  "src/till.ts": `/** Price of a loaf in cents, by its flour. */
export function priceOf(flour: string): number {
  return flour === "rye" ? 420 : 360;
}

export function discount(cents: number, share: number): number {
  return Math.round(cents * (1 - share));
}
`,
  "test/till.test.ts": `import { priceOf } from "../src/till.ts";

test("rye costs more", () => {
  expect(priceOf("rye")).toBe(420);
});
`,
  "README.md": "# Bakery\n\nThe till knows what a loaf costs, the oven how long it bakes.\n",
};

const OPENING_DAY = new Date("2024-05-01T06:00:00Z");

export interface Bakery {
  readonly root: string;
  /** Environment in which every program keeps its stores in this bakery's own cache folder. */
  readonly env: Record<string, string>;
  write(path: string, text: string): void;
  remove(): void;
}

/** A small git repository in a temporary folder. */
export function newBakery(): Bakery {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "bakery-")));
  const root = join(folder, "bakery");
  const write = (path: string, text: string): void => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [path, text] of Object.entries(FILES)) {
    write(path, text);
    // Old enough that an unchanged time means an unchanged file.
    utimesSync(join(root, path), OPENING_DAY, OPENING_DAY);
  }
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=baker", "-c", "user.email=baker@example.org", ...words], { cwd: root, stdio: "ignore" });
  git("init");
  git("add", ".");
  git("commit", "-m", "The bakery opens");
  return {
    root,
    env: { PATH: process.env["PATH"] ?? "", HOME: folder, PORTOLAN_CACHE: join(folder, "cache"), NO_COLOR: "1" },
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
