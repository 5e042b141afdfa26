import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportedRows } from "./exported-rows.mjs";
import { meteredCommand } from "./metered-command.mjs";
import { CLI } from "./timed-command.mjs";

/**
 * Indexes a repository with the built product into a store of its own, hands the rows of its graph to `use`, and gives what that
 * returns with the cost of the index run.
 */
export async function withFreshIndex(root, { checker = true }, use) {
  const store = mkdtempSync(join(tmpdir(), "portolan-bench-graph-"));
  try {
    const args = ["index", "--full", "--root", root, "--store", store, "--json", ...(checker ? [] : ["--no-checker"])];
    const run = await meteredCommand(process.execPath, [CLI, ...args]);
    if (run.status !== 0) throw new Error(`portolan ${args.join(" ")} ended with ${run.status}:\n${run.stderr}`);
    const { files, symbols, references, graph } = JSON.parse(run.stdout);
    const cost = {
      cpuSeconds: run.cpuSeconds,
      peakMegabytes: megabytes(run.peakBytes),
      peakTreeMegabytes: megabytes(run.peakTreeBytes),
      checker,
      counts: { files, symbols, references, edges: graph.edges, ...graph.coverage },
    };
    return { cost, result: await use(exportedRows(root, store)) };
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

function megabytes(bytes) {
  return bytes === undefined ? undefined : Math.round(bytes / 1e5) / 10;
}
