import type { UserConfig } from "tsdown";

/**
 * The published code: entries with fixed names (workers are started by file name) that share chunks beside them. Lazy imports stay lazy, so that a command loads
 * only what it needs, and dependencies stay imports of the user's own install. The grammars come from scripts/copy-grammars.mjs.
 */
const config: UserConfig = {
  entry: {
    cli: "src/serve/cli/main.ts",
    "parse-worker": "src/index/parse-worker.ts",
    "index-runner": "src/engine/index-runner.ts",
    "regex-worker": "src/engine/regex-worker.ts",
    "checker-process": "src/resolve/checker/checker-process.ts",
    api: "src/api.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: { entry: "src/api.ts" },
  // Not the folder: the grammars in it are expensive to copy, and tests may be reading them.
  clean: ["dist/*.mjs", "dist/*.d.mts"],
  logLevel: "warn",
  failOnWarn: true,
};

export default config;
