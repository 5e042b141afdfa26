import { spawnSync } from "node:child_process";

/**
 * Runs a command to its end under GNU time. Gives its output and its own cost: CPU seconds (user + system, threads included),
 * wall seconds, peak resident bytes.
 */
export function timedCommand(command, args, options = {}) {
  const started = performance.now();
  const result = spawnSync("/usr/bin/time", ["-f", "%U %S %M", command, ...args], { encoding: "utf8", maxBuffer: 1 << 28, ...options });
  if (result.error) throw new Error("this bench needs GNU time at /usr/bin/time", { cause: result.error });
  const lines = result.stderr.trimEnd().split("\n");
  const [user, system, peak] = lines.pop().split(" ").map(Number);
  return {
    status: result.status,
    stdout: result.stdout,
    stderr: lines.join("\n"),
    cpuSeconds: Math.round((user + system) * 100) / 100,
    wallSeconds: Math.round((performance.now() - started) / 10) / 100,
    peakBytes: peak * 1024,
  };
}

export const CLI = new URL("../../dist/cli.mjs", import.meta.url).pathname;
