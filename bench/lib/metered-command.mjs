import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 50;
const PAGE_BYTES = 4096;

/**
 * Runs a command under GNU time and watches its processes: CPU seconds of them all, `peakBytes` of the largest one (the kernel's
 * figure), and `peakTreeBytes`, the largest sum over the command and its children, sampled every 50 ms (undefined without /proc;
 * pages that they share count in each).
 */
export async function meteredCommand(command, args) {
  const child = spawn("/usr/bin/time", ["-f", "%U %S %M", command, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8").on("data", (text) => {
      output[name] += text;
    });
  }
  let peakTreeBytes = 0;
  const meter = setInterval(() => {
    peakTreeBytes = Math.max(peakTreeBytes, treeBytes(child.pid));
  }, EVERY_MS);
  const status = await new Promise((resolve, reject) => {
    child.on("error", (cause) => reject(new Error("this bench needs GNU time at /usr/bin/time", { cause })));
    child.on("close", resolve);
  }).finally(() => clearInterval(meter));
  const lines = output.stderr.trimEnd().split("\n");
  const [user, system, peak] = lines.pop().split(" ").map(Number);
  return {
    status,
    stdout: output.stdout,
    stderr: lines.join("\n"),
    cpuSeconds: Math.round((user + system) * 100) / 100,
    peakBytes: peak * 1024,
    peakTreeBytes: peakTreeBytes || undefined,
  };
}

function treeBytes(pid) {
  try {
    let bytes = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
    for (const thread of readdirSync(`/proc/${pid}/task`))
      for (const child of readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ")) if (child) bytes += treeBytes(child);
    return bytes;
  } catch {
    // It ended while it was looked at, or there is no /proc.
    return 0;
  }
}
