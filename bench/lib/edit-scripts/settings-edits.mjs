import { posix } from "node:path";

const BUS_IDIOM = {
  id: "shop-bus",
  title: "What the shop announces",
  rules: [
    { role: "handles", trunk: "event", use: "packages/bus/src/announce.ts#listenTo", key: "${0}", handler: "1" },
    { role: "dispatches", trunk: "event", use: "packages/bus/src/announce.ts#announce", key: "${0}" },
    { role: "handles", trunk: "garden", use: "lib/bed.js#Bed().on", key: "${0}", handler: "1" },
    { role: "dispatches", trunk: "garden", use: "lib/bed.js#Bed().emit", key: "${0}" },
    { role: "dispatches", trunk: "loan", use: "catalog/client.py#ask", key: "${0}" },
  ],
};

const CONFIGS = [
  { idioms: [BUS_IDIOM] },
  { idioms: [BUS_IDIOM], disabledIdioms: ["express"] },
  { disabledIdioms: ["fetch", "event-emitter", "fastapi"] },
  { exclude: ["**/test/**", "legacy"] },
  { exclude: ["package.json", "tsconfig*.json", "go.mod", "Cargo.toml"] },
  { include: ["**/*.ts", "**/*.js", "**/*.py", "**/*.go", "**/*.java"] },
  {},
];
const IGNORED = [
  "*.test.*",
  "legacy/",
  "packages/bus",
  "package.json",
  "tsconfig.base.json",
  "lib/tools/",
  "*.vue",
  "catalog/*.py\n!catalog/book.py",
  "go.mod",
  "src/",
];
const TS_PATHS = [
  { "@bus/*": ["packages/bus/src/*"] },
  { "@bus/*": ["packages/oven/src/*"], "@oven": ["packages/dough/src/index.ts"] },
  { "@/*": ["./src/*"] },
  { "*": ["packages/*/src", "*"] },
  { "@web/*": ["web/*"], "@lib/*": ["lib/*"] },
  { "@web/*": ["lib/*", "web/generated/*"] },
  {},
];
const ENTRIES = ["./src/index.ts", "./src/flour.ts", "./lib/plant.js", "./lib/index.js", "./dist/index.js", "./src/shapes.ts"];
const EXPORTS = [
  { ".": "./src/index.ts" },
  { "./*": "./src/*.ts" },
  { ".": { import: "./src/loaf.ts", default: "./src/index.ts" }, "./*": "./src/*.ts" },
  { ".": "./lib/bed.js", "./tools": "./lib/tools/can.js" },
  "./lib/index.js",
];

/** Edits of settings that say which file an import means and what is indexed. */
export const SETTINGS_EDITS = {
  packageField(tree, choice) {
    if (!tree.paths.some((path) => posix.basename(path) === "package.json")) return SETTINGS_EDITS.moduleName(tree, choice);
    return changedJson(tree, choice, "package.json", (settings) => {
      const field = choice.of(["main", "exports", "name", "type", "workspaces", "imports", "types"]);
      const value = {
        main: choice.of(ENTRIES),
        exports: choice.of(EXPORTS, JSON.stringify),
        name: choice.of(["@bakery/dough", "@bakery/oven", "@bakery/bus", "garden", "elsewhere"]),
        type: choice.of(["module", "commonjs"]),
        workspaces: choice.of([["packages/*"], ["apps/*"], ["packages/dough"], []], JSON.stringify),
        imports: choice.of(
          [{ "#legacy/*": "./legacy/*.cjs" }, { "#tools/*": "./lib/*.js" }, { "#legacy/*": "./src/*.ts" }],
          JSON.stringify,
        ),
        types: choice.of(ENTRIES),
      }[field];
      if (settings[field] !== undefined && choice.oneIn(3)) return [{ ...settings, [field]: undefined }, `no ${field}`];
      return [{ ...settings, [field]: value }, `${field}: ${JSON.stringify(value)}`];
    });
  },

  compilerPaths(tree, choice) {
    return changedJson(tree, choice, /(?:^|\/)[jt]sconfig[^/]*\.json$/, (settings) => {
      const options = settings.compilerOptions ?? {};
      const field = choice.of(["paths", "baseUrl", "extends", "rootDirs"]);
      if (field === "extends")
        return [{ ...settings, extends: settings.extends === undefined ? "../../tsconfig.base.json" : undefined }, "another base"];
      const value = {
        paths: choice.of(
          TS_PATHS.filter((paths) => leadsInto(tree, paths)),
          JSON.stringify,
        ),
        baseUrl: choice.of([".", "./src", "packages", undefined]),
        rootDirs: [".", "packages/dough"],
      }[field];
      return [{ ...settings, compilerOptions: { ...options, [field]: value } }, `${field}: ${JSON.stringify(value)}`];
    });
  },

  moduleName(tree, choice) {
    const path = choice.of(tree.paths.filter((one) => /(?:^|\/)(?:go\.mod|Cargo\.toml|composer\.json)$/.test(one)));
    const text = tree.text(path ?? "");
    if (text === undefined) return undefined;
    const changed = text
      .replace(/^module .*/m, `module ${choice.of(["example.com/library", "example.com/stacks", "example.com"])}`)
      .replace(/^name = .*/m, (name) => `name = "${name.includes("index") ? "cards" : "index"}"`)
      .replace(/"Archive\\\\": ".*?"/, `"Archive\\\\": "${choice.of(["src/", "src/Labels/", "lib/"])}"`);
    tree.write(path, changed);
    return `other names in ${path}`;
  },

  ignoreFile(tree, choice) {
    const folder = choice.of(["", "", ...new Set(tree.paths.map((path) => posix.dirname(path)))]);
    const path = posix.join(folder, choice.of([".gitignore", ".portolanignore"]));
    if (tree.has(path) && choice.oneIn(2)) {
      tree.remove(path);
      return `no more ${path}`;
    }
    const pattern = choice.of(IGNORED);
    tree.write(path, `${tree.text(path) ?? ""}${pattern}\n`);
    return `${path} has "${pattern}"`;
  },

  ownSettings(tree, choice) {
    const path = "portolan.config.json";
    if (tree.has(path) && choice.oneIn(3)) {
      tree.remove(path);
      return `no more ${path}`;
    }
    const settings = choice.of(CONFIGS, JSON.stringify);
    tree.write(path, JSON.stringify(settings, null, 2));
    return `${path} with ${JSON.stringify(settings).slice(0, 80)}`;
  },

  /** Settings of a package that git does not list: read all the same. */
  unlistedPackage(tree, choice) {
    const name = choice.of(["scale-kit", "express", "@bakery/dough"]);
    const path = `node_modules/${name}/package.json`;
    if (!tree.has(path) && choice.oneIn(2)) tree.write(".gitignore", `${tree.text(".gitignore") ?? ""}node_modules\n`);
    tree.write(path, JSON.stringify({ name, main: choice.of(ENTRIES), tsconfig: "./tsconfig.json" }));
    return `${path} is installed`;
  },
};

/** Whether the repository has what some of these mappings lead to. */
function leadsInto(tree, paths) {
  const folders = Object.values(paths).map(([first]) => first.replace(/^\.\/|\*.*$/g, ""));
  return folders.length === 0 || folders.some((folder) => tree.paths.some((path) => path.includes(folder)));
}

function changedJson(tree, choice, fits, change) {
  const isMeant = (path) =>
    (typeof fits === "string" ? posix.basename(path) === fits : fits.test(path)) && !path.startsWith("node_modules/");
  const path = choice.of(tree.paths.filter(isMeant));
  let settings;
  try {
    settings = JSON.parse(tree.text(path ?? ""));
  } catch {
    // Other edits have left it broken, or it is not there.
    return undefined;
  }
  const [changed, what] = change(settings);
  tree.write(path, `${JSON.stringify(changed, null, 2)}\n`);
  return `${path}: ${what}`;
}
