// Runs the packaging tests with another Node.js: node scripts/try-on-node.mjs 24
// The program comes from the npm package that carries it for this platform; nothing is installed into this project.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const version = process.argv[2];
if (version === undefined || !/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error("usage: node scripts/try-on-node.mjs VERSION   (24, 22.13, 20.19.0)");
  process.exit(2);
}

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "portolan-node-"));
const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
try {
  execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", `${name}@${version}`], { cwd: folder, stdio: "inherit" });
  const node = join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  console.log(`packaging tests on Node.js ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}`);
  const { status } = spawnSync("npx", ["vitest", "run", "test/package"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PORTOLAN_TEST_NODE: node },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
