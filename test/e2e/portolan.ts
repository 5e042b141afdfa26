import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The built command line; `npm run build` makes it. */
export const CLI: string = fileURLToPath(new URL("../../dist/cli.mjs", import.meta.url));
if (!existsSync(CLI)) throw new Error(`${CLI} is missing: run \`npm run build\` first`);

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly input?: string;
}

/** Runs one command to its end. */
export function portolan(words: readonly string[], { cwd, env, input }: Surroundings): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], { cwd, env, encoding: "utf8", input: input ?? "" });
  return { code: status, stdout, stderr };
}

/** Runs a server on these input lines, waits for as many lines of output, ends its stdin and returns everything it wrote. */
export async function converse(
  words: readonly string[],
  { cwd, env }: Surroundings,
  lines: readonly object[],
  answers: number,
): Promise<Run> {
  const child = spawn(process.execPath, [CLI, ...words], { cwd, env, stdio: "pipe" });
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => (stderr += piece));
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    stdout += piece;
    if (stdout.split("\n").length > answers) child.stdin.end();
  });
  for (const line of lines) child.stdin.write(`${JSON.stringify(line)}\n`);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout, stderr };
}
