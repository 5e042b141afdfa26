import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, rmdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { AppError } from "#base/app-error.ts";
import { MemoryBudget } from "#base/memory-budget.ts";
import { grammarFolder } from "#base/package-folder.ts";
import type { CommonOptions } from "#contracts/cli-command.ts";
import type { Engine } from "#engine/engine.ts";
import { counted, formatBytes } from "#serve/text/units.ts";

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** What was found. */
  readonly found: string;
  /** What to do about it; only where there is something to do. */
  readonly way_out?: string;
}

const OLDEST_NODE: readonly [major: number, minor: number] = [20, 19];

/** Every check in a fixed order; none of them throws. */
export async function examine(common: CommonOptions, engine: () => Promise<Engine>): Promise<readonly Check[]> {
  return [
    nodeVersion(process.versions.node),
    await storeWritable(common.store),
    await libsqlLoads(),
    grammarsPresent(),
    gitFound(process.env),
    await configParses(engine),
    await memoryAllowed(common, engine),
    await indexState(engine),
  ];
}

function nodeVersion(version: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const ok = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const check = { name: "node", ok, found: version };
  return ok ? check : { ...check, way_out: `Install Node ${OLDEST_NODE.join(".")} or later.` };
}

async function storeWritable(chosen: string | undefined): Promise<Check> {
  const { cacheFolder } = await import("#store/store-location.ts");
  const folder = chosen ?? cacheFolder();
  try {
    mkdirSync(folder, { recursive: true });
    rmdirSync(mkdtempSync(join(folder, ".doctor-")));
    return { name: "store", ok: true, found: `${folder} can be written` };
  } catch (error) {
    return {
      name: "store",
      ok: false,
      found: messageOf(error),
      way_out: "Make the folder writable, or choose another with --store DIR or PORTOLAN_CACHE.",
    };
  }
}

async function libsqlLoads(): Promise<Check> {
  try {
    const { default: Database } = await import("libsql");
    new Database(":memory:").close();
    return { name: "libsql", ok: true, found: "loads" };
  } catch (error) {
    const platform = `${process.platform}-${process.arch}`;
    return {
      name: "libsql",
      ok: false,
      found: messageOf(error),
      way_out: `Install again on this machine, so that the build for ${platform} is fetched (optional dependencies must not be left out).`,
    };
  }
}

function grammarsPresent(): Check {
  const folder = grammarFolder();
  try {
    const grammars = readdirSync(folder).filter((file) => file.endsWith(".wasm"));
    if (grammars.length > 0) return { name: "grammars", ok: true, found: counted(grammars.length, "grammar") };
  } catch {
    // No such folder: told below like an empty one.
  }
  return {
    name: "grammars",
    ok: false,
    found: `none in ${folder.pathname}`,
    way_out: "Install the package again; in a checkout run `npm run build`.",
  };
}

function gitFound(env: NodeJS.ProcessEnv): Check {
  const names = process.platform === "win32" ? ["git.exe", "git.cmd"] : ["git"];
  for (const folder of (env["PATH"] ?? "").split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return { name: "git", ok: true, found: join(folder, name) };
      } catch {
        // Not in this folder: the next one may hold it.
      }
    }
  }
  return {
    name: "git",
    ok: false,
    found: "not on the PATH",
    way_out: "Install git; without it ignore rules are read, but heads and changes are not.",
  };
}

async function configParses(engine: () => Promise<Engine>): Promise<Check> {
  try {
    const { loadConfig } = await import("#config/load-config.ts");
    loadConfig((await engine()).root, { env: process.env });
    return { name: "config", ok: true, found: "every setting is understood" };
  } catch (error) {
    return problem("config", error);
  }
}

async function memoryAllowed({ maxMemoryMb }: CommonOptions, engine: () => Promise<Engine>): Promise<Check> {
  try {
    const { loadConfig } = await import("#config/load-config.ts");
    const config = loadConfig((await engine()).root, { env: process.env, flags: { maxMemoryMb } });
    return { name: "memory", ok: true, found: `indexing may take ${formatBytes(new MemoryBudget(config.maxMemoryMb).bytes)}` };
  } catch (error) {
    return problem("memory", error);
  }
}

async function indexState(engine: () => Promise<Engine>): Promise<Check> {
  try {
    const opened = await engine();
    const { index, files, store } = await opened.status();
    const found = `${index.state}, ${counted(files, "file")}, ${store}`;
    return {
      name: "index",
      ok: true,
      found,
      ...(index.state === "stale" ? { way_out: "Run `portolan index` to bring it up to date." } : {}),
    };
  } catch (error) {
    return problem("index", error);
  }
}

function problem(name: string, error: unknown): Check {
  const check = { name, ok: false, found: messageOf(error) };
  return error instanceof AppError && error.hint !== "" ? { ...check, way_out: error.hint } : check;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
