import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const project = fileURLToPath(new URL("../../", import.meta.url));
const fixture = fileURLToPath(new URL("../fixtures/package/bakery/", import.meta.url));

/** The Node.js that runs the installed package: the one of the tests, unless `scripts/try-on-node.mjs` names another. */
export const nodeUnderTest: string = process.env.PORTOLAN_TEST_NODE ?? process.execPath;

/** The package as a user has it: packed, and installed from the tarball into a folder that holds nothing else. */
export interface InstalledPackage {
  /** Paths in the tarball. */
  readonly packed: readonly string[];
  /** Where a user would work: holds `node_modules`. */
  readonly folder: string;
  /** The command as npm links it. */
  readonly command: string;
  /** A small git repository to index. */
  readonly repository: string;
  readonly env: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

export async function installPackage(): Promise<InstalledPackage> {
  if (!existsSync(join(project, "dist", "cli.mjs")))
    throw new Error("dist/cli.mjs is missing: run npm run build before the packaging tests");
  const home = await mkdtemp(join(tmpdir(), "portolan-package-"));
  const folder = join(home, "app");
  await mkdir(folder);
  const env = userEnvironment(home);
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", home], { cwd: project, env, maxBuffer: 1 << 24 });
  const [tarball] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", join(home, tarball.filename)], { cwd: folder, env });
  return {
    packed: tarball.files.map(({ path }) => path),
    folder,
    command: join(folder, "node_modules", ".bin", "portolan"),
    repository: await bakeryRepository(home),
    env,
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** What a user's shell has: this project's own npm settings do not reach it, and the index goes into a folder of the test. */
function userEnvironment(home: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: dirname(nodeUnderTest) + delimiter + process.env.PATH,
    PORTOLAN_CACHE: join(home, "cache"),
  };
  delete env.npm_config_ignore_scripts;
  delete env.npm_config_legacy_peer_deps;
  delete env.NODE_OPTIONS;
  return env;
}

async function bakeryRepository(home: string): Promise<string> {
  const repository = join(home, "bakery");
  await cp(fixture, repository, { recursive: true });
  const identity = ["-c", "user.name=Bakery", "-c", "user.email=bakery@example.org", "-c", "commit.gpgsign=false"];
  for (const words of [
    ["init", "--quiet"],
    ["add", "."],
    [...identity, "commit", "--quiet", "-m", "Open the bakery"],
  ]) {
    await run("git", words, { cwd: repository });
  }
  return repository;
}

/** Runs a program in the user's folder and gives what it wrote to stdout; rejects where it fails. */
export async function runAsUser(installed: InstalledPackage, program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...words], { cwd: installed.folder, env: installed.env, maxBuffer: 1 << 24 });
  return stdout;
}

/** Bytes of every file below the folder. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
