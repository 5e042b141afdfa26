/**
 * The floors of src/. A folder imports only lower floors, never a sibling on its own floor; src/README.md draws the same table for
 * readers. Where an exception is due it stands in EXCEPTIONS with its reason, not in a comment at the import.
 */
const FLOORS = [
  ["base"],
  ["model"],
  ["contracts"],
  ["config", "languages", "store", "providers"],
  ["scan", "parse", "extract", "resolve"],
  ["link"],
  ["index", "retrieve"],
  ["assist", "wiki"],
  ["engine"],
  ["team"],
  ["serve"],
];

/** Imports that the floors forbid and that are right all the same. `to` is a pattern on the path of the imported file. */
const EXCEPTIONS = [
  {
    from: "extract",
    to: "^src/parse/(parse-source|parser-health|read-tree)\\.ts$",
    reason: "a tree is WebAssembly memory that must be deleted in the call that made it, so extract parses and frees in one place",
  },
  {
    from: "contracts",
    to: "^src/engine/engine\\.ts$",
    reason: "commands and tools receive the engine; engine.ts is an interface without code, and contracts import types only",
  },
];

/** Files that need what their folder must not touch. */
const FILE_READERS = {
  "src/base/package-folder.ts": "finds the installed package: where the grammars are is asked on several floors",
  "src/parse/grammars.ts": "reads the grammars that ship with the package, never the user's files",
  "src/engine/tree-settings.ts": "keeps a store that stands inside the work tree out of git and out of the index",
  "src/resolve/checker/ask-checker.ts": "makes and removes the temporary folder in which the compiler finds its configuration",
  "src/resolve/checker/compiler-session.ts": "writes that configuration",
  "src/resolve/checker/process-memory.ts": "reads /proc to see how much memory the compiler takes",
};

/** Files outside of scan and team that start a program. */
const STARTERS = {
  "src/resolve/checker/ask-checker.ts":
    "the TypeScript compiler may take gigabytes, run for ever or die, so it has a process that can be ended",
  "src/engine/index-process.ts": "a run behind a server's back must not hold up its answers, and its memory is to go back to the system",
};

/** Files that start or are threads; `index` has the pool. */
const THREADS = {
  "src/engine/regex-search.ts": "a caller's pattern may never end, so it runs in a thread that can be ended",
  "src/engine/regex-worker.ts": "that thread",
  "src/resolve/checker/checker-process.ts": "its main thread waits for the compiler, so another one sees when the parent has gone",
};

const FILE_SYSTEM = "^(node:)?fs(/promises)?$";
const NETWORK = "^(node:)?(http|https|http2|net|tls|dgram|dns|dns/promises)$|^undici$";

function exact(path) {
  return `^${path.replaceAll(".", "\\.")}$`;
}

function reasons(files) {
  return Object.entries(files)
    .map(([file, reason]) => `${file} (${reason})`)
    .join("; ");
}

function floorRules() {
  const rules = [];
  FLOORS.forEach((folders, floor) => {
    for (const folder of folders) {
      const allowed = [folder, ...FLOORS.slice(0, floor).flat()];
      const excepted = EXCEPTIONS.filter(({ from }) => from === folder);
      rules.push({
        name: `floor-${floor}-${folder}`,
        comment: `src/${folder}/ is on floor ${floor}: it imports only lower floors. ${excepted.map(({ to, reason }) => `Except ${to}: ${reason}.`).join(" ")}`,
        severity: "error",
        from: { path: `^src/${folder}/` },
        to: { path: "^src/", pathNot: [`^src/(?:${allowed.join("|")})/`, ...excepted.map(({ to }) => to)] },
      });
    }
  });
  return rules;
}

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...floorRules(),
    {
      name: "folder-without-floor",
      comment: "A new folder of src/ needs a floor in this table before anything imports it.",
      severity: "error",
      from: { path: "^src/", pathNot: [`^src/(?:${FLOORS.flat().join("|")})/`, "^src/api\\.ts$"] },
      to: {},
    },
    {
      name: "no-cycles",
      comment: "Two files that run each other are one file, or hide a third. Types may name each other: nouns that belong together do.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "contracts-are-types",
      comment: "A contract that runs code is a stage.",
      severity: "error",
      from: { path: "^src/contracts/" },
      to: { path: "^src/|^node_modules/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "engine-by-its-own-folder",
      comment: "The composition root chooses the parts; whoever needs it is handed an Engine, or opens one at the surface.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(?:engine|team|serve)/|^src/api\\.ts$" },
      to: { path: "^src/engine/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "files-only-at-the-edges",
      comment: `The file system is touched in scan, store, config, team and serve, and: ${reasons(FILE_READERS)}.`,
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/(?:scan|store|config|team|serve)/", ...Object.keys(FILE_READERS).map(exact)] },
      to: { path: FILE_SYSTEM },
    },
    {
      name: "network-only-in-providers-and-servers",
      comment: "Nothing else may reach a network: indexing and search work with the cable pulled.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(?:providers|team|serve/http)/" },
      to: { path: NETWORK },
    },
    {
      name: "processes-only-in-scan-and-team",
      comment: `Other programs are started for git (scan) and for jobs (team), by argument array; and in ${reasons(STARTERS)}.`,
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/(?:scan|team)/", ...Object.keys(STARTERS).map(exact)] },
      to: { path: "^(node:)?(child_process|cluster)$" },
    },
    {
      name: "threads-only-in-index",
      comment: `One pool of workers, wired where the stages are; and ${reasons(THREADS)}.`,
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/(?:index|team)/", ...Object.keys(THREADS).map(exact)] },
      to: { path: "^(node:)?worker_threads$" },
    },
    {
      name: "tests-stay-outside",
      comment: "The product imports no tests, benchmarks or scripts.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(?:test|bench|scripts)/" },
    },
    {
      name: "only-declared-dependencies",
      comment: "A package that src/ imports is in `dependencies`, so that a user's install has it.",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown", "unknown", "undetermined"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere is a mistake, or a file that is missing from the commit.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { conditionNames: ["import", "node", "default", "types"], exportsFields: ["exports"] },
    skipAnalysisNotInRules: true,
  },
};
