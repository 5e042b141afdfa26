import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { API, Project } from "typescript-7/unstable/sync";
import type { CheckerAnswer, CheckerJob } from "./checker-contract.ts";
import type { Compiler } from "./compiler.ts";
import { DeclarationPlaces } from "./declaration-places.ts";

/**
 * The repository as one program, whatever configurations it has: everything is taken, nothing is reported, nothing is written. Modules
 * are found by `paths` alone, so that an answer depends neither on installed packages nor on the repository's own settings.
 */
const OPTIONS = {
  target: "esnext",
  module: "preserve",
  moduleResolution: "bundler",
  moduleDetection: "force",
  lib: ["esnext", "dom", "dom.iterable"],
  allowJs: true,
  checkJs: false,
  jsx: "preserve",
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  experimentalDecorators: true,
  allowImportingTsExtensions: true,
  esModuleInterop: true,
  allowUmdGlobalAccess: true,
  preserveSymlinks: true,
  types: [],
  typeRoots: [],
  maxNodeModuleJsDepth: 0,
} as const;

/** Starts the compiler's own process; throws where the package has none for this platform. */
export function startCompiler({ API: CompilerApi }: Compiler, { folder }: CheckerJob): API {
  return new CompilerApi({ cwd: folder, fs: { directoryExists: hidesInstalled } });
}

/** A running compiler with the program of a job opened. */
export class CompilerSession {
  readonly #api: API;
  readonly #root: string;
  readonly #project: Project;
  readonly #places: DeclarationPlaces;
  readonly #files: ReadonlySet<string>;

  /** Reads the program; throws, with the compiler ended, where it cannot. */
  constructor(compiler: Compiler, job: CheckerJob, api: API = startCompiler(compiler, job)) {
    this.#root = job.root;
    this.#api = api;
    try {
      const config = writeConfig(job);
      const snapshot = this.#api.updateSnapshot({ openProjects: [config] });
      const project = snapshot.getProject(config) ?? snapshot.getProjects()[0];
      if (project === undefined) throw new Error("the program was not opened");
      this.#project = project;
      this.#places = new DeclarationPlaces(compiler, project, job.root);
      this.#files = new Set(project.program.getSourceFileNames());
    } catch (error) {
      close(api);
      throw error;
    }
  }

  /** An answer for each position; throws when the compiler has died. */
  ask(path: string, positions: readonly number[]): readonly CheckerAnswer[] {
    const file = `${this.#root}/${path}`;
    if (!this.#files.has(file)) return positions.map(() => "none");
    return this.#project.checker.getSymbolAtPosition(file, positions).map((symbol) => this.#places.of(symbol));
  }

  close(): void {
    close(this.#api);
  }
}

function close(api: API): void {
  try {
    api.close();
  } catch {
    // It says goodbye first, which a compiler that has died does not hear.
  }
}

/** `undefined` leaves the question to the disk. */
function hidesInstalled(folder: string): false | undefined {
  return folder.endsWith("/node_modules") || folder.includes("/node_modules/") ? false : undefined;
}

/** The program's configuration, in a folder outside of the repository. */
function writeConfig({ root, folder, programFiles, modules }: CheckerJob): string {
  const absolute = (path: string): string => `${root}/${path}`;
  const paths: { [specifier: string]: readonly string[] } = {};
  for (const [specifier, files] of modules) paths[specifier] = files.map(absolute);
  const config = join(folder, "tsconfig.json");
  writeFileSync(config, JSON.stringify({ compilerOptions: { ...OPTIONS, paths }, files: programFiles.map(absolute) }));
  return config.replaceAll("\\", "/");
}
