import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { CLI, portolan } from "./portolan.ts";
import { childrenOf, HAS_PROC, until as untilSo } from "./processes.ts";

let bakery: Bakery;
let started: ChildProcess[] = [];

beforeEach(() => {
  bakery = newBakery();
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started = [];
  bakery.remove();
});

interface Watching {
  readonly child: ChildProcess;
  /** Events so far; `indexed` ones only from the catching up on. */
  readonly events: { readonly kind: string; readonly paths?: readonly string[]; readonly summary?: { readonly generation: number } }[];
  until(isThere: (events: Watching["events"]) => boolean): Promise<void>;
}

async function watch(before: readonly string[] = [], options: readonly string[] = []): Promise<Watching> {
  const [program = process.execPath, ...words] = [...before, process.execPath, CLI, "watch", "--json", "--quiet-ms", "150", ...options];
  const child = spawn(program, words, { cwd: bakery.root, env: bakery.env, stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  const events: Watching["events"] = [];
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    events.push(...lines.map((line) => JSON.parse(line)));
  });
  const until: Watching["until"] = async (isThere) => {
    for (let tries = 0; !isThere(events); tries++) {
      if (tries > 600) throw new Error(`not seen: ${JSON.stringify(events)}`);
      await sleep(50);
    }
  };
  await until((all) => all.some(({ kind }) => kind === "indexed"));
  // A first index leads to watches by what it holds; they are set behind it.
  await until((all) => all.some(({ kind }) => kind === "watching" || kind === "polling"));
  await sleep(500);
  return { child, events, until };
}

const namesAPath = (path: string) => (events: Watching["events"]) => events.some(({ paths }) => paths?.includes(path));

function found(name: string): string[] {
  const { stdout } = portolan(["search", "--mode", "exact", name, "--json"], { cwd: bakery.root, env: bakery.env });
  return JSON.parse(stdout).results.map(({ path }: { path: string }) => path);
}

function git(...words: string[]): void {
  execFileSync("git", ["-c", "user.name=baker", "-c", "user.email=baker@example.org", ...words], {
    cwd: bakery.root,
    stdio: "ignore",
    env: bakery.env,
  });
}

test("saves, atomic saves, new folders and removals reach the index; ignored and temporary files start no run", async () => {
  bakery.write(".gitignore", "dough/\n*.log\n");
  bakery.write("dough/mixer.ts", "export function mix() {}\n");
  const { child, events, until } = await watch();
  bakery.write("src/till.ts", "export function countCoins() {}\n");
  await until(namesAPath("src/till.ts"));
  expect(found("countCoins")).toEqual(["src/till.ts"]);

  bakery.write("src/.oven.ts.tmp", "export function heatUp() {}\n");
  renameSync(join(bakery.root, "src/.oven.ts.tmp"), join(bakery.root, "src/oven.ts"));
  await until(namesAPath("src/oven.ts"));
  expect(found("heatUp")).toEqual(["src/oven.ts"]);

  bakery.write("shop/window/left/display.ts", "export function showCakes() {}\n");
  await until(() => found("showCakes").length === 1);
  bakery.write("shop/window/left/display.ts", "export function showTarts() {}\n");
  await until(() => found("showTarts").length === 1);

  // Told a moment after it can be found.
  await sleep(500);
  const runs = events.length;
  bakery.write("dough/mixer.ts", "export function knead() {}\n");
  bakery.write("today.log", "bread\n");
  bakery.write("src/.swap", "1");
  rmSync(join(bakery.root, "src/.swap"));
  await sleep(1_000);
  expect(events.slice(runs)).toEqual([]);

  rmSync(join(bakery.root, "src"), { recursive: true });
  await until(() => found("heatUp").length === 0);
  const end = once(child, "exit");
  child.kill("SIGINT");
  expect(await end).toEqual([130, null]);
});

test.skipIf(!HAS_PROC)("the indexing process stays for the next save, and ends by itself where it holds much of its budget", async () => {
  const roomy = await watch();
  const [indexer] = childrenOf(roomy.child.pid as number);
  const tight = await watch([], ["--max-memory", "256MB", "--store", `${bakery.root}-store`]);
  expect(childrenOf(tight.child.pid as number)).toHaveLength(1);
  await untilSo(() => childrenOf(tight.child.pid as number).length === 0, "the process that holds much has ended");
  bakery.write("src/till.ts", "export function countCoins() {}\n");
  await roomy.until(namesAPath("src/till.ts"));
  expect(childrenOf(roomy.child.pid as number)).toEqual([indexer]);
  await tight.until(namesAPath("src/till.ts"));
  rmSync(`${bakery.root}-store`, { recursive: true });
});

test("a storm of saves gives few runs, and the last save counts", async () => {
  const { events, until } = await watch();
  const before = events.length;
  for (let n = 0; n < 400; n++) {
    bakery.write("src/till.ts", `export function price${n}() {}\n`);
    await sleep(4);
  }
  await until(() => found("price399").length === 1);
  expect(events.length - before).toBeLessThan(8);
});

test("a branch switch is one batch, a commit moves the head, and changed ignore files change what is watched", async () => {
  const { events, until } = await watch();
  git("checkout", "-q", "-b", "rye");
  for (let n = 0; n < 60; n++) bakery.write(`src/rye${n}.ts`, `export const rye${n} = ${n};\n`);
  git("add", ".");
  git("commit", "-q", "-m", "rye");
  await until(() => found("rye59").length === 1);
  const status = () => JSON.parse(portolan(["status", "--json"], { cwd: bakery.root, env: bakery.env }).stdout).index;
  await until(() => status().state === "fresh");
  const before = events.length;
  git("checkout", "-q", "-");
  await until(() => status().state === "fresh" && found("rye59").length === 0);
  expect(events.length - before).toBeLessThanOrEqual(2);

  bakery.write(".gitignore", "src/\n");
  git("rm", "-q", "-r", "--cached", "src");
  await until(() => found("priceOf").length === 0);
  bakery.write(".gitignore", "");
  await until(() => found("priceOf").length === 1);
  bakery.write("src/till.ts", "export function weighOut() {}\n");
  await until(() => found("weighOut").length === 1);
  bakery.write("portolan.config.json", '{ "exclude": ["/src/"] }');
  await until(() => found("weighOut").length === 0);
});

const canLimitWatches = (() => {
  try {
    execFileSync("unshare", ["-Ur", "sh", "-c", "echo 2 > /proc/sys/user/max_inotify_watches"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!canLimitWatches)("where the system has no watches left, the files are looked through instead, and that is said", async () => {
  const limited = ["unshare", "-Ur", "sh", "-c", 'echo 2 > /proc/sys/user/max_inotify_watches; exec "$@"', "sh"];
  const { events, until } = await watch(limited);
  await until((all) => all.some(({ kind }) => kind === "polling"));
  expect(events.find(({ kind }) => kind === "polling")).toMatchObject({
    reason: expect.stringContaining("ENOSPC"),
    hint: expect.stringContaining("max_user_watches"),
  });
  bakery.write("src/till.ts", "export function countCoins() {}\n");
  await until(() => found("countCoins").length === 1);
});

test("a hook refreshes the index behind a commit and notes it in the store folder", async () => {
  expect(portolan(["index"], { cwd: bakery.root, env: bakery.env }).code).toBe(0);
  expect(portolan(["hooks", "install"], { cwd: bakery.root, env: bakery.env }).stdout).toContain("post-commit: created");
  bakery.write("src/till.ts", "export function countCoins() {}\n");
  git("commit", "-q", "-a", "-m", "coins");
  const { store } = JSON.parse(portolan(["status", "--json"], { cwd: bakery.root, env: bakery.env }).stdout);
  for (let tries = 0; tries < 300 && !existsSync(join(store, "hooks.log")); tries++) await sleep(100);
  expect(readFileSync(join(store, "hooks.log"), "utf8")).toMatch(/post-commit: generation 2, 1 files read/);
  expect(found("countCoins")).toEqual(["src/till.ts"]);
});

test("two watchers of one repository do not disturb each other", async () => {
  const [first, second] = [await watch(), await watch()];
  bakery.write("src/till.ts", "export function countCoins() {}\n");
  await first.until(() => found("countCoins").length === 1);
  bakery.write("src/till.ts", "export function countNotes() {}\n");
  await second.until(() => found("countNotes").length === 1);
  expect([...first.events, ...second.events].filter((event) => event.kind === "failed" && !("busy" in event && event.busy))).toEqual([]);
});

test("work trees of one repository are followed side by side in one store", async () => {
  const tree = `${bakery.root}-rye`;
  git("worktree", "add", "-q", tree);
  const here = await watch();
  const there = await watch([], ["--root", tree]);
  expect(there.events.find(({ kind }) => kind === "indexed")?.summary).toMatchObject({ files: 4, parsed: 0 });
  writeFileSync(join(tree, "src/till.ts"), "export function countRye() {}\n");
  bakery.write("src/till.ts", "export function countWheat() {}\n");
  await here.until(() => found("countWheat").length === 1);
  const asked = () => portolan(["search", "--mode", "exact", "countRye", "--json", "--root", tree], { cwd: tree, env: bakery.env }).stdout;
  await there.until(() => JSON.parse(asked()).results.length === 1);
  expect(found("countRye")).toEqual([]);
});
