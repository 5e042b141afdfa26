import { spawn } from "node:child_process";
import { jsonLines } from "./json-lines.mjs";
import { CLI } from "./timed-command.mjs";

/** The graph of an index, as rows of the built product's own export. */
export async function* exportedRows(root, store) {
  const child = spawn(process.execPath, [CLI, "export", "json", "--root", root, "--store", store], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  yield* jsonLines(child.stdout);
  const status = await ended;
  if (status !== 0) throw new Error(`portolan export json ended with ${status}`);
}
