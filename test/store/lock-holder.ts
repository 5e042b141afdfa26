import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

const SCRIPT = fileURLToPath(new URL("hold-writer-lock.mjs", import.meta.url));
const started: ChildProcess[] = [];

afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
});

/** Another process that holds the writer's lock of a store folder. */
export async function holdInAnotherProcess(folder: string): Promise<{ readonly pid: number; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [SCRIPT, folder], { stdio: ["pipe", "pipe", "inherit"] });
  started.push(child);
  await once(child.stdout, "data");
  return {
    pid: child.pid ?? 0,
    async kill() {
      const end = once(child, "exit");
      child.kill("SIGKILL");
      await end;
    },
  };
}
